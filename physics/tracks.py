"""What a flick leaves behind: its contacts, and the path of every marble that moved.

A path is kept as its turning points, so a flick takes little memory; places in between follow from
constant acceleration, as in the simulation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, inf, radians, sin
from typing import NamedTuple, Protocol

Point = tuple[float, float]

FRAME = 1 / 240
"""Seconds between two samples of a flick that's followed closely."""


class Knot(NamedTuple):
    """A marble's place in mm at a time (s), and its velocity from there on, in mm/s."""

    time: float
    x: float
    y: float
    speed_x: float
    speed_y: float


@dataclass(frozen=True)
class Track:
    """One marble's path. It's at rest before the first knot and after the last."""

    knots: tuple[Knot, ...]

    def at(self, time: float) -> Point:
        """Where it is, mm."""
        here, ahead, share = self._around(time)
        if ahead is None:
            return here.x, here.y
        span = ahead.time - here.time
        # A quadratic with this start, initial speed and end.
        curve = share * share
        line = share - curve
        return (
            here.x + here.speed_x * span * line + (ahead.x - here.x) * curve,
            here.y + here.speed_y * span * line + (ahead.y - here.y) * curve,
        )

    def velocity(self, time: float) -> Point:
        """Its velocity, mm/s."""
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
        """The knot before, the one after, and the share of the time between them that's over."""
        if time < self.knots[0].time:
            return self.knots[0], None, 0.0
        index = bisect_right(self.knots, (time, inf))
        if index == len(self.knots):
            return self.knots[-1], None, 0.0
        here, ahead = self.knots[index - 1], self.knots[index]
        return here, ahead, (time - here.time) / (ahead.time - here.time)


RIM = "rim"
"""The second party of a contact with the raised rim."""

Meeting = tuple[float, str, str | None, float, Point]
"""Time, the two that meet (``None`` is the rim), their closing speed, and where."""


class Shot(Protocol):
    """A flick as physics sees it; the rules' ``Flick`` is one.

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
        """The initial speed."""

    def __hash__(self) -> int:
        """Equal shots have equal hashes."""


@dataclass(frozen=True)
class Contact:
    """Two marbles meet, or a marble and the rim: when (s), where (mm) and how hard.

    ``speed`` is their closing speed, mm/s. ``first`` was touched before, so the hit goes from it to
    ``second``.
    """

    time: float
    first: str
    second: str
    speed: float
    place: Point


def start_velocity(flick: Shot) -> Point:
    """A flicked marble's initial velocity, mm/s."""
    angle = radians(flick.bearing / 10)
    return flick.speed * cos(angle), flick.speed * sin(angle)


def contacts_of(
    flicked: str, meetings: Iterable[Meeting]
) -> tuple[tuple[Contact, ...], tuple[str, ...]]:
    """The contacts, and the marbles touched in them, in order, from meetings in order of time."""
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
