"""The pictures of TRAKKX: its tiles, what they stand and lie on, and their bag."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.art.studio import (
    THEMES,
    Pixels,
    Studio,
    close_up,
    over_cloth,
    save_jpeg,
    save_picture,
    seamless,
    soft_shadow,
)

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


FOLDER = "trakkx"
TILE_BAG = 3  # its kind among the bags of `bags.inc`
UNIT = 200  # pixels of the masters of rack and tray for one unit of their scene
RACK_PIXELS = (2400, 360)
RACK_END = 160  # pixels at either end that must not be stretched
TRAY_PIXELS = (1800, 420)
GROUND_SIDE = 1024
GROUND_LAP = 160  # pixels beyond the side that are folded in, so that its edges meet
CLOTH, WOOD = 14.0, 60.0  # centimetres after which cloth and wood repeat
LIGHT_PIXELS = (1080, 720)

# The scene's sizes in its units, and where rack and tray lie in their pictures.
RACK_HALF, RACK_DEEP, GROOVE_AT = 5.74, 0.80, -0.585
SEAT_PITCH, SEAT_SIDE = 1.38, 1.18
RACK_PLACE = (-0.11, 0.06)
TRAY_PLACE = (-0.06, 0.08)
TILE_IN_SEAT = 0.88


def make_tiles(studio: Studio) -> None:
    """A tile's face, still without its number, its back and its shadow."""
    folder = studio.images / FOLDER
    side = studio.pixels(512)
    for number, name in ((0, "tile"), (3, "tile-back")):
        tile = studio.render("tile", side, side, alpha=True, Pass=number)
        save_picture(tile, folder / f"{name}.webp")
    save_picture(soft_shadow(studio, "tile", side), folder / "tile-shadow.webp")


def make_tile_bag(studio: Studio) -> None:
    """The bag that tiles are drawn from, and its shadow."""
    folder = studio.images / FOLDER
    side = studio.pixels(512)
    bag = studio.render("bag", side, side, alpha=True, Pass=0, Kind=TILE_BAG)
    save_picture(bag, folder / "bag.webp")
    save_picture(soft_shadow(studio, "bag", side, Kind=TILE_BAG), folder / "bag-shadow.webp")


def _furniture(
    studio: Studio, thing: int, pixels: tuple[int, int], place: tuple[float, float]
) -> Pixels:
    wide, high = (studio.pixels(side) for side in pixels)
    declare: dict[str, float] = {
        "Thing": thing,
        "Wide": pixels[0] / UNIT,
        "High": pixels[1] / UNIT,
        "Right": place[0],
        "Up": place[1],
        "Rack_Half": RACK_HALF,
        "Seat_Pitch": SEAT_PITCH,
        "Seat_Side": SEAT_SIDE,
    }
    top = studio.render_with({**declare, "Pass": 0}, "tile_furniture", wide, high, alpha=True)
    return over_cloth(studio, "tile_furniture", top, **declare)


def rack_places() -> dict[str, int]:
    """Where things are in the rack's picture: pixels of its master, from its upper left corner.

    `body_*` bounds the wood without its shadow, tiles stand with their lower edge at `groove`.
    """
    middle_x = RACK_PIXELS[0] / 2 + RACK_PLACE[0] * UNIT
    middle_y = RACK_PIXELS[1] / 2 - RACK_PLACE[1] * UNIT
    return {
        "width": RACK_PIXELS[0],
        "height": RACK_PIXELS[1],
        "end": RACK_END,
        "body_left": round(middle_x - RACK_HALF * UNIT),
        "body_right": round(middle_x + RACK_HALF * UNIT),
        "body_top": round(middle_y - RACK_DEEP * UNIT),
        "body_bottom": round(middle_y + RACK_DEEP * UNIT),
        "groove": round(middle_y - GROOVE_AT * UNIT),
    }


def tray_places() -> dict[str, object]:
    """Where the six seats are in the tray's picture, as shares of its width and height.

    `side` is a seat's and `tile` a fitting tile's side, as shares of the width.
    """
    wide, high = TRAY_PIXELS
    middle_x = wide / 2 + TRAY_PLACE[0] * UNIT
    middle_y = high / 2 - TRAY_PLACE[1] * UNIT
    return {
        "width": wide,
        "height": high,
        "centres": [
            [
                round((middle_x + (seat - 2.5) * SEAT_PITCH * UNIT) / wide, 5),
                round(middle_y / high, 5),
            ]
            for seat in range(6)
        ],
        "side": round(SEAT_SIDE * UNIT / wide, 5),
        "tile": round(SEAT_SIDE * TILE_IN_SEAT * UNIT / wide, 5),
    }


