"""Trickle (Jaakko Kemppainen, 2013): 2 to 6 players push shared beads to their edges of a hexagon.

The designer's six variants are options and can be combined. Cells are written as in
``game.rules.hexboard``; sets of cells are ints as described there.
"""

from game.rules.trickle.actions import Move, Pass, Shuffle, ShuffleSpace, parse_action
from game.rules.trickle.info import INFO
from game.rules.trickle.layout import BEADS, START_CELLS, VALUE_COUNTS
from game.rules.trickle.state import (
    STALL_END,
    STALL_LIMIT,
    STALL_SHOWN,
    TrickleState,
    initial_state,
)
from game.rules.trickle.variant import Variant

__all__ = [
    "BEADS",
    "INFO",
    "STALL_END",
    "STALL_LIMIT",
    "STALL_SHOWN",
    "START_CELLS",
    "VALUE_COUNTS",
    "Move",
    "Pass",
    "Shuffle",
    "ShuffleSpace",
    "TrickleState",
    "Variant",
    "initial_state",
    "parse_action",
]
