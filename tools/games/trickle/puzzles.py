"""The puzzles of Trickle."""

from collections.abc import Sequence
from typing import Final

from tools.games.hexagon.puzzles import SHARED, maker
from tools.workshop import Setting

_SETTINGS: Final[Sequence[Setting]] = (
    *[(2, {})] * 14,
    *[(3, {})] * 2,
    (4, {"partnerships": True}),
    (2, {"off_board": True}),
    *[(2, {"chained_jumps": True})] * 2,
    (2, {"scoring_beads": "symmetric"}),
    (2, {"scoring_goals": "middle"}),
)

PUZZLES: Final = maker("trickle", _SETTINGS, SHARED)
"""How they're found and proved."""
