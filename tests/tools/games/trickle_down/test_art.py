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
from tests.tools.pictures import IMAGES, Pixels, check_shadow, load, patch

TOWN = IMAGES / "trickle-down"
BAGS = ("orange", "blue", "gold")
COINS = ("wood", "silver", "gold")


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


@pytest.mark.parametrize("bag", BAGS)
def test_a_bag_stands_in_the_middle_and_leaves_room_for_its_number(bag: str) -> None:
    picture = load(TOWN / f"bag-{bag}.webp")
    assert picture.shape == (512, 512, 4)
    assert picture[0, 0, 3] == 0
    rows, columns = np.nonzero(picture[..., 3] > 40)
    assert rows.min() + rows.max() == pytest.approx(511, abs=24)
    assert columns.min() + columns.max() == pytest.approx(511, abs=24)
    assert 0.75 < (rows.max() - rows.min()) / 512 < 0.92
    belly = patch(picture, 256, 320, half=50)
    assert belly[..., 3].min() == 255
    assert belly[..., :3].mean(axis=-1).std() < 26


def test_the_shadow_of_a_bag_falls_to_the_lower_right_and_ends_inside_its_frame() -> None:
    check_shadow(TOWN / "bag-shadow.webp", 512, right=262 / 512, down=0.5)


@pytest.mark.parametrize("coin", COINS)
def test_a_coin_is_a_disc_in_the_middle(coin: str) -> None:
    picture = load(TOWN / f"coin-{coin}.webp")
    assert picture.shape == (256, 256, 4)
    rows, columns = np.nonzero(picture[..., 3] > 127)
    assert rows.min() + rows.max() == pytest.approx(255, abs=8)
    assert columns.min() + columns.max() == pytest.approx(255, abs=4)
    assert columns.max() - columns.min() == pytest.approx(0.8 * 256, abs=6)
