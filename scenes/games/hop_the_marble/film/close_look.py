"""The slow close look before the first contact of a great hit, and the clock of a film with it."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.contacts import RIM
from physics.simulation import Simulation
from physics.tracks import FRAME, Point

ZOOM: Final = 2.8
"""How close the view comes."""

_MANY: Final = 3
"""A hit that touches so many marbles of others is great; so is one that wins a card."""

_NEAR: Final = 95.0
"""The look begins when the marble has so many millimetres to go, ..."""

_LEAD: Final = 0.75
"""... lasts so many seconds until the contact, ..."""

_AFTER: Final = 0.05
"""... and goes on for so many seconds of the film after it, as slowly."""

_SLOWEST: Final = 9.0
"""The most that it slows the film."""

_LEAST: Final = 1.3
"""What rolls so slowly by itself that the film would hardly be slowed needs no look."""

_COMES: Final = 0.25
_STAYS: Final = 0.30
"""Seconds before the look in which the view comes closer, and after it in which it stays."""


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
    """The close look at a roll that led to the state ``rolled``; None at a usual one."""
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
        """How many times slower a moment of the film is shown than it was."""
        return self._rates[max(0, bisect_right(self._film, film) - 1)]

    def film(self, shown: float) -> float:
        """The moment of the film that is shown then."""
        number = max(0, bisect_right(self._shown, shown) - 1)
        return self._film[number] + (shown - self._shown[number]) / self._rates[number]


def is_watched(look: CloseLook, clock: Clock, seconds: float) -> bool:
    """Whether the view is close so many seconds after the film's start."""
    return clock.shown(look.begin) - _COMES <= seconds <= clock.shown(look.end) + _STAYS
