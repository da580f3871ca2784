"""How a computer player chooses a flick.

Geometry ranks all flicks at once by what the hand makes of them on an even cloth. The best are
tried with the hand's own errors, first on an even cloth, which is quick, and then in the
simulation, corrected for the folds as someone who sees the preview would. Touching nothing on
purpose is a flick like any other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from operator import attrgetter, mul
from typing import NamedTuple

from game.bots.bot import Budget, BudgetSpent, Meter
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.marbles import COLOURS, DIAMETER, Spot
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, MarbleTable, table_of
from physics.player.aiming import FlickingHand, Opening, chances, clear_ways, openings, turned
from physics.player.flat_simulation import simulate_flat
from physics.player.reasons import FlickOutcome
from physics.player.wishes import Race
from physics.simulation import Simulation, simulate

_FIRM = (300.0, 800.0)
"""The speeds in mm/s at which a flicked marble should meet its target, the usual one first."""

_SIDES = (0.0, -0.5, 0.5)
"""Where in the opening to its target a flick is aimed, as shares of half of it."""

ALL_SPEEDS = (*_FIRM, 1500.0)
ALL_SIDES = (0.0, -0.4, 0.4, -0.8, 0.8)
"""The same for looking at every way to hit a target."""

_SURE = 2.0
"""A flick is hard enough if it arrives despite this many standard deviations in speed."""

_FAR_FROM_FOLDS = 3
"""For this many steps a marble is too close to its start to tell where it goes."""

_STRAY = (20.0, 120.0)
"""How far, in mm, a marble meant to touch nothing rolls, at least and at most."""

FLAT_SHARE = 0.5
"""The share of a budget for flicks on an even cloth, several of which make a node."""

_PRIOR = 2.0
"""How many simulated flicks the geometric estimate is worth."""


@dataclass(frozen=True, slots=True)
class FlickEffort:
    """How hard a level looks before it flicks.

    The best ``screened`` flicks by geometry are tried with ``errors`` errors each on an even cloth,
    meeting their target at one of the ``speeds`` and, in shares of half the opening to it, at one
    of the ``sides``; the best ``looks`` of these are corrected ``corrections`` times for the folds
    and tried with ``samples`` errors each in the simulation. Without any, it trusts what it knows
    already. If only some are looked at ``closely``, these are the best of all that were tried once.
    ``keeps`` is how many of its own it considers touching with each marble.
    """

    screened: int = 0
    errors: int = 0
    looks: int = 1
    corrections: int = 1
    samples: int = 0
    speeds: tuple[float, ...] = _FIRM
    sides: tuple[float, ...] = _SIDES
    keeps: int = 0
    closely: int = 0


UNLIMITED = Budget(nodes=1 << 30)
"""More than any turn takes."""


_Roll = Callable[[MarbleTable, Flick], Simulation]
"""What becomes of a flick."""


class FlickWorth(NamedTuple):
    """A flick's worth: what the race ``promise``s after it, and the ``share`` of the win."""

    promise: float
    share: float


Judge = Callable[[Race], FlickWorth]
"""A race's worth to the player who has just finished a turn."""


@dataclass(frozen=True, slots=True)
class _Shot:
    """A flick that's considered: at ``target`` or, None, at nothing."""

    flick: Flick
    target: Opening | None
    worth: FlickWorth


