"""The pictures of Trickle Down keep the promises that its table draws by."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.tools.games.hexagon.boards import (
    THEMES,
    around_edge,
    cells,
    check_board,
    check_hollow,
    on_board,
)
from tests.tools.pictures import IMAGES, Pixels, load, patch

TOWN = IMAGES / "trickle-down"


RIM = 5 * math.sqrt(3) / 2
OUTERMOST = sorted({*cells()} - {*cells(4)})
SERVICES = [(q, r) for q, r in OUTERMOST if 0 in (q, r, q + r)]
COMPANIES = [cell for cell in OUTERMOST if cell not in SERVICES]
PLOTS = sorted({*cells(4)} - {*cells(2)})


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TOWN / f"board-{request.param}.webp")


def test_the_town_fills_the_agreed_frame(board: Pixels) -> None:
    check_board(board)


def test_every_plot_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    for cell in PLOTS + COMPANIES + SERVICES:
        check_hollow(board, cell, 0.19, 1.04)


@pytest.mark.parametrize("edge", range(6))
def test_the_roofs_of_an_edge_lie_behind_its_companies_and_are_white(edge: int) -> None:
    roofs = on_board(TOWN, "roofs", "roofs", edge)
    for step in (-1.5, -0.5, 0.5, 1.5):
        house = patch(roofs, *around_edge(edge, 5.36, step), half=25)
        assert (house[..., 3] == 255).mean() > 0.6
        assert patch(roofs, *around_edge(edge, RIM, step), half=50)[..., 3].max() == 0
        line = patch(roofs, *around_edge(edge, RIM, step - 0.466), half=1)
        assert line[..., 3].min() > 200
    roof = roofs[roofs[..., 3] == 255][:, :3]
    assert len(roof) > 20_000
    assert np.ptp(roof.mean(axis=0)) < 3
    assert roof.max() > 200
