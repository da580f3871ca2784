"""What's where on the Bead Game's table at one moment, and how beads move: off chains, into bowls.

Every movement is a function of time: it can be shown at any speed, skipped or played backwards.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from game.messages import N_
from game.protocol import Action
from game.rules.bead_game.actions import INSIDE, Begin, Draw, LayChain, Play, Split
from game.rules.bead_game.judging import Removal, effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.plan import TablePlan
from scenes.games.bead_game.room import MOST_BEADS, Point
from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from scenes.table.animation import SoundMoment, between, ease, pan_at


@dataclass(frozen=True, slots=True)
class PlacedBead:
    """A single bead at a window point, ``height`` diameters above the table.

    ``home`` is the player, chain and place of a bead on a chain. ``turn`` is how far it has rolled,
    in radians; ``fade`` from 0 to 1 how far it has vanished.
    """

    colour: str
    point: Point
    home: tuple[int, int, int] | None = None
    height: float = 0.0
    turn: float = 0.0
    fade: float = 0.0


class String(NamedTuple):
    """What's left of a chain, between two of its places; ``seat`` is whose it is."""

    seat: int
    chain: int
    first: float
    last: float
    fade: float = 0.0


@dataclass(frozen=True, slots=True)
class BeadSpread:
    """Everything on the table: the beads on chains, those on their way, hands and pile.

    The ``plan`` has their size and the bowls, the ``state`` what's in these.
    """

    plan: TablePlan
    state: BeadState
    resting: tuple[PlacedBead, ...]
    strings: tuple[String, ...]
    moving: tuple[PlacedBead, ...] = ()


@lru_cache(maxsize=4)
def at_rest(plan: TablePlan, state: BeadState) -> BeadSpread:
    """How the table looks while nothing moves."""
    chains = [
        (seat, number, chain)
        for seat, own in enumerate(state.chains)
        for number, chain in enumerate(own)
    ]
    beads = (
        PlacedBead(colour, plan.along(seat, number, place), (seat, number, place))
        for seat, number, chain in chains
        for place, colour in enumerate(chain)
    )
    strings = (String(seat, number, 0, len(chain) - 1) for seat, number, chain in chains)
    return BeadSpread(plan, state, tuple(beads), tuple(strings))


GLASS: Final = SoundEffect("bead-game/glass", levels=6, caption=N_("Bead into a bowl"))
"""A bead falls among others in a bowl. Six tones, gently rising."""
ROLL: Final = SoundEffect("bead-game/roll", 3)
"""A bead rolls across the table."""
SNIP: Final = SoundEffect("bead-game/snip", caption=N_("Thread cut"))
"""The thread of a chain is cut."""
BEAD_PICK: Final = SoundEffect("bead-game/bead-pick", 4)
"""A bead is taken out of a bowl."""

SOUNDS: Final = (GLASS, ROLL, SNIP, BEAD_PICK)


_HOP = 0.4
"""Seconds for a bead from one bowl to another, until it's at rest."""
_ROLL = 0.56
"""Seconds for a bead to roll from a chain into a bowl, until it's at rest."""
_FIRST = 0.2
"""Seconds before the first bead leaves its chain."""
_EVERY = 0.12
"""The most seconds between beads that leave."""
_ALL = 0.5
"""The most seconds between the first bead to leave and the last."""
_SLIDE = 0.3
"""Seconds for a cut chain's parts to find their places."""
_LAY, _DROP = 0.6, 0.24
"""Seconds for a chain to be laid, and for each of its beads to fall."""
_HEARD, _SOFT = 3, 0.4
"""Every third of them is heard, and how loud."""
_BEGIN = 0.7
_RISE = 1.0
"""How high a bead hops, in diameters."""
_RIM = 0.6
"""How high it hops over the rim of a bowl."""
_LANDED, _BOUNCE = 0.78, 0.11
"""The share of its time after which a bead falls on others, and how high it then bounces."""
_TONES = 6


_LENGTHS: Final = {Play: _HOP, Split: _HOP + _SLIDE, Draw: _HOP, LayChain: _LAY, Begin: _BEGIN}
"""How long actions take in seconds, a play only if no bead leaves its chain."""


