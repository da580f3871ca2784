"""What chance does in any game: it rolls flicked marbles, and draws everything else at random."""

from random import Random
from typing import TYPE_CHECKING

from game.protocol import Action, State, by_lot
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, table_of

if TYPE_CHECKING:
    from physics.simulation import Simulation


def resolve(state: State, rng: Random) -> Action:
    """What NATURE does in a position where it acts; physics decides a flick."""
    if isinstance(state, HopState) and state.flicked is not None:
        # Most games need no pymunk, and starting shouldn't wait for it.
        from physics.simulation import simulate

        return roll_of(simulate(table_of(state), state.flicked))
    return by_lot(state, rng)


def roll_of(simulation: "Simulation") -> Roll:
    """A whole flick as the rules write it, rounded to tenths of a millimetre."""
    return Roll(
        simulation.marble,
        simulation.touched,
        Marbles(
            (marble, (round(place[0] * TENTHS), round(place[1] * TENTHS)))
            for marble, place in simulation.rest.items()
            if place is not None
        ),
        tuple(simulation.left),
    )
