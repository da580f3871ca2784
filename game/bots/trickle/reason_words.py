"""The reasons for and against moves in Trickle's words: of beads on edges."""

from __future__ import annotations

from types import MappingProxyType

from game.bots.trickle.reasons import Harm, Why, Words
from game.messages import N_

WORDS = Words(
    sentences=MappingProxyType(
        {
            Why.ONLY_MOVE: N_("It is all that you can do."),
            Why.WINS: N_("You win whatever {player} does."),
            Why.WINS_AGAINST_ALL: N_("You win whatever the others do."),
            Why.SAVES: N_("It is the only move that does not lose."),
            Why.SCORES: N_("It scores at once."),
            Why.SCORES_FIRST: N_("It scores at once, with a bead that {player} could take next."),
            Why.LAST_CELL: N_("It scores in the last free cell of your edge."),
            Why.TAKES_AWAY: N_("It pushes {piece} away before {player} can score with it."),
            Why.WASTES: N_("It puts {piece} into a corner before {player} can score with it."),
            Why.STOPS: N_("It stops {player} from scoring with {piece}."),
            Why.FILLS: N_("It takes the last free cell on the edge of {player}."),
            Why.UNSTOPPABLE: N_("{player} cannot stop you from scoring next."),
            Why.SAFE: N_("Most other moves let {player} score next. This one does not."),
            Why.SQUEEZES: N_("Nearly everything that {player} can do now lets you score."),
            Why.OPENS_CHAIN: N_("It opens a chain of jumps for you, from {start} to {end}."),
            Why.PREPARES: N_("Unless somebody moves it, {piece} can score in your next turn."),
            Why.NEARER: N_("It brings {piece} nearer to your edge."),
            Why.OUT_OF_REACH: N_("{player} can no longer score with {piece}."),
            Why.FARTHER: N_("It pushes {piece} away from the edge of {player}."),
            Why.GIVES: N_("It scores for {player}, but all else gives away more."),
            Why.LEAST: N_("Every move lets {player} score. This one gives away the least."),
            Why.WAITS: N_("It gives nothing away, and now {player} has to move."),
            Why.KEEPS_MOST: N_("It gives away the least."),
            Harm.LOSES: N_("After that {player} wins, whatever you do."),
            Harm.LOSES_TO_OTHERS: N_("After that you can no longer win if the others play well."),
            Harm.SCORES_FOR: N_("It scores for {player}."),
            Harm.THEN_SCORES: N_("Then {player} scores at once, from {start} to {end}."),
            Harm.THEN_LEAVES: N_("Then {player} takes {piece} off the board and scores."),
            Harm.THEN_TAKES: N_("Then {player} keeps you from scoring with {piece}."),
            Harm.THEN_SNATCHES: N_("Then {player} scores with {piece} before you can."),
            Harm.THEN_UNSTOPPABLE: N_(
                "Then {player} goes from {start} to {end} and scores after that, whatever you do."
            ),
            Harm.THEN_NEARER: N_("Then {player} brings {piece} nearer to an edge of their own."),
            Harm.THEN_PUSHES: N_("Then {player} takes {piece} further away from your edge."),
            Harm.MISSES: N_("You could score now, from {start} to {end}."),
            Harm.MISSES_EXIT: N_("You could take {piece} off the board now and score."),
            Harm.TOWARDS: N_("It brings {piece} nearer to the edge of {player}."),
            Harm.AWAY: N_("It takes {piece} away from your edge."),
            Harm.LATER: N_("It leaves {player} the better chances."),
        }
    ),
    aims=MappingProxyType(
        {
            Why.WINS: N_("You can win from here."),
            Why.WINS_AGAINST_ALL: N_("You can win from here."),
            Why.SAVES: N_("Only one move does not lose."),
            Why.SCORES: N_("You can score now."),
            Why.SCORES_FIRST: N_("You can score now."),
            Why.LAST_CELL: N_("You can score now."),
            Why.TAKES_AWAY: N_("Keep {player} from scoring."),
            Why.WASTES: N_("Keep {player} from scoring."),
            Why.STOPS: N_("Keep {player} from scoring."),
            Why.OUT_OF_REACH: N_("Keep {player} from scoring."),
            Why.FARTHER: N_("Make it harder for {player}."),
            Why.FILLS: N_("Make it harder for {player}."),
            Why.UNSTOPPABLE: N_("You can get ready to score."),
            Why.SQUEEZES: N_("You can get ready to score."),
            Why.OPENS_CHAIN: N_("You can get ready to score."),
            Why.PREPARES: N_("You can get ready to score."),
            Why.NEARER: N_("Bring a bead nearer to your edge."),
            Why.SAFE: N_("Take care that {player} cannot score next."),
            Why.GIVES: N_("Give away as little as you can."),
            Why.LEAST: N_("Give away as little as you can."),
            Why.KEEPS_MOST: N_("Give away as little as you can."),
            Why.WAITS: N_("Wait, and give nothing away."),
        }
    ),
    pieces=MappingProxyType(
        {0: N_("the bead worth {value} on {cell}"), 1: N_("the bead on {cell}")}
    ),
)
"""Trickle's reasons."""
