"""Head starts in the Bead Game: beads that lie on the pile at once, or a chain in pieces."""

from __future__ import annotations

from dataclasses import replace

from game.handicaps import Handicaps
from game.protocol import State
from game.rules.bead_game.state import BeadState


def handicapped(state: State, handicaps: Handicaps) -> BeadState:
    """The first state with these head starts, which count when the chains are laid."""
    opening = BeadState.of(state)
    return replace(opening, variant=replace(opening.variant, handicaps=handicaps))
