"""TRAKKX's colours: the numbers of four colours, and the tiles they're painted on."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

import pygame

from game.rules.trakkx.table import COLOURS
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.table import small_furniture
from scenes.games.trakkx.picture.tiles import PRINTS, Print
from scenes.games.trakkx.picture.wood import ground
from scenes.kit.look import Look
from scenes.kit.theme import Rgb
from tools.colours import LEAST_TEXT, ColourOnGround, Family, Measured, around, extremes, middle

_BELOW: Final = (90, 60, 40)
_SIDE: Final = 48
"""Pixels of a tile in a usual window."""


def _glaze(look: Look, printed: Print) -> dict[str, Rgb]:
    """The darkest and the brightest place of the glaze under a number."""
    tile = tiles.glazed(look, printed, _SIDE)
    centre = tile.get_rect().center
    return extremes(tone for reach in (0.15, 0.38) for tone in around(tile, centre, reach * _SIDE))


def _spot(look: Look, colour: str, printed: Print) -> Rgb:
    """A whole tile as seen from afar."""
    return middle(tiles.printed_face(look, f"{colour}8", printed, _SIDE), _BELOW)


def measured(look: Look) -> Measured:
    """Numbers with their emblems, and whole faces, on the cloth, the tray and the rack."""
    prints = {colour: PRINTS[look.palette][colour] for colour in COLOURS}
    families = (
        Family("numbers and emblems", {colour: printed.ink for colour, printed in prints.items()}),
        Family("tiles as one spot", {c: _spot(look, c, printed) for c, printed in prints.items()}),
    )
    grounds = dict(_grounds(look))
    pieces = [
        ColourOnGround(
            f"tile {colour}",
            (_glaze(look, printed)["the brightest"], *((printed.edge,) if printed.edge else ())),
            grounds,
        )
        for colour, printed in prints.items()
    ]
    return Measured(families, (*pieces, *_written(look, prints)))


def _written(look: Look, prints: Mapping[str, Print]) -> Iterator[ColourOnGround]:
    for colour, printed in prints.items():
        yield ColourOnGround(
            f"number on {colour}", (printed.ink,), _glaze(look, printed), LEAST_TEXT
        )


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
