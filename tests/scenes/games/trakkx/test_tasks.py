from collections.abc import Iterator

import pygame
import pytest

from game.rules.trakkx.table import Cell
from scenes.pages.live_picture import LiveBoard
from tools.studio import Studio, studio


@pytest.fixture
def stage() -> Iterator[Studio]:
    with studio(animation_speed="off") as opened:
        opened.services.go.open_rules("trakkx", "add")
        opened.settle()
        yield opened


def task(stage: Studio) -> LiveBoard:
    """The task of the two fives that are on the wrong side, on its page."""
    board = stage.widget("live:pairs")
    assert isinstance(board, LiveBoard)
    board.picture()
    return board


def place(board: LiveBoard, cell: Cell) -> tuple[int, int]:
    x, y = board.trial.begin().game.camera.view.rect_of(cell).center
    return board.rect.x + x, board.rect.y + y


def swipe(stage: Studio, start: tuple[int, int], end: tuple[int, int]) -> None:
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    for kind, point in (
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, middle),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        stage.app.event(pygame.Event(kind, pos=point, button=1, touch=True))
        stage.pass_time(0.05)
    stage.settle()


def test_a_finger_drags_a_token_and_scrolls_by_the_free_cloth(stage: Studio) -> None:
    board, view = task(stage), stage.widget("text")
    board.engage()
    stage.settle()
    before = view.offset  # type: ignore[attr-defined]
    swipe(stage, place(board, (0, -1)), place(board, (0, 1)))
    table = board.trial.begin()
    assert view.offset == before  # type: ignore[attr-defined]
    assert table.draft.work.table[0, 1] == "y5"
    stage.click(place(board, (0, -2)))
    assert table.draft.holds
    swipe(stage, place(board, (7, 2)), place(board, (7, -3)))
    assert view.offset > before  # type: ignore[attr-defined]
    assert table.draft.work.table[0, -2] == "r5", "what is chosen lies where it was"
