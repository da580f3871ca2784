"""The puzzles of Trickle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.levels import LEARNER, SKILLED
from game.tasks.puzzles import Kind
from tools.games.hexagon import finders
from tools.games.hexagon.puzzles import Sort, Workbench, best_move, win_in
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
    "win-4": win_in(4, 15),
    "win-3": win_in(3, 25),
    "win-2": win_in(2, 40),
    "twice": Sort(
        Kind(
            "Score twice",
            "Score now, and again next turn, whatever they do.",
        ),
        30,
        finders.score_twice,
        SKILLED,
    ),
    "choice": Sort(
        Kind("Which bead?", "You can score in several ways. Which is best?"),
        40,
        finders.choice,
    ),
    "anything": Sort(
        Kind(
            "Anything better?",
            "You can score. Should you?",
        ),
        50,
        finders.anything,
    ),
    "best": best_move(60),
    "double": Sort(
        Kind("Two for one", "Score, and don’t let the next player score."),
        50,
        finders.two_for_one,
        SKILLED,
    ),
    "deny": Sort(
        Kind("Keep them out", "The next player is about to score. Stop them."),
        50,
        finders.deny,
        SKILLED,
    ),
    "most": Sort(
        Kind("The most points", "Score as much as you can in one move."),
        15,
        finders.most,
        LEARNER,
    ),
    "score": Sort(
        Kind("Score in one", "One bead can score at once. Find it."),
        30,
        finders.score,
        LEARNER,
    ),
}

PUZZLES: Final = Workbench("trickle", SORTS, SETTINGS).maker()
"""How they're found and proved."""
