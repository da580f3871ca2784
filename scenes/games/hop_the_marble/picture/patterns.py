"""The veins in Hop's marbles, different for each colour, so that colours needn't be told apart.

Dark blue has agate rings, light blue three clouds, red a band all round, green a cross of veins,
yellow a star. All but the band appear four times, as far apart as possible, so that one is always
in sight; the first is on top at rest. Thin dark threads run between them. Points are on a ball of
radius 1; x runs right, y up the picture, z towards the eye.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

Vector = tuple[float, float, float]
Flat = tuple[float, float]
"""A pattern point: how far right and up from the middle, in radians along the ball."""

_THREAD: Final = -0.34
"""How pale threads are, see `Patch`."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a ball's surface in one colour; patches are drawn in order.

    ``hidden_below`` is how far behind the ball's middle ``centre`` is when none of it is seen.
    ``pale`` is 0 for the body's colour, 1 for the veins', -1 for black.
    """

    centre: Vector
    outline: tuple[Vector, ...]
    hidden_below: float
    pale: float


Shape = tuple[Sequence[Flat], float]
"""An outline beside a pole, and how pale it is."""


def _rings(chance: Random) -> Iterator[Shape]:
    for radius, points, pale in ((0.75, 14, 0.9), (0.57, 12, 0.0), (0.36, 9, 0.75), (0.22, 7, 0.0)):
        yield _blob(chance, radius, points, (0.0, 0.0), 0.03), pale


def _clouds(chance: Random) -> Iterator[Shape]:
    for number in range(3):
        angle = math.pi / 2 + math.tau * number / 3
        centre = 0.44 * math.cos(angle), 0.44 * math.sin(angle)
        for radius, points, pale in ((0.30, 10, 0.45), (0.23, 9, 0.95)):
            yield _blob(chance, radius, points, centre, 0.12 * radius), pale


def _blob(
    chance: Random, radius: float, points: int, centre: Flat, uneven: float
) -> tuple[Flat, ...]:
    """A round spot as it grows in stone, its edge nowhere equally far out."""
    first, second = (chance.uniform(0, math.tau) for _ in range(2))
    outline = []
    for number in range(points):
        angle = math.tau * number / points
        reach = radius + uneven * (math.sin(2 * angle + first) + 0.7 * math.sin(3 * angle + second))
        outline.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    return tuple(outline)


def _cross(chance: Random) -> Iterator[Shape]:
    bends = [chance.uniform(-0.09, 0.09) for _ in range(2)]
    for broad, pale in ((0.21, 0.4), (0.115, 1.0)):
        for turn, bend in zip((-0.06, math.pi / 2 - 0.1), bends, strict=True):
            yield _vein(turn, 1.04, broad, bend, -1.0), pale


def _star(chance: Random) -> Iterator[Shape]:
    yield _blob(chance, 0.36, 10, (0.0, 0.0), 0.03), 0.4
    for ray in range(5):
        bend = chance.uniform(-0.06, 0.06)
        yield _vein(math.pi / 2 + math.tau * ray / 5, 0.92, 0.14, bend, -0.08), 1.0


def _vein(turn: float, long: float, broad: float, bend: float, start: float) -> tuple[Flat, ...]:
    """A vein that's broadest at the pole and tapers to a point, bent a little.

    It begins at ``start``, -1 to 0, on the other side of the pole.
    """
    cos, sin = math.cos(turn), math.sin(turn)
    steps = 5
    left: list[Flat] = []
    right: list[Flat] = []
    for number in range(steps):
        at = start + (1 - start) * number / (steps - 1)
        half = broad * (1 - abs(at)) ** 0.9 + 0.01
        along, aside = at * long, bend * math.sin(at * 4)
        for side, edge in ((half, left), (-half, right)):
            edge.append((along * cos - (aside + side) * sin, along * sin + (aside + side) * cos))
    return (*left, *reversed(right))


_SIGNS: Final[Mapping[str, Callable[[Random], Iterator[Shape]]]] = MappingProxyType(
    {"D": _rings, "L": _clouds, "G": _cross, "Y": _star}
)

_POLES: Final[tuple[Vector, ...]] = (
    (0.0, 0.0, 1.0),
    (0.0, math.sqrt(8) / 3, -1 / 3),
    (-math.sqrt(2 / 3), -math.sqrt(2) / 3, -1 / 3),
    (math.sqrt(2 / 3), -math.sqrt(2) / 3, -1 / 3),
)
"""Four points of a ball, as far from each other as possible."""

_BAND_WAY: Final = math.radians(35)
"""The direction of the red marbles' band over the top at rest."""

