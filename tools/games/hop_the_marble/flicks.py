"""All flicks a player might think of, what comes of them, and how exact one must be.

Bearings are in tenths of a degree and speeds in mm/s, as in the rules.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from math import degrees, hypot, sqrt

from game.protocol import NATURE
from game.rules.hop_the_marble import RAISED
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick, Roll
from game.rules.hop_the_marble.facts import FACTS
from game.rules.hop_the_marble.marbles import DIAMETER, Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, MarbleTable, table_of
from physics.player.aiming import openings
from physics.player.shooting import ALL_SIDES, ALL_SPEEDS
from physics.simulation import Simulation, simulate

LETTING_GO = 210
"""The speed of a marble meant to touch nothing; it rolls some 6 cm on cotton."""

_AROUND = 450
"""Between the directions in which that's tried."""

_OFF_THE_RIM = (1000, 1800)
"""The speeds of marbles tried in all directions where the rim sends them back, ..."""

_ALL_AROUND = 60
"""... and between those directions."""

_SWEPT = 15
_SWEPT_AT = (450, 800, 1300)
"""The same for a sweep that leaves nothing out."""

STRAYS = (0.95, 1.0, 1.05)
"""Shares of a speed: a hand that errs by one in twenty."""

WIDEST = 100
"""The furthest a window is measured to either side."""


Roller = Callable[[MarbleTable, Flick], Simulation]
"""What computes a flick: ``simulate``, or ``simulate_flat`` as if the cloth were even."""


class FlickPosition:
    """A position in which someone has to flick, to try flicks on."""

    def __init__(self, state: HopState) -> None:
        self.state = state
        self.table = table_of(state)
        self._facts: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._known: dict[Flick, Simulation] = {}

    def thought_of(self) -> Iterator[Flick]:
        """All flicks a player might think of.

        At every marble visible from their own, at five places across its visible part and three
        speeds; each own marble softly in eight directions, to hit nothing; and, if the rim is
        raised, off the rim all around.
        """
        for marble in self.state.areas[self.state.player]:
            yield from self.at_marbles(marble, ALL_SPEEDS, ALL_SIDES)
            for bearing in range(0, ALL_BEARINGS, _AROUND):
                yield Flick(marble, bearing, LETTING_GO)
            if self.state.variant.rim == RAISED:
                around = range(0, ALL_BEARINGS, _ALL_AROUND)
                for bearing, speed in product(around, _OFF_THE_RIM):
                    yield Flick(marble, bearing, speed)

    def swept(self) -> Iterator[Flick]:
        """Flicks of all own marbles all around, to be sure that none was overlooked."""
        for marble in self.state.areas[self.state.player]:
            for bearing, speed in product(range(0, ALL_BEARINGS, _SWEPT), _SWEPT_AT):
                yield Flick(marble, bearing, speed)

    def seen(self) -> set[str]:
        """The marbles visible from the player's own."""
        lying = self.state.on_cloth()
        own = self.state.areas[self.state.player]
        return {opening.target for marble in own for opening in openings(marble, lying)}

    def at_marbles(
        self, marble: str, firm: tuple[float, ...], sides: tuple[float, ...]
    ) -> Iterator[Flick]:
        """Flicks of ``marble`` that hit those it sees with the ``firm`` speeds.

        ``sides`` are where they're aimed, as shares of half of the other's visible part.
        """
        slowing = self.table.cloth.surface.deceleration
        for opening in openings(marble, self.state.on_cloth()):
            way = max(opening.distance - DIAMETER, 0.0) / TENTHS
            for meeting, side in product(firm, sides):
                bearing = round(10 * degrees(opening.bearing + side * opening.half))
                speed = round(hypot(meeting, sqrt(2 * slowing * way)))
                yield Flick(marble, bearing % ALL_BEARINGS, min(max(speed, SLOWEST), FASTEST))

    def facts(self, flick: Flick, rolled: Simulation) -> frozenset[str]:
        """What a flick that ``rolled`` like this shows, except for marbles rolled off."""
        key = flick.marble, tuple(sorted(rolled.touched))
        if key not in self._facts:
            before = self.state.apply_action(self.state.player, flick)
            spots = Marbles((marble, (0, 0)) for marble in (flick.marble, *rolled.touched))
            roll = Roll(flick.marble, rolled.touched, spots)
            after = before.apply_action(NATURE, roll)
            self._facts[key] = FACTS.shown(before, NATURE, roll, after)
        return self._facts[key]

    def shows(self, flick: Flick, fact: str, roll: Roller = simulate) -> bool:
        """Whether a flick shows a fact."""
        return fact in self.facts(flick, roll(self.table, flick))

    def successes(self, flicks: Collection[Flick], fact: str) -> Mapping[Flick, Simulation]:
        """Those of the flicks that show a fact."""
        for flick in flicks:
            if flick not in self._known:
                self._known[flick] = simulate(self.table, flick)
        rolled = {flick: self._known[flick] for flick in flicks}
        return {flick: told for flick, told in rolled.items() if fact in self.facts(flick, told)}

    def window(self, flick: Flick, fact: str, step: int = 1, roll: Roller = simulate) -> range:
        """The bearings around that of ``flick`` at which all of the STRAYS show a fact.

        Only those in steps are checked; they need not be below a full turn. Empty if the flick
        itself doesn't, or not a little harder or softer.
        """

        def is_sure(bearing: int) -> bool:
            return all(
                self.shows(
                    Flick(flick.marble, bearing % ALL_BEARINGS, round(flick.speed * stray)),
                    fact,
                    roll,
                )
                for stray in STRAYS
            )

        if not is_sure(flick.bearing):
            return range(flick.bearing, flick.bearing, step)
        low = high = flick.bearing
        while flick.bearing - low < WIDEST and is_sure(low - step):
            low -= step
        while high - flick.bearing < WIDEST and is_sure(high + step):
            high += step
        return range(low, high + step, step)
