"""Head starts in Hop the Marble: a card turned at once, marbles too many let pass, or points."""

from __future__ import annotations

from dataclasses import replace

from game.handicaps import Handicaps
from game.protocol import State
from game.rules.hop_the_marble.state import HopState


def handicapped(state: State, handicaps: Handicaps) -> HopState:
    """The first state with these head starts."""
    opening = HopState.of(state)
    return replace(opening, variant=replace(opening.variant, handicaps=handicaps))
