"""Luck in the Bead Game: chains that are quickly cleared."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.bead_game.strands import Loom
from game.bots.luck import Counted, LuckTerms
from game.messages import Message, SeatName
from game.protocol import Action, State
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import COLOURS, Lay
from game.rules.bead_game.state import BeadState

_CUTS = 2
"""Cuts a plan considers at each step, as an expert's do."""


def _count(_before: State, actions: Sequence[Action], after: State) -> Counted:
    """The turns to clear each dealt chain if no one else plays."""
    state = BeadState.of(after)
    loom = Loom(state.variant.removal == RUN, 0.0, Random(0), _CUTS)
    laid = [action.player for action in actions if isinstance(action, Lay)]
    turns = {}
    for player in laid:
        chains = [bytes(map(COLOURS.index, chain)) for chain in state.chains[player]]
        turns[player] = float(loom.strands(chains).plans[0][0])
    return turns


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Turns to clear {player}’s chain unaided: {got}; expected: {usual}.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words)
