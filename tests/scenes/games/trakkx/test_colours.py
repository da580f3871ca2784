from itertools import product

import pygame

from game.rules.trakkx.table import COLOURS
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.table import small_furniture
from scenes.games.trakkx.picture.tiles import PRINTS, Print
from scenes.games.trakkx.picture.wood import ground
from scenes.kit.look import Look
from scenes.kit.theme import Rgb
from tests.scenes.games.colours import TEXT, around, check_apart, check_seen, extremes, middle

BELOW = (90, 60, 40)
SIDE = 48
"""Pixels of a tile in a usual window."""


def test_all_eyes_tell_the_numbers_and_tiles_apart_on_cloth_tray_and_rack(any_look: Look) -> None:
    prints = {colour: PRINTS[any_look.palette][colour] for colour in COLOURS}
    check_apart(any_look, {colour: printed.ink for colour, printed in prints.items()})
    faces = {c: tiles.printed_face(any_look, f"{c}8", one, SIDE) for c, one in prints.items()}
    check_apart(any_look, {colour: middle(face, BELOW) for colour, face in faces.items()})
    below = grounds(any_look)
    for printed in prints.values():
        glazed = glaze(any_look, printed)
        rim = (printed.edge,) if printed.edge else ()
        check_seen(below, glazed["the brightest"], *rim)
        check_seen(glazed, printed.ink, least=TEXT)


def glaze(look: Look, printed: Print) -> dict[str, Rgb]:
    """The darkest and the brightest place of the glaze under a number."""
    tile = tiles.glazed(look, printed, SIDE)
    centre = tile.get_rect().center
    return extremes(tone for reach in (0.15, 0.38) for tone in around(tile, centre, reach * SIDE))


def grounds(look: Look) -> dict[str, Rgb]:
    furniture = small_furniture(pygame.Rect(0, 0, 900, 660))
    cloth = furniture.cloth
    picture = ground(look, furniture.area.size, (*cloth.topleft, *cloth.size))
    places = product(
        range(cloth.left + 30, cloth.right - 30, 40), range(cloth.top + 30, cloth.bottom - 30, 40)
    )
    found = extremes(tone for place in places for tone in around(picture, place, 6, 4))
    if not look.theme.pictures:
        return {**found, "rack": look.theme.cup}
    rack = look.picture("trakkx/rack.webp", (800, 120))
    tray = look.picture("trakkx/tray.webp", (600, 140))
    return {**found, "rack": middle(rack, BELOW), "tray": middle(tray, BELOW)}
