"""How Hop's cloth lies: the light on folds and home circles, and what marbles leave behind.

A light is a small picture of the whole cloth, some millimetres a pixel, multiplied onto it. The
window's light always falls from the upper left, however the table is turned, so each turn has its
own. Where light alone says little, there are contour lines.

Traces in sand or a carpet's pile follow from the log alone: each roll is simulated once, one a
frame, so that they're there again after opening, undoing or looking back. Sand that marbles stir
hangs in the air for a moment.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, takewhile
from random import Random
from types import MappingProxyType
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.cloth import Cloth
from scenes.games.hop_the_marble.frames import Passing, Spin, film
from scenes.games.hop_the_marble.picture.lights import around
from scenes.games.hop_the_marble.reach import HopSeen
from scenes.games.hop_the_marble.view import HopView, Point
from scenes.kit import marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import Rgb

CELL: Final = 7.5
"""Roughly how many millimetres of cloth a pixel of light covers."""

ROUGH: Final = 22.5
"""The same while there's only a rough light."""

_FOLDS: Final = MappingProxyType(
    {"cotton": 0.16, "tablecloth": 0.12, "carpet": 0.20, "sand": 0.20, "clay": 0.15}
)
"""How much a surface's steepest folds change its brightness."""

_CRISP: Final = 1.6
"""How soon a slope reaches full light or shade, so that they meet in a crease."""

_GLEAM: Final = 0.5
"""The light on a crest, as a share of a slope's, and ..."""

_SHARP: Final = 5
"""... the power of the height by which it narrows."""

_SOFT: Final = 5.0
"""Millimetres over which a home circle's tint fades."""


@dataclass(frozen=True, slots=True)
class Mood:
    """A theme's light: on level ground from upper left to lower right, and on slopes.

    ``near`` and ``far`` are factors for red, green and blue; ``strength`` is how much folds show,
    ``tint`` how much of a player's colour a home circle has.
    """

    near: tuple[float, float, float]
    far: tuple[float, float, float]
    strength: float
    tint: float


MOODS: Final = MappingProxyType(
    {
        "light": Mood((0.92, 0.908, 0.884), (0.865, 0.86, 0.85), 1.0, 0.30),
        "dark": Mood((0.545, 0.49, 0.415), (0.37, 0.355, 0.35), 1.25, 0.34),
        "": Mood((0.30, 0.30, 0.30), (0.30, 0.30, 0.30), 1.9, 0.30),
    }
)
"""The light by the theme's family of pictures."""


Lie = tuple[float, float, float]
"""The slope in x and in y, and the height, at a place."""

Tint = tuple[Point, float, Rgb]
"""A home circle's middle and radius in millimetres, and its colour."""


@lru_cache(maxsize=2)
def _lies(_cloth: Cloth, _count: int) -> list[list[Lie]]:
    """How a pattern lies on a grid of so many places each way, as far as it was worked out."""
    return []


def _shown(cloth: Cloth, lie: Lie, steepest: float) -> tuple[Point, float]:
    """A place's slope as a share of the steepest, and how much it's a crest, 0 to 1."""
    right, up, height = lie
    crest = min(1.0, max(0.0, height) / cloth.surface.fold_height)
    return (right / steepest, up / steepest), crest**_SHARP


def whole(rows: Iterator[pygame.Surface | None]) -> pygame.Surface:
    """The light that comes after all its rows."""
    return next(filter(None, rows))