_PIECE: Final = 5
"""Points of a long vein per patch: small enough to be seen or hidden by its middle."""


@cache
def patches(colour: str) -> tuple[Patch, ...]:
    """The veins of marbles with this colour letter."""
    chance = Random(colour)
    signs = _band(chance) if colour == "R" else _repeated(colour, chance)
    return (*_threads(chance), *signs)


def _repeated(colour: str, chance: Random) -> Iterator[Patch]:
    for pole in _POLES:
        right, up = _beside(pole)
        for flat, pale in _SIGNS[colour](chance):
            yield _patch([_on_ball(point, pole, right, up) for point in flat], pale)


def _patch(outline: Sequence[Vector], pale: float) -> Patch:
    """A patch that's seen or hidden by the middle of its outline."""
    centre = _unit(*(sum(part) for part in zip(*outline, strict=True)))
    nearness = min(sum(a * b for a, b in zip(centre, at, strict=True)) for at in outline)
    return Patch(centre, tuple(outline), -math.sqrt(max(0.0, 1 - max(0.0, nearness) ** 2)), pale)


def _threads(chance: Random) -> Iterator[Patch]:
    """Dark threads that wander over the ball."""
    for _thread in range(3):
        at = _unit(*(chance.gauss(0, 1) for _ in range(3)))
        drift = [chance.gauss(0, 0.14) for _ in range(3)]
        path = []
        for _step in range(9):
            path.append(at)
            drift = [0.85 * part + chance.gauss(0, 0.05) for part in drift]
            at = _unit(*(here + part for here, part in zip(at, drift, strict=True)))
        halves = [0.008 + 0.024 * math.sin(math.pi * number / 8) for number in range(9)]
        yield from _along(path, halves, _THREAD)


def _along(path: Sequence[Vector], halves: Sequence[float], pale: float) -> Iterator[Patch]:
    """A line over the ball in pieces, ``halves`` wide on either side."""
    edges = []
    for number, (at, half) in enumerate(zip(path, halves, strict=True)):
        before, after = path[max(0, number - 1)], path[min(len(path) - 1, number + 1)]
        ahead = tuple(b - a for a, b in zip(before, after, strict=True))
        aside = _unit(*_crossed(at, (ahead[0], ahead[1], ahead[2])))
        edges.append(
            tuple(
                _unit(*(part + sign * half * way for part, way in zip(at, aside, strict=True)))
                for sign in (1, -1)
            )
        )
    for start in range(0, len(path) - 1, _PIECE - 1):
        piece = edges[start : start + _PIECE]
        back = [right for _left, right in reversed(piece)]
        yield _patch([*(left for left, _right in piece), *back], pale)


def _unit(x: float, y: float, z: float) -> Vector:
    length = math.sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


def _beside(pole: Vector) -> tuple[Vector, Vector]:
    """Two directions along the ball from a pole, at right angles."""
    if abs(pole[0]) + abs(pole[1]) < 1e-9:
        return (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
    length = math.hypot(pole[0], pole[1])
    right = (-pole[1] / length, pole[0] / length, 0.0)
    return right, _crossed(pole, right)


def _crossed(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )


def _on_ball(point: Flat, pole: Vector, right: Vector, up: Vector) -> Vector:
    away = math.hypot(*point)
    if away < 1e-9:
        return pole
    share = math.sin(away) / away
    cos = math.cos(away)
    x, y, z = (
        pole[axis] * cos + (right[axis] * point[0] + up[axis] * point[1]) * share
        for axis in range(3)
    )
    return x, y, z


def _band(chance: Random) -> Iterator[Patch]:
    """A band that winds a little, and a thin one beside it."""
    along = (math.cos(_BAND_WAY), math.sin(_BAND_WAY), 0.0)
    aside = (-math.sin(_BAND_WAY), math.cos(_BAND_WAY), 0.0)
    first, second = (chance.uniform(0, math.tau) for _ in range(2))
    for away, half, uneven, pale in (
        *((0.0, 0.23, 0.05, 0.4), (0.0, 0.15, 0.045, 0.95), (0.42, 0.04, 0.02, 0.6)),
    ):
        path, halves = [], []
        for number in range(21):
            angle = math.tau * number / 20
            shift = away + 0.05 * math.sin(2 * angle + first)
            path.append(
                _unit(
                    *(
                        (along[axis] * math.sin(angle) + (math.cos(angle) if axis == 2 else 0.0))
                        + aside[axis] * shift
                        for axis in range(3)
                    )
                )
            )
            halves.append(half + uneven * math.sin(3 * angle + second))
        yield from _along(path, halves, pale)
