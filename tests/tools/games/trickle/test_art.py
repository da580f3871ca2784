"""The pictures of Trickle keep the promises that its table draws by."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.tools.games.hexagon.boards import (
    BOARD,
    PITCH,
    THEMES,
    around_edge,
    cells,
    check_board,
    check_hollow,
    on_board,
)
from tests.tools.pictures import IMAGES, Pixels, load, patch

TRICKLE = IMAGES / "trickle"
RIM = 5 * math.sqrt(3) / 2


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TRICKLE / f"board-{request.param}.webp")


def test_the_board_fills_the_agreed_frame(board: Pixels) -> None:
    check_board(board)
    assert board[BOARD // 2, BOARD // 2, 3] == 255
    columns = np.nonzero((board[..., 3] == 255).any(axis=0))[0]
    assert columns.max() - columns.min() == pytest.approx(2 * 6.65 * PITCH, abs=0.1 * PITCH)


def test_every_cup_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    for cell in cells():
        check_hollow(board, cell, 0.20, 1.25)


@pytest.mark.parametrize("edge", range(6))
def test_an_inlay_lies_along_its_own_edge(edge: int) -> None:
    inlay = on_board(TRICKLE, "inlay", "inlays", edge)
    for step in (-1.5, -0.5, 0.5, 1.5):
        enamel = patch(inlay, *around_edge(edge, 5.345, step))
        assert enamel[..., 3].min() == 255
        assert enamel[..., :3].mean() > 150
        assert patch(inlay, *around_edge(edge, RIM, step))[..., 3].max() == 0
        assert patch(inlay, *around_edge(edge, RIM - 0.428, step), half=1)[..., 3].min() == 255
    for step in (-2.5, 2.5):
        assert patch(inlay, *around_edge(edge, RIM, step), half=60)[..., 3].max() == 0
