"""Rules of thumb for Hop the Marble."""

from __future__ import annotations

from typing import Final

from game.bots.maxims import Maxim
from game.messages import N_

MAXIMS: Final = (
    Maxim(
        "now",
        N_("First see if one flick finishes your card."),
        frozenset(
            {
                "You could win the game with this turn.",
                "It does not complete your card with {count} marble, which can be done now.",
            }
        ),
    ),
    Maxim(
        "stop",
        N_("If someone needs just one flick, spoil that first."),
        frozenset({"It does not stop {player}, who can win with the next flick."}),
    ),
    Maxim(
        "gift",
        N_("Check the others’ cards: some want to lose what you win."),
        frozenset(
            {
                "It takes {colours} from {player}, who then has just what a card asks for.",
                "It takes {colours} from {player}, who is glad to be rid of it.",
                "It brings you {colours}, but that helps the others too.",
            }
        ),
    ),
    Maxim(
        "exactly",
        N_("A card needs its exact colours. One marble too many costs a turn to lose."),
        frozenset(
            {
                "It also touches {colours}, which you do not need.",
                "It only brings you {colours}, which you do not need.",
                "It brings you {colours}, but {others} would help you more.",
            }
        ),
    ),
    Maxim(
        "sure",
        N_("Of all you need, flick at the surest hit."),
        frozenset(
            {
                "It touches nothing, and {colour}, which you need, goes to the middle.",
                "It touches nothing, though {colours} can be hit.",
                "It touches nothing: {colour} goes to the middle.",
                "It touches only marbles of your own, so you win nothing.",
            }
        ),
    ),
    Maxim(
        "place",
        N_("Put what you need where others hit it badly, and never two close together."),
        frozenset(
            {
                "There {player} can hit {colour} well.",
                "They lie so close together that one flick can win two of them.",
                "From there your next flick has little to hit.",
                "It lies too far away there for you to win it back.",
                "{player} needs {colour} and can hit it well there.",
                "{player} can hit it well there.",
            }
        ),
    ),
    Maxim(
        "give",
        N_("Give what you need least to whoever needs it least."),
        frozenset(
            {
                "You need {colour} yourself.",
                "{player} needs {colour}.",
                "Another marble would be a smaller loss.",
            }
        ),
    ),
)
