"""The pictures of Trickle Down keep the promises that its table draws by."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from tests.tools.games.hexagon.boards import (
    BOARD,
    THEMES,
    around_edge,
    cells,
    check_board,
    check_hollow,
    on_board,
    place,
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


def colour(picture: Pixels, cell: tuple[int, int]) -> npt.NDArray[np.float64]:
    """The mean colour of a cell's middle."""
    middle: npt.NDArray[np.float64] = patch(picture, *place(*cell), half=30)[..., :3].mean((0, 1))
    return middle


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TOWN / f"board-{request.param}.webp")


def test_the_town_fills_the_agreed_frame(board: Pixels) -> None:
    check_board(board)


def test_every_plot_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    for cell in PLOTS + COMPANIES + SERVICES:
        check_hollow(board, cell, 0.19, 1.04)


def test_the_kinds_of_cells_are_told_apart(board: Pixels) -> None:
    plots = np.array([colour(board, cell) for cell in PLOTS])
    for cell in SERVICES:
        assert colour(board, cell).mean() > plots.mean(axis=1).max() * 1.1, cell
    for cell in COMPANIES:
        _, green, blue = colour(board, cell)
        assert blue - green > 0, cell
        assert (plots[:, 2] - plots[:, 1]).max() < blue - green - 7, cell


def test_every_public_service_has_a_calm_plate_behind_its_corner(board: Pixels) -> None:
    for q, r in SERVICES:
        x, y = place(q, r)
        out = 6.06 / 5
        plate = patch(
            board, BOARD / 2 + (x - BOARD / 2) * out, BOARD / 2 + (y - BOARD / 2) * out, half=50
        )
        assert plate[..., 3].min() == 255
        assert plate[..., :3].mean(axis=-1).std() < 10, (q, r)


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


def test_the_bags_differ_in_colour_and_in_outline() -> None:
    pictures = [load(TOWN / f"bag-{bag}.webp") for bag in BAGS]
    for one, other in combinations(pictures, 2):
        shapes = one[..., 3] > 127, other[..., 3] > 127
        assert (shapes[0] & shapes[1]).sum() < 0.9 * (shapes[0] | shapes[1]).sum()
        bellies = [patch(p, 256, 320, half=50)[..., :3].mean((0, 1)) for p in (one, other)]
        assert np.abs(bellies[0] - bellies[1]).max() > 60
    widths = [np.ptp(np.nonzero((p[..., 3] > 127).any(axis=0))[0]) for p in pictures]
    assert widths == sorted(widths)


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
