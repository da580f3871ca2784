"""What a flick leaves behind: the way of every marble that moved, to be played back at any speed.

A way is kept as its turning points, so a flick takes little memory; places between them follow
from constant acceleration, as the simulation has it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

Point = tuple[float, float]

FRAME = 1 / 240
"""Seconds between two looks at a flick that is followed closely."""


class Knot(NamedTuple):
    """Where a marble is at a time (s), in mm, and how it goes on from there, in mm/s."""

    time: float
    x: float
    y: float
    speed_x: float
    speed_y: float


@dataclass(frozen=True)
class Track:
    """The way of one marble. It lies still before the first knot and after the last one."""

    knots: tuple[Knot, ...]

    def at(self, time: float) -> Point:
        """Where it is, mm."""
        here, ahead, share = self._around(time)
        if ahead is None:
            return here.x, here.y
        span = ahead.time - here.time
        # What a quadratic with this start, first speed and end does.
        curve = share * share
        line = share - curve
        return (
            here.x + here.speed_x * span * line + (ahead.x - here.x) * curve,
            here.y + here.speed_y * span * line + (ahead.y - here.y) * curve,
        )

    def velocity(self, time: float) -> Point:
        """How it moves, mm/s."""
        here, ahead, share = self._around(time)
        if ahead is None:
            return 0.0, 0.0
        span = ahead.time - here.time
        ends_x = 2 * (ahead.x - here.x) / span - here.speed_x
        ends_y = 2 * (ahead.y - here.y) / span - here.speed_y
        return (
            here.speed_x + (ends_x - here.speed_x) * share,
            here.speed_y + (ends_y - here.speed_y) * share,
        )

    def _around(self, time: float) -> tuple[Knot, Knot | None, float]:
        """The knot before, the one after and the share of the time between them that is over."""
        if time < self.knots[0].time:
            return self.knots[0], None, 0.0
        index = bisect_right(self.knots, time, key=lambda knot: knot.time)
        if index == len(self.knots):
            return self.knots[-1], None, 0.0
        here, ahead = self.knots[index - 1], self.knots[index]
        return here, ahead, (time - here.time) / (ahead.time - here.time)
