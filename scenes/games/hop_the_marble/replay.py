"""A recorded flick as a film: simulated again, led to its recorded end, slowed."""

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.marbles import Spot
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER, FRAME, RIM, TENTHS, Knot, MarbleTable, Point, Track, table_of
from physics.simulation import Simulation, simulate
from scenes.games.hop_the_marble.view import place_of
from scenes.table.animation import ease

CLOSE: Final = 4.0
"""A marble passing another closer than this, in mm, has missed it by a hair."""

_SAME: Final = 0.06
"""Places closer than this, in mm, differ only by the record's rounding."""

_LEAST_WAY: Final = 0.25
"""Seconds for a marble that moves in the record but not in the simulation."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The marble missed most narrowly, by how much in mm, and when in seconds."""

    marble: str
    gap: float
    time: float


@lru_cache(maxsize=16)
def film(before: HopState, roll: Roll) -> Simulation | None:
    """The film of a roll recorded in the state ``before``; None if nothing was flicked."""
    flick = before.flicked
    if flick is None or flick.marble not in before.on_cloth():
        return None
    table = table_of(before)
    return led_to(simulate(table, flick), roll, table)


def led_to(simulation: Simulation, roll: Roll, table: MarbleTable) -> Simulation:
    """The same movement, ending where the record says.

    Another computer's last digits may differ, which shows after several hits: every way is then
    bent a little, more the longer it lasts.
    """
    start = {name: (x, y) for name, x, y in table.marbles}
    tracks: dict[str, Track] = {}
    left: dict[str, float] = {}
    rest: dict[str, Point | None] = {}
    for marble in dict.fromkeys((*roll.moved, *simulation.tracks)):
        track = simulation.tracks.get(marble)
        goal = _recorded(roll.rest, marble)
        if track is None:
            if marble not in start or goal is None:
                continue
            track = _straight(start[marble], goal, simulation.seconds)
        elif goal is None and marble not in roll.fallen:
            # It moves only here, not in the record, so it goes back to its place.
            goal = start[marble]
        tracks[marble] = track if goal is None else _bent(track, goal)
        rest[marble] = goal
        if marble in roll.fallen:
            left[marble] = simulation.left.get(marble, track.knots[-1].time)
    ends = [track.knots[-1].time for track in tracks.values()]
    return replace(
        simulation,
        touched=roll.touched,
        rest=rest,
        left=left,
        tracks=tracks,
        seconds=max([simulation.seconds, *ends]),
    )


def _recorded(rest: Mapping[str, Spot], marble: str) -> Point | None:
    spot = rest.get(marble)
    return None if spot is None else place_of(spot)


def _straight(start: Point, goal: Point, end: float) -> Track:
    """The way of a marble that moved only in the record: slower and slower."""
    seconds = max(end / 2, _LEAST_WAY)
    first = end - seconds if end > seconds else 0.0
    x, y = (2 * (b - a) / seconds for a, b in zip(start, goal, strict=True))
    return Track((Knot(first, *start, x, y), Knot(first + seconds, *goal, 0.0, 0.0)))


def _bent(track: Track, goal: Point) -> Track:
    knots = track.knots
    last = knots[-1]
    aside = goal[0] - last.x, goal[1] - last.y
    if math.hypot(*aside) < _SAME or last.time <= knots[0].time:
        return track
    span = last.time - knots[0].time
    bent = []
    for knot in knots:
        share = ease((knot.time - knots[0].time) / span)
        bent.append(knot._replace(x=knot.x + aside[0] * share, y=knot.y + aside[1] * share))
    return Track(tuple(bent))


@lru_cache(maxsize=16)
def near_miss(before: HopState, roll: Roll) -> NearMiss | None:
    """The marble missed by a hair by a flick that hit nothing, or None."""
    if roll.is_hit:
        return None
    simulation = film(before, roll)
    track = simulation.tracks.get(roll.marble) if simulation is not None else None
    if simulation is None or track is None:
        return None
    others = [(m, x, y) for m, x, y in table_of(before).marbles if m != roll.marble]
    end = simulation.left.get(roll.marble, simulation.seconds)
    best: NearMiss | None = None
    for number in range(int(end / FRAME) + 1):
        time = number * FRAME
        x, y = track.at(time)
        for marble, across, away in others:
            gap = math.hypot(across - x, away - y) - DIAMETER
            if gap < CLOSE and (best is None or gap < best.gap):
                best = NearMiss(marble, max(0.0, gap), time)
    if best is None or _lay_close(before, roll.marble, best.marble):
        return None
    return best


