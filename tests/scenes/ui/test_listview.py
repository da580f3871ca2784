import pygame

from scenes.kit.intent import Command
from scenes.ui.layout import Column, Stack
from scenes.ui.listview import ListRow, ListView
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from tests.scenes.ui.kit import (
    Keyboard,
    click,
    drag,
    make_look,
    mouse,
    open_ui,
    painted,
    settle,
)
from tools.witness import texts_drawn


def make_list(**options: object) -> tuple[Ui, ListView, list[int]]:
    asked: list[int] = []

    def row(index: int) -> ListRow:
        asked.append(index)
        return ListRow(f"Move {index}")

    rows = ListView(5000, row, **options)  # type: ignore[arg-type]
    ui = Ui(Stack([rows]))
    ui.layout(make_look(), pygame.Rect(100, 50, 400, 500))
    settle(ui)
    asked.clear()
    return ui, rows, asked


def test_only_the_rows_in_view_are_asked_for() -> None:
    ui, rows, asked = make_list()
    rows.scroll_to(rows.farthest / 2, at_once=True)
    painted(ui, make_look())
    in_view = 500 // rows.row_rect(0).h + 2
    assert 0 < len(set(asked)) <= in_view
    assert min(asked) > 2000


def test_arrows_walk_and_keep_the_row_in_view() -> None:
    selections: list[int] = []
    ui, rows, _ = make_list(on_select=selections.append)
    ui.set_focus(rows)
    for _ in range(40):
        ui.command(Command.DOWN)
        assert rows.selected is not None
        assert rows.rect.contains(rows.row_rect(rows.selected))
    assert selections == list(range(40))
    ui.command(Command.END)
    assert rows.selected == 4999
    ui.command(Command.PAGE_UP)
    assert rows.selected is not None
    assert 4980 < rows.selected < 4999
    ui.command(Command.HOME)
    assert rows.selected == 0
    assert not ui.command(Command.UP)


def test_enter_or_a_second_click_activates() -> None:
    activated: list[int] = []
    ui, rows, _ = make_list(on_activate=activated.append)
    click(ui, rows.row_rect(3).center)
    assert rows.selected == 3
    assert activated == []
    click(ui, rows.row_rect(3).center)
    assert activated == [3]
    Keyboard(ui).press(pygame.K_RETURN)
    assert activated == [3, 3]


def test_the_wheel_and_the_bar_scroll() -> None:
    ui, rows, _ = make_list()
    mouse(ui, pygame.MOUSEMOTION, rows.rect.center)
    ui.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0))
    assert rows.offset > 0
    grip = rows.grip_rect()
    drag(ui, grip.center, (grip.centerx, 9999))
    assert rows.offset == rows.farthest
    assert rows.selected is None


def test_a_finger_scrolls_and_a_tap_chooses() -> None:
    ui, rows, _ = make_list()
    x, y = rows.row_rect(6).center
    drag(ui, (x, y), (x, y - 120), touch=True)
    assert rows.offset == 120
    assert rows.selected is None
    click(ui, rows.row_rect(8).center, touch=True)
    assert rows.selected == 8


def test_a_finger_on_a_button_scrolls_the_page_and_presses_nothing() -> None:
    labels = [ListView(2, lambda index: ListRow(str(index))) for _ in range(30)]
    view = ScrollView(Column(labels))
    ui = open_ui(Stack([view]))
    x, y = labels[3].row_rect(0).center
    drag(ui, (x, y), (x, y - 100), touch=True)
    assert view.offset == 100
    assert labels[3].selected is None


def test_a_list_that_grows_and_shrinks_stays_in_range() -> None:
    _, rows, _ = make_list()
    rows.select(4999)
    rows.set_count(20)
    assert rows.selected == 19
    assert rows.offset <= rows.farthest
    rows.set_count(0)
    assert rows.selected is None
    assert rows.offset == 0
    rows.set_count(3)
    rows.select(7)
    assert rows.selected is None


def test_an_empty_list_says_so() -> None:
    rows = ListView(0, lambda index: ListRow(""), empty_text="No saved matches yet.")
    ui = open_ui(Column([rows]))
    with texts_drawn() as seen:
        painted(ui, make_look())
    assert [text for text, _, _ in seen] == ["No saved matches yet."]
    ui.set_focus(rows)
    assert not ui.command(Command.DOWN)


def test_rows_of_their_own_heights_stand_one_below_the_other() -> None:
    words = ["short", "a long row that needs more than one line " * 3, "short again"]
    asked: list[int] = []

    def row(index: int) -> ListRow:
        asked.append(index)
        return ListRow(words[index % 3])

    rows = ListView(60, row, own_heights=True, selected=59)
    ui = Ui(Stack([rows]))
    ui.layout(make_look(), pygame.Rect(100, 50, 400, 500))
    settle(ui)
    heights = [rows.row_rect(index).h for index in range(3)]
    assert heights[1] > heights[0] == heights[2]
    assert rows.content_height() == 20 * sum(heights)
    assert rows.rect.contains(rows.row_rect(59))
    for index in (57, 58, 59):
        assert rows.row_under(rows.row_rect(index).center) == index
        assert rows.row_rect(index).top == rows.row_rect(index - 1).bottom
    asked.clear()
    rows.set_count(61, unchanged=60)
    assert asked == [60]
    rows.set_count(1, unchanged=1)
    assert rows.row_under(rows.row_rect(0).center) == 0
    assert rows.row_under((rows.rect.x + 5, rows.row_rect(0).bottom + 5)) is None
