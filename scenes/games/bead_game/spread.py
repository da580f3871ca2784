"""What lies where on the Bead Game's table at one moment: at rest, or while something moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.plan import Plan, Point


@dataclass(frozen=True, slots=True)
class Placed:
    """A single bead at a window point, ``height`` diameters above the table.

    ``home`` is the player, chain and place of a bead on a chain. ``turn`` is how far it has
    rolled, in radians; ``fade`` from 0 to 1 how far it has vanished.
    """

    colour: str
    point: Point
    home: tuple[int, int, int] | None = None
    height: float = 0.0
    turn: float = 0.0
    fade: float = 0.0


@dataclass(frozen=True, slots=True)
class String:
    """A chain's ends: the window points of its innermost and outermost beads.

    ``angle`` is the direction outwards; ``seat`` whose chain it is.
    """

    seat: int
    angle: float
    inside: Point
    outside: Point
    fade: float = 0.0


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

    Hidden ``hands`` are None; their ``sizes`` are always known.
    """

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
        tuple(bead for seat in range(state.players) for bead in chain_beads(plan, state, seat)),
        tuple(string for seat in range(state.players) for string in strings(plan, state, seat)),
        state.hands,
        state.hand_sizes,
        state.pile,
    )


def chain_beads(plan: Plan, state: BeadState, seat: int) -> Iterator[Placed]:
    """The beads on the chains of one player."""
    chains = state.chains[seat]
    for number, place, point in plan.beads(seat, chains):
        yield Placed(chains[number][place], point, (seat, number, place))


def strings(plan: Plan, state: BeadState, seat: int) -> Iterator[String]:
    """The chains of one player."""
    chains = state.chains[seat]
    for number, chain in enumerate(chains):
        yield String(
            seat,
            plan.angle(seat, len(chains), number),
            plan.along(seat, len(chains), number, 0),
            plan.along(seat, len(chains), number, len(chain) - 1),
        )
