"""What is printed on TRAKKX's tiles in still lifes: emblems, numbers, and a table that is laid."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).parents[3] / "assets" / "fonts" / "Nunito-ExtraBold.ttf"
PRINTS_FILE = "prints.inc"
FACE = 512  # pixels of a number's picture, which is as large as a tile
DIGITS, WIDEST = 0.5, 0.8  # how high and how broad at most a number is, in sides of the tile

# The table of the game's card: cells (column, row), rows count downward.
CARD_TABLE = {
    (0, -2): "g4", (2, -2): "y6", (3, -2): "y7", (4, -2): "y8",
    (0, -1): "b4", (2, -1): "b6",
    (0, 0): "r4", (1, 0): "r5", (2, 0): "r6", (3, 0): "r7", (4, 0): "r8",
    (2, 1): "g6", (4, 1): "b8",
    (4, 2): "g8",
}  # fmt: skip
CARD_RACK = ("y11", "g9", "g10", "b3", "r13", "b12")

Point = tuple[float, float]

# Outlines on a square of 24 by 24, y downward.
_DIAMOND: tuple[Point, ...] = ((12, 0.4), (22.4, 12), (12, 23.6), (1.6, 12))


def _curve(start: Point, first: Point, second: Point, end: Point, steps: int = 16) -> list[Point]:
    """Points along a cubic curve, without its start."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        bent = list(zip(shares, (start, first, second, end), strict=True))
        points.append((sum(s * p[0] for s, p in bent), sum(s * p[1] for s, p in bent)))
    return points


def _sun() -> list[Point]:
    points = []
    for ray in range(24):
        reach, turn = (8.7 if ray % 2 else 11.8), math.tau * (ray / 24 - 0.25)
        points.append((12 + reach * math.cos(turn), 12 + reach * math.sin(turn)))
    return points


def _leaf() -> list[Point]:
    stem = [(4.9, 20.9), (1.8, 24.0), (0.0, 22.2), (3.1, 19.1)]
    upper = _curve((2.6, 19.0), (-0.4, 8.2), (7.4, 0.9), (22.8, 1.2))
    return upper + _curve((22.8, 1.2), (23.1, 16.6), (15.8, 24.4), (5.0, 21.4)) + stem


def _drop() -> list[Point]:
    right = _curve((12, 0.2), (14.8, 5.4), (21.4, 9.4), (21.4, 14.6))
    around = [
        (12 + 9.4 * math.cos(math.pi * step / 24), 14.6 + 9.1 * math.sin(math.pi * step / 24))
        for step in range(1, 25)
    ]
    return [*right, *around, *_curve((2.6, 14.6), (2.6, 9.4), (9.2, 5.4), (12, 0.2))]


def emblems() -> dict[str, list[Point]]:
    """The outline of each colour's emblem, by the colour's letter, on 24 by 24, y downward."""
    return {"r": list(_DIAMOND), "y": _sun(), "g": _leaf(), "b": _drop()}


def _prism(outline: Iterable[Point]) -> str:
    flat = [((x - 12) / 24, (12 - y) / 24) for x, y in outline]
    closed = [*flat, flat[0]]
    points = ", ".join(f"<{x:.4f}, {z:.4f}>" for x, z in closed)
    return f"prism {{ linear_spline -1, 1, {len(closed)}, {points} }}"


def number_mask(text: str) -> Image.Image:
    """A number, white on black, as it stands on a tile's face."""
    size = FACE
    left, top, right, bottom = ImageFont.truetype(FONT, size).getbbox(text)
    size = int(size * FACE * min(DIGITS / (bottom - top), WIDEST / (right - left)))
    font = ImageFont.truetype(FONT, size)
    left, top, right, bottom = font.getbbox(text)
    mask = Image.new("L", (FACE, FACE))
    place = (FACE / 2 - (left + right) / 2, FACE / 2 - (top + bottom) / 2)
    ImageDraw.Draw(mask).text(place, text, fill=255, font=font)
    return mask


def write_prints(scratch: Path) -> None:
    """Write `prints.inc` for a scene of tiles, and the pictures of their numbers beside it.

    It has the four emblems as prisms one unit wide, and the macros `Card_Table` and `Card_Rack`,
    which call `Lay_Tile(Colour, Number, Column, Row)` and `Stand_Tile(Colour, Number, Place)`.
    """
    for number in range(1, 15):
        number_mask(str(number)).save(scratch / f"number-{number}.png")
    lines = [
        f"#declare Emblem_{letter} = {_prism(outline)}" for letter, outline in emblems().items()
    ]
    lines.append("#macro Card_Table()")
    for (column, row), token in CARD_TABLE.items():
        lines.append(f'  Lay_Tile("{token[0]}", "{token[1:]}", {column}, {row})')
    lines.append("#end\n#macro Card_Rack()")
    for place, token in enumerate(CARD_RACK):
        lines.append(f'  Stand_Tile("{token[0]}", "{token[1:]}", {place})')
    lines.append("#end\n")
    (scratch / PRINTS_FILE).write_text("\n".join(lines), encoding="utf-8")
