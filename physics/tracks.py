"""What a flick does and leaves behind: its contacts, and the way of every marble that moved.

A way is kept as its turning points, so a flick takes little memory; places between them follow
from constant acceleration, as the simulation has it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, inf, radians, sin
from typing import NamedTuple, Protocol

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
        index = bisect_right(self.knots, (time, inf))
        if index == len(self.knots):
            return self.knots[-1], None, 0.0
        here, ahead = self.knots[index - 1], self.knots[index]
        return here, ahead, (time - here.time) / (ahead.time - here.time)


RIM = "rim"
"""The second of a contact with the raised rim."""

Meeting = tuple[float, str, str | None, float, Point]
"""Time, the two that meet (``None`` is the rim), their closing speed, and where."""


class Shot(Protocol):
    """What a flick is to physics; a ``Flick`` of the rules is one.

    The bearing is in tenths of a degree counter-clockwise from +x, the speed in mm/s.
    """

    @property
    def marble(self) -> str:
        """Which marble is flicked."""

    @property
    def bearing(self) -> float:
        """Where to."""

    @property
    def speed(self) -> float:
        """How fast it starts."""

    def __hash__(self) -> int:
        """Equal shots have the same number."""


@dataclass(frozen=True)
class Contact:
    """Two marbles meet, or a marble and the rim: when (s), where (mm) and how hard.

    ``speed`` is the speed at which they close in, mm/s. ``first`` is the one that was touched
    before, so the hit goes from it to ``second``.
    """

    time: float
    first: str
    second: str
    speed: float
    place: Point


def start_velocity(flick: Shot) -> Point:
    """How a flick sends its marble off, mm/s."""
    angle = radians(flick.bearing / 10)
    return flick.speed * cos(angle), flick.speed * sin(angle)


def contacts_of(
    flicked: str, meetings: Iterable[Meeting]
) -> tuple[tuple[Contact, ...], tuple[str, ...]]:
    """The contacts, and the marbles touched in them, in order, for meetings in order of time."""
    order = {flicked: 0}
    contacts = []
    for time, one, other, speed, place in meetings:
        if other is None:
            contacts.append(Contact(time, one, RIM, speed, place))
            continue
        later = len(order)
        first, second = sorted((one, other), key=lambda marble: order.get(marble, later))
        order.setdefault(second, later)
        contacts.append(Contact(time, first, second, speed, place))
    return tuple(contacts), tuple(order)[1:]
