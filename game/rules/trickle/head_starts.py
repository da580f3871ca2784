"""Head starts in Trickle: points, or beads that lie home already."""

from __future__ import annotations

from dataclasses import replace

from game.boards.hexboard import EDGES, INDEX
from game.handicaps import Handicaps
from game.protocol import State
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import BEADS

_PLACES = (1, 2)
"""Beads that are home lie in the middle of an edge, at these places of its four."""


def handicapped(state: State, handicaps: Handicaps) -> TrickleState:
    """The first state with these head starts; beads come in addition to the usual ones.

    They lie on the first edge of whoever has them, and are worth 1.
    """
    opening = TrickleState.of(state)
    variant = replace(opening.variant, handicaps=handicaps)
    cells = 0
    for each in handicaps:
        if each.key == BEADS:
            edge = EDGES[variant.edge_teams.index(variant.team_of[each.seat])]
            cells |= sum(1 << INDEX[edge[place]] for place in _PLACES[: each.amount])
    return replace(opening, variant=variant, occupied=opening.occupied | cells)
