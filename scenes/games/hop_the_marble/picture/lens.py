"""A reading glass on Hop's cloth: it shows large where an aimed marble will meet another.

It lies in a corner of the cloth, where no area is: the one nearest to what it shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import drawing
from scenes.kit.display import Item
from scenes.kit.look import Look

_REACH: Final = 0.125
"""Its radius as a share of the cloth's side."""

_ENLARGED: Final = 2.4
"""How many times larger it shows the cloth."""

_CLOSE: Final = 1.6
"""A view that is so close needs none."""


def lens_view(
    view: View, place: Point, way: Iterable[Point], taken: Sequence[pygame.Rect] = ()
) -> View | None:
    """What the glass shows of ``place``; None where none is needed, or no corner is free.

    ``way`` is the way there, in millimetres: the glass does not lie on it, nor on what is ``taken``
    in the window.
    """
    if view.zoom > _CLOSE:
        return None
    cloth = view.cloth
    radius = round(_REACH * cloth.width)
    inset = round(radius * 1.12)
    corners: list[Point] = [
        (float(x), float(y))
        for x in (cloth.left + inset, cloth.right - inset)
        for y in (cloth.top + inset, cloth.bottom - inset)
    ]
    points = [view.point_of(each) for each in way]
    target = view.point_of(place)
    free = [
        corner
        for corner in corners
        if not any(math.dist(corner, _nearest(rect, corner)) < radius for rect in taken)
        and all(math.dist(corner, point) > radius * 1.15 for point in (*points, target))
    ]
    if not free:
        return None
    area = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    x, y = min(free, key=lambda corner: math.dist(corner, target))
    area.center = round(x), round(y)
    scale = view.scale * _ENLARGED
    return View(area, view.size, place, scale, view.whole, view.turned)


def _nearest(rect: pygame.Rect, point: Point) -> Point:
    """The place in a rectangle that is nearest to a point."""
    return (
        min(max(point[0], rect.left), rect.right),
        min(max(point[1], rect.top), rect.bottom),
    )


def glass(look: Look, shown: View, ground: pygame.Surface, items: Iterable[Item]) -> Item:
    """The glass: ``ground`` and ``items`` in window pixels, as far as it shows them."""
    side = shown.area.width
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.blit(ground, (0, 0))
    left, top = shown.area.topleft
    picture.fblits([(each, (x - left, y - top)) for each, (x, y) in items])
    middle, radius = (side / 2, side / 2), side / 2 - 2
    mask = pygame.Surface((side, side), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.aacircle(mask, (255, 255, 255, 255), middle, radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    broad = max(3, round(look.scale * 4))
    plain = not look.theme.pictures
    rim, edge = ((255, 255, 255), (0, 0, 0)) if plain else ((226, 196, 128), (84, 58, 22))
    pygame.draw.aacircle(picture, edge, middle, radius, broad + 2)
    pygame.draw.aacircle(picture, rim, middle, radius - 1, broad)
    return drawing.native(picture), shown.area.topleft
