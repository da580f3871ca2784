"""What marbles have left behind them on the ground of a match: furrows in sand, traces in a pile.

They follow from the log alone: every roll of it is simulated once, one in a frame, so that they are
there again in a match that was opened, taken back or looked back on.
"""

from __future__ import annotations

import math
from typing import Final

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.simulation import Simulation
from physics.tracks import Point
from scenes.games.hop_the_marble.frames import Spin
from scenes.games.hop_the_marble.reach import HopSeen
from scenes.games.hop_the_marble.replay import film

SOFT: Final = ("carpet", "sand")
"""The grounds on which marbles leave traces."""

Way = tuple[Point, ...]
"""The places through which one marble has rolled, in millimetres, evenly spaced."""


def ways_of(rolled: Simulation) -> tuple[Way, ...]:
    """The ways of all marbles of a film."""
    ways = []
    for marble, track in rolled.tracks.items():
        end = rolled.left.get(marble, math.inf)
        ways.append(tuple(place for when, place in Spin(track).groove if when <= end))
    return tuple(ways)


class Traces:
    """The ways of all rolls of one match, as far as they have been simulated."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[HopState, Roll, tuple[Way, ...]]] = {}
        self._shown: tuple[Way, ...] = ()

    def at(self, seen: HopSeen) -> tuple[Way, ...]:
        """The ways before what is on show; the last ones known while some are still missing."""
        numbers = _rolls(seen)
        if all(self._knows(seen, number) for number in numbers):
            ways = tuple(way for number in numbers for way in self._known[number][2])
            if ways != self._shown:
                self._shown = ways
        return self._shown

    def learn(self, seen: HopSeen) -> bool:
        """Simulate one roll whose way is missing; answers whether that was the last of them."""
        missing = [number for number in _rolls(seen) if not self._knows(seen, number)]
        if not missing:
            return False
        done = seen.past[missing[0]]
        if isinstance(done.action, Roll):
            rolled = film(done.before, done.action)
            ways = ways_of(rolled) if rolled is not None else ()
            self._known[missing[0]] = done.before, done.action, ways
        return len(missing) == 1

    def _knows(self, seen: HopSeen, number: int) -> bool:
        known, done = self._known.get(number), seen.past[number]
        return known is not None and known[0] is done.before and known[1] == done.action


def _rolls(seen: HopSeen) -> list[int]:
    """The numbers of the rolls before what is on show; none on hard ground."""
    if seen.state.variant.surface not in SOFT:
        return []
    begun = seen.showing.before if seen.showing is not None else None
    numbers = []
    for number in range(seen.position):
        done = seen.past[number]
        if done.before is begun:
            break
        if isinstance(done.action, Roll):
            numbers.append(number)
    return numbers
