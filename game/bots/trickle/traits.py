"""What the computer players say in Trickle's words: reasons, rules of thumb, luck; moves' traits.

Luck is a shuffle that puts valuable beads near a player's own edges.
"""

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from game.boards import EDGES, INDEX, RING
from game.bots.luck import Counted, LuckTerms
from game.bots.player import DENIAL, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.bots.trickle.hops import UNIT, Hop, Tables, distances
from game.bots.trickle.position import TeamPosition, move_ends
from game.bots.trickle.reasons import Wording
from game.messages import N_
from game.protocol import Action, State
from game.rules.trickle import START_CELLS
from game.rules.trickle.actions import Move
from game.rules.trickle.facts import FACTS
from game.rules.trickle.state import TrickleState
from game.tasks.task import Facts

WORDS = Wording(
    instead={},
    pieces=MappingProxyType(
        {0: N_("the bead worth {value}[ on {cell}]"), 1: N_("the [bead on {cell}|ringed bead]")}
    ),
)
"""Trickle's reasons."""


MAXIMS: Final = {
    "score": N_("First see if you can score now."),
    "gift": N_("Before you move, ask who it helps."),
    "answer": N_("Before you move, look at what the others can do next."),
}


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
    """For each edge, the distance in steps of every cell where beads begin."""
    ways = [[distances(INDEX[name]) for name in edge] for edge in EDGES]
    return tuple({cell: min(way[cell] for way in of) for cell in START_CELLS} for of in ways)


TERMS = LuckTerms(_count, N_("Value of the beads nearest to {player}: {got}; expected: {usual}."))


_RINGS = 2
"""The most rings a move goes outwards at once."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves in a Trickle position."""
    found = TrickleState.of(state)
    return traits_on(TeamPosition.of(found, Tables(found)), found, player, actions, FACTS)


def traits_on(
    root: TeamPosition, state: TrickleState, player: int, actions: Sequence[Action], facts: Facts
) -> list[Traits]:
    """The same for a search position, with what the game says of moves."""
    hops = {(hop.start, hop.end, hop.off): hop for hop in root.hops()}
    found: list[Traits] = []
    for action in actions:
        hop = hops.get(move_ends(action)) if isinstance(action, Move) else None
        if hop is None:
            found.append({})
            continue
        traits = _of(root, hop)
        after = state.apply_action(player, action)
        found.append({**traits, LESSON: lesson(facts, state, player, action, after)})
    return found


def _of(root: TeamPosition, hop: Hop) -> dict[str, float]:
    tables, me = root.tables, root.side
    value = root.value_of(hop.leaves)
    others = [team for team in range(tables.teams) if team != me]
    after = root.play(hop)
    before_hot = _hot(root, hop)
    outwards = RING[hop.end] - RING[hop.start] + (hop.off is not None)
    return {
        # What's one move from a goal may go to anyone.
        RISK: _hot(after, None)
        + value * (_contested(tables, hop.end) - _contested(tables, hop.start)),
        DENIAL: max(-hop.hopes[team] for team in others) * value / UNIT
        + 0.1 * (before_hot - _hot(after, None)),
        HASTE: outwards / _RINGS,
        HOARD: hop.hopes[me] * value / UNIT,
    }


def _contested(tables: Tables, cell: int) -> float:
    """How much of a bead's promise on a cell, in points, could as well become another's."""
    hopes = tables.hopes[cell]
    return (sum(hopes) - max(hopes)) / UNIT


def _hot(board: TeamPosition, hop: Hop | None) -> int:
    """How many points are one move from a goal of those who act after the mover."""
    turn = board if hop is None else board.play(None)
    points = 0
    for _team in range(turn.tables.teams - 1):
        starts = {h.leaves for h in turn.hops() if h.points[turn.side] > 0}
        points += sum(turn.value_of(bead) for bead in starts)
        turn = turn.play(None)
    return points
