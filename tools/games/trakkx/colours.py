"""TRAKKX's colours: the emblems of four colours, and the numbers upon them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import Final

import pygame

from game.rules.trakkx.tokens import COLOURS
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.ground import ground
from scenes.games.trakkx.picture.tiles import PRINTS
from scenes.games.trakkx.pictures import small_furniture
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import Rgb, contrast
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import LEAST_TEXT, Family, Measured, Standing, around, extremes, middle

NUMBERS: Final = {"standard": 10.0, "safe": 17.0}
"""Four dark inks that can be read on four emblems and on wood have no room for more than 18.3."""

SPOTS: Final = {"standard": 10.0, "safe": 13.5}
"""A whole tile seen as one spot, its number too: their dark inks bring the colours together."""

_WOOD: Final = (232, 220, 196)
"""A dark place of a tile."""


def _fits(tint: Rgb, wood: float, ink: Rgb) -> bool:
    """Whether a number can be read on its emblem, and where it reaches beyond."""
    return contrast(ink, tint) >= LEAST_TEXT and contrast(ink, _WOOD) >= wood


def _numbers(palette: str, wood: float) -> tuple[Wish, ...]:
    """The wishes for the numbers upon the emblems that were chosen before."""
    prints = PRINTS[palette]
    fits = {colour: partial(_fits, prints[colour].tint, wood) for colour in "rygb"}
    return (
        Wish("r", (122, 4, 16), (18, 32), (0.14, 0.42), (0.06, 0.17), fits["r"]),
        Wish("y", (98, 56, 0), (60, 84), (0.14, 0.52), (0.02, 0.12), fits["y"]),
        Wish("g", (4, 74, 36), (142, 168), (0.14, 0.52), (0.03, 0.14), fits["g"]),
        Wish("b", (14, 40, 128), (256, 272), (0.14, 0.46), (0.04, 0.22), fits["b"]),
    )


_EMBLEMS: Final = (
    Wish("r", (236, 116, 100), (20, 34), (0.58, 0.78), (0.10, 0.19)),
    Wish("y", (255, 214, 74), (84, 98), (0.84, 0.93), (0.12, 0.17)),
    Wish("g", (128, 200, 128), (142, 168), (0.66, 0.88), (0.08, 0.16)),
    Wish("b", (120, 172, 246), (246, 264), (0.58, 0.82), (0.08, 0.17)),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "emblems-standard": Hunt(14.0, _EMBLEMS),
    "emblems-safe": Hunt(21.0, _EMBLEMS),
    "numbers-standard": Hunt(10.5, _numbers("standard", 7.0), finer=(14, 6, 4)),
    "numbers-safe": Hunt(17.0, _numbers("safe", LEAST_TEXT), finer=(16, 6, 4)),
}


def measured(look: Look) -> Measured:
    """Emblems, numbers and whole faces, on the cloth, the tray and the rack."""
    prints = PRINTS[look.palette]
    emblems = {colour: prints[colour].tint for colour in COLOURS}
    numbers = {colour: prints[colour].ink for colour in COLOURS}
    faces = {colour: middle(tiles.face(look, f"{colour}8", 48), _WOOD, 0.8) for colour in COLOURS}
    grounds = dict(_grounds(look))
    shown = tiles.face(look, "r8", 48)
    written = [
        Standing(
            f"number on {colour}",
            (numbers[colour],),
            {"emblem": emblems[colour], "wood": _WOOD},
            LEAST_TEXT,
        )
        for colour in COLOURS
    ]
    tile = Standing("tiles", (middle(shown, _WOOD), rims.DARK, rims.PALE), grounds)
    families = (
        Family("emblems", emblems),
        Family("numbers", numbers, NUMBERS),
        Family("tiles as one spot", faces, SPOTS),
    )
    return Measured(families, (tile, *written))


def _grounds(look: Look) -> dict[str, Rgb]:
    furniture = small_furniture(pygame.Rect(0, 0, 900, 660))
    cloth = furniture.cloth
    picture = ground(look, furniture)
    places = product(
        range(cloth.left + 30, cloth.right - 30, 40), range(cloth.top + 30, cloth.bottom - 30, 40)
    )
    found = extremes(tone for place in places for tone in around(picture, place, 6, 4))
    if not look.theme.pictures:
        return {**found, "rack": look.theme.cup}
    rack = look.picture("trakkx/rack.png", (800, 120))
    tray = look.picture("trakkx/tray.png", (600, 140))
    return {**found, "rack": middle(rack, (90, 60, 40)), "tray": middle(tray, (90, 60, 40))}
