"""What must be there in every position of a match."""

from __future__ import annotations

from collections import Counter

from game.protocol import State
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import ALL_TOKENS, TOKENS


def pieces_of(state: State) -> object:
    """How many tokens there are, and which of them are there too often."""
    position = TrakkxState.of(state)
    tokens = Counter(position.display)
    tokens.update(position.table.values())
    tokens.update(position.removed)
    for rack in position.racks:
        tokens.update(rack or ())
    return position.bag + tokens.total() == TOKENS and position.bag >= 0, sorted(
        tokens - ALL_TOKENS
    )
