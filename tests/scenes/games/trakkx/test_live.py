"""The exercises on TRAKKX's rules page, tried with mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from scenes.games.trakkx import sounds
from scenes.games.trakkx.exercise.cloth import Cloth, Slot
from scenes.games.trakkx.exercise.live import LiveExercise
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.effects import Effect
from scenes.kit.look import Look
from scenes.kit.sound.board import SoundBoard
from scenes.pages.rules import RulesScene
from scenes.ui.button import Button
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.widget import Widget
from tests.scenes.ui.kit import click, make_look, mouse, open_ui, painted, settle
from tools.studio import Studio, studio

TOLD = {
    "table": "0,0=r3 1,0=r4 2,0=r5",
    "own": "r6 b2",
    "steps": "r6>5,0; 5,0>3,0",
}


class Ear(SoundBoard):
    """Remembers what would be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Effect] = []

    def play(self, effect: Effect, **_how: object) -> None:
        self.heard.append(effect)


class Reader:
    """One exercise in a window, and a hand on it."""

    def __init__(self, told: dict[str, str], look: Look | None = None) -> None:
        self.live = LiveExercise(told)
        self.trial = self.live.trial
        self.ear = Ear()
        self.ui: Ui = open_ui(self.live.widget(self.ear, "live"), look)

    @property
    def cloth(self) -> Cloth:
        found = self.ui.find("live")
        assert isinstance(found, Cloth)
        return found

    def point(self, place: tuple[int, int] | Slot) -> tuple[int, int]:
        return self.cloth.place_rect(place).center

    def click(self, place: tuple[int, int] | Slot) -> None:
        click(self.ui, self.point(place))

    def drag(self, start: tuple[int, int] | Slot, end: tuple[int, int] | Slot) -> None:
        self.drag_to(start, self.point(end))

    def drag_to(self, start: tuple[int, int] | Slot, end: tuple[int, int]) -> None:
        here = self.point(start)
        mouse(self.ui, pygame.MOUSEMOTION, here)
        mouse(self.ui, pygame.MOUSEBUTTONDOWN, here)
        middle = ((here[0] + end[0]) // 2, (here[1] + end[1]) // 2)
        for point in (middle, end):
            mouse(self.ui, pygame.MOUSEMOTION, point)
        mouse(self.ui, pygame.MOUSEBUTTONUP, end)

    def give(self, *commands: Command) -> None:
        for command in commands:
            self.ui.command(command)

    @property
    def sentences(self) -> list[str]:
        return [widget.text for widget in self.ui.root.shown() if isinstance(widget, Label)]

    @property
    def lying(self) -> dict[tuple[int, int], str]:
        return dict(self.trial.exercise.lying(self.trial.lying))


@pytest.fixture
def reader() -> Reader:
    return Reader(TOLD)


def test_a_token_is_dragged_from_the_rack_and_judged(reader: Reader) -> None:
    assert "Lay your tokens" in reader.sentences[0]
    reader.drag(Slot(0), (3, 0))
    assert reader.lying[3, 0] == "r6"
    assert reader.sentences[0].startswith("Right!")
    assert reader.sentences[1] == "Groups: 1, at most 3"
    assert reader.ear.heard == [sounds.TILE_PICK, sounds.TILE_CLICK]


def test_a_wrong_place_is_told_with_the_words_of_the_rules(reader: Reader) -> None:
    reader.drag(Slot(1), (3, 0))
    verdict = reader.trial.verdict
    assert len(verdict.faults) == 1
    assert reader.sentences[0] == str(verdict.faults[0][0])
    assert "blue 2" in reader.sentences[0]


def test_two_clicks_do_what_a_drag_does(reader: Reader) -> None:
    reader.click(Slot(0))
    assert reader.cloth.held == 3
    reader.click((3, 0))
    assert reader.cloth.held is None
    assert reader.lying[3, 0] == "r6"


def test_a_second_click_lets_go_and_a_click_on_another_takes_that(reader: Reader) -> None:
    reader.click((0, 0))
    reader.click((0, 0))
    assert reader.cloth.held is None
    reader.click((0, 0))
    reader.click((2, 0))
    assert reader.cloth.held == 2
    reader.click((4, 1))
    assert reader.lying[4, 1] == "r5"
    assert (2, 0) not in reader.lying


def test_tokens_of_the_table_stay_there_and_own_ones_may_go_back(reader: Reader) -> None:
    before = reader.trial.lying
    reader.drag((0, 0), Slot(0))
    assert reader.trial.lying == before
    assert "stays on the table" in reader.ui.toast_text
    assert reader.ear.heard[-1] is effects.ILLEGAL
    reader.drag(Slot(0), (3, 0))
    reader.drag((3, 0), Slot(1))
    assert reader.trial.lying == before
    assert reader.ear.heard[-1] is effects.TILE_RACK


def test_a_token_dropped_on_another_or_beside_the_cloth_goes_back(reader: Reader) -> None:
    before = reader.trial.lying
    reader.drag(Slot(0), (1, 0))
    assert "already" in reader.ui.toast_text
    reader.drag_to(Slot(0), (reader.cloth.rect.right + 20, reader.cloth.rect.bottom + 20))
    assert reader.trial.lying == before
    assert reader.cloth.held is None


def test_the_keyboard_does_it_all(reader: Reader) -> None:
    reader.ui.set_focus(reader.cloth)
    reader.give(Command.ACTIVATE)
    assert reader.cloth.held == 3
    reader.give(Command.UP)
    place = reader.cloth.place_at(reader.cloth.focus_rect().center)
    assert isinstance(place, tuple)
    reader.give(*[Command.UP] * place[1])
    steps = 3 - place[0]
    reader.give(*[Command.RIGHT if steps > 0 else Command.LEFT] * abs(steps))
    reader.give(Command.ACTIVATE)
    assert reader.lying[3, 0] == "r6"
    reader.give(Command.UNDO)
    assert (3, 0) not in reader.lying
    assert not reader.ui.command(Command.UNDO)


def test_back_lets_go_before_it_leaves(reader: Reader) -> None:
    reader.ui.set_focus(reader.cloth)
    reader.give(Command.ACTIVATE)
    assert reader.ui.command(Command.BACK)
    assert reader.cloth.held is None
    assert not reader.ui.command(Command.BACK)


def test_the_arrows_walk_over_cells_and_rack_and_out_below(reader: Reader) -> None:
    reader.ui.set_focus(reader.cloth)
    seen = set()
    for _step in range(12):
        reader.give(Command.LEFT)
    for command in (Command.RIGHT, Command.UP, Command.LEFT, Command.DOWN):
        for _step in range(3):
            seen.add(reader.cloth.focus_rect().topleft)
            reader.give(command)
    assert len(seen) > 5
    for _step in range(12):
        reader.give(Command.DOWN)
    assert isinstance(reader.ui.focus, Button)


def test_with_a_token_in_hand_the_arrows_stay_on_the_table(reader: Reader) -> None:
    reader.ui.set_focus(reader.cloth)
    reader.give(Command.ACTIVATE)
    for _step in range(9):
        reader.give(Command.DOWN)
    assert reader.ui.focus is reader.cloth


def test_reset_begins_anew_and_show_me_ends_right(reader: Reader) -> None:
    start = reader.trial.lying
    assert not reader.ui.find("live:reset").enabled  # type: ignore[union-attr]
    reader.drag(Slot(1), (3, 0))
    click(reader.ui, found(reader, "live:reset"))
    assert reader.trial.lying == start
    click(reader.ui, found(reader, "live:show"))
    assert reader.trial.lying == reader.trial.exercise.steps[-1]
    assert reader.sentences[0].startswith("Right!")


def found(reader: Reader, name: str) -> Widget:
    widget = reader.ui.find(name)
    assert widget is not None
    return widget


def test_show_me_goes_step_by_step_where_motion_is_wanted() -> None:
    reader = Reader(TOLD, replace(make_look(), reduced_motion=False))
    reader.drag(Slot(1), (3, 0))
    settle(reader.ui)
    click(reader.ui, found(reader, "live:show"))
    lyings = [reader.trial.lying]
    for _frame in range(120):
        reader.ui.update(0.05)
        if reader.trial.lying != lyings[-1]:
            lyings.append(reader.trial.lying)
    exercise = reader.trial.exercise
    assert lyings == [exercise.start, *exercise.steps]
    assert not reader.cloth.moving
    reader.ui.take_dirty()
    reader.ui.update(0.1)
    assert reader.ui.take_dirty() == []


def test_taking_a_token_while_it_is_shown_ends_the_show() -> None:
    reader = Reader(TOLD, replace(make_look(), reduced_motion=False))
    click(reader.ui, found(reader, "live:show"))
    reader.ui.update(0.1)
    reader.click((0, 0))
    assert not reader.cloth.moving
    assert reader.trial.lying == reader.trial.exercise.steps[-1]
    assert reader.cloth.held == 0


def test_pointing_at_a_fault_tells_that_one(reader: Reader) -> None:
    reader.drag(Slot(1), (4, 1))
    reader.drag((0, 0), (0, 1))
    told = {cells: str(reason) for reason, cells in reader.trial.verdict.faults}
    assert len(told) == 3
    for cells, reason in told.items():
        mouse(reader.ui, pygame.MOUSEMOTION, reader.point(cells[0]))
        assert reader.sentences[0] == reason


def test_what_is_wrong_right_and_in_hand_looks_different(reader: Reader) -> None:
    look = make_look()
    pictures = [painted(reader.ui, look).get_view("2").raw]
    reader.click(Slot(0))
    pictures.append(painted(reader.ui, look).get_view("2").raw)
    reader.click((3, 1))
    pictures.append(painted(reader.ui, look).get_view("2").raw)
    reader.drag((3, 1), (3, 0))
    pictures.append(painted(reader.ui, look).get_view("2").raw)
    assert len(set(pictures)) == 4


def test_a_new_widget_shows_what_the_reader_did(reader: Reader) -> None:
    reader.drag(Slot(0), (3, 0))
    again = reader.live.widget(Ear(), "again")
    open_ui(again)
    labels = [widget.text for widget in again.shown() if isinstance(widget, Label)]
    assert labels[0].startswith("Right!")


# On the page


@pytest.fixture
def stage() -> Iterator[Studio]:
    with studio(motion="reduced") as opened:
        opened.services.go.open_rules("trakkx", "add")
        opened.settle()
        assert isinstance(opened.top, RulesScene)
        yield opened


def cloth_of(stage: Studio, name: str) -> Cloth:
    widget = stage.widget(f"live:{name}")
    assert isinstance(widget, Cloth)
    return widget


def test_a_reader_solves_an_exercise_in_the_text(stage: Studio) -> None:
    cloth = cloth_of(stage, "pairs")
    for start, end in (((0, -1), (0, 1)), ((0, -2), (0, 2))):
        stage.click(cloth.place_rect(start).center)
        stage.click(cloth.place_rect(end).center)
    assert cloth._trial.verdict.is_right


def test_the_wheel_scrolls_the_page_above_an_exercise(stage: Studio) -> None:
    view = stage.widget("text")
    before = view.offset
    stage.move_to(cloth_of(stage, "pairs").rect.center)
    stage.app.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    stage.settle()
    assert view.offset > before


def swipe(stage: Studio, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a finger over the window."""
    for kind, point in (
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        stage.app.event(pygame.Event(kind, pos=point, button=1, touch=True))
    stage.settle()


def test_a_finger_drags_a_token_and_scrolls_by_the_free_cloth(stage: Studio) -> None:
    view = stage.widget("text")
    cloth = cloth_of(stage, "pairs")
    before = view.offset
    swipe(stage, cloth.place_rect((0, -1)).center, cloth.place_rect((0, 1)).center)
    assert view.offset == before
    assert cloth._trial.exercise.lying(cloth._trial.lying)[0, 1] == "y5"
    lying = cloth._trial.lying
    swipe(stage, cloth.place_rect((3, 2)).center, cloth.place_rect((3, -1)).center)
    assert view.offset > before
    assert cloth._trial.lying == lying


def test_another_size_of_text_keeps_what_was_done(stage: Studio) -> None:
    cloth = cloth_of(stage, "pairs")
    stage.click(cloth.place_rect((0, -1)).center)
    stage.click(cloth.place_rect((0, 1)).center)
    lying = cloth._trial.lying
    stage.show_as(text_size=150)
    stage.settle()
    assert cloth_of(stage, "pairs") is not cloth
    assert cloth_of(stage, "pairs")._trial.lying == lying


def test_tab_reaches_every_exercise_and_brings_it_into_view(stage: Studio) -> None:
    reached = []
    for _step in range(60):
        stage.give(Command.NEXT)
        stage.settle()
        focus = stage.ui.focus
        if isinstance(focus, Cloth):
            view = stage.widget("text").rect
            assert view.colliderect(focus.rect)
            if focus.name not in reached:
                reached.append(focus.name)
    assert reached[:2] == ["live:sequence", "live:row"]
    assert len(reached) == 6


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_nothing_is_cut(
    stage: Studio, text_size: int, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    stage.show_as(size=(1024, 640), text_size=text_size, theme=theme)
    monkeypatch.setattr(
        Look, "on_text", staticmethod(lambda text, _style, was: cut.append(text) if was else None)
    )
    view = stage.widget("text")
    while True:
        stage.picture()
        if view.offset >= view.farthest:
            break
        view.scroll_to(view.offset + view.rect.h // 2, at_once=True)
    assert cut == []
