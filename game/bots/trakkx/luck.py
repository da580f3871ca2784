"""Luck in TRAKKX: drawn tokens that find a place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.bot import Budget, Meter
from game.bots.luck import Counted, LuckTerms
from game.bots.trakkx.rearranging import Effort, best_lays
from game.bots.trakkx.standing import numbers
from game.messages import Message, SeatName
from game.protocol import Action, State
from game.rules.trakkx.actions import Deal
from game.rules.trakkx.state import TrakkxState

_NODES = 40
"""Nodes to look for a place, per rack."""


def _count(_before: State, actions: Sequence[Action], after: State) -> Counted:
    """How many number tokens of each rack dealt to could be played then."""
    state = TrakkxState.of(after)
    drew = {action.to for action in actions if isinstance(action, Deal)} - {None}
    return {player: _places(state, player) for player in drew if player is not None}


def _places(state: TrakkxState, player: int) -> float:
    rack = state.racks[player]
    tokens = numbers(rack or ())
    if not tokens:
        return 0.0
    meter, rng = Meter(Budget(nodes=_NODES)), Random(" ".join(tokens))
    must_open, limit = state.must_open(player), state.group_limit(player)
    lays = best_lays(state.table, tokens, must_open, limit, meter, rng, Effort.SHIFT)
    return float(len(lays[0].laid) if lays else 0)


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Tokens {player} could play then: {got}; expected: {usual}.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words)
