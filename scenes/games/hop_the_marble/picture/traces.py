"""What marbles leave behind in a match: furrows in sand and traces in a carpet's pile.

Sand they stir hangs in the air for a moment.

Traces follow from the log alone: each roll is simulated once, one a frame, so that they're there
again after opening, undoing or looking back.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.simulation import Simulation
from scenes.games.hop_the_marble.frames import PUFF, Puff, Spin
from scenes.games.hop_the_marble.reach import HopSeen
from scenes.games.hop_the_marble.replay import film
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once

SOFT: Final = ("carpet", "sand")
"""The surfaces on which marbles leave traces."""

Way = tuple[Point, ...]
"""One marble's way, in millimetres, evenly spaced."""


def ways_of(rolled: Simulation) -> tuple[Way, ...]:
    """The ways of all marbles of a film."""
    ways = []
    for marble, track in rolled.tracks.items():
        end = rolled.left.get(marble, math.inf)
        ways.append(tuple(place for when, place in Spin(track).groove if when <= end))
    return tuple(ways)


class Traces:
    """The ways of all rolls of one match, as far as simulated."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[HopState, Roll, tuple[Way, ...]]] = {}
        self._shown: tuple[Way, ...] = ()

    def at(self, seen: HopSeen) -> tuple[Way, ...]:
        """The ways before what's on show; the last ones known while some are still missing."""
        numbers = _rolls(seen)
        if all(self._knows(seen, number) for number in numbers):
            ways = tuple(way for number in numbers for way in self._known[number][2])
            if ways != self._shown:
                self._shown = ways
        return self._shown

    def learn(self, seen: HopSeen) -> bool:
        """Simulate one missing roll. Returns whether that was the last of them."""
        missing = [number for number in _rolls(seen) if not self._knows(seen, number)]
        if not missing:
            return False
        done = seen.past[missing[0]]
        if isinstance(done.action, Roll):
            rolled = film(done.before, done.action)
            ways = ways_of(rolled) if rolled is not None else ()
            self._known[missing[0]] = done.before, done.action, ways
        return len(missing) == 1

    def _knows(self, seen: HopSeen, number: int) -> bool:
        known, done = self._known.get(number), seen.past[number]
        return known is not None and known[0] is done.before and known[1] == done.action


def _rolls(seen: HopSeen) -> list[int]:
    """The numbers of the rolls before what's on show; none on hard surfaces."""
    if seen.state.variant.surface not in SOFT:
        return []
    begun = seen.showing.before if seen.showing is not None else None
    numbers = []
    for number in range(seen.position):
        done = seen.past[number]
        if done.before is begun:
            break
        if isinstance(done.action, Roll):
            numbers.append(number)
    return numbers


_BROAD: Final = {"sand": 7.0, "carpet": 9.0}
"""Width of a trace in millimetres."""

_FINE: Final = 2
"""How many times larger traces are drawn on the map."""

_CELL: Final = 1.0
"""Millimetres per pixel of the map."""

_KEPT: Final = 250
"""What's left of all traces, of 255, when another is added."""

_BED = (94, 66, 34)
_RIDGE = (255, 246, 220)
"""A sand furrow's colours, at the bottom and on its edges."""

_WITH = (255, 248, 232)
_AGAINST = (66, 50, 38)
"""The pile brushed up, against the light, and brushed down."""

_NAP: Final = (math.sqrt(0.5), -math.sqrt(0.5))
"""The pile's direction in the window, y downward."""


_Step = tuple[Point, Point]
"""A point of a trace, and the next one."""


def live_traces(view: View, ways: Iterable[Way], surface: str) -> Iterator[Item]:
    """The traces of marbles still rolling, as far as they've come."""
    if surface not in _BROAD:
        return
    reach = view.px(_BROAD[surface])
    for way in filter(None, ways):
        points = [view.point_of(place) for place in way]
        box = _around(points, reach).clip(view.area)
        if box:
            picture = pygame.Surface(box.size, pygame.SRCALPHA)
            steps = _steps([(x - box.left, y - box.top) for x, y in points])
            _draw(picture, steps, reach, surface)
            yield picture, box.topleft


