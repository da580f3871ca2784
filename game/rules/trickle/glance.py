"""A move's worth at first glance: how often such moves are played.

Match codes build on it, so it's frozen; computer players have a judgement of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from game.boards.hexboard import EDGE_OF, INDEX, NAME, OUTER, RING, WIDTH
from game.protocol import Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import Variant

_FAR = 10
"""The most steps between two cells."""

_WHOLE = 1000
"""What a bead on a plain cell of its team's edge is worth to them for good."""

_HASTE = 50
"""What a ring outwards takes off a move, in the same measure: waiting keeps a choice."""


def first_glance(state: State) -> Callable[[Action], int]:
    """The worth, at first glance, of actions of the player to move."""
    state = TrickleState.of(state)
    variant = state.variant
    team = variant.team_of[state.player]
    shares = _shares(variant, team)

    def worth(action: Action) -> int:
        if not isinstance(action, Move):
            return 0
        first, last = INDEX[action.cells[0]], INDEX[action.cells[-1]]
        if action.off is None:
            there = shares[last]
        else:
            there = 2 * _WHOLE if variant.edge_teams[action.off] == team else 0
        outwards = 0 if action.off is not None else RING[last] - RING[first]
        return state.value_on(first) * (there - shares[first]) - _HASTE * outwards

    return worth


@lru_cache(maxsize=64)
def _shares(variant: Variant, team: int) -> Mapping[int, int]:
    """For each cell, what a bead there is worth to ``team``, in thousandths of a point.

    All goals pull a bead, half as strongly with every step; the team has a share in their pull.
    """
    return {cell: _share(variant, team, cell) for cell in NAME}


def _share(variant: Variant, team: int, cell: int) -> int:
    if RING[cell] == OUTER and not variant.off_board:
        if cell not in EDGE_OF:
            return _pulled(variant, team, cell) if variant.move_from_corner else 0
        return _WHOLE * variant.goals[cell] if variant.edge_teams[EDGE_OF[cell]] == team else 0
    return _pulled(variant, team, cell)


def _pulled(variant: Variant, team: int, cell: int) -> int:
    pulls = [0, 0]
    for goal, worth in variant.goals.items():
        owner = variant.edge_teams[EDGE_OF[goal]]
        if owner is not None:
            pulls[owner == team] += worth << _FAR - _steps(cell, goal)
    return _WHOLE * pulls[True] // sum(pulls)


def _steps(one: int, other: int) -> int:
    """The steps between two cells."""
    up, along = (a - b for a, b in zip(divmod(one, WIDTH), divmod(other, WIDTH), strict=True))
    return max(abs(up), abs(along), abs(along - up))
