"""One flick, from the finger to rest: ``simulate`` computes it at once, to be played back.

Units are mm, s and kg. The same table and flick give the same numbers on one machine, whatever
came before and in any process. Other processors may differ in the last digits, so the outcome of
a flick is written into the log of a match and never computed again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from physics.contacts import Contact, Shot, contacts_of, start_velocity
from physics.rolling import Rolling
from physics.table import MarbleTable
from physics.tracks import Frames, Point, Track


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


def simulate(table: MarbleTable, flick: Shot, *, first_contact_only: bool = False) -> Simulation:
    """What comes of a flick on this table.

    With ``first_contact_only`` time stands still right after the flicked marble first meets
    another; until then everything is the same to the last bit. Raises ``ValueError`` if the
    marble is not on the table.
    """
    if all(name != flick.marble for name, _, _ in table.marbles):
        raise ValueError(f"There is no marble {flick.marble} on the cloth.")
    rolling = Rolling(table, flick.marble, start_velocity(flick))
    rolling.run(first_contact_only)
    contacts, touched = contacts_of(flick.marble, rolling.meetings)
    return Simulation(
        marble=flick.marble,
        contacts=contacts,
        touched=touched,
        rest=rolling.rest,
        left=rolling.left,
        seconds=max(knots[-1].time for knots in rolling.knots.values()),
        tracks={name: Track(tuple(knots)) for name, knots in rolling.knots.items()},
        velocities=rolling.velocities,
    )
