"""The pictures of Trickle keep the promises that its table draws by."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from PIL import Image

from tests.tools.pictures import IMAGES, Pixels, load

TRICKLE = IMAGES / "trickle"
THEMES = ("light", "dark")
BOARD = 2400
PITCH = BOARD / 15


def cells() -> list[tuple[int, int]]:
    """Axial coordinates of the 91 cells, the centre at (0, 0)."""
    reach = range(-5, 6)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= 5]


def place(q: int, r: int) -> tuple[float, float]:
    """Where the picture of the board should show a cell's middle."""
    return BOARD / 2 + PITCH * (q + r / 2), BOARD / 2 - PITCH * r * math.sqrt(3) / 2


def patch(picture: Pixels, x: float, y: float, half: int = 6) -> Pixels:
    """The pixels around a point."""
    column, row = round(x), round(y)
    return picture[row - half : row + half + 1, column - half : column + half + 1]


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TRICKLE / f"board-{request.param}.png")


def test_the_board_fills_the_agreed_frame(board: Pixels) -> None:
    assert board.shape == (BOARD, BOARD, 4)
    alpha = board[..., 3]
    assert alpha[BOARD // 2, BOARD // 2] == 255
    frame = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert frame.max() == 0
    rows, columns = (
        np.nonzero((alpha == 255).any(axis=1))[0],
        np.nonzero((alpha == 255).any(axis=0))[0],
    )
    assert rows.min() + rows.max() == pytest.approx(BOARD - 1, abs=3)
    assert columns.min() + columns.max() == pytest.approx(BOARD - 1, abs=3)
    assert columns.max() - columns.min() == pytest.approx(2 * 6.65 * PITCH, abs=0.1 * PITCH)


def test_every_cup_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    off = 0.20 * PITCH
    for q, r in cells():
        x, y = place(q, r)
        lit = patch(board, x + off, y + off)[..., :3].mean()
        shaded = patch(board, x - off, y - off)[..., :3].mean()
        assert lit > shaded * 1.25, (q, r)


def test_the_wood_between_the_cups_is_flat(board: Pixels) -> None:
    for q, r in cells():
        if max(abs(q), abs(r), abs(q + r)) <= 4:
            x, y = place(q, r)
            between = patch(board, x, y - PITCH / math.sqrt(3), half=8)[..., :3]
            lower_right = between[9:, 9:].mean()
            upper_left = between[:8, :8].mean()
            assert lower_right == pytest.approx(upper_left, rel=0.12), (q, r)


def test_the_shadow_of_the_board_falls_to_the_lower_right(board: Pixels) -> None:
    soft = np.where(board[..., 3] < 255, board[..., 3], 0).astype(np.int64)
    half = BOARD // 2
    assert soft[half:, half:].sum() > 3 * soft[:half, :half].sum()


def inlay_on_board(edge: int) -> Pixels:
    """One inlay laid on an empty picture of the board's size."""
    places = json.loads((TRICKLE / "inlays.json").read_text(encoding="utf-8"))
    assert places["board"] == BOARD
    spot = places["inlays"][str(edge)]
    picture = load(TRICKLE / f"inlay-{edge}.png")
    assert picture.shape == (spot["height"], spot["width"], 4)
    whole = np.zeros((BOARD, BOARD, 4), dtype=np.uint8)
    whole[spot["y"] : spot["y"] + spot["height"], spot["x"] : spot["x"] + spot["width"]] = picture
    return whole


@pytest.mark.parametrize("edge", range(6))
def test_an_inlay_lies_along_its_own_edge(edge: int) -> None:
    inlay = inlay_on_board(edge)
    turn = math.radians(90 + 60 * edge)  # clockwise on the screen, y down, from the bottom
    out = np.array([math.cos(turn), math.sin(turn)])
    along = np.array([-out[1], out[0]])
    middle = np.array([BOARD / 2, BOARD / 2])
    for step in (-1.5, -0.5, 0.5, 1.5):
        bar = middle + PITCH * (5.345 * out + step * along)
        enamel = patch(inlay, bar[0], bar[1])
        assert enamel[..., 3].min() == 255
        assert enamel[..., :3].mean() > 150
        cup = middle + PITCH * (5 * math.sqrt(3) / 2 * out + step * along)
        assert patch(inlay, cup[0], cup[1])[..., 3].max() == 0
        ring = cup - PITCH * 0.428 * out
        assert patch(inlay, ring[0], ring[1], half=1)[..., 3].min() == 255
    for step in (-2.5, 2.5):
        corner = middle + PITCH * (5 * math.sqrt(3) / 2 * out + step * along)
        assert patch(inlay, corner[0], corner[1], half=60)[..., 3].max() == 0


@pytest.mark.parametrize("edge", range(6))
def test_an_inlay_is_white_so_that_any_colour_can_be_multiplied_in(edge: int) -> None:
    inlay = load(TRICKLE / f"inlay-{edge}.png")
    enamel = inlay[(inlay[..., 3] == 255) & (inlay[..., 0] > 120)][:, :3]
    assert len(enamel) > 10_000
    assert np.ptp(enamel.mean(axis=0)) < 16


def test_the_card() -> None:
    with Image.open(TRICKLE / "card.jpg") as picture:
        assert picture.size == (1200, 800)
