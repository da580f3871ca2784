"""Presses and releases that arrive together, like a touchpad's tap, are clicks everywhere."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalogue import GAMES
from game.records.places import find_places, open_records
from scenes.app.window import App
from scenes.front import FRONTS
from scenes.kit.intent import Pointer, Press
from scenes.table.scene import TableScene
from scenes.ui.button import Pressable
from scenes.ui.page import Page
from tests.scenes.stage import FIRST, Clock, HastyBots, by_lot, event, seated

DOWN, UP, MOTION = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION

BATCHES = ((DOWN, UP), (MOTION, DOWN, UP), (DOWN, MOTION, UP), (DOWN, UP, MOTION))

Open = Callable[[App], None]


def open_table(game: str, app: App) -> None:
    app.open_table(seated(game, *["human"] * GAMES[game].players[0]))


def open_look_back(app: App) -> None:
    match, rng = seated(FIRST, *["human"] * GAMES[FIRST].players[0]), Random(7)
    while not match.is_over:
        by_lot(match, rng)
    app.open_look_back(match)


SCENES: dict[str, Open] = {
    "title": lambda app: None,
    "set-up": lambda app: app.open_set_up(FIRST),
    "rules": lambda app: app.open_rules(FIRST),
    "matches": lambda app: app.open_matches(),
    "settings": lambda app: app.open_settings(),
    "looking back": open_look_back,
    **{f"table {game}": partial(open_table, game) for game in GAMES},
    **{
        f"practice {game}": lambda app, game=game: app.open_practice(game, {})
        for game, front in FRONTS.items()
        if front.practice is not None
    },
}


class Window:
    """A running app that only gets events while it waits for them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        self.app = App(
            open_records(find_places(str(folder))),
            now=self.clock,
            rng=Random(1),
            bots=HastyBots(),
            analysis_bots=HastyBots(),
        )
        self.app.open_title()
        self._coming: list[list[pygame.Event]] = []
        poll = pygame.event.poll

        def arrive() -> pygame.Event:
            if not self._coming:
                self.app.quit()
                return pygame.Event(pygame.NOEVENT)
            for each in self._coming.pop(0):
                pygame.event.post(each)
            return poll()

        monkeypatch.setattr(pygame.event, "poll", arrive)
        monkeypatch.setattr(pygame.time, "wait", lambda _milliseconds: 0)
        monkeypatch.setattr(self.app, "close", lambda: None)

    def run(self, *batches: list[pygame.Event]) -> None:
        """Let these events arrive, each batch when the one before has been taken."""
        pygame.event.clear()
        self._coming = list(batches)
        self.app.run(self._frame)

    def _frame(self) -> None:
        self.clock.seconds += 1 / 20


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    close = App.close
    found = Window(tmp_path, monkeypatch)
    yield found
    close(found.app)


@pytest.mark.parametrize("scene", list(SCENES))
def test_what_arrives_together_is_taken_in_its_order(scene: str, window: Window) -> None:
    SCENES[scene](window.app)
    window.run()
    top = window.app.manager.top
    assert isinstance(top, Page | TableScene)
    button = next(
        widget
        for widget in top.ui.scope.shown()
        if isinstance(widget, Pressable)
        and widget.enabled
        and widget.press is not None
        and top.ui.path_at(widget.rect.center)[:1] == [widget]
    )
    pressed: list[str] = []
    button.activate = lambda: pressed.append("pressed")
    point = button.rect.center
    window.run(*([event(kind, point) for kind in batch] for batch in BATCHES))
    assert len(pressed) == len(BATCHES)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_pressed_before_it_is_let_go(game: str, window: Window) -> None:
    open_table(game, window.app)
    window.run()
    scene = window.app.manager.top
    assert isinstance(scene, TableScene)
    seen: list[Press] = []

    def look_around(pointer: object) -> bool:
        assert isinstance(pointer, Pointer)
        seen.append(pointer.press)
        return True

    scene.table.lift_curtain()
    window.run()
    scene.table.look_around = look_around  # type: ignore[method-assign,assignment]
    point = scene.side.board_area(scene.look).center
    window.run([event(kind, point) for kind in (DOWN, UP, MOTION)])
    assert seen == [Press.DOWN, Press.UP, Press.MOVE]
