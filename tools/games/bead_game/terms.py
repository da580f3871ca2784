"""The Bead Game's sparring engine judges by the turns that chains take with what's in hand.

It shares nothing with the judgement of the app's computer players.
"""

from functools import partial
from typing import Final

from game.rules.bead_game.actions import COLOURS
from game.rules.bead_game.state import BeadState
from tools.arena.search import Engine
from tools.workshop import Terms


def needs(state: BeadState) -> list[float]:
    """The turns the chains take: equal ends go together, missing beads have to be drawn."""
    needed = []
    for player, (own, hand) in enumerate(zip(state.chains, state.hands, strict=True)):
        assert hand is not None, "hidden hands are dealt by chance"
        longest = max(map(len, own), default=0)
        beads = sum(map(len, own))
        # What's on several chains may go in one turn, as far as the colours match.
        turns = longest + 0.6 * (beads - longest)
        turns += 0.35 * sum(
            max(0, sum(chain.count(colour) for chain in own) - hand[colour]) for colour in COLOURS
        )
        needed.append(turns - 0.4 * (player == state.player))
    weights = [0.72 ** (turns - min(needed)) for turns in needed]
    return [weight / sum(weights) for weight in weights]


engine: Final = partial(Engine[BeadState], needs, BeadState)
TERMS: Final = Terms(engine=engine)
