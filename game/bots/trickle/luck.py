"""Luck in Trickle: a shuffle that puts valuable beads near a player's own edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from game.bots.luck import Counted, LuckTerms
from game.hexboard import EDGES, INDEX, NEIGHBOURS
from game.messages import Message, SeatName
from game.protocol import Action, State
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import START_CELLS


def _count(_before: State, _actions: Sequence[Action], after: State) -> Counted:
    """The worth of the beads nearest to each player's edges; ties are split."""
    state = TrickleState.of(after)
    owners = state.variant.edge_owners
    worth = dict.fromkeys((player for seats in owners for player in seats), 0.0)
    for cell in START_CELLS:
        near = [steps[cell] for steps in _steps()]
        best = min(near[edge] for edge, seats in enumerate(owners) if seats)
        nearest = [edge for edge, seats in enumerate(owners) if seats and near[edge] == best]
        for edge in nearest:
            for player in owners[edge]:
                worth[player] += state.value_on(cell) / len(nearest)
    return worth


@cache
def _steps() -> tuple[dict[int, int], ...]:
    """For each edge, every cell's distance in steps."""
    return tuple(_away(INDEX[name] for name in edge) for edge in EDGES)


def _away(cells: Iterable[int]) -> dict[int, int]:
    away = dict.fromkeys(cells, 0)
    reached = list(away)
    for cell in reached:
        for other in NEIGHBOURS[cell]:
            if other not in away:
                away[other] = away[cell] + 1
                reached.append(other)
    return away


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Value of the beads nearest to {player}: {got}; expected: {usual}.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words)
