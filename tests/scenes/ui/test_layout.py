import pygame

from scenes.kit.look import Look
from scenes.ui.button import Button
from scenes.ui.layout import Anchored, Column, Row, Stack, Within
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.toggle import Slider
from tests.scenes.ui.kit import click, make_look, open_ui, settle


def test_a_row_that_is_too_narrow_becomes_a_column() -> None:
    row = Row([Label("Animation speed"), Button("Something long"), Button("Another one")])
    look = make_look()
    wide = row.measure(look, 900)[1]
    narrow = row.measure(look, 170)[1]
    assert narrow > 2.5 * wide
    Ui(row).layout(look, pygame.Rect(0, 0, 170, 700))
    tops = [child.rect.top for child in row.children]
    assert tops == sorted(set(tops))
    assert len({child.rect.left for child in row.children}) == 1


def test_a_label_gives_way_to_the_control_beside_it() -> None:
    label = Label("A sentence that is far too long to stand on one line beside a switch", flex=1)
    slider = Slider(0.5)
    row = Row([label, slider])
    look = make_look()
    Ui(row).layout(look, pygame.Rect(0, 0, 460, 300))
    assert slider.rect.right <= 460
    assert slider.rect.w >= slider.minimum(look)
    assert label.rect.h > look.line_height("body")


def test_a_longer_text_makes_its_column_higher_but_a_new_score_does_not_move_anything() -> None:
    label, below = Label("12", "score"), Label("below")
    ui = open_ui(Column([label, below], max_width=300))
    label.text = "34"
    assert not ui.needs_layout
    assert ui.take_dirty() == [label.extent.clip(ui.area)]
    before = below.rect.top
    label.text = "A much longer text than that " * 12
    assert ui.needs_layout
    settle(ui)
    assert below.rect.top > before


def test_what_lies_beside_a_part_of_the_window_stays_in_reach() -> None:
    pressed: list[str] = []
    below = Anchored(Button("below", lambda: pressed.append("below")), x="end", y="start")
    inside = Anchored(Button("inside", lambda: pressed.append("inside")), x="start", y="start")
    part = Within(inside, area=lambda: pygame.Rect(100, 200, 300, 300))
    open_ui(Stack([below, part]))
    for wanted in (below, inside):
        click(wanted.ui, wanted.children[0])  # type: ignore[arg-type]
    assert pressed == ["below", "inside"]
    assert part.rect.topleft == (100, 200)


def test_what_appears_or_goes_without_moving_anything_is_drawn_again_and_nothing_else() -> None:
    class Pinned(Stack):
        """Keeps its child's place while it's hidden."""

        def arrange(self, look: Look) -> None:
            for child in self.children:
                child.place(look, pygame.Rect(40, 60, 200, 50))

    button = Button("Now and then", lambda: None)

    def area() -> pygame.Rect:
        return pygame.Rect(0, 0, 600, 500 + 100 * button.visible)

    ui = open_ui(Within(Pinned([button]), area=area))
    for visible in (False, True):
        button.visible = visible
        ui.update(0.0)
        assert ui.take_dirty() == [button.extent], visible
