"""The pictures of Trickle Down keep the promises that its table draws by."""

from __future__ import annotations

import json
import math
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tests.tools.pictures import IMAGES, Pixels, load

TOWN = IMAGES / "trickle-down"
THEMES = ("light", "dark")
BAGS = ("orange", "blue", "gold")
COINS = ("wood", "silver", "gold")
BOARD = 2400
PITCH = BOARD / 15


def place(q: int, r: int) -> tuple[float, float]:
    """Where the picture of the board should show a cell's middle."""
    return BOARD / 2 + PITCH * (q + r / 2), BOARD / 2 - PITCH * r * math.sqrt(3) / 2


def on_ring(steps: int) -> list[tuple[int, int]]:
    """The cells so many steps from the centre."""
    reach = range(-5, 6)
    return [(q, r) for q in reach for r in reach if max(abs(q), abs(r), abs(q + r)) == steps]


SERVICES = [(q, r) for q, r in on_ring(5) if 0 in (q, r, q + r)]
COMPANIES = [cell for cell in on_ring(5) if cell not in SERVICES]
PLOTS = on_ring(3) + on_ring(4)


def patch(picture: Pixels, x: float, y: float, half: int = 6) -> Pixels:
    """The pixels around a point."""
    column, row = round(x), round(y)
    return picture[row - half : row + half + 1, column - half : column + half + 1]


def colour(picture: Pixels, cell: tuple[int, int]) -> npt.NDArray[np.float64]:
    """The mean colour of a cell's middle."""
    middle: npt.NDArray[np.float64] = patch(picture, *place(*cell), half=30)[..., :3].mean((0, 1))
    return middle


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TOWN / f"board-{request.param}.png")


def test_the_town_fills_the_agreed_frame(board: Pixels) -> None:
    assert board.shape == (BOARD, BOARD, 4)
    alpha = board[..., 3]
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) == 0
    for axis in (0, 1):
        solid = np.nonzero((alpha == 255).any(axis=axis))[0]
        assert solid.min() + solid.max() == pytest.approx(BOARD - 1, abs=3)


def test_every_plot_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    off = 0.19 * PITCH
    for cell in PLOTS + COMPANIES + SERVICES:
        x, y = place(*cell)
        lit = patch(board, x + off, y + off)[..., :3].mean()
        shaded = patch(board, x - off, y - off)[..., :3].mean()
        assert lit > shaded * 1.04, cell


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


def test_the_shadow_of_the_town_falls_to_the_lower_right(board: Pixels) -> None:
    soft = np.where(board[..., 3] < 255, board[..., 3], 0).astype(np.int64)
    half = BOARD // 2
    assert soft[half:, half:].sum() > 3 * soft[:half, :half].sum()


@pytest.mark.parametrize("edge", range(6))
def test_the_roofs_of_an_edge_lie_behind_its_companies_and_are_white(edge: int) -> None:
    places = json.loads((TOWN / "roofs.json").read_text(encoding="utf-8"))
    assert places["board"] == BOARD
    spot = places["inlays"][str(edge)]
    picture = load(TOWN / f"roofs-{edge}.png")
    assert picture.shape == (spot["height"], spot["width"], 4)
    whole = np.zeros((BOARD, BOARD, 4), dtype=np.uint8)
    whole[spot["y"] : spot["y"] + spot["height"], spot["x"] : spot["x"] + spot["width"]] = picture
    turn = math.radians(90 + 60 * edge)  # clockwise on the screen, y down, from the bottom
    out = np.array([math.cos(turn), math.sin(turn)])
    along = np.array([-out[1], out[0]])
    middle = np.array([BOARD / 2, BOARD / 2])
    for step in (-1.5, -0.5, 0.5, 1.5):
        house = middle + PITCH * (5.36 * out + step * along)
        assert (patch(whole, house[0], house[1], half=25)[..., 3] == 255).mean() > 0.6
        plot = middle + PITCH * (5 * math.sqrt(3) / 2 * out + step * along)
        assert patch(whole, plot[0], plot[1], half=50)[..., 3].max() == 0
        line = plot - PITCH * 0.466 * along
        assert patch(whole, line[0], line[1], half=1)[..., 3].min() > 200
    roof = picture[picture[..., 3] == 255][:, :3]
    assert len(roof) > 20_000
    assert np.ptp(roof.mean(axis=0)) < 3
    assert roof.max() > 200


@pytest.mark.parametrize("bag", BAGS)
def test_a_bag_stands_in_the_middle_and_leaves_room_for_its_number(bag: str) -> None:
    picture = load(TOWN / f"bag-{bag}.png")
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
    pictures = [load(TOWN / f"bag-{bag}.png") for bag in BAGS]
    for one, other in combinations(pictures, 2):
        shapes = one[..., 3] > 127, other[..., 3] > 127
        assert (shapes[0] & shapes[1]).sum() < 0.9 * (shapes[0] | shapes[1]).sum()
        bellies = [patch(p, 256, 320, half=50)[..., :3].mean((0, 1)) for p in (one, other)]
        assert np.abs(bellies[0] - bellies[1]).max() > 60
    widths = [np.ptp(np.nonzero((p[..., 3] > 127).any(axis=0))[0]) for p in pictures]
    assert widths == sorted(widths)


def test_the_shadow_of_a_bag_falls_to_the_lower_right_and_ends_inside_its_frame() -> None:
    alpha = load(TOWN / "bag-shadow.png")[..., 3].astype(np.int64)
    assert alpha.shape == (512, 512)
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) == 0
    across = np.arange(512)
    assert (alpha.sum(axis=0) * across).sum() / alpha.sum() > 262
    assert (alpha.sum(axis=1) * across).sum() / alpha.sum() > 256


@pytest.mark.parametrize("coin", COINS)
def test_a_coin_is_a_disc_in_the_middle(coin: str) -> None:
    picture = load(TOWN / f"coin-{coin}.png")
    assert picture.shape == (256, 256, 4)
    rows, columns = np.nonzero(picture[..., 3] > 127)
    assert rows.min() + rows.max() == pytest.approx(255, abs=8)
    assert columns.min() + columns.max() == pytest.approx(255, abs=4)
    assert columns.max() - columns.min() == pytest.approx(0.8 * 256, abs=6)


def test_the_card_of_trickle_down() -> None:
    with Image.open(TOWN / "card.jpg") as picture:
        assert picture.size == (1200, 800)
