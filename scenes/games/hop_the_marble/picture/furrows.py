"""Furrows in sand and traces in the pile of a carpet, in pictures."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from scenes.games.hop_the_marble.film.traces import Way
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import drawing
from scenes.kit.display import Item

_BROAD: Final = {"sand": 7.0, "carpet": 9.0}
"""The breadth of a trace in millimetres."""

_FINE: Final = 2
"""So many times larger traces on the map are drawn."""

_CELL: Final = 1.0
"""The millimetres to a pixel of the map."""

_KEPT: Final = 250
"""What is left of all traces, of 255, when another one is added."""

_BED = (94, 66, 34)
_RIDGE = (255, 246, 220)
"""The colours of a furrow in sand, in its depth and on its edges."""

_WITH = (255, 248, 232)
_AGAINST = (66, 50, 38)
"""The pile brushed up, against the light, and brushed down."""

_NAP: Final = (math.sqrt(0.5), -math.sqrt(0.5))
"""The way in the window in which the pile lies, y downward."""


def live(view: View, ways: Sequence[Way], surface: str) -> Iterator[Item]:
    """The traces of marbles that are still rolling."""
    for way in ways:
        if len(way) > 1:
            points = [view.point_of(place) for place in way]
            reach = view.px(_BROAD[surface])
            box = _around(points, reach)
            picture = pygame.Surface(box.size, pygame.SRCALPHA)
            moved = [(x - box.left, y - box.top) for x, y in points]
            _draw(picture, moved, reach, surface)
            yield drawing.native(picture), box.topleft


class TraceMap:
    """All that was left on one ground, as a picture of the whole cloth in one turn of it."""

    def __init__(self, size: float, turned: int, surface: str) -> None:
        side = round(size / _CELL)
        self._surface = surface
        self._view = View(
            pygame.Rect(0, 0, side, side), round(size), (0.0, 0.0), 1 / _CELL, 1 / _CELL, turned
        )
        self._ways: tuple[Way, ...] = ()
        self.picture = self._empty()

    def _empty(self) -> pygame.Surface:
        picture = pygame.Surface(self._view.area.size, pygame.SRCALPHA)
        picture.fill((*_BED, 0))
        return picture

    def show(self, ways: tuple[Way, ...]) -> None:
        """Show these ways; those that are added to the ones on show are drawn upon them."""
        before = len(self._ways)
        if ways[:before] != self._ways:
            self.picture, before = self._empty(), 0
        for way in ways[before:]:
            if len(way) > 1:
                self._add(way)
        self._ways = ways

    def _add(self, way: Way) -> None:
        # What is older is slowly trodden flat.
        self.picture.fill((255, 255, 255, _KEPT), special_flags=pygame.BLEND_RGBA_MULT)
        points = [self._view.point_of(place) for place in way]
        reach = _BROAD[self._surface] / _CELL
        box = _around(points, reach)
        large = pygame.Surface((box.width * _FINE, box.height * _FINE), pygame.SRCALPHA)
        moved = [((x - box.left) * _FINE, (y - box.top) * _FINE) for x, y in points]
        _draw(large, moved, reach * _FINE, self._surface)
        self.picture.blit(pygame.transform.smoothscale(large, box.size), box)

    def lay_over(self, target: pygame.Surface, half: float, view: View) -> None:
        """Draw the traces upon ``target``, which shows the view's area, within its clip."""
        cell = 2 * half * view.scale / self.picture.get_width()
        middle = view.point_of((0.0, 0.0))
        left = middle[0] - view.area.left - half * view.scale
        top = middle[1] - view.area.top - half * view.scale
        side = self.picture.get_width()
        clip = target.get_clip()
        part = pygame.Rect(0, 0, 0, 0)
        part.left = max(0, math.floor((clip.left - left) / cell) - 1)
        part.top = max(0, math.floor((clip.top - top) / cell) - 1)
        part.width = min(side, math.ceil((clip.right - left) / cell) + 1) - part.left
        part.height = min(side, math.ceil((clip.bottom - top) / cell) + 1) - part.top
        if part.width <= 0 or part.height <= 0:
            return
        size = (round(part.width * cell), round(part.height * cell))
        grown = pygame.transform.smoothscale(self.picture.subsurface(part), size)
        target.blit(grown, (round(left + part.left * cell), round(top + part.top * cell)))


def _around(points: Sequence[Point], reach: float) -> pygame.Rect:
    left, top = (math.floor(min(values) - reach) for values in zip(*points, strict=True))
    right, bottom = (math.ceil(max(values) + reach) for values in zip(*points, strict=True))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def _draw(picture: pygame.Surface, points: Sequence[Point], broad: float, surface: str) -> None:
    """Draw one trace of a breadth in pixels onto a clear picture."""
    if surface == "sand":
        picture.fill((*_BED, 0))
        for aside, colour, size in (
            (0.26, (*_RIDGE, 92), 1.02),
            (-0.16, (*_RIDGE, 46), 1.0),
            (0.0, (*_BED, 58), 0.84),
            (-0.12, (*_BED, 96), 0.5),
        ):
            for x, y in points:
                middle = (x + aside * broad, y + aside * broad)
                pygame.draw.circle(picture, colour, middle, max(1.0, size * broad / 2))
        return
    picture.fill((*_AGAINST, 0))
    last = (0.0, 0.0)
    for (x, y), (to_x, to_y) in itertools.pairwise(points):
        step = math.hypot(to_x - x, to_y - y)
        last = ((to_x - x) / step, (to_y - y) / step) if step else last
        lies = last[0] * _NAP[0] + last[1] * _NAP[1]
        colour = (*_WITH, round(54 * lies)) if lies > 0 else (*_AGAINST, round(-58 * lies))
        pygame.draw.circle(picture, (*_AGAINST, 34), (x + 1, y + 1), max(1.0, broad / 2))
        pygame.draw.circle(picture, colour, (x, y), max(1.0, 0.46 * broad))
