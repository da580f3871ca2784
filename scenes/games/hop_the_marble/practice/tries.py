"""The practice cloth of Hop the Marble: flicks without turns, and what came of the last ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import Final

from game.protocol import OptionValue
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import ALL_FOLDS, Flick, Roll
from game.rules.hop_the_marble.marbles import ALL_MARBLES, COLOURS, NO_MARBLES, Marbles, Spot
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import AIMS, NO_CARD
from game.rules.hop_the_marble.zones import Zone, area_centre, is_in_area, is_on_cloth
from physics.nature import roll_of
from physics.simulation import Simulation, simulate
from physics.table import table_of
from physics.tracks import Point

OWN: Final = 0
"""The seat whose marbles are flicked, on a new cloth."""

TRAILS: Final = 6
"""How many of the last tries are shown as trails."""

_OTHER: Final = 1

_KEPT: Final = ("cloth", "surface", "rim")
"""The options of a match that the practice cloth has too."""

_OWN_PLACES: Final = ((-620, -250), (-330, 330), (0, -450), (330, 330), (620, -250))
_MIDDLE_PLACES: Final = ((-1500, 150), (-650, -200), (150, 180), (1000, -150), (1700, 250))
"""Where the marbles lie at first: by the centre of the area, and by that of the cloth."""


@dataclass(frozen=True)
class Try:
    """One flick of the practice.

    ``way`` is the points that the flicked marble passed, in mm, and ``length`` how far it rolled;
    ``seconds`` is the time until everything lay still. ``touched`` are the marbles it hit, and
    those that they hit. ``fell`` says that it rolled off the cloth.
    """

    flick: Flick
    way: tuple[Point, ...]
    length: float
    seconds: float
    touched: tuple[str, ...]
    fell: bool

    @property
    def is_hit(self) -> bool:
        """Whether anything was touched."""
        return bool(self.touched)


@dataclass(frozen=True)
class Practice:
    """The cloth as it lies, and what was tried on it.

    ``state`` is a position in which the player on ``seat`` keeps flicking, ``start`` the one that
    it is put back to. With ``returns`` the marbles go back after every flick. ``tries`` are the
    last ones, the newest first; ``flicks`` and ``hits`` count all of them.
    """

    state: HopState
    start: HopState
    returns: bool = True
    tries: tuple[Try, ...] = ()
    flicks: int = 0
    hits: int = 0
    seat: int = OWN

    @property
    def hit_rate(self) -> float | None:
        """The share of flicks that touched something; None before the first."""
        return self.hits / self.flicks if self.flicks else None

    def put_back(self) -> Practice:
        """All marbles lie as at the start."""
        return replace(self, state=self.start)

    def returning(self, returns: bool) -> Practice:
        """With the marbles put back after every flick, or left where they come to rest."""
        changed = replace(self, returns=returns)
        return changed.put_back() if returns else changed

    def forgotten(self) -> Practice:
        """No tries yet."""
        return replace(self, tries=(), flicks=0, hits=0)

    def with_option(self, key: str, value: OptionValue) -> Practice:
        """On another ground, with another rim or other help: a new cloth to learn.

        Help with aiming does not change how marbles roll, so the tries still count.
        """
        variant = replace(self.state.variant, **{key: value})  # type: ignore[arg-type]
        changed = replace(
            self,
            state=replace(self.state, variant=variant),
            start=replace(self.start, variant=variant),
        )
        return changed if key == "aim" else changed.put_back().forgotten()

    def moved(self, marble: str, spot: Spot) -> Practice:
        """A marble put as near to ``spot`` as it may lie: its place from now on."""
        return replace(
            self, state=_moved(self.state, marble, spot), start=_moved(self.start, marble, spot)
        )

    def shuffled(self, rng: Random) -> Practice:
        """All marbles at new places, drawn with ``rng``."""
        state = self.start
        empty = replace(state, areas=(NO_MARBLES,) * state.players, middle=NO_MARBLES)
        for seat, marbles in enumerate(state.areas):
            for marble in marbles:
                empty = _laid(empty, seat, marble, _free(empty, seat, marble).random(rng))
        for marble in state.middle:
            empty = _laid(empty, None, marble, _free(empty, None, marble).random(rng))
        return replace(self, state=empty, start=empty)


@dataclass(frozen=True)
class Outcome:
    """What came of a flick: the states for its movement, the record, the practice after it."""

    flicked: HopState
    roll: Roll
    practice: Practice
    tried: Try = field(repr=False)


def new_practice(options: Mapping[str, OptionValue], rng: Random) -> Practice:
    """A practice cloth as a match with these options would have it; folds drawn with ``rng``.

    Both areas have a marble of each colour, and there are five more in the middle.
    """
    chosen = {key: value for key, value in options.items() if key in _KEPT}
    opening = HopState.of(INFO.new_initial_state(2, mode=NO_CARD, aim=AIMS[0], **chosen))
    variant = opening.variant
    areas = []
    for seat, sign in ((OWN, 1), (_OTHER, -1)):
        x, y = area_centre(variant, seat)
        areas.append(
            Marbles(
                (f"{colour}{seat + 1}", (x + across, y + sign * up))
                for colour, (across, up) in zip(COLOURS, _OWN_PLACES, strict=True)
            )
        )
    middle = Marbles(
        (f"{colour}3", place) for colour, place in zip(COLOURS, _MIDDLE_PLACES, strict=True)
    )
    used = {*areas[OWN], *areas[_OTHER], *middle}
    state = replace(
        opening,
        areas=tuple(areas),
        middle=middle,
        to_place=((), ()),
        box=tuple(marble for marble in ALL_MARBLES if marble not in used),
        cards=((), ()),
        folds=rng.randrange(ALL_FOLDS),
    )
    return Practice(state, state)


def flicked(practice: Practice, flick: Flick) -> Outcome:
    """What comes of a flick. Raises ValueError if the marble is not on the cloth."""
    before = replace(practice.state, last_roll=None)
    simulation = simulate(table_of(before), flick)
    roll = roll_of(simulation)
    tried = _try_of(flick, simulation)
    rested = practice.start if practice.returns else _rested(practice, roll)
    return Outcome(
        replace(before, flicked=flick),
        roll,
        replace(
            practice,
            state=rested,
            tries=(tried, *practice.tries)[:TRAILS],
            flicks=practice.flicks + 1,
            hits=practice.hits + tried.is_hit,
        ),
        tried,
    )


def _try_of(flick: Flick, simulation: Simulation) -> Try:
    way = tuple(simulation.path(flick.marble))
    return Try(
        flick,
        way,
        sum(math.dist(one, two) for one, two in pairwise(way)),
        simulation.seconds,
        simulation.touched,
        flick.marble in simulation.left,
    )


def _rested(practice: Practice, roll: Roll) -> HopState:
    """The marbles where they came to rest; those that fell lie where they started."""
    before, home = practice.state, practice.start.on_cloth()
    state = replace(
        before,
        areas=tuple(area.without(roll.moved) for area in before.areas),
        middle=before.middle.without(roll.moved),
    )
    for marble in roll.moved:
        spot = home[marble] if marble in roll.fallen else roll.rest[marble]
        state = _laid(state, before.owner_of(marble), marble, _landing(state, marble, spot))
    return state


def _moved(state: HopState, marble: str, spot: Spot) -> HopState:
    """A marble at another place; wherever that is, its owner stays the same."""
    return _laid(state, state.owner_of(marble), marble, _landing(state, marble, spot))


def _landing(state: HopState, marble: str, spot: Spot) -> Spot:
    """``spot``, or the nearest place where the marble may lie."""
    variant = state.variant
    inside = next((s for s in range(state.players) if is_in_area(variant, s, spot)), None)
    zone = _free(state, inside, marble)
    # Here marbles may lie across an area's border, as if they had rolled there.
    if is_on_cloth(variant, spot) and zone.too_near(spot) is None:
        return spot
    return zone.nearest(spot)


def _free(state: HopState, seat: int | None, marble: str) -> Zone:
    return Zone(state.variant, seat, marble, state.on_cloth().without((marble,)))


def _laid(state: HopState, seat: int | None, marble: str, spot: Spot) -> HopState:
    lain = {marble: spot}
    if seat is None:
        return replace(state, middle=state.middle | lain)
    areas = tuple(
        area | lain if number == seat else area for number, area in enumerate(state.areas)
    )
    return replace(state, areas=areas)
