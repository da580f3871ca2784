"""One flick, from the finger to rest: ``simulate`` computes it at once, to be played back.

Units are mm, s and kg. The same table and flick give the same numbers on one machine, whatever
came before and in any process. Other processors may differ in the last digits, so the outcome of
a flick is written into the log of a match and never computed again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import Protocol

from physics.rolling import Rolling
from physics.table import Table
from physics.tracks import Frames, Point, Track

RIM = "rim"
"""The second of a contact with the raised rim."""

FASTEST = 3000
"""The greatest speed of a flick, mm/s."""


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


@dataclass(frozen=True)
class Simulation:
    """All that happens in a flick.

    ``contacts`` are in order of time. ``rest`` tells where every marble that moved comes to rest,
    in mm, ``None`` for one off the cloth; ``left`` when these crossed the edge. ``seconds`` is
    the time of the last movement. ``touched`` are the marbles that the flicked one or a touched
    one hit on the cloth, in this order and without the flicked one. ``velocities`` is empty unless
    the simulation was ended at the first contact: how the marbles go on from there, mm/s.
    """

    marble: str
    contacts: tuple[Contact, ...]
    touched: tuple[str, ...]
    rest: Mapping[str, Point | None]
    left: Mapping[str, float]
    seconds: float
    tracks: Mapping[str, Track]
    velocities: Mapping[str, Point]

    @cached_property
    def frames(self) -> Frames:
        """The same as a film."""
        return Frames(self.tracks, self.left, self.seconds)

    def path(self, marble: str) -> list[Point]:
        """The points its way leads through, a few millimetres apart; none if it never moved."""
        track = self.tracks.get(marble)
        return [(knot.x, knot.y) for knot in track.knots] if track else []


def start_velocity(flick: Shot) -> Point:
    """How a flick sends its marble off, mm/s."""
    angle = radians(flick.bearing / 10)
    return flick.speed * cos(angle), flick.speed * sin(angle)


def simulate(table: Table, flick: Shot, *, first_contact_only: bool = False) -> Simulation:
    """What comes of a flick on this table.

    With ``first_contact_only`` time stands still right after the flicked marble first meets
    another; until then everything is the same to the last bit. Raises ``ValueError`` if the
    marble is not on the table.
    """
    if all(name != flick.marble for name, _, _ in table.marbles):
        raise ValueError(f"There is no marble {flick.marble} on the cloth.")
    rolling = Rolling(table, flick.marble, start_velocity(flick))
    rolling.run(first_contact_only)
    touched = [flick.marble]
    contacts = []
    for time, one, other, speed, place in rolling.meetings:
        if other is None:
            contacts.append(Contact(time, one, RIM, speed, place))
            continue
        if one not in touched or (other in touched and touched.index(other) < touched.index(one)):
            one, other = other, one
        contacts.append(Contact(time, one, other, speed, place))
        if other not in touched:
            touched.append(other)
    return Simulation(
        marble=flick.marble,
        contacts=tuple(contacts),
        touched=tuple(touched[1:]),
        rest=rolling.rest,
        left=rolling.left,
        seconds=max(knots[-1].time for knots in rolling.knots.values()),
        tracks={name: Track(tuple(knots)) for name, knots in rolling.knots.items()},
        velocities=rolling.velocities,
    )