class FlickTurn:
    """One player's choice of a flick."""

    def __init__(
        self,
        state: HopState,
        player: int,
        race: Race,
        judge: Judge,
        hand: FlickingHand,
        effort: FlickEffort,
    ) -> None:
        """``judge`` gives a race's worth to the player who has just finished a turn."""
        self._state = state
        self._player = player
        self._race = race
        self._judge = judge
        self._hand = hand
        self._effort = effort
        self._lying: Mapping[str, Spot] = state.on_cloth()
        self._table: MarbleTable = table_of(state)
        self._slowing = self._table.cloth.surface.deceleration
        self._worth: dict[tuple[str, tuple[str, ...]], FlickWorth] = {}

    def flicks(self, meter: Meter, flat_meter: Meter) -> list[tuple[Flick, FlickWorth]]:
        """The flicks that look best, with their worth, the most promising first.

        ``flat_meter`` counts tries on an even cloth, ``meter`` those and simulations. Raises
        Cancelled.
        """
        shots = self._considered(meter)
        if self._effort.screened:
            shots = self._tried_flat(shots, flat_meter)
            # Both come from one budget.
            meter.nodes += flat_meter.nodes
        looked = self._looked(shots, meter) or shots[:1]
        return [(shot.flick, shot.worth) for shot in looked]

    def outcome_of(self, flick: Flick) -> FlickOutcome:
        """What becomes of a flick that goes exactly as meant."""
        touched = simulate(self._table, flick).touched
        won = tuple((other, self._state.owner_of(other)) for other in self._won(touched))
        after = self._after(flick.marble, touched)
        return FlickOutcome(flick.marble, touched, won, self._race, after)

    def at(self, flick: Flick, opening: Opening) -> Flick:
        """A flick of the same marble through the opening, at least as hard, corrected for folds."""
        aimed = self._aimed(flick.marble, opening, _FIRM[0])
        harder = Flick(flick.marble, aimed.bearing, max(aimed.speed, flick.speed))
        return self._corrected(harder, opening, Meter(UNLIMITED))

    def way_of(self, speed: float) -> float:
        """How far a marble flicked at this speed, in mm/s, rolls on an even cloth, in tenths of a
        mm.
        """
        return TENTHS * speed**2 / (2 * self._slowing)

    def nearest(self) -> Flick | None:
        """A flick at others' closest marble; None if none shows."""
        seen = [
            (opening.distance, marble, opening)
            for marble in self._state.areas[self._player]
            for opening in openings(marble, self._lying)
            if self._state.owner_of(opening.target) != self._player
        ]
        if not seen:
            return None
        _distance, marble, opening = min(seen, key=lambda each: each[:2])
        return self._aimed(marble, opening, _FIRM[0])

    # By geometry

    def _considered(self, meter: Meter) -> list[_Shot]:
        """All flicks worth considering by geometry, best first."""
        shots = []
        for marble in self._state.areas[self._player]:
            meter.check_cancelled()
            seen = openings(marble, self._lying)
            shots.append(self._stray(marble))
            others = [each for each in seen if self._owner(each) != self._player]
            # Touching the closest of their own keeps all they have.
            own = [each for each in seen if self._owner(each) == self._player]
            for opening in (*others, *own[: self._effort.keeps]):
                flick = self._aimed(marble, opening, _FIRM[0])
                shots.append(_Shot(flick, opening, self._estimate(flick, seen)))
        return sorted(shots, key=_promise, reverse=True)

    def _owner(self, opening: Opening) -> int | None:
        return self._state.owner_of(opening.target)

    def _aimed(self, marble: str, opening: Opening, firm: float) -> Flick:
        way = max(opening.distance - DIAMETER, 0.0) / TENTHS
        least = sqrt(2 * self._slowing * way)
        sure = least / (1 - _SURE * self._hand.power)
        return _flick(marble, opening.bearing, max(sure, hypot(least, firm)))

    def _estimate(self, flick: Flick, seen: list[Opening]) -> FlickWorth:
        reach = self.way_of(flick.speed)
        sigma = radians(self._hand.sigma(flick.speed))
        hits, miss = chances(seen, radians(flick.bearing / 10), sigma, reach)
        found = [(miss, self._value(flick.marble, ()))]
        found += [(chance, self._value(flick.marble, (m,))) for m, chance in hits.items()]
        return _mean(found)

    def _stray(self, marble: str) -> _Shot:
        """A flick meant to touch nothing."""
        sigma = radians(self._hand.sigma(SLOWEST))
        bearing, free = clear_ways(marble, self._lying, 2 * sigma)[0]
        way = min(max(free / TENTHS / 2, _STRAY[0] / TENTHS), _STRAY[1])
        flick = _flick(marble, bearing, sqrt(2 * self._slowing * way))
        return _Shot(flick, None, self._value(marble, ()))

    def _value(self, marble: str, touched: tuple[str, ...]) -> FlickWorth:
        """The worth of a flick of ``marble`` that touches exactly these."""
        # If the marble is kept, it doesn't matter which one was flicked.
        key = ("" if touched else marble[0], touched)
        if key not in self._worth:
            self._worth[key] = self._judge(self._after(marble, touched))
        return self._worth[key]

    def _won(self, touched: tuple[str, ...]) -> list[str]:
        """The touched marbles that aren't the player's already, by name."""
        return sorted(m for m in touched if self._state.owner_of(m) != self._player)

    def _after(self, marble: str, touched: tuple[str, ...]) -> Race:
        if not touched:
            return self._race.after_miss(self._player, COLOURS.index(marble[0]))
        won = self._won(touched)
        taken = [(self._state.owner_of(other), COLOURS.index(other[0])) for other in won]
        return self._race.after_hit(self._player, taken)

    # By trying

    def _tried_flat(self, shots: list[_Shot], meter: Meter) -> list[_Shot]:
        """The shots sorted by what becomes of them on an even cloth, each in its best way."""
        effort = self._effort
        found = []
        with suppress(BudgetSpent):
            for shot in shots[: effort.screened]:
                best = shot
                for way in self._ways(shot):
                    meter.count()
                    best = max(best, self._sampled(way, simulate_flat, effort.errors), key=_promise)
                found.append(best)
        return sorted(found, key=_promise, reverse=True) or shots

    def _ways(self, shot: _Shot) -> Iterator[_Shot]:
        """The same shot harder and softer, and at the target's sides."""
        opening = shot.target
        if opening is None:
            return
        for firm, side in product(self._effort.speeds, self._effort.sides):
            aside = replace(opening, bearing=opening.bearing + side * opening.half)
            yield _Shot(self._aimed(shot.flick.marble, aside, firm), aside, shot.worth)

    def _looked(self, shots: Sequence[_Shot], meter: Meter) -> list[_Shot]:
        """Shots after simulation, those looked at closely first."""
        effort = self._effort
        first = 1 if effort.closely else effort.samples

        def aimed(shot: _Shot) -> _Shot:
            return self._simulated(self._folds_minded(shot, meter), first, meter)

        def closely(shot: _Shot) -> _Shot:
            return self._simulated(shot, effort.samples, meter)

        looked = _best_first(shots[: effort.looks], aimed)
        best = _best_first(looked[: effort.closely], closely)
        return best + looked[len(best) :]

    def _folds_minded(self, shot: _Shot, meter: Meter) -> _Shot:
        if shot.target is None:
            return shot
        return replace(shot, flick=self._corrected(shot.flick, shot.target, meter))

    def _simulated(self, shot: _Shot, samples: int, meter: Meter) -> _Shot:
        def simulated(table: MarbleTable, flick: Flick) -> Simulation:
            _spend(meter)
            return simulate(table, flick)

        return self._sampled(shot, simulated, samples)

    def _sampled(self, shot: _Shot, roll: _Roll, samples: int) -> _Shot:
        flicks = self._hand.spread(shot.flick, samples)
        tried = (
            self._value(shot.flick.marble, roll(self._table, flick).touched) for flick in flicks
        )
        return replace(shot, worth=_mean([(_PRIOR, shot.worth), *((1.0, each) for each in tried)]))

    def _corrected(self, flick: Flick, opening: Opening, meter: Meter) -> Flick:
        """The flick turned so that the folds lead it where ``opening`` shows its target."""
        x, y = (place / TENTHS for place in self._lying[flick.marble])
        reach = opening.distance / TENTHS
        aim_x, aim_y = x + reach * cos(opening.bearing), y + reach * sin(opening.bearing)
        for _ in range(self._effort.corrections):
            _spend(meter)
            path = simulate(self._table, flick, first_contact_only=True).path(flick.marble)
            if len(path) <= _FAR_FROM_FOLDS:
                break
            near_x, near_y = min(path, key=lambda at: hypot(at[0] - aim_x, at[1] - aim_y))
            if hypot(near_x - x, near_y - y) < reach / 4:
                break
            off = turned(atan2(near_y - y, near_x - x) - opening.bearing)
            flick = _flick(flick.marble, radians(flick.bearing / 10) - off, flick.speed)
        return flick


_promise = attrgetter("worth.promise")


def _best_first(shots: Iterable[_Shot], look: Callable[[_Shot], _Shot]) -> list[_Shot]:
    """The shots after a look, as many as the budget allows, the most promising first."""
    looked: list[_Shot] = []
    with suppress(BudgetSpent):
        for shot in shots:
            looked.append(look(shot))  # noqa: PERF401
    return sorted(looked, key=_promise, reverse=True)


def _mean(parts: Iterable[tuple[float, FlickWorth]]) -> FlickWorth:
    """The weighted mean of worths."""
    weights, worths = zip(*parts, strict=True)
    return FlickWorth(
        *(sum(map(mul, weights, each)) / sum(weights) for each in zip(*worths, strict=True))
    )


def _spend(meter: Meter) -> None:
    """Count a simulation; each takes so long that the clock is checked first."""
    meter.count()
    meter.check()


def _flick(marble: str, bearing: float, speed: float) -> Flick:
    """A flick by direction in radians and speed in mm/s, within the rules' limits."""
    tenths = round(10 * degrees(bearing % (2 * pi))) % ALL_BEARINGS
    return Flick(marble, tenths, min(max(round(speed), SLOWEST), FASTEST))
