"""The reasons for and against moves in Trickle's words, and its rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.bots.player import Maxim
from game.bots.trickle.reasons import Harm, Why, Words
from game.messages import N_

WORDS = Words(
    sentences=MappingProxyType(
        {
            Why.ONLY_MOVE: N_("It’s all you can do."),
            Why.WINS: N_("You win, whatever {player} does."),
            Why.WINS_AGAINST_ALL: N_("You win, whatever the others do."),
            Why.SAVES: N_("It’s the only move that doesn’t lose."),
            Why.SCORES: N_("It scores at once."),
            Why.SCORES_FIRST: N_("It scores at once, with a bead {player} could take next."),
            Why.LAST_CELL: N_("It scores on your edge’s last free space."),
            Why.TAKES_AWAY: N_("It pushes {piece} away before {player} gets it."),
            Why.WASTES: N_("It puts {piece} in a corner before {player} can score with it."),
            Why.STOPS: N_("It stops {player} getting {piece} home."),
            Why.FILLS: N_("It takes the last free space on {player}’s edge."),
            Why.UNSTOPPABLE: N_("{player} can’t stop you scoring next."),
            Why.SAFE: N_("Most moves help {player} next. This one doesn’t."),
            Why.SQUEEZES: N_("Almost anything {player} does lets you score."),
            Why.OPENS_CHAIN: N_("It opens a path of jumps for {piece}."),
            Why.PREPARES: N_("Unless someone moves it, {piece} can score next turn."),
            Why.NEARER: N_("It brings {piece} closer to home."),
            Why.OUT_OF_REACH: N_("{player} can’t get {piece} home any more."),
            Why.FARTHER: N_("It pushes {piece} away from {player}."),
            Why.GIVES: N_("Every move helps {player}. This one gives away least."),
            Why.LEAST: N_("Every move helps {player}. This one gives away least."),
            Why.WAITS: N_("It gives nothing away, and now {player} has to move."),
            Why.KEEPS_MOST: N_("It gives away least."),
            Harm.LOSES: N_("Then {player} wins, whatever you do."),
            Harm.LOSES_TO_OTHERS: N_("Then you can’t win if the others play well."),
            Harm.SCORES_FOR: N_("It helps {player}."),
            Harm.THEN_SCORES: N_("Then {player} scores at once with {piece}."),
            Harm.THEN_LEAVES: N_("Then {player} scores at once with {piece}."),
            Harm.THEN_TAKES: N_("Then {player} stops you getting {piece} home."),
            Harm.THEN_SNATCHES: N_("Then {player} gets {piece} home before you can."),
            Harm.THEN_UNSTOPPABLE: N_(
                "Then {player} moves {piece} and scores next, whatever you do."
            ),
            Harm.THEN_NEARER: N_("Then {player} brings {piece} closer to their home."),
            Harm.THEN_PUSHES: N_("Then {player} moves {piece} away from you."),
            Harm.MISSES: N_("You could score now with {piece}."),
            Harm.MISSES_EXIT: N_("You could score now with {piece}."),
            Harm.TOWARDS: N_("It brings {piece} closer to {player}."),
            Harm.AWAY: N_("It moves {piece} away from you."),
            Harm.LATER: N_("It gives {player} better chances."),
        }
    ),
    aims=MappingProxyType(
        {
            Why.WINS: N_("You can win from here."),
            Why.WINS_AGAINST_ALL: N_("You can win from here."),
            Why.SAVES: N_("Only one move doesn’t lose."),
            Why.SCORES: N_("You can score now."),
            Why.SCORES_FIRST: N_("You can score now."),
            Why.LAST_CELL: N_("You can score now."),
            Why.TAKES_AWAY: N_("Stop {player}."),
            Why.WASTES: N_("Stop {player}."),
            Why.STOPS: N_("Stop {player}."),
            Why.OUT_OF_REACH: N_("Stop {player}."),
            Why.FARTHER: N_("Make it harder for {player}."),
            Why.FILLS: N_("Make it harder for {player}."),
            Why.UNSTOPPABLE: N_("You can set up a score."),
            Why.SQUEEZES: N_("You can set up a score."),
            Why.OPENS_CHAIN: N_("You can set up a score."),
            Why.PREPARES: N_("You can set up a score."),
            Why.NEARER: N_("Bring something closer to home."),
            Why.SAFE: N_("Make it harder for {player}."),
            Why.GIVES: N_("Give away as little as you can."),
            Why.LEAST: N_("Give away as little as you can."),
            Why.KEEPS_MOST: N_("Give away as little as you can."),
            Why.WAITS: N_("Wait, and give nothing away."),
        }
    ),
    pieces=MappingProxyType(
        {0: N_("the bead worth {value}[ on {cell}]"), 1: N_("the [bead on {cell}|marked bead]")}
    ),
)
"""Trickle's reasons."""


_FITTING: Final[Mapping[str, tuple[Harm, ...]]] = {
    "score": (Harm.MISSES, Harm.MISSES_EXIT),
    "gift": (Harm.SCORES_FOR, Harm.TOWARDS, Harm.AWAY),
    "answer": (
        Harm.THEN_SCORES,
        Harm.THEN_LEAVES,
        Harm.THEN_TAKES,
        Harm.THEN_SNATCHES,
        Harm.THEN_UNSTOPPABLE,
        Harm.THEN_NEARER,
        Harm.THEN_PUSHES,
        Harm.LOSES,
        Harm.LOSES_TO_OTHERS,
    ),
}


def maxims_from(words: Words, told: Mapping[str, str]) -> tuple[Maxim, ...]:
    """The rules of thumb ``told`` by key, for mistakes a game names in its ``words``."""
    said = words.sentences
    return tuple(
        Maxim(key, told[key], frozenset(said[harm] for harm in harms if harm in said))
        for key, harms in _FITTING.items()
    )


MAXIMS: Final = maxims_from(
    WORDS,
    {
        "score": N_("First see what can come home now."),
        "gift": N_("Every move helps someone. Make it you."),
        "answer": N_("Before you move, look at what the others can do next."),
    },
)
