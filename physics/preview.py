"""What an aiming player sees of a flick in advance: the real physics, cut short.

The agreed ``aim`` says how much: ``path`` everything until rest, ``contact`` everything up to the
first contact and where it sends the two marbles, ``line`` the first half of the way there, ``none``
nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist, hypot

from physics.cloth import RIM, MarbleTable, Point, Shot, Track
from physics.simulation import Simulation, simulate


@dataclass(frozen=True)
class Preview:
    """What's shown; anything the aim doesn't tell is empty.

    ``path`` is the flicked marble's path, in mm, to the first contact or its end; ``leaves`` says
    whether it then rolls off the cloth. ``ghost`` is where it is when it meets ``meets``.
    ``onward`` and ``struck`` are their velocities (mm/s) then. ``paths`` are the whole paths of all
    marbles that move, the flicked one included, and ``rest`` where they end, ``None`` off the
    cloth.
    """

    path: tuple[Point, ...] = ()
    ghost: Point | None = None
    meets: str | None = None
    onward: Point | None = None
    struck: Point | None = None
    leaves: bool = False
    paths: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    rest: Mapping[str, Point | None] = field(default_factory=dict)


def preview(table: MarbleTable, flick: Shot, aim: str) -> Preview:
    """What the agreed ``aim`` shows of a flick. Raises ``ValueError`` for a marble not there."""
    match aim:
        case "path":
            whole = simulate(table, flick)
            paths = {marble: _points(track) for marble, track in whole.tracks.items()}
            return replace(_to_contact(whole), paths=paths, rest=whole.rest)
        case "contact":
            return _to_contact(simulate(table, flick, first_contact_only=True))
        case "line":
            way = simulate(table, flick, first_contact_only=True).path(flick.marble)
            return Preview(path=_cut(way, sum(map(dist, way, way[1:])) / 2))
        case _:
            return Preview()


def _to_contact(simulation: Simulation) -> Preview:
    track = simulation.tracks[simulation.marble]
    first = next((contact for contact in simulation.contacts if contact.second != RIM), None)
    if first is None:
        return Preview(_points(track), leaves=simulation.marble in simulation.left)
    to_contact = Track(tuple(knot for knot in track.knots if knot.time <= first.time))
    met = to_contact.knots[-1]
    struck = [knot for knot in simulation.tracks[first.second].knots if knot.time <= first.time][-1]
    return Preview(
        _points(to_contact),
        ghost=(met.x, met.y),
        meets=first.second,
        onward=(met.speed_x, met.speed_y),
        struck=(struck.speed_x, struck.speed_y),
    )


def _points(track: Track) -> tuple[Point, ...]:
    return tuple((knot.x, knot.y) for knot in track.knots)


def _cut(way: list[Point], length: float) -> tuple[Point, ...]:
    """The start of a path, at most this long."""
    kept = way[:1]
    for (x, y), (next_x, next_y) in pairwise(way):
        step = hypot(next_x - x, next_y - y)
        if step >= length:
            share = length / step
            return (*kept, (x + (next_x - x) * share, y + (next_y - y) * share))
        length -= step
        kept.append((next_x, next_y))
    return tuple(kept)
