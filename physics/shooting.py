"""Which flick a computer player chooses.

Geometry ranks all flicks at once by what their hand makes of them on an even cloth. The best are
corrected for the folds, as one who sees the preview would do, and tried with the hand's own errors
in the simulation. To touch nothing on purpose is a flick like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.protocol import Action
from game.rules.hop_the_marble import (
    ALL_BEARINGS,
    COLOURS,
    DIAMETER,
    FASTEST,
    SLOWEST,
    Flick,
    HopState,
    Spot,
)
from physics.candidates import Opening, chances, clear_ways, openings, turned
from physics.hands import Hand
from physics.simulation import simulate
from physics.table import TENTHS, Table, table_of
from physics.wishes import Foresight, Race

_FIRM = (300.0, 800.0)
"""Speeds in mm/s at which a flicked marble should meet its target, the usual one first."""

_SURE = 2.0
"""A flick is hard enough to arrive with an error of so many standard deviations of its speed."""

_FAR_FROM_FOLDS = 3
"""Steps of the way before which a marble is too near to its start to tell where it goes."""

_STRAY = (20.0, 120.0)
"""How far, in mm, a marble rolls that is to touch nothing, at least and at most."""

_PRIOR = 2.0
"""How many simulated flicks the estimate by geometry is worth."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks before it flicks.

    It corrects its aim so many times for the folds, and tries the best ``looks`` flicks with
    ``samples`` errors each; with none it trusts what geometry tells.
    """

    corrections: int
    looks: int = 0
    samples: int = 0


@dataclass(slots=True)
class _Shot:
    """A flick that is considered: at ``target`` or, None, at nothing."""

    flick: Flick
    target: Opening | None
    value: float


class Turn:
    """One player's choice of a flick."""

    def __init__(
        self,
        state: HopState,
        player: int,
        race: Race,
        foresight: Foresight,
        hand: Hand,
        effort: Effort,
    ) -> None:
        self._state = state
        self._player = player
        self._race = race
        self._foresight = foresight
        self._hand = hand
        self._effort = effort
        self._lying: Mapping[str, Spot] = state.on_cloth()
        self._table: Table = table_of(state)
        self._slowing = self._table.cloth.surface.deceleration
        self._worth: dict[tuple[str, frozenset[str]], float] = {}

    def flicks(self, meter: Meter, rng: Random) -> list[tuple[Action, float]]:
        """The flicks that look best, from best to worst, with the share of the win they promise.

        Raises Cancelled.
        """
        shots = self._considered(meter)
        looked: list[_Shot] = []
        try:
            for shot in shots[: max(self._effort.looks, 1)]:
                for tried in self._tried(shot, meter, rng):
                    looked.append(tried)
        except BudgetSpent:
            pass
        looked = looked or shots[:1]
        looked.sort(key=lambda shot: -shot.value)
        return [(shot.flick, shot.value) for shot in looked]

    # By geometry

    def _considered(self, meter: Meter) -> list[_Shot]:
        """All flicks worth a thought by what geometry tells, the best first."""
        shots = []
        for marble in self._state.areas[self._player]:
            meter.check_cancelled()
            seen = openings(marble, self._lying)
            shots.append(self._stray(marble))
            for opening in seen:
                if self._state.owner_of(opening.target) != self._player:
                    flick = self._aimed(marble, opening, _FIRM[0])
                    shots.append(_Shot(flick, opening, self._estimate(flick, seen)))
        return sorted(shots, key=lambda shot: -shot.value)

    def _aimed(self, marble: str, opening: Opening, firm: float) -> Flick:
        way = max(opening.distance - DIAMETER, 0.0) / TENTHS
        least = sqrt(2 * self._slowing * way)
        sure = least / (1 - _SURE * self._hand.power)
        return _flick(marble, opening.bearing, max(sure, hypot(least, firm)))

    def _estimate(self, flick: Flick, seen: list[Opening]) -> float:
        reach = TENTHS * flick.speed**2 / (2 * self._slowing)
        sigma = radians(self._hand.sigma(flick.speed))
        hits, miss = chances(seen, radians(flick.bearing / 10), sigma, reach)
        value = miss * self._value(flick.marble, ())
        return value + sum(
            chance * self._value(flick.marble, (target,)) for target, chance in hits.items()
        )

    def _stray(self, marble: str) -> _Shot:
        """A flick that touches nothing, as it is meant."""
        sigma = radians(self._hand.sigma(SLOWEST))
        bearing, free = clear_ways(marble, self._lying, 2 * sigma)[0]
        way = min(max(free / TENTHS / 2, _STRAY[0] / TENTHS), _STRAY[1])
        flick = _flick(marble, bearing, sqrt(2 * self._slowing * way))
        return _Shot(flick, None, self._value(marble, ()))

    def _value(self, marble: str, touched: tuple[str, ...]) -> float:
        """The share of the win after a flick of ``marble`` that touches just these."""
        state, player = self._state, self._player
        won = frozenset(other for other in touched if state.owner_of(other) != player)
        # Of a marble that is kept it does not matter which one was flicked.
        key = (marble[0] if not touched else "", won)
        if key not in self._worth:
            race = self._race
            if touched:
                taken = [(state.owner_of(m), COLOURS.index(m[0])) for m in sorted(won)]
                after = race.after_hit(player, taken)
            else:
                after = race.after_miss(player, COLOURS.index(marble[0]))
            self._worth[key] = self._foresight.worth(race, after, player)
        return self._worth[key]

    # By simulation

    def _tried(self, shot: _Shot, meter: Meter, rng: Random) -> list[_Shot]:
        """The shot as it was found after a closer look, once for each speed that was tried."""
        effort = self._effort
        if shot.target is None:
            return [self._sampled(shot, effort.samples, meter, rng)]
        speeds = _FIRM if effort.samples else _FIRM[:1]
        tried = []
        for firm in speeds:
            flick = self._aimed(shot.flick.marble, shot.target, firm)
            flick = self._corrected(flick, shot.target, meter)
            tried.append(
                self._sampled(_Shot(flick, shot.target, shot.value), effort.samples, meter, rng)
            )
        return tried

    def _sampled(self, shot: _Shot, samples: int, meter: Meter, rng: Random) -> _Shot:
        total = _PRIOR * shot.value
        for _ in range(samples):
            meter.count()
            touched = simulate(self._table, self._hand.flick(shot.flick, rng)).touched
            total += self._value(shot.flick.marble, touched)
        shot.value = total / (_PRIOR + samples)
        return shot

    def _corrected(self, flick: Flick, opening: Opening, meter: Meter) -> Flick:
        """The flick turned so that the folds lead it to where ``opening`` shows its target."""
        x, y = (place / TENTHS for place in self._lying[flick.marble])
        reach = opening.distance / TENTHS
        aim_x, aim_y = x + reach * cos(opening.bearing), y + reach * sin(opening.bearing)
        for _ in range(self._effort.corrections):
            meter.count()
            path = simulate(self._table, flick, first_contact_only=True).path(flick.marble)
            if len(path) <= _FAR_FROM_FOLDS:
                break
            near_x, near_y = min(path, key=lambda at: hypot(at[0] - aim_x, at[1] - aim_y))
            if hypot(near_x - x, near_y - y) < reach / 4:
                break
            off = turned(atan2(near_y - y, near_x - x) - opening.bearing)
            flick = _flick(flick.marble, radians(flick.bearing / 10) - off, flick.speed)
        return flick


def _flick(marble: str, bearing: float, speed: float) -> Flick:
    """A flick by a direction in radians and a speed in mm/s, as the rules allow it."""
    tenths = round(10 * degrees(bearing % (2 * pi))) % ALL_BEARINGS
    return Flick(marble, tenths, min(max(round(speed), SLOWEST), FASTEST))
