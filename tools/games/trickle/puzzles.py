"""The puzzles of Trickle."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.bots.levels import LEARNER, SKILLED
from tools.games.hexagon import finders
from tools.games.hexagon.puzzles import Sort, Workbench
from tools.workshop import Setting

SETTINGS: Final[Sequence[Setting]] = (
    *[(2, {})] * 14,
    *[(3, {})] * 2,
    (4, {"partnerships": True}),
    (2, {"off_board": True}),
    *[(2, {"chained_jumps": True})] * 2,
    (2, {"scoring_beads": "symmetric"}),
    (2, {"scoring_goals": "middle"}),
)

SORTS: Final = {
    "win-4": Sort(15, partial(finders.forced_win, 4)),
    "win-3": Sort(25, partial(finders.forced_win, 3)),
    "win-2": Sort(40, partial(finders.forced_win, 2)),
    "twice": Sort(30, finders.score_twice, SKILLED),
    "choice": Sort(40, finders.choice),
    "anything": Sort(50, finders.anything),
    "best": Sort(60, finders.best),
    "double": Sort(50, finders.two_for_one, SKILLED),
    "deny": Sort(50, finders.deny, SKILLED),
    "most": Sort(15, finders.most, LEARNER),
    "score": Sort(30, finders.score, LEARNER),
}

PUZZLES: Final = Workbench("trickle", SORTS, SETTINGS).maker()
"""How they're found and proved."""
