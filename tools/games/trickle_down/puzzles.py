"""The puzzles of Trickle Down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.bots.levels import LEARNER, SKILLED
from game.rules.trickle_down.state import GOLD
from game.tasks.puzzles import Kind
from tools.games.hexagon import finders
from tools.games.hexagon.puzzles import Sort, Workbench, best_move, win_in
from tools.workshop import Setting

SETTINGS: Final[Sequence[Setting]] = (*[(3, {})] * 4, (3, {"bags": "shuffled"}))

SORTS: Final = {
    "gold": Sort(
        Kind("The gold", "It’s all about the gold bag. Where should it go?"),
        20,
        partial(finders.with_worth, GOLD),
    ),
    "keep-gold": Sort(
        Kind("Guard the gold", "The next player could take the gold. Stop them."),
        20,
        partial(finders.deny_worth, GOLD),
        SKILLED,
    ),
    "win-3": win_in(3, 10),
    "win-2": win_in(2, 20),
    "town": Sort(
        Kind("For the town", "Give the town a bag so the next player earns nothing."),
        20,
        finders.into_corner,
        SKILLED,
    ),
    "anything": Sort(
        Kind(
            "Anything better?",
            "You can earn money. Should you?",
        ),
        20,
        finders.anything,
    ),
    "choice": Sort(
        Kind("Which bag?", "You can earn money several ways. Which is best?"),
        25,
        finders.choice,
    ),
    "best": best_move(25),
    "twice": Sort(
        Kind(
            "Paid twice",
            "Earn money now and next turn, whatever they do.",
        ),
        20,
        finders.score_twice,
        SKILLED,
    ),
    "double": Sort(
        Kind("Two for one", "Earn money, and leave the next player none."),
        25,
        finders.two_for_one,
        SKILLED,
    ),
    "deny": Sort(
        Kind("Keep them out", "The next player can earn money. Stop them."),
        30,
        finders.deny,
        SKILLED,
    ),
    "most": Sort(
        Kind("The most money", "Earn as much as you can in one move."),
        25,
        finders.most,
        LEARNER,
    ),
}

PUZZLES: Final = Workbench("trickle-down", SORTS, SETTINGS).maker()
"""How they're found and proved."""
