"""The puzzles of Trickle Down."""

from functools import partial
from typing import Final

from game.bots.levels import SKILLED
from game.rules.trickle_down.state import GOLD
from game.tasks.task import TaskGoal
from tools.games.hexagon.puzzles import SHARED, maker, told_apart, with_worth
from tools.puzzles.maker import Sort

_KEPT: Final = TaskGoal(avoids=("gave",), denies=(f"scored:{GOLD}",))
_CORNER: Final = TaskGoal(does=("corner",), denies=("scored",))
_KINDS: Final = {
    "gold": Sort(20, partial(with_worth, GOLD)),
    "keep-gold": Sort(20, partial(told_apart, _KEPT, TaskGoal()), SKILLED),
    "win-3": SHARED["win-3"],
    "win-2": SHARED["win-2"],
    "town": Sort(20, partial(told_apart, _CORNER, TaskGoal(does=("corner",))), SKILLED),
    **{key: SHARED[key] for key in ("anything", "choice", "best", "twice", "double", "deny")},
    "most": SHARED["most"],
}

PUZZLES: Final = maker("trickle-down", (*[(3, {})] * 4, (3, {"bags": "shuffled"})), _KINDS)
"""How they're found and proved."""
