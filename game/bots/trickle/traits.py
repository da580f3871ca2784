"""The traits of moves in Trickle and its relatives (see ``game.bots.player``)."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.player import DENIAL, GAIN, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.bots.trickle.hops import UNIT, Hop, Tables
from game.bots.trickle.position import Gathering, move_ends
from game.hexboard import RING
from game.protocol import Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.facts import FACTS
from game.rules.trickle.state import TrickleState
from game.tasks.facts import Facts

_RINGS = 2
"""The most rings a move goes outwards at once."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves in a Trickle position."""
    found = TrickleState.of(state)
    return traits_on(Gathering.of(found, Tables(found)), found, player, actions, FACTS)


def traits_on(
    root: Gathering, state: TrickleState, player: int, actions: Sequence[Action], facts: Facts
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


def _of(root: Gathering, hop: Hop) -> dict[str, float]:
    tables, me = root.tables, root.side
    value = root.value_of(hop.leaves)
    others = [team for team in range(tables.teams) if team != me]
    after = root.play(hop)
    before_hot = _hot(root, hop)
    outwards = RING[hop.end] - RING[hop.start] + (hop.off is not None)
    return {
        GAIN: max(0, hop.points[me]) * value,
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


def _hot(board: Gathering, hop: Hop | None) -> int:
    """How many points are one move from a goal of those who act after the mover."""
    turn = board if hop is None else board.play(None)
    points = 0
    for _team in range(turn.tables.teams - 1):
        starts = {h.leaves for h in turn.hops() if h.points[turn.side] > 0}
        points += sum(turn.value_of(bead) for bead in starts)
        turn = turn.play(None)
    return points
