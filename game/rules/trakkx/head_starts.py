"""Head starts in TRAKKX: fewer tokens at the start of each round, or points ahead."""

from __future__ import annotations

from dataclasses import replace

from game.handicaps import Handicaps
from game.protocol import State
from game.rules.trakkx.state import TrakkxState, awaited_at_start


def handicapped(state: State, handicaps: Handicaps) -> TrakkxState:
    """The first state with these head starts."""
    opening = TrakkxState.of(state)
    variant = replace(opening.variant, handicaps=handicaps)
    return replace(opening, variant=variant, awaited=awaited_at_start(variant))
