"""What must be there in every position of a match."""

from __future__ import annotations

from game.protocol import State
from game.rules.hop_the_marble.state import HopState


def pieces_of(state: State) -> object:
    """All marbles: in areas, in the middle, in the box, and those that wait to be placed."""
    position = HopState.of(state)
    if not position.is_dealt:
        return None
    marbles = [*position.box, *position.middle]
    for area in position.areas:
        marbles += area
    for waiting in position.to_place:
        marbles += waiting
    return sorted(marbles)