class TraceMap:
    """All traces on one cloth, as a picture of it in one turn."""

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
        """Show these ways; those added to the ones on show are drawn on top."""
        before = len(self._ways)
        if ways[:before] != self._ways:
            self.picture, before = self._empty(), 0
        for way in ways[before:]:
            if len(way) > 1:
                self._add(way)
        self._ways = ways

    def _add(self, way: Way) -> None:
        # Older ones are slowly trodden flat.
        self.picture.fill((255, 255, 255, _KEPT), special_flags=pygame.BLEND_RGBA_MULT)
        points = [self._view.point_of(place) for place in way]
        reach = _BROAD[self._surface] / _CELL
        box = _around(points, reach)
        large = pygame.Surface((box.width * _FINE, box.height * _FINE), pygame.SRCALPHA)
        moved = [((x - box.left) * _FINE, (y - box.top) * _FINE) for x, y in points]
        _draw(large, _steps(moved), reach * _FINE, self._surface)
        self.picture.blit(pygame.transform.smoothscale(large, box.size), box)

    def lay_over(self, target: pygame.Surface, half: float, view: View) -> None:
        """Draw the traces onto ``target``, which shows the view's area, within its clip."""
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


def _steps(points: Sequence[Point]) -> list[_Step]:
    return list(zip(points, (*points[1:], points[-1]), strict=True))


def _draw(picture: pygame.Surface, steps: Sequence[_Step], broad: float, surface: str) -> None:
    """Draw one trace, ``broad`` pixels wide, onto a clear picture."""
    if surface == "sand":
        picture.fill((*_BED, 0))
        for aside, colour, size in (
            (0.26, (*_RIDGE, 92), 1.02),
            (-0.16, (*_RIDGE, 46), 1.0),
            (0.0, (*_BED, 58), 0.84),
            (-0.12, (*_BED, 96), 0.5),
        ):
            for (x, y), _next in steps:
                middle = (x + aside * broad, y + aside * broad)
                pygame.draw.circle(picture, colour, middle, max(1.0, size * broad / 2))
        return
    picture.fill((*_AGAINST, 0))
    for (x, y), (to_x, to_y) in steps:
        step = math.hypot(to_x - x, to_y - y)
        if not step:
            continue
        lies = ((to_x - x) * _NAP[0] + (to_y - y) * _NAP[1]) / step
        colour = (*_WITH, round(54 * lies)) if lies > 0 else (*_AGAINST, round(-58 * lies))
        pygame.draw.circle(picture, (*_AGAINST, 34), (x + 1, y + 1), max(1.0, broad / 2))
        pygame.draw.circle(picture, colour, (x, y), max(1.0, 0.46 * broad))


# Sand in the air

_STAGES: Final = 12
"""How many pictures a puff has."""

_KINDS: Final = 3
_SIDE: Final = 128
_CLOUDS: Final = 15
_GRAINS: Final = 26

_DUST = (255, 247, 226)
_SHADE = (86, 58, 26)
_SAND = ((255, 251, 240), (112, 78, 38), (176, 134, 78))
"""The colours of dust, of its shadow and of single grains."""


def puffs(look: Look, view: View, ball: float, dust: Iterable[Puff]) -> Iterator[Item]:
    """Stirred sand: it grows around its place and thins out."""
    if look.reduced_motion:
        return
    for puff in dust:
        stage = math.floor(puff.age / PUFF * _STAGES)
        if 0 <= stage < _STAGES:
            side = 8 * round(view.px(ball) * (2.2 + 3.4 * puff.strength) / 8)
            kind = round(puff.place[0] + puff.place[1]) % _KINDS
            yield centred(_puff(look, kind, stage, side), view.point_of(puff.place))


@drawn_once
def _puff(look: Look, kind: int, stage: int, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_cloud(look, kind, stage), (side, side))


@drawn_once
def _cloud(look: Look, kind: int, stage: int) -> pygame.Surface:
    """One moment of a puff: clouds with their shadows, and grains flying out of them."""
    rng, share = Random(kind), (stage + 0.5) / _STAGES
    picture = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    picture.fill((*_DUST, 0))
    middle, out = _SIDE / 2, 1 - (1 - share) ** 3
    thin = (1 - share) ** 1.3
    spots = []
    for _part in range(_CLOUDS if look.theme.pictures else 0):
        angle, far = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random())
        size = 2 * round(_SIDE * rng.uniform(0.13, 0.22) * (0.5 + 0.5 * out))
        reach = 0.27 * _SIDE * far * (0.3 + 0.7 * out)
        spots.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle), size))
    # All of its shadow is below all of its light.
    for colour, strongest, away in ((_SHADE, 46, 0.05 * _SIDE), (_DUST, 132, 0.0)):
        for x, y, size in spots:
            light = marks.glow(size, (*colour, max(1, round(strongest * thin))))
            picture.blit(light, light.get_rect(center=(round(x + away), round(y + away))))
    for _grain in range(_GRAINS):
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.45, 1.0)
        colour, size = rng.choice(_SAND), rng.choice((2, 2, 3, 4))
        reach = 0.47 * _SIDE * far * out
        spot = middle + reach * math.cos(angle), middle + reach * math.sin(angle)
        pygame.draw.circle(picture, (*colour, round(255 * thin)), spot, size)
    return picture