class BeadMotion:
    """One action as a movement at one table. ``seconds`` is its normal length."""

    def __init__(self, before: BeadState, action: Action, after: BeadState) -> None:
        self.before, self.action, self.after = before, action, after
        removed = effect_of(before, action)
        every = min(_EVERY, _ALL / max(1, len(removed) - 1))
        self._rolls = [(_FIRST + number * every, removal) for number, removal in enumerate(removed)]
        last = self._rolls[-1][0] + _ROLL if self._rolls else None
        self.seconds = last or _LENGTHS.get(type(action), 0.0)

    def figures(self, seconds: float) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many beads everyone has on chains, and in hand, ``seconds`` after the start."""
        left = [self.before.beads_left(seat) for seat in range(self.before.players)]
        for start, removal in self._rolls:
            if seconds >= start:
                left[removal.player] -= 1
        return tuple(left), self._bowls(seconds).hand_sizes

    def _moves(self) -> Iterator[tuple[float, int | None, str, int]]:
        """When how many beads of a colour come to a player's bowl, or to the pile for None."""
        player = self.before.player
        match self.action:
            case Play(colour=colour) | Split(colour=colour):
                yield from ((0.0, player, colour, -1), (_HOP, None, colour, 1))
            case Draw(colour=colour):
                yield from ((0.0, None, colour, -1), (_HOP, player, colour, 1))
        for start, removal in self._rolls:
            yield start + _ROLL, removal.to, removal.colour, 1

    def _bowls(self, seconds: float) -> BeadState:
        """The state with what's in hands and pile by now; a bead on its way is in none of them."""
        state = self.before
        for when, seat, colour, change in self._moves():
            if seconds >= when:
                state = state.with_beads(seat, colour, change)
        return state

    def moments(self, plan: TablePlan) -> Iterator[SoundMoment]:
        """The sounds it makes, when and where, by the ``plan`` before it."""

        def pan(seat: int | None) -> float:
            return 0.0 if seat is None else pan_at(plan.bowls[seat][0], plan.tray.area)

        own = 0.0 if isinstance(self.action, LayChain | Begin) else pan(self.before.player)
        match self.action:
            case Play():
                yield SoundMoment(0.0, BEAD_PICK, pan=own)
                yield SoundMoment(_HOP * _LANDED, GLASS, 0, force=0.12)
                won = 0
                for n, (start, removal) in enumerate(self._rolls, 1):
                    landing, there = start + _ROLL * _LANDED, pan(removal.to)
                    yield SoundMoment(landing, GLASS, min(n, _TONES - 1), there, force=0.12)
                    if removal.to is not None:
                        yield SoundMoment(landing, effects.ARRIVE, min(won, _TONES - 1), there)
                        won += 1
                if self._rolls:
                    yield SoundMoment(_FIRST, ROLL)
            case Draw():
                yield SoundMoment(0.0, BEAD_PICK)
                yield SoundMoment(_HOP * _LANDED, GLASS, 1, own, force=0.12)
            case Split():
                yield SoundMoment(0.0, BEAD_PICK, pan=own)
                yield SoundMoment(_HOP * _LANDED, GLASS, 0, force=0.12)
                yield SoundMoment(_HOP, SNIP, pan=own, force=0.2)
            case LayChain():
                yield SoundMoment(0.0, ROLL)
                for n in range(0, len(self.action.beads), _HEARD):
                    fallen = self._dropping(n) + _DROP * _LANDED
                    yield SoundMoment(fallen, GLASS, 0, pan(self.action.player), _SOFT)

    # The table at one moment

    def spread(self, plan: TablePlan, seconds: float) -> BeadSpread:
        """How the table looks ``seconds`` after the start, laid out by a ``plan``."""
        action, rest = self.action, at_rest(plan, self.before)
        match action:
            case LayChain():
                return self._laying(self._then(plan), action, seconds)
            case Play():
                left = [bead for start, bead in self._rolls if seconds >= start]
                gone = {(bead.player, bead.chain, bead.place) for bead in left}
                kept = tuple(bead for bead in rest.resting if bead.home not in gone)
                strings = tuple(self._strings(action, seconds))
                rest = replace(rest, resting=kept, strings=strings)
            case Split() if seconds > _HOP:
                slide = ease((seconds - _HOP) / _SLIDE)
                parting = plan.parting(self.before, action, self._then(plan), slide)
                rest = at_rest(parting, self.after)
            case Split() | Draw():
                pass
            case _:
                return at_rest(self._then(plan), self.after)
        moving = [
            self._rolling(plan, removal, (seconds - start) / _ROLL)
            for start, removal in self._rolls
            if start <= seconds < start + _ROLL
        ]
        if seconds < _HOP:
            moving.insert(0, self._hop(plan, action, seconds / _HOP))
        return replace(rest, state=self._bowls(seconds), moving=tuple(moving))

    def _then(self, plan: TablePlan) -> TablePlan:
        """Where everything is at the end."""
        return plan.following(self.before, self.action, self.after)

    def _hop(self, plan: TablePlan, action: Play | Split | Draw, share: float) -> PlacedBead:
        """A bead between a player's bowl and the pile."""
        colour = action.colour
        start = plan.heap(self.before, self.before.player, colour)
        end = plan.heap(self.before, None, colour)
        if isinstance(action, Draw):
            start, end = end, start
        flown = min(1.0, share / _LANDED)
        height = _RISE * _leap(flown) + _BOUNCE * _leap((share - _LANDED) / (1 - _LANDED))
        way = between(start, end, ease(flown) * 0.5 + flown * 0.5)
        return PlacedBead(colour, way, height=height, turn=math.pi * flown)

    def _rolling(self, plan: TablePlan, removal: Removal, share: float) -> PlacedBead:
        """A bead on its curve from the chain to a bowl; at the end it hops over the rim."""
        path = roll_path(plan, self.before, removal)
        # It gathers speed, and keeps it until it falls among the others.
        run = min(1.0, share / _LANDED)
        eased = run * run * (1.9 - 0.9 * run)
        rolled = path.length * eased / (plan.bead / 2)
        hop = _RIM * _leap((run - 0.62) / 0.38)
        height = hop + _BOUNCE * _leap((share - _LANDED) / (1 - _LANDED))
        return PlacedBead(removal.colour, path.at(eased), height=height, turn=rolled)

    def _strings(self, play: Play, seconds: float) -> Iterator[String]:
        starts = defaultdict[tuple[int, int], list[float]](list)
        for start, removal in self._rolls:
            starts[removal.player, removal.chain].append(start)
        for seat, chains in enumerate(self.before.chains):
            for chain, beads in enumerate(chains):
                fewer, start = len(starts[seat, chain]), min(starts[seat, chain], default=math.inf)
                shrink = ease((seconds - start) / (_ROLL * 0.5))
                first, last = 0.0, len(beads) - 1.0
                if fewer == len(beads):
                    if shrink < 1:
                        yield String(seat, chain, first, last, shrink)
                    continue
                if play.end == INSIDE:
                    first += fewer * shrink
                else:
                    last -= fewer * shrink
                yield String(seat, chain, first, last)

    @staticmethod
    def _dropping(place: int) -> float:
        """When the bead at a place of a whole chain begins to fall."""
        return place * (_LAY - _DROP) / (MOST_BEADS - 1)

    def _laying(self, plan: TablePlan, lay: LayChain, seconds: float) -> BeadSpread:
        """The beads drop into place one by one, from the inside, and bounce a little."""
        rest = at_rest(plan, self.after)
        resting, falling = [], []
        for bead in rest.resting:
            assert bead.home is not None
            share = 1.0
            if bead.home[0] == lay.player:
                share = min(1.0, (seconds - self._dropping(bead.home[2])) / _DROP)
            if share >= 1:
                resting.append(bead)
            elif share > 0:
                fall = min(1.0, share / _LANDED)
                height = _RISE * (1 - fall * fall)
                height += _BOUNCE * _leap((share - _LANDED) / (1 - _LANDED))
                falling.append(replace(bead, height=height, fade=max(0.0, 1 - 3 * share)))
        shown = ease(seconds / _LAY)
        ends = tuple(
            each._replace(fade=1 - shown) if each.seat == lay.player else each
            for each in rest.strings
        )
        return replace(rest, resting=tuple(resting), strings=ends, moving=tuple(falling))


