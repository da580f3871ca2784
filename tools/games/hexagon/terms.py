"""On what terms the levels of Trickle and its relatives meet."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from random import Random
from types import MappingProxyType
from typing import Final
from unittest.mock import patch

from game.boards.hexboard import INDEX
from game.bots.bot import Bot, never
from game.bots.trickle.hops import UNIT, Tables
from game.bots.trickle.kernel import searches
from game.protocol import Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tools.arena.sparring.first_sight import AtFirstSight
from tools.arena.terms import anything

NODES: Final[Mapping[str, int]] = MappingProxyType({"expert": 100_000})
"""The kernel looks into some two million a second."""

NODES_IN_TUNING: Final = 1_000


def in_python() -> AbstractContextManager[object]:
    """Meanwhile nobody has the kernel."""
    return patch.object(searches, "available", never)


def child(tables_type: type[Tables]) -> Bot:
    """Takes what brings a bead nearest to its own goals."""

    def look(state: State, player: int, rng: Random) -> Action:
        if not isinstance(state, TrickleState):
            raise TypeError("This is a position of another game.")
        team = state.variant.team_of[player]
        hopes = tables_type(state).hopes
        worth: dict[Action, float] = {}
        for move in state.moves():
            start, end = INDEX[move.cells[0]], INDEX[move.cells[-1]]
            if move.off is None:
                gain = hopes[end][team]
            else:
                gain = UNIT * _points_made(state, team, move)
            worth[move] = state.value_on(start) * (gain - hopes[start][team])
        if not worth:
            return anything(state, player, rng)
        most = max(worth.values())
        return rng.choice([action for action, value in worth.items() if value == most])

    return AtFirstSight(look)


def _points_made(state: TrickleState, team: int, move: Move) -> int:
    """What a bead of value 1 brings the team by leaving the board as ``move`` says."""
    made = state.apply_action(state.player, move).team_points()[team] - state.team_points()[team]
    return made // state.value_on(INDEX[move.cells[0]])
