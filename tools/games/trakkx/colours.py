"""TRAKKX's colours: the emblems of four colours, and the numbers upon them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

import pygame

from game.rules.trakkx.tokens import COLOURS
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.ground import ground
from scenes.games.trakkx.picture.tiles import PRINTS, Print
from scenes.games.trakkx.pictures import small_furniture
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import THEMES, Rgb, contrast
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import LEAST_TEXT, Family, Measured, Standing, around, extremes, middle

_BELOW: Final = (90, 60, 40)
_SIDE: Final = 48
"""Pixels of a tile in a usual window."""

_MIDDLE: Final = 0.8
"""How much of a tile is looked at: all within its rim."""

_LOOKS: Final = tuple(Look(theme) for theme in THEMES.values())


def _wood(look: Look, printed: Print) -> dict[str, Rgb]:
    """The darkest and the brightest place of the wood around a print."""
    tile = tiles.stained(look, printed, _SIDE)
    centre = tile.get_rect().center
    return extremes(tone for reach in (0.15, 0.4) for tone in around(tile, centre, reach * _SIDE))


def _fits(printed: Print, ink: Rgb) -> bool:
    """Whether a number can be read on its emblem, and on the wood where it reaches beyond."""
    grounds = (printed.tint, *(tone for look in _LOOKS for tone in _wood(look, printed).values()))
    return all(contrast(ink, tone) >= LEAST_TEXT for tone in grounds)


def _spot(look: Look, colour: str, printed: Print) -> Rgb:
    """A whole tile as one sees it from afar."""
    return middle(tiles.printed_face(look, f"{colour}8", printed, _SIDE), _BELOW, _MIDDLE)


def _as_used(palette: str) -> Callable[[str, Rgb], tuple[Rgb, ...]]:
    """How an ink looks in use: by itself, and as part of its tile in every theme."""

    def seen(colour: str, ink: Rgb) -> tuple[Rgb, ...]:
        printed = replace(PRINTS[palette][colour], ink=ink)
        return (ink, *(_spot(look, colour, printed) for look in _LOOKS))

    return seen


def _number(
    palette: str,
    colour: str,
    hue: tuple[float, float],
    light: tuple[float, float],
    chroma: tuple[float, float],
) -> Wish:
    """The wish for the numbers upon an emblem that was chosen before."""
    printed = PRINTS[palette][colour]
    return Wish(colour, printed.ink, hue, light, chroma, partial(_fits, printed))


_EMBLEMS: Final = (
    Wish("r", (236, 116, 100), (20, 34), (0.58, 0.78), (0.10, 0.19)),
    Wish("y", (255, 214, 74), (84, 98), (0.84, 0.93), (0.12, 0.17)),
    Wish("g", (128, 200, 128), (142, 168), (0.66, 0.88), (0.08, 0.16)),
    Wish("b", (120, 172, 246), (246, 264), (0.58, 0.82), (0.08, 0.17)),
)
_EMBLEMS_APART: Final = (
    Wish("r", (101, 0, 8), (20, 32), (0.26, 0.42), (0.10, 0.17)),
    Wish("y", (252, 235, 106), (90, 104), (0.86, 0.94), (0.13, 0.19)),
    Wish("g", (69, 117, 89), (148, 166), (0.44, 0.56), (0.06, 0.14)),
    Wish("b", (18, 33, 94), (258, 272), (0.22, 0.36), (0.09, 0.19)),
)
"""Three of four are dark with pale numbers: four dark inks are never so far from each other."""

_NUMBERS: Final = (
    _number("standard", "r", (18, 36), (0.14, 0.42), (0.06, 0.17)),
    _number("standard", "y", (54, 84), (0.14, 0.52), (0.02, 0.12)),
    _number("standard", "g", (142, 170), (0.14, 0.52), (0.03, 0.14)),
    _number("standard", "b", (256, 274), (0.14, 0.46), (0.04, 0.22)),
)
_NUMBERS_APART: Final = (
    _number("safe", "r", (18, 34), (0.60, 0.90), (0.01, 0.15)),
    _number("safe", "y", (80, 100), (0.20, 0.52), (0.01, 0.12)),
    _number("safe", "g", (148, 170), (0.80, 0.98), (0.01, 0.10)),
    _number("safe", "b", (256, 272), (0.60, 0.95), (0.01, 0.17)),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "emblems-standard": Hunt(14.0, _EMBLEMS),
    "emblems-safe": Hunt(20.05, _EMBLEMS_APART),
    "numbers-standard": Hunt(10.05, _NUMBERS, _as_used("standard"), finer=(14, 6, 4)),
    "numbers-safe": Hunt(20.05, _NUMBERS_APART, _as_used("safe"), finer=(14, 6, 4)),
}


def measured(look: Look) -> Measured:
    """Emblems, numbers and whole faces, on the cloth, the tray and the rack."""
    prints = {colour: PRINTS[look.palette][colour] for colour in COLOURS}
    families = (
        Family("emblems", {colour: printed.tint for colour, printed in prints.items()}),
        Family("numbers", {colour: printed.ink for colour, printed in prints.items()}),
        Family("tiles as one spot", {c: _spot(look, c, printed) for c, printed in prints.items()}),
    )
    grounds = dict(_grounds(look))
    pieces = [
        Standing(f"tile {colour}", (_spot(look, colour, printed), rims.DARK, rims.PALE), grounds)
        for colour, printed in prints.items()
    ]
    return Measured(families, (*pieces, *_written(look, prints)))


def _written(look: Look, prints: Mapping[str, Print]) -> Iterator[Standing]:
    for colour, printed in prints.items():
        grounds = {"emblem": printed.tint, **_wood(look, printed)}
        yield Standing(f"number on {colour}", (printed.ink,), grounds, LEAST_TEXT)


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
    rack = look.picture("trakkx/rack.webp", (800, 120))
    tray = look.picture("trakkx/tray.webp", (600, 140))
    return {**found, "rack": middle(rack, _BELOW), "tray": middle(tray, _BELOW)}
