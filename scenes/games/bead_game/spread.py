"""What's where on the Bead Game's table at one moment: at rest, or while something moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.bead_game.actions import Beads
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.plan import Ground, Plan
from scenes.games.bead_game.room import Point, between


@dataclass(frozen=True, slots=True)
class Placed:
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


@dataclass(frozen=True, slots=True)
class End:
    """A chain's end: the window point of its last bead, and the direction outwards there."""

    point: Point
    angle: float

    def towards(self, other: End, share: float) -> End:
        """The end on the way to another place, 0 to 1."""
        turn = (other.angle - self.angle + math.pi) % math.tau - math.pi
        return End(between(self.point, other.point, share), self.angle + turn * share)


@dataclass(frozen=True, slots=True)
class String:
    """A chain's two ends; ``seat`` is whose chain it is."""

    seat: int
    inside: End
    outside: End
    fade: float = 0.0

    def towards(self, other: String, share: float) -> String:
        """The chain on the way to another place, 0 to 1."""
        return replace(
            self,
            inside=self.inside.towards(other.inside, share),
            outside=self.outside.towards(other.outside, share),
        )


@dataclass(frozen=True, slots=True)
class Ripple:
    """A ring of light in a player's colour that spreads from a window point and fades.

    It grows from ``first`` to ``last`` bead diameters; ``share`` is how far it is, 0 to 1.
    """

    seat: int
    point: Point
    first: float
    last: float
    share: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Everything on the table: the beads on chains, those on their way, hands and pile.

    The ``ground`` has their size and the bowls. Hidden ``hands`` are None; their ``sizes`` are
    always known.
    """

    ground: Ground
    resting: tuple[Placed, ...]
    strings: tuple[String, ...]
    hands: tuple[Beads | None, ...]
    sizes: tuple[int, ...]
    pile: Beads
    moving: tuple[Placed, ...] = ()
    ripples: tuple[Ripple, ...] = ()


def at_rest(plan: Plan, state: BeadState) -> Spread:
    """How the table looks while nothing moves."""
    return Spread(
        plan.ground,
        tuple(bead for seat in range(state.players) for bead in chain_beads(plan, state, seat)),
        tuple(string for seat in range(state.players) for string in strings(plan, state, seat)),
        state.hands,
        state.hand_sizes,
        state.pile,
    )


def chain_beads(plan: Plan, state: BeadState, seat: int) -> Iterator[Placed]:
    """The beads on one player's chains."""
    chains = state.chains[seat]
    for number, place, point in plan.beads(seat, chains):
        yield Placed(chains[number][place], point, (seat, number, place))


def strings(plan: Plan, state: BeadState, seat: int) -> Iterator[String]:
    """One player's chains."""
    for number, chain in enumerate(state.chains[seat]):
        yield string(plan, seat, number, 0, len(chain) - 1)


def string(plan: Plan, seat: int, chain: int, first: float, last: float) -> String:
    """What's left of a chain between two of its places."""
    inside, outside = (
        End(plan.along(seat, chain, place), plan.angle(seat, chain, place))
        for place in (first, last)
    )
    return String(seat, inside, outside)
