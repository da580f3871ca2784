"""Lines of equal height on Hop's ground, as on a map, where light alone would say little."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import pygame

from physics.cloth import Cloth
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit.theme import Rgb

_STEP: Final = 0.22
"""From line to line, as a share of the height of the ground's usual folds."""

_CELL: Final = 12.0
"""The side of the cells through which lines go straight, in millimetres."""

_BROAD: Final = 1.1
"""How broad a line is, in millimetres."""

Segment = tuple[Point, Point]
"""A piece of a line, in millimetres."""


def draw_contours(picture: pygame.Surface, cloth: Cloth, view: View, colour: Rgb) -> None:
    """Draw the lines onto the picture of a view, within its clip."""
    width = max(1, round(view.px(_BROAD)))
    clip = picture.get_clip().inflate(2 * width + 2, 2 * width + 2)
    left, top = view.area.topleft
    for start, end in contours(cloth):
        (x, y), (to_x, to_y) = view.point_of(start), view.point_of(end)
        ends = (x - left, y - top), (to_x - left, to_y - top)
        if clip.clipline(*ends):
            pygame.draw.aaline(picture, colour, *ends, width)


@lru_cache(maxsize=8)
def contours(cloth: Cloth) -> tuple[Segment, ...]:
    """All lines of a cloth, none where it is level: the first half a step above it or below."""
    if cloth.is_level:
        return ()
    count = math.ceil(cloth.size_mm / _CELL)
    places = [cloth.size_mm * number / count - cloth.half for number in range(count + 1)]
    step = _STEP * cloth.surface.fold_height
    rows = [[cloth.height(x, y) / step - 0.5 for x in places] for y in places]
    return tuple(
        segment
        for row in range(count)
        for column in range(count)
        for segment in _through(
            (
                ((places[column], places[row]), rows[row][column]),
                ((places[column + 1], places[row]), rows[row][column + 1]),
                ((places[column + 1], places[row + 1]), rows[row + 1][column + 1]),
                ((places[column], places[row + 1]), rows[row + 1][column]),
            )
        )
    )


def _through(corners: tuple[tuple[Point, float], ...]) -> Iterator[Segment]:
    """The lines through a cell, at whole numbers between its corners, which go around it."""
    heights = [height for _place, height in corners]
    for level in range(math.floor(min(heights)) + 1, math.floor(max(heights)) + 1):
        crossed = []
        for number, (place, height) in enumerate(corners):
            (x, y), before = corners[number - 1]
            if (before < level) != (height < level):
                share = (level - before) / (height - before)
                crossed.append((x + (place[0] - x) * share, y + (place[1] - y) * share))
        # On a saddle four sides are crossed.
        yield from zip(crossed[::2], crossed[1::2], strict=True)
