"""The patterns set into Hop's marbles, so that nobody has to tell colours.

Dark blue has a ring, light blue three spots, red a band all round, green a cross, yellow a star.
All but the band are on a ball four times, as far apart as possible, so that one is always in
sight; the first is on top of a marble at rest. Points are on the ball of radius 1; x runs
right, y up the picture, z towards the eye.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

Vector = tuple[float, float, float]
Flat = tuple[float, float]
"""A point of a pattern: its way from the middle along the ball in radians, to the right and up."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a ball's surface in one colour; patches are drawn in order.

    ``hidden_below`` is how far behind the ball's middle ``centre`` is when nothing of it is seen.
    ``inlaid`` patches have the colour of the pattern, others that of the body.
    """

    centre: Vector
    outline: tuple[Vector, ...]
    hidden_below: float
    inlaid: bool = True


def _round(radius: float, points: int, centre: Flat = (0.0, 0.0)) -> tuple[Flat, ...]:
    return tuple(
        (
            centre[0] + radius * math.cos(2 * math.pi * number / points),
            centre[1] + radius * math.sin(2 * math.pi * number / points),
        )
        for number in range(points)
    )


def _ring() -> Iterator[tuple[Sequence[Flat], bool]]:
    yield _round(0.62, 22), True
    yield _round(0.41, 16), False


def _spots() -> Iterator[tuple[Sequence[Flat], bool]]:
    for number in range(3):
        angle = math.pi / 2 + 2 * math.pi * number / 3
        yield _round(0.245, 12, (0.43 * math.cos(angle), 0.43 * math.sin(angle))), True


def _cross() -> Iterator[tuple[Sequence[Flat], bool]]:
    broad, long = 0.155, 0.68
    quarter = ((broad, broad), (broad, long), (-broad, long))
    outline = []
    for turn in range(4):
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        outline += [(x * cos - y * sin, x * sin + y * cos) for x, y in quarter]
    yield outline, True


def _star() -> Iterator[tuple[Sequence[Flat], bool]]:
    points = []
    for number in range(10):
        reach = 0.30 if number % 2 else 0.72
        angle = math.pi / 2 + math.pi * number / 5
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    yield points, True


_SIGNS: Final[Mapping[str, Callable[[], Iterator[tuple[Sequence[Flat], bool]]]]] = MappingProxyType(
    {"D": _ring, "L": _spots, "G": _cross, "Y": _star}
)

_POLES: Final[tuple[Vector, ...]] = (
    (0.0, 0.0, 1.0),
    (0.0, math.sqrt(8) / 3, -1 / 3),
    (-math.sqrt(2 / 3), -math.sqrt(2) / 3, -1 / 3),
    (math.sqrt(2 / 3), -math.sqrt(2) / 3, -1 / 3),
)
"""Four points of a ball, as far from each other as possible."""

_BAND: Final = 0.17
"""Half the breadth of the red marbles' band, in radians."""

_BAND_WAY: Final = math.radians(35)
"""The direction in which it runs over the top of a marble at rest."""

_BAND_PARTS: Final = 8


@cache
def patches(colour: str) -> tuple[Patch, ...]:
    """The pattern of the marbles whose colour has this letter."""
    if colour == "R":
        return tuple(_band())
    return tuple(_repeated(colour))


def _repeated(colour: str) -> Iterator[Patch]:
    for pole in _POLES:
        right, up = _beside(pole)
        for flat, inlaid in _SIGNS[colour]():
            outline = tuple(_on_ball(point, pole, right, up) for point in flat)
            reach = max(math.hypot(x, y) for x, y in flat)
            yield Patch(pole, outline, -math.sin(reach), inlaid)


def _beside(pole: Vector) -> tuple[Vector, Vector]:
    """Two ways along the ball from a pole, at right angles."""
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


def _band() -> Iterator[Patch]:
    """The band in pieces, each small enough to be seen or hidden by its middle."""
    along = (math.cos(_BAND_WAY), math.sin(_BAND_WAY), 0.0)
    aside = (-math.sin(_BAND_WAY), math.cos(_BAND_WAY), 0.0)
    half = math.pi / _BAND_PARTS
    cos, sin = math.cos(_BAND), math.sin(_BAND)

    def point(angle: float, side: float) -> Vector:
        # Half of a band ends where the next begins, so that no gap shows.
        x, y, z = (
            (along[axis] * math.sin(angle) + (math.cos(angle) if axis == 2 else 0.0)) * cos
            + aside[axis] * side * sin
            for axis in range(3)
        )
        return x, y, z

    for part in range(_BAND_PARTS):
        middle = 2 * math.pi * part / _BAND_PARTS
        angles = [middle + half * share * 1.04 for share in (-1, -0.5, 0, 0.5, 1)]
        outline = [point(angle, 1) for angle in angles]
        outline += [point(angle, -1) for angle in reversed(angles)]
        yield Patch(point(middle, 0), tuple(outline), -math.sin(half * 1.1 + _BAND))
