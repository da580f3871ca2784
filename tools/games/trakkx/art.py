"""The pictures of TRAKKX: its tiles, what they stand on, and their bag."""

import json
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from PIL import Image

from game.rules.trakkx.table import COLOURS
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.tiles import PRINTS
from scenes.kit.look import Look
from tools.art.studio import (
    THEMES,
    ArtStudio,
    Pixels,
    close_up,
    ground,
    in_white,
    over_cloth,
    soft_shadow,
)

PRINTS_FILE = "prints.inc"
FACE = 512  # pixels of a number's picture, which is as large as a tile

# The table of the game's card: cells (column, row), rows count downward.
CARD_TABLE = {
    (0, -2): "g4", (2, -2): "y6", (3, -2): "y7", (4, -2): "y8",
    (0, -1): "b4", (2, -1): "b6",
    (0, 0): "r4", (1, 0): "r5", (2, 0): "r6", (3, 0): "r7", (4, 0): "r8",
    (2, 1): "g6", (4, 1): "b8",
    (4, 2): "g8",
}  # fmt: skip
CARD_RACK = ("y11", "g9", "g10", "b3", "r13", "b12")


def write_prints(scratch: Path) -> None:
    """Write `prints.inc` for a scene of tiles, and what's painted on them, white on black, beside
    it.

    It has inks and rims of the four colours and the macros `Card_Table` and `Card_Rack`, which call
    `Lay_Tile(Colour, Number, Column, Row)` and `Stand_Tile(Colour, Number, Place)`.
    """
    pygame.font.init()
    prints = PRINTS["standard"]
    look = Look()
    for token in {*CARD_TABLE.values(), *CARD_RACK, "y2"}:
        paint = tiles.painted(look, token, prints[token[0]], FACE)
        mask = pygame.surfarray.array_alpha(paint).swapaxes(0, 1)
        Image.fromarray(mask.copy()).save(scratch / f"{token}.png")
    lines = []
    for name, colours in (("Inks", "ink"), ("Rims", "rim")):
        rows = (getattr(prints[letter], colours) for letter in COLOURS)
        listed = ", ".join(f"<{red}, {green}, {blue}>" for red, green, blue in rows)
        lines.append(f"#declare {name} = array[4] {{ {listed} }}")
    lines.append("#macro Card_Table()")
    for (column, row), token in CARD_TABLE.items():
        lines.append(f'  Lay_Tile("{token[0]}", "{token[1:]}", {column}, {row})')
    lines.append("#end\n#macro Card_Rack()")
    for place, token in enumerate(CARD_RACK):
        lines.append(f'  Stand_Tile("{token[0]}", "{token[1:]}", {place})')
    lines.append("#end\n")
    (scratch / PRINTS_FILE).write_text("\n".join(lines), encoding="utf-8")


TILE_BAG = 3  # its kind among the bags of `bags.inc`
UNIT = 200  # pixels of the masters of rack and tray for one unit of their scene
RACK_PIXELS = (2400, 360)
RACK_END = 160  # pixels at either end that must not be stretched
TRAY_PIXELS = (1800, 420)
PLAQUE_PIXELS = (900, 300)
GROUND = (1024, 160)
GROUNDS = {"cloth": 14.0, "wood": 60.0}  # centimetres after which they repeat
LIGHT_PIXELS = (1080, 720)

# The scene's sizes in its units, and where rack and tray are in their pictures.
RACK_HALF, RACK_DEEP, GROOVE_AT = 5.74, 0.80, -0.585
SEAT_PITCH, SEAT_SIDE = 1.38, 1.18
RACK_PLACE = (-0.11, 0.06)
TRAY_PLACE = (-0.06, 0.08)
PLAQUE_PLACE = (-0.06, 0.05)
TILE_IN_SEAT = 0.88


def make_tiles(studio: ArtStudio) -> None:
    """A tile's face, still without its number, its gloss, its back and its shadow."""
    side = studio.pixels(512)
    for number, name in ((0, "tile"), (3, "tile-back")):
        tile = studio.render("tile", side, side, alpha=True, Pass=number)
        studio.save(tile, f"trakkx/{name}.webp")
    studio.save(in_white(run_glaze(side)), "trakkx/tile-rim.webp")
    outline = studio.render("tile", side, side, Pass=5)[..., 0]
    mirrored = studio.render("tile", side, side, Pass=4).mean(axis=-1) * outline
    studio.save(in_white(mirrored), "trakkx/tile-gloss.webp")
    studio.save(soft_shadow(studio, "tile", side), "trakkx/tile-shadow.webp")


