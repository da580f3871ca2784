"""The cloth: a square with a relief of folds, and a rim that is open or raised.

The relief is a smooth height field: the sum of a few ridges that are long, bent a little, and fade
away on all sides, so height and slope are known in closed form everywhere. The number of the
pattern decides where they lie. Positions are in millimetres from the middle, x to the right, y
away from player 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import cos, exp, hypot, pi, sin
from random import Random

from physics.surfaces import PULL, Surface

OPEN, RAISED = "open", "raised"

_FADED = 16.0
"""Where a ridge is below a ten-millionth of its height it is not looked at."""

_STEEPEST = 0.85
"""Share of the static threshold that no slope's pull exceeds: what is placed stays put."""

_GRID = 10
"""Millimetres between the places at which the steepest slope is looked for."""


@dataclass(frozen=True)
class Ridge:
    """One fold: ``height`` mm at its middle (x, y), along the direction ``along_x``, ``along_y``.

    It falls to 1/e of that ``width`` mm to the side and ``length`` mm along; ``bend`` is the share
    of the square of the way along (1/mm) by which it leaves the straight line.
    """

    x: float
    y: float
    along_x: float
    along_y: float
    length: float
    width: float
    height: float
    bend: float


@dataclass(frozen=True)
class Cloth:
    """A cloth of ``size_mm`` a side; ``folds`` is the number of its pattern of folds."""

    size_mm: float
    surface: Surface
    folds: int = 0
    rim: str = OPEN

    @property
    def half(self) -> float:
        """From the middle to an edge, mm."""
        return self.size_mm / 2

    @cached_property
    def ridges(self) -> tuple[Ridge, ...]:
        """The folds themselves, in no particular order."""
        return _ridges(self.size_mm, self.surface, self.folds)

    def height(self, x: float, y: float) -> float:
        """How high the cloth lies here, mm."""
        return _height(self.ridges, x, y)

    def slope(self, x: float, y: float) -> tuple[float, float]:
        """How much the height grows for each millimetre in x and in y."""
        return slope(self.ridges, x, y)

    def __contains__(self, spot: tuple[float, float]) -> bool:
        return max(abs(spot[0]), abs(spot[1])) <= self.half


def slope(ridges: tuple[Ridge, ...], x: float, y: float) -> tuple[float, float]:
    """The slope of these ridges together, in x and in y."""
    slope_x = slope_y = 0.0
    for ridge in ridges:
        dx, dy = x - ridge.x, y - ridge.y
        along = dx * ridge.along_x + dy * ridge.along_y
        across = dy * ridge.along_x - dx * ridge.along_y - ridge.bend * along * along
        ends = along / (ridge.length * ridge.length)
        sides = across / (ridge.width * ridge.width)
        faded = along * ends + across * sides
        if faded < _FADED:
            height = 2 * ridge.height * exp(-faded)
            up_along = height * (2 * ridge.bend * along * sides - ends)
            up_across = -height * sides
            slope_x += up_along * ridge.along_x - up_across * ridge.along_y
            slope_y += up_along * ridge.along_y + up_across * ridge.along_x
    return slope_x, slope_y


def _height(ridges: tuple[Ridge, ...], x: float, y: float) -> float:
    total = 0.0
    for ridge in ridges:
        dx, dy = x - ridge.x, y - ridge.y
        along = dx * ridge.along_x + dy * ridge.along_y
        across = dy * ridge.along_x - dx * ridge.along_y - ridge.bend * along * along
        faded = (along / ridge.length) ** 2 + (across / ridge.width) ** 2
        if faded < _FADED:
            total += ridge.height * exp(-faded)
    return total


@lru_cache(maxsize=64)
def _ridges(size: float, surface: Surface, folds: int) -> tuple[Ridge, ...]:
    """The folds of a pattern, lowered together where they would be too steep to hold a marble."""
    found = tuple(_drawn(size, surface, Random(f"{surface.name}:{folds}")))
    if not found:
        return found
    half = int(size / 2)
    places = range(-half, half + 1, _GRID)
    steepest = max(hypot(*slope(found, x, y)) for x in places for y in places) * PULL
    allowed = _STEEPEST * surface.static_threshold
    if steepest <= allowed:
        return found
    return tuple(replace(ridge, height=ridge.height * allowed / steepest) for ridge in found)


def _drawn(size: float, surface: Surface, rng: Random) -> Iterator[Ridge]:
    for _ in range(surface.folds):
        angle = rng.uniform(0, pi)
        length = surface.fold_length * rng.uniform(0.7, 1.2)
        yield Ridge(
            x=rng.uniform(-0.45, 0.45) * size,
            y=rng.uniform(-0.45, 0.45) * size,
            along_x=cos(angle),
            along_y=sin(angle),
            length=length,
            width=surface.fold_width * rng.uniform(0.8, 1.25),
            height=surface.fold_height * rng.uniform(0.6, 1.0),
            bend=rng.uniform(-0.15, 0.15) / length,
        )
