"""What the tests of the pictures of hexagonal boards share."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tests.tools.pictures import Pixels, frame, load, patch

THEMES = ("light", "dark")
BOARD = 2400
PITCH = BOARD / 15


def cells(reach: int = 5) -> list[tuple[int, int]]:
    """Axial coordinates of the cells so many steps around the centre, which is at (0, 0)."""
    along = range(-reach, reach + 1)
    return [(q, r) for q in along for r in along if abs(q + r) <= reach]


def place(q: int, r: int) -> tuple[float, float]:
    """Where the picture of the board should show a cell's middle."""
    return BOARD / 2 + PITCH * (q + r / 2), BOARD / 2 - PITCH * r * math.sqrt(3) / 2


def check_board(board: Pixels) -> None:
    """A board fills the agreed frame, in its middle, and its shadow falls to the lower right."""
    assert board.shape == (BOARD, BOARD, 4)
    alpha = board[..., 3]
    assert frame(alpha) == 0
    for axis in (0, 1):
        solid = np.nonzero((alpha == 255).any(axis=axis))[0]
        assert solid.min() + solid.max() == pytest.approx(BOARD - 1, abs=3)
    soft = np.where(alpha < 255, alpha, 0).astype(np.int64)
    half = BOARD // 2
    assert soft[half:, half:].sum() > 3 * soft[:half, :half].sum()


def check_hollow(board: Pixels, cell: tuple[int, int], off: float, lighter: float) -> None:
    """Light falls on the lower right of a cell, ``off`` pitches from its middle, not the other."""
    x, y = place(*cell)
    lit, shaded = (patch(board, x + d, y + d)[..., :3].mean() for d in (off * PITCH, -off * PITCH))
    assert lit > shaded * lighter, cell


def on_board(folder: Path, stem: str, index: str, edge: int) -> Pixels:
    """The sprite of one edge, laid on an empty picture of the board's size."""
    places = json.loads((folder / f"{index}.json").read_text(encoding="utf-8"))
    assert places["board"] == BOARD
    spot = places["inlays"][str(edge)]
    picture = load(folder / f"{stem}-{edge}.webp")
    assert picture.shape == (spot["height"], spot["width"], 4)
    whole = np.zeros((BOARD, BOARD, 4), dtype=np.uint8)
    whole[spot["y"] : spot["y"] + spot["height"], spot["x"] : spot["x"] + spot["width"]] = picture
    return whole


def around_edge(edge: int, out: float, along: float) -> npt.NDArray[np.float64]:
    """The point so many pitches outwards from the centre and along an edge."""
    turn = math.radians(90 + 60 * edge)  # clockwise on the screen, y down, from the bottom
    outwards = np.array([math.cos(turn), math.sin(turn)])
    beside = np.array([-outwards[1], outwards[0]])
    point: npt.NDArray[np.float64] = BOARD / 2 + PITCH * (out * outwards + along * beside)
    return point
