"""The puzzles of Trickle Down."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.bots.levels import LEARNER, SKILLED
from game.rules.trickle_down.state import GOLD
from tools.games.hexagon import finders
from tools.games.hexagon.puzzles import Sort, Workbench
from tools.workshop import Setting

SETTINGS: Final[Sequence[Setting]] = (*[(3, {})] * 4, (3, {"bags": "shuffled"}))

SORTS: Final = {
    "gold": Sort(20, partial(finders.with_worth, GOLD)),
    "keep-gold": Sort(20, partial(finders.deny_worth, GOLD), SKILLED),
    "win-3": Sort(10, partial(finders.forced_win, 3)),
    "win-2": Sort(20, partial(finders.forced_win, 2)),
    "town": Sort(20, finders.into_corner, SKILLED),
    "anything": Sort(20, finders.anything),
    "choice": Sort(25, finders.choice),
    "best": Sort(25, finders.best),
    "twice": Sort(20, finders.score_twice, SKILLED),
    "double": Sort(25, finders.two_for_one, SKILLED),
    "deny": Sort(30, finders.deny, SKILLED),
    "most": Sort(25, finders.most, LEARNER),
}

PUZZLES: Final = Workbench("trickle-down", SORTS, SETTINGS).maker()
"""How they're found and proved."""
