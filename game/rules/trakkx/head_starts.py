"""Head starts in TRAKKX: what is left on the rack counts less, or points ahead."""

from __future__ import annotations

from dataclasses import replace

from game.handicaps import Handicaps
from game.protocol import State
from game.rules.trakkx.state import TrakkxState


def handicapped(state: State, handicaps: Handicaps) -> TrakkxState:
    """The first state with these head starts."""
    opening = TrakkxState.of(state)
    return replace(opening, variant=replace(opening.variant, handicaps=handicaps))