def _lay_close(before: HopState, one: str, other: str) -> bool:
    """Whether two marbles were side by side before, where passing by is no near miss."""
    lying = before.on_cloth()
    return math.dist(lying[one], lying[other]) / TENTHS - DIAMETER < 2 * CLOSE


ZOOM: Final = 2.8
"""How close the view comes."""

_MANY: Final = 3
"""A hit on this many of other players' marbles is great; so is one that wins a card."""

_NEAR: Final = 95.0
"""The look starts when the marble has this many millimetres to go, ..."""

_LEAD: Final = 0.75
"""... takes this many seconds until the hit, ..."""

_AFTER: Final = 0.05
"""... and goes on for this many seconds of film after it, just as slowly."""

_SLOWEST: Final = 9.0
"""The most it slows the film."""

_LEAST: Final = 1.3
"""If the film would be slowed less than this, there's no look."""

_COMES: Final = 0.25
_STAYS: Final = 0.30
"""Seconds in which the view comes closer before the look, and stays after it."""


@dataclass(frozen=True, slots=True)
class CloseLook:
    """A look at ``place`` from ``begin`` to ``end`` of the film, ``slower`` than it rolls."""

    place: Point
    begin: float
    end: float
    slower: float


def close_look(
    before: HopState, roll: Roll, film: Simulation, rolled: HopState
) -> CloseLook | None:
    """The close look at a roll that led to the state ``rolled``; None for an ordinary one."""
    met = [contact for contact in film.contacts if contact.second != RIM]
    track = film.tracks.get(film.marble)
    if not met or track is None or not _is_great(before, roll, rolled):
        return None
    first = met[0]
    lead = 0.0
    while lead < first.time and math.dist(track.at(first.time - lead), first.place) < _NEAR:
        lead += FRAME
    slower = min(_SLOWEST, _LEAD / max(lead, FRAME))
    if slower < _LEAST:
        return None
    return CloseLook(first.place, max(0.0, first.time - lead), first.time + _AFTER, slower)


def _is_great(before: HopState, roll: Roll, rolled: HopState) -> bool:
    own = before.areas[before.player]
    if sum(marble not in own for marble in roll.touched) >= _MANY:
        return True
    seats = [seat for seat in range(rolled.players) if rolled.to_place[seat]]
    if not roll.is_hit or not seats or rolled.to_middle or rolled.owed:
        return False
    seat = seats[0]
    placed = rolled.apply_action(seat, rolled.arrangement(seat, Random(0)))
    return any(placed.turned(each) > rolled.turned(each) for each in range(rolled.players))


class Clock:
    """When each moment of a film is shown: its parts ``(from, to, slower)`` take longer."""

    def __init__(self, parts: Sequence[tuple[float, float, float]]) -> None:
        ends = sorted({0.0, *(end for part in parts for end in part[:2] if end < math.inf)})
        self._film = ends
        self._rates = [
            max([1.0, *(slower for begin, end, slower in parts if begin <= start < end)])
            for start in ends
        ]
        self._shown = [0.0]
        for number in range(1, len(ends)):
            step = (ends[number] - ends[number - 1]) * self._rates[number - 1]
            self._shown.append(self._shown[-1] + step)

    def shown(self, film: float) -> float:
        """When a moment of the film is shown."""
        number = max(0, bisect_right(self._film, film) - 1)
        return self._shown[number] + (film - self._film[number]) * self._rates[number]

    def slower(self, film: float) -> float:
        """How many times slower than real a moment of the film is shown."""
        return self._rates[max(0, bisect_right(self._film, film) - 1)]

    def film(self, shown: float) -> float:
        """The moment of the film that's shown then."""
        number = max(0, bisect_right(self._shown, shown) - 1)
        return self._film[number] + (shown - self._shown[number]) / self._rates[number]


def is_watched(look: CloseLook, clock: Clock, seconds: float) -> bool:
    """Whether the view is close this many seconds after the film's start."""
    return clock.shown(look.begin) - _COMES <= seconds <= clock.shown(look.end) + _STAYS
