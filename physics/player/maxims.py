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
                "You could win the game this turn.",
                "It doesn’t finish your {count}-marble card, and you could.",
            }
        ),
    ),
    Maxim(
        "stop",
        N_("If someone needs just one flick, spoil that first."),
        frozenset({"It doesn’t stop {player}, who can win next flick."}),
    ),
    Maxim(
        "gift",
        N_("Check the others’ cards: some want to lose what you win."),
        frozenset(
            {
                "It takes {colours} from {player}, who then has just what a card needs.",
                "It takes {colours} from {player}, who’s glad to lose it.",
                "It brings you {colours}, but helps the others too.",
            }
        ),
    ),
    Maxim(
        "exactly",
        N_("A card needs its exact colours. One marble too many costs a turn to lose."),
        frozenset(
            {
                "It also hits {colours}, which you don’t need.",
                "It only brings you {colours}, which you don’t need.",
                "It brings you {colours}, but {others} would help you more.",
            }
        ),
    ),
    Maxim(
        "sure",
        N_("Of all you need, flick at the surest hit."),
        frozenset(
            {
                "It misses, and {colour}, which you need, goes to the middle.",
                "It misses, though {colours} can be hit.",
                "It misses: {colour} goes to the middle.",
                "It hits only your own marbles, so you win nothing.",
            }
        ),
    ),
    Maxim(
        "place",
        N_("Put what you need where others hit it badly, and never two close together."),
        frozenset(
            {
                "There {player} can hit {colour} well.",
                "They’re so close that one flick can win two.",
                "Your next flick has little to hit from there.",
                "It’s too far away to win back.",
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
                "Another marble would cost you less.",
            }
        ),
    ),
)
