"""A flick as physics takes it, and the contacts that come of it, in the order of time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Protocol

from physics.tracks import Point

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
