"""On what terms the levels of Trickle and its relatives meet."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from random import Random
from types import MappingProxyType
from typing import Final
from unittest.mock import patch

from game.bots.bot import Bot, never
from game.bots.trickle.kernel import searches
from game.protocol import Action, State
from game.rules.trickle.state import TrickleState
from tools.arena.sparring.first_sight import AtFirstSight
from tools.arena.terms import anything
from tools.games.hexagon.sparring import board_of, place_of

NODES: Final[Mapping[str, int]] = MappingProxyType({"expert": 100_000})
"""The kernel looks into some two million a second."""

NODES_IN_TUNING: Final = 1_000


def in_python() -> AbstractContextManager[object]:
    """Meanwhile nobody has the kernel."""
    return patch.object(searches, "available", never)


def child(sinks: bool) -> Bot:
    """Scores where it can, the most it can; else brings some bead as much nearer as it can.

    Nearer is what needs fewer moves to an own goal on an empty board; of beads that come equally
    much nearer it takes the most valuable. It never minds what it opens to others, nor whether a
    score would wait.
    """

    def look(state: State, player: int, rng: Random) -> Action:
        if not isinstance(state, TrickleState):
            raise TypeError("This is a position of another game.")
        board = board_of(state, sinks)
        moves = [move for move in state.moves() if move.off is None]
        if not moves:
            return anything(state, player, rng)
        away, side = board.ground.away, board.side
        worth: dict[Action, tuple[int, int, int]] = {}
        for move in moves:
            start, end = place_of(move.cells[0]), place_of(move.cells[-1])
            value = board.values[start]
            if board.ground.owner[end] == side:
                worth[move] = value, 0, 0
            else:
                worth[move] = 0, away[start][side] - away[end][side], value
        most = max(worth.values())
        return rng.choice([move for move, found in worth.items() if found == most])

    return AtFirstSight(look)