def light_rows(
    cloth: Cloth,
    turned: int,
    mood: Mood,
    tints: Sequence[Tint],
    before: pygame.Surface | None = None,
    changed: tuple[Point, Point] | None = None,
    cell: float = CELL,
) -> Iterator[pygame.Surface | None]:
    """None for each row of the light on a whole cloth with side ``turned`` below, then the light.

    While hands fold it, the light ``before`` changes only between two opposite places.
    """
    count = round(cloth.size_mm / cell)
    step = cloth.size_mm / count
    picture = pygame.Surface((count, count)) if before is None else before
    part = picture.get_rect()
    view = HopView(
        pygame.Rect(0, 0, count, count), round(cloth.size_mm), (0.0, 0.0), 1.0, 1.0, turned
    )
    areas = [(view.turn(centre), radius, colour) for centre, radius, colour in tints]
    if changed is not None:
        (left, low), (right, high) = map(view.turn, changed)
        corner = (min(left, right) + cloth.half) / step, (cloth.half - max(low, high)) / step
        size = abs(right - left) / step, abs(high - low) / step
        part = pygame.Rect(*map(math.floor, corner), *(math.ceil(side) + 1 for side in size))
        part = part.clip(picture.get_rect())
    fold, near, far = _FOLDS[cloth.surface.name] * mood.strength, mood.near, mood.far
    lies = _lies(cloth, count)
    places = [(number + 0.5) * step - cloth.half for number in range(count)]
    while cloth.folded is None and len(lies) < count:
        lies.append([cloth.lie(x, places[len(lies)]) for x in places])
        # Three take as long as a row of light.
        if len(lies) % 3 == 0:
            yield None
    steepest = max((math.hypot(*lie[:2]) for row in lies for lie in row), default=0.0) or 1.0
    seen: Sequence[Sequence[Lie]] = lies[::-1]
    for _quarter in range(turned if seen else 0):
        seen = tuple(zip(*seen, strict=True))[::-1]
    for row in range(part.top, part.bottom):
        up = cloth.half - (row + 0.5) * step
        tinted_here = [area for area in areas if abs(area[0][1] - up) < area[1] + _SOFT]
        for column in range(part.left, part.right):
            right = (column + 0.5) * step - cloth.half
            if seen:
                slope, crest = _shown(cloth, seen[row][column], steepest)
            else:
                lie = cloth.lie(*view.unturn((right, up)))
                slope, crest = _shown(cloth, lie, cloth.steepest_fold)
            across, along = view.turn(slope)
            share = 0.5 * (column + row) / count
            strength = fold * (math.tanh(_CRISP * (across - along)) + _GLEAM * crest)
            # What faces away from the window gets the room's cooler light.
            cool, cold = (0.97, 0.90) if strength < 0 else (1.0, 1.0)
            red = (1 + strength) * (near[0] + (far[0] - near[0]) * share)
            green = (1 + strength * cool) * (near[1] + (far[1] - near[1]) * share)
            blue = (1 + strength * cold) * (near[2] + (far[2] - near[2]) * share)
            for centre, radius, colour in tinted_here:
                out = math.dist(centre, (right, up)) / radius
                inside = (1 - out) * radius / _SOFT + 0.5
                if inside > 0:
                    # As if chalked along the line: faint towards the middle.
                    tinted = mood.tint * min(1.0, inside) * (0.4 + 0.6 * min(1.0, out) ** 3)
                    red *= 1 - tinted + tinted * colour[0] / 255
                    green *= 1 - tinted + tinted * colour[1] / 255
                    blue *= 1 - tinted + tinted * colour[2] / 255
            light = [min(255, max(0, round(255 * part))) for part in (red, green, blue)]
            picture.set_at((column, row), light)
        yield None
    yield picture


def shadow_map(reach: float, size: float, depth: float) -> pygame.Surface:
    """The shadow a cloth of ``size`` throws on the wood, for a square from -``reach`` to it.

    ``depth`` is how dark it is, 0 to 1; all lengths in millimetres.
    """
    count, dark = round(reach / 3), round(255 * (1 - depth))
    share = count / (2 * reach)
    picture = pygame.Surface((count, count))
    picture.fill((255, 255, 255))
    corner, side = round((reach - size / 2 + 2) * share), round((size + 7) * share)
    picture.fill((dark, dark, dark + 3), (corner, corner, side, side))
    return pygame.transform.gaussian_blur(picture, 2)


def lay_over(target: pygame.Surface, picture: pygame.Surface, reach: float, view: HopView) -> None:
    """Multiply ``target``, which shows the view's area, by a map from -``reach`` to ``reach``.

    The map is square to the window, centred on the cloth. Only the target's clip is changed.
    """
    # Around it is about the same as its outermost pixels.
    side = picture.get_width() + 2
    framed = pygame.transform.scale(picture, (side, side))
    framed.blit(picture, (1, 1))
    lay(target, framed, reach, view, frame=1, how=pygame.BLEND_RGB_MULT)


def lay(
    target: pygame.Surface,
    picture: pygame.Surface,
    reach: float,
    view: HopView,
    *,
    frame: int = 0,
    how: int = 0,
) -> None:
    """Blit a map like that, which may have a ``frame`` around what's within ``reach``."""
    cell = 2 * reach * view.scale / (picture.get_width() - 2 * frame)
    middle, away = view.point_of((0.0, 0.0)), reach * view.scale + (frame - 0.5) * cell
    # A map pixel tells what's in its middle.
    left, top = middle[0] - view.area.left - away, middle[1] - view.area.top - away
    clip, most = target.get_clip(), picture.get_width() - 1
    first_x = max(0, math.floor((clip.left - left) / cell) - 1)
    first_y = max(0, math.floor((clip.top - top) / cell) - 1)
    last_x = min(most, math.ceil((clip.right - left) / cell) + 1)
    last_y = min(most, math.ceil((clip.bottom - top) / cell) + 1)
    if last_x <= first_x or last_y <= first_y:
        return
    wide, high = last_x - first_x, last_y - first_y
    part = picture.subsurface((first_x, first_y, wide + 1, high + 1))
    # Map pixels become points, so that parts drawn one by one fit together.
    grown = pygame.transform.smoothscale(part, (round(wide * cell), round(high * cell)))
    place = (round(left + first_x * cell), round(top + first_y * cell))
    target.blit(grown, place, special_flags=how)


_STEP: Final = 0.22
"""From line to line, as a share of the height of the surface's usual folds."""

_CROSSED: Final = 12.0
"""Side of the cells that lines cross straight, in millimetres."""

_LINE: Final = 1.1
"""Width of a line in millimetres."""

Segment = tuple[Point, Point]
"""A piece of a line, in millimetres."""


