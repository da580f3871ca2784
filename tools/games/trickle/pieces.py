"""What must be there in every position of a match."""

from __future__ import annotations

from game.protocol import State
from game.rules.trickle.state import TrickleState


def pieces_of(state: State) -> object:
    """The values of all beads; only how many there are at most, where beads leave the board."""
    position = TrickleState.of(state)
    if position.variant.off_board:
        return None
    return sorted(position.beads.values())
