"""What must be there in every position of a match."""

from __future__ import annotations

from collections import Counter

from game.protocol import NATURE, State
from game.rules.bead_game.state import BeadState


def pieces_of(state: State) -> object:
    """How many beads of each colour lie on chains, in bowls and on the pile; None while laid."""
    position = BeadState.of(state)
    if position.player == NATURE:
        return None
    beads = Counter(position.pile.elements())
    for hand in position.hands:
        beads.update(() if hand is None else hand.elements())
    for chains in position.chains:
        for chain in chains:
            beads.update(chain)
    return sorted(beads.items())