def draw_contours(picture: pygame.Surface, cloth: Cloth, view: HopView, colour: Rgb) -> None:
    """Draw the lines onto the picture of a view, within its clip."""
    width = max(1, round(view.px(_LINE)))
    clip = picture.get_clip().inflate(2 * width + 2, 2 * width + 2)
    left, top = view.area.topleft
    for start, end in contours(cloth):
        (x, y), (to_x, to_y) = view.point_of(start), view.point_of(end)
        ends = (x - left, y - top), (to_x - left, to_y - top)
        if clip.clipline(*ends):
            pygame.draw.aaline(picture, colour, *ends, width)


@lru_cache(maxsize=8)
def contours(cloth: Cloth) -> tuple[Segment, ...]:
    """All lines of a cloth, none where it's level: the first is half a step above or below."""
    if cloth.is_level:
        return ()
    count = math.ceil(cloth.size_mm / _CROSSED)
    places = [cloth.size_mm * number / count - cloth.half for number in range(count + 1)]
    step = _STEP * cloth.surface.fold_height
    rows = [[cloth.height(x, y) / step - 0.5 for x in places] for y in places]
    return tuple(
        segment
        for row in range(count)
        for column in range(count)
        for segment in _through(
            [
                ((places[x], places[y]), rows[y][x])
                for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
                for x, y in ((column + x, row + y),)
            ]
        )
    )


def _through(corners: Sequence[tuple[Point, float]]) -> Iterator[Segment]:
    """The lines through a cell, at whole numbers between its corners, in order around it."""
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


SOFT: Final = {"sand": 7.0, "carpet": 9.0}
"""The surfaces on which marbles leave traces, and how wide those are, in millimetres."""

Way = tuple[Point, ...]
"""One marble's way, in millimetres, evenly spaced."""


class RollTraces:
    """The ways of all rolls of one match, as far as simulated."""

    def __init__(self) -> None:
        self._known: dict[HopState, tuple[Way, ...]] = {}
        self._shown: tuple[Way, ...] = ()

    def at(self, seen: HopSeen) -> tuple[Way, ...]:
        """The ways before what's on show; the last ones known while some are still missing."""
        rolled = _rolled(seen)
        if all(state in self._known for state in rolled):
            ways = tuple(way for state in rolled for way in self._known[state])
            if ways != self._shown:
                self._shown = ways
        return self._shown

    def learn(self, seen: HopSeen) -> bool:
        """Simulate one missing roll. Returns whether that was the last of them."""
        missing = [state for state in _rolled(seen) if state not in self._known]
        for state in missing[:1]:
            rolled = film(state)
            self._known[state] = tuple(
                Spin(track).way(rolled.left.get(marble, math.inf))
                for marble, track in rolled.tracks.items()
            )
        return len(missing) == 1


def _rolled(seen: HopSeen) -> list[HopState]:
    """What was before each roll before what's on show; none on hard surfaces."""
    begun = seen.showing.before if seen.showing is not None else None
    numbers = range(seen.position if seen.state.variant.surface in SOFT else 0)
    past = takewhile(lambda done: done.before is not begun, (seen.past[n] for n in numbers))
    return [done.before for done in past if isinstance(done.action, Roll)]


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


def live_traces(view: HopView, ways: Iterable[Way], surface: str) -> Iterator[Item]:
    """The traces of marbles still rolling, as far as they've come."""
    if surface not in SOFT:
        return
    reach = view.px(SOFT[surface])
    for way in filter(None, ways):
        points = [view.point_of(place) for place in way]
        box = around(points, reach).clip(view.area)
        if box:
            picture = pygame.Surface(box.size, pygame.SRCALPHA)
            _draw(picture, [(x - box.left, y - box.top) for x, y in points], reach, surface)
            yield picture, box.topleft


class TraceMap:
    """All traces on one cloth, as a picture of it in one turn."""

    def __init__(self, size: float, turned: int, surface: str) -> None:
        side = round(size / _CELL)
        self._surface = surface
        self._view = HopView(
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
        reach = SOFT[self._surface] / _CELL
        box = around(points, reach)
        large = pygame.Surface((box.width * _FINE, box.height * _FINE), pygame.SRCALPHA)
        moved = [((x - box.left) * _FINE, (y - box.top) * _FINE) for x, y in points]
        _draw(large, moved, reach * _FINE, self._surface)
        self.picture.blit(pygame.transform.smoothscale(large, box.size), box)


def _draw(picture: pygame.Surface, points: Sequence[Point], broad: float, surface: str) -> None:
    """Draw one trace, ``broad`` pixels wide, onto a clear picture."""
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
    for (x, y), (to_x, to_y) in pairwise(points):
        step = math.hypot(to_x - x, to_y - y)
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


def puffs(look: Look, view: HopView, ball: float, dust: Iterable[Passing]) -> Iterator[Item]:
    """Stirred sand: it grows around its place and thins out."""
    if look.reduced_motion:
        return
    for puff in dust:
        stage = math.floor(puff.share * _STAGES)
        if 0 <= stage < _STAGES:
            side = 8 * round(view.px(ball) * (2.2 + 3.4 * puff.size) / 8)
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
