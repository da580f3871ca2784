"""The terms on which Hop the Marble's levels meet."""

from random import Random
from typing import Final

from game.protocol import Action, State
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.state import HopState
from tools.workshop import Terms, anything


def _any_flick(state: State, player: int, rng: Random) -> Action:
    """Any flick; the rules' own often has a purpose, and no hand makes it miss."""
    if not HopState.of(state).is_flick_due:
        return anything(state, player, rng)
    marble = rng.choice(sorted(HopState.of(state).areas[player]))
    return Flick(marble, rng.randrange(ALL_BEARINGS), rng.randint(SLOWEST, FASTEST))


TERMS: Final = Terms(
    nodes={"learner": 10, "casual": 10, "skilled": 200, "expert": 400},
    # Chance deals every opening afresh, and a random move would be a gift.
    opening=0,
    anything=_any_flick,
)