def run_glaze(side: int) -> Pixels:
    """How much of a tile's coloured glaze has run to its edge, shape (side, side).

    The same as `Glaze` in `tiles.inc`.
    """
    half, corner = 0.43, 0.15
    away = np.abs((np.arange(side) + 0.5) / side - 0.5) - half + corner
    across, down = away[None, :], away[:, None]
    beyond = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    within = corner - beyond - np.minimum(0, np.maximum(across, down))
    share = np.clip((0.110 - within) / 0.080, 0, 1)
    return np.where(within >= 0, 0.95 * share * share * (3 - 2 * share), 0.95)


def make_tile_bag(studio: ArtStudio) -> None:
    """The bag that tiles are drawn from, and its shadow."""
    side = studio.pixels(512)
    bag = studio.render("bag", side, side, alpha=True, Pass=0, Kind=TILE_BAG)
    studio.save(bag, "trakkx/bag.webp")
    studio.save(soft_shadow(studio, "bag", side, Kind=TILE_BAG), "trakkx/bag-shadow.webp")


def _furniture(
    studio: ArtStudio, thing: int, pixels: tuple[int, int], place: tuple[float, float]
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
    top = studio.render("tile_furniture", wide, high, alpha=True, Pass=0, **declare)
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


def make_rack_and_tray(studio: ArtStudio) -> None:
    """Rack, tray and the buttons' plaque with their shadows; measures of the first two as JSON."""
    studio.save(_furniture(studio, 0, RACK_PIXELS, RACK_PLACE), "trakkx/rack.webp")
    studio.save(_furniture(studio, 1, TRAY_PIXELS, TRAY_PLACE), "trakkx/tray.webp")
    studio.save(_furniture(studio, 2, PLAQUE_PIXELS, PLAQUE_PLACE), "trakkx/plaque.webp")
    for name, places in (("rack", rack_places()), ("tray", tray_places())):
        text = json.dumps(places, indent=2) + "\n"
        studio.place(f"trakkx/{name}.json").write_text(text, encoding="utf-8")


def make_cloth_and_wood(studio: ArtStudio) -> None:
    """The cloth that tiles are laid on and the wood below it, and the light on the cloth."""
    for dark, theme in enumerate(THEMES):
        for kind, (name, wide) in enumerate(GROUNDS.items()):
            picture = ground(studio, "tile_table", kind, wide, GROUND, Dark=dark)
            studio.save(picture, f"trakkx/{name}-{theme}.jpg")
    light = cloth_light(*(studio.pixels(side) for side in LIGHT_PIXELS))
    studio.save(np.repeat(light[..., None], 3, axis=2), "trakkx/cloth-folds.jpg")


def cloth_light(wide: int, high: int) -> Pixels:
    """The light on a cloth that was folded in six and spread out again, as factors 0 to 1.

    The window is at the upper left. Creases stand up a little, the panels between them bulge, and
    towards its edges the cloth has slow waves.
    """
    x = (np.arange(wide) + 0.5)[None, :] / high
    y = (np.arange(high) + 0.5)[:, None] / high
    across = wide / high
    height = np.zeros((high, wide))
    for at, up in ((across / 3, 1.0), (across * 2 / 3, -1.0)):
        bend = at + 0.006 * np.sin(y * 7 + at * 9)
        height += up * (0.0036 * np.exp(-np.abs(x - bend) / 0.0055))
        height += up * 0.008 * np.exp(-(((x - bend) / 0.11) ** 2))
    bend = 0.5 + 0.005 * np.sin(x * 6)
    height += 0.0038 * np.exp(-np.abs(y - bend) / 0.0055)
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


def make_tile_card(studio: ArtStudio) -> None:
    """TRAKKX's own picture for the list of games."""
    write_prints(studio.scratch)
    studio.save(close_up(studio, "tile_card", 0.26, 0.80), "trakkx/card.jpg")


PICTURES: Final = (
    make_tiles,
    make_rack_and_tray,
    make_tile_bag,
    make_cloth_and_wood,
    make_tile_card,
)
