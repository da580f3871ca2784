"""Presses and releases that arrive together, like a touchpad's tap, are clicks."""

from collections.abc import Callable

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.intent import Pointer, Press
from tests.scenes.stage import event, seated
from tools.studio import Studio

DOWN, UP, MOTION = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION

BATCHES = ((DOWN, UP), (MOTION, DOWN, UP), (DOWN, MOTION, UP), (DOWN, UP, MOTION))

Run = Callable[..., None]


@pytest.fixture
def run(opened: Studio, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the app while events arrive, each batch when it waits for the next."""
    coming: list[list[pygame.Event]] = []
    poll = pygame.event.poll

    def arrive() -> pygame.Event:
        if not coming:
            opened.app.quit()
            return pygame.Event(pygame.NOEVENT)
        for each in coming.pop(0):
            pygame.event.post(each)
        return poll()

    def each_frame() -> None:
        opened.now += 1 / 20

    def run(*batches: list[pygame.Event]) -> None:
        pygame.event.clear()
        coming[:] = batches
        opened.app.run(each_frame)

    monkeypatch.setattr(pygame.event, "poll", arrive)
    monkeypatch.setattr(pygame.time, "wait", lambda _milliseconds: 0)
    monkeypatch.setattr(opened.app, "close", lambda: None)
    return run


def test_what_arrives_together_is_taken_in_its_order(opened: Studio, run: Run) -> None:
    button, pressed = opened.widget("puzzles"), list[str]()
    button.activate = lambda: pressed.append("pressed")  # type: ignore[attr-defined]
    point = button.rect.center
    run(*([event(kind, point) for kind in batch] for batch in BATCHES))
    assert len(pressed) == len(BATCHES)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_pressed_before_it_is_let_go(game: str, opened: Studio, run: Run) -> None:
    opened.app.open_table(seated(game, *["human"] * GAMES[game].players[0]))
    run()
    scene, seen = opened.table, list[Press]()

    def look_around(pointer: Pointer) -> bool:
        seen.append(pointer.press)
        return True

    scene.table.lift_curtain()
    run()
    scene.table.look_around = look_around  # type: ignore[method-assign]
    point = scene.side.board_area(scene.look).center
    run([event(kind, point) for kind in (DOWN, UP, MOTION)])
    assert seen == [Press.DOWN, Press.UP, Press.MOVE]
