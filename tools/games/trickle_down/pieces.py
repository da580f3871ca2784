"""What must be there in every position of a match."""

from __future__ import annotations

from game.protocol import State
from game.rules.trickle_down.state import TrickleDownState


def pieces_of(state: State) -> object:
    """The values of all bags: inside, in companies and at public services."""
    position = TrickleDownState.of(state)
    delivered = [bag for bags in position.services for bag in bags]
    return sorted([*position.beads.values(), *delivered])
