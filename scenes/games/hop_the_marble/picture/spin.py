"""How a ball turns while it rolls: orientations as unit quaternions (w, x, y, z).

x runs right, y up the picture and z towards the eye. An orientation tells where the
points of a ball have gone since it was made, its pattern on top.
"""

from __future__ import annotations

import math
from typing import Final

Orientation = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
"""A turn as three rows."""

UPRIGHT: Final[Orientation] = (1.0, 0.0, 0.0, 0.0)
"""As the ball was made: its pattern on top."""


def multiplied(after: Orientation, before: Orientation) -> Orientation:
    """The turn ``before`` followed by the turn ``after``."""
    a, b, c, d = after
    e, f, g, h = before
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def rolled(orientation: Orientation, dx: float, dy: float, radius: float) -> Orientation:
    """The ball after it rolled by (dx, dy) without slipping; all in the same unit.

    >>> [round(part, 6) for part in rolled(UPRIGHT, math.pi, 0.0, 1.0)]
    [0.0, 0.0, 1.0, 0.0]
    """
    way = math.hypot(dx, dy)
    if way < 1e-12:
        return orientation
    half = way / radius / 2
    share = math.sin(half) / way
    return multiplied((math.cos(half), -dy * share, dx * share, 0.0), orientation)


def twisted(orientation: Orientation, quarters: int) -> Orientation:
    """The orientation as seen with the table turned clockwise by ``quarters``."""
    half = -quarters * math.pi / 4
    turn = (math.cos(half), 0.0, 0.0, math.sin(half))
    back = (turn[0], 0.0, 0.0, -turn[3])
    # The pattern of a ball at rest looks the same from every side of the table.
    return multiplied(multiplied(turn, orientation), back)


def between(start: Orientation, end: Orientation, share: float) -> Orientation:
    """The orientation a share of the shortest way from ``start`` (0) to ``end`` (1)."""
    dot = sum(a * b for a, b in zip(start, end, strict=True))
    sign = -1.0 if dot < 0 else 1.0
    angle = math.acos(min(1.0, abs(dot)))
    if angle < 1e-6:
        return end if share >= 0.5 else start
    first = math.sin((1 - share) * angle) / math.sin(angle)
    second = sign * math.sin(share * angle) / math.sin(angle)
    w, x, y, z = (first * a + second * b for a, b in zip(start, end, strict=True))
    return w, x, y, z


def matrix(orientation: Orientation) -> Matrix:
    """The turn as three rows, with which to multiply vectors."""
    w, x, y, z = orientation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def same(first: Orientation, second: Orientation, tolerance: float = 1e-6) -> bool:
    """Whether two orientations are the same; a quaternion and its opposite are one turn."""
    dot = sum(a * b for a, b in zip(first, second, strict=True))
    return abs(abs(dot) - 1.0) <= tolerance