motion_of = lru_cache(maxsize=4)(BeadMotion)
"""The last ones again: what moves is asked about in each frame."""


def _leap(share: float) -> float:
    """The height of a leap at 0 that lands at 1; 0 before and after."""
    return 4 * share * (1 - share) if 0 < share < 1 else 0.0


@dataclass(frozen=True, slots=True)
class RollPath:
    """The curve on which a bead leaves its chain for a bowl."""

    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        """The window point after a share of the way, 0 to 1."""
        return between(
            between(self.start, self.bend, share), between(self.bend, self.end, share), share
        )

    @property
    def length(self) -> float:
        """Its approximate length."""
        return (
            math.dist(self.start, self.bend)
            + math.dist(self.bend, self.end)
            + math.dist(self.start, self.end)
        ) / 2


def roll_path(plan: TablePlan, state: BeadState, removal: Removal) -> RollPath:
    """A bead's way from its chain to the pile, or to its winner's bowl."""
    start = plan.along(removal.player, removal.chain, removal.place)
    end = plan.heap(state, removal.to, removal.colour)
    return RollPath(start, _bend(plan, start, end, around=removal.to is not None), end)


def _bend(plan: TablePlan, start: Point, end: Point, *, around: bool) -> Point:
    """The point that bends a way aside; ``around`` leads it round the pile."""
    middle = between(start, end, 0.45)
    # To the side where the angles grow, so that all beads swing the same way round the pile.
    aside = (start[1] - end[1], end[0] - start[0])
    if not around:
        return middle[0] + aside[0] * 0.2, middle[1] + aside[1] * 0.2
    x, y = middle[0] - plan.middle[0], middle[1] - plan.middle[1]
    length = math.hypot(x, y)
    if length < 0.3 * plan.bead:
        (x, y), length = aside, math.hypot(*aside) or 1.0
    away = max(length, 2.3 * plan.pile_radius) / length
    return plan.middle[0] + x * away, plan.middle[1] + y * away