def make_rack_and_tray(studio: Studio) -> None:
    """The rack and the tray of the open display with their shadows, and their measures as JSON."""
    folder = studio.images / FOLDER
    save_picture(_furniture(studio, 0, RACK_PIXELS, RACK_PLACE), folder / "rack.webp")
    save_picture(_furniture(studio, 1, TRAY_PIXELS, TRAY_PLACE), folder / "tray.webp")
    for name, places in (("rack", rack_places()), ("tray", tray_places())):
        text = json.dumps(places, indent=2) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def _ground(studio: Studio, kind: int, wide: float, *, dark: int) -> Pixels:
    """Cloth (0) or wood (1) in a square of so many centimetres, without seams."""
    side, lap = studio.pixels(GROUND_SIDE), studio.pixels(GROUND_LAP)
    declare = {"Kind": kind, "Dark": dark, "Wide": wide * (side + lap) / side, "Tile": wide}
    return seamless(studio.render_with(declare, "tile_table", side + lap, side + lap), lap)


def make_cloth_and_wood(studio: Studio) -> None:
    """The cloth that tiles are laid out on and the wood below it, and the light on the cloth."""
    folder = studio.images / FOLDER
    for dark, theme in enumerate(THEMES):
        save_jpeg(_ground(studio, 0, CLOTH, dark=dark), folder / f"cloth-{theme}.jpg")
        save_jpeg(_ground(studio, 1, WOOD, dark=dark), folder / f"wood-{theme}.jpg")
    light = cloth_light(*(studio.pixels(side) for side in LIGHT_PIXELS))
    save_jpeg(np.repeat(light[..., None], 3, axis=2), folder / "cloth-folds.jpg")


def cloth_light(wide: int, high: int) -> Pixels:
    """The light on a cloth that was folded in six and spread out again, as factors 0 to 1.

    The window is at the upper left. Creases stand up a little, the panels between them bulge, and
    towards its edges the cloth lies in slow waves.
    """
    x = (np.arange(wide) + 0.5)[None, :] / high
    y = (np.arange(high) + 0.5)[:, None] / high
    across = wide / high
    height = np.zeros((high, wide))
    for at, up in ((across / 3, 1.0), (across * 2 / 3, -1.0)):
        bend = at + 0.006 * np.sin(y * 7 + at * 9)
        height += up * (0.0034 * np.exp(-np.abs(x - bend) / 0.010))
        height += up * 0.008 * np.exp(-(((x - bend) / 0.11) ** 2))
    bend = 0.5 + 0.005 * np.sin(x * 6)
    height += 0.0036 * np.exp(-np.abs(y - bend) / 0.010)
    height += 0.008 * np.exp(-(((y - bend) / 0.11) ** 2))
    rim = np.minimum(np.minimum(x, across - x), np.minimum(y, 1 - y))
    near = np.exp(-rim / 0.16)
    waves = np.sin(9 * x + 4.5 * y + 1.7 * np.sin(3 * y + 1)) + 0.7 * np.sin(5.2 * y - 7.3 * x + 2)
    height += waves * (0.0080 + 0.0165 * near)
    slow = np.sin(2.9 * x + 1.3 + 2 * np.sin(1.9 * y)) * np.sin(3.3 * y + 0.4)
    height += 0.016 * slow
    along_y, along_x = np.gradient(height, 1 / high)
    facing = np.tanh(-1.9 * (along_x + along_y))
    depth = (x / across + y) / 2
    light = (1.0 - 0.13 * depth) * (1 + 0.16 * facing)
    return np.clip(light * 0.96, 0.0, 1.0)


def make_tile_card(studio: Studio) -> None:
    """TRAKKX's own picture for the list of games."""
    write_prints(studio.scratch)
    save_jpeg(close_up(studio, "tile_card", 0.26, 0.80), studio.images / FOLDER / "card.jpg")


PICTURES: Final[Mapping[str, Callable[[Studio], None]]] = {
    "tiles": make_tiles,
    "rack-and-tray": make_rack_and_tray,
    "tile-bag": make_tile_bag,
    "cloth-and-wood": make_cloth_and_wood,
    "tile-card": make_tile_card,
}
