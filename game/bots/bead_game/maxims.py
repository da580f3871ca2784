"""Rules of thumb for the Bead Game."""

from __future__ import annotations

from typing import Final

from game.bots.maxims import Maxim
from game.messages import N_

MAXIMS: Final = (
    Maxim(
        "finish",
        N_("First see if your last chain can go, now or next turn."),
        frozenset(
            {
                "You could win now.",
                "Another move could have you done next turn.",
            }
        ),
    ),
    Maxim(
        "gift",
        N_("A play takes beads off everyone’s chains: count what the others gain."),
        frozenset(
            {
                "It hands the game to {player}.",
                "It lets {player} end the game next turn.",
                "It takes {count} bead off {player}’s chains, which helps them.",
                "It helps {player} more than you.",
            }
        ),
    ),
    Maxim(
        "thrift",
        N_("Every bead in hand cost a turn. Spend it where most of yours go."),
        frozenset(
            {
                "Nothing goes, and you spend a bead.",
                "You need your {colour} bead for a better play.",
                "Another play takes {count} of your beads.",
                "Another play helps you more, or the others less.",
            }
        ),
    ),
    Maxim(
        "cut",
        N_("Cut where beads of one colour meet at an end."),
        frozenset(
            {
                "The cut saves you no turns.",
                "Another cut joins more of your beads.",
                "A cut would join more of your beads.",
            }
        ),
    ),
    Maxim(
        "draw",
        N_("Plan ahead, and draw what you need before others do."),
        frozenset(
            {
                "You hold enough {colour} beads for your chains.",
                "You need {colour}, and it may be gone from the pile by next turn.",
                "You need to draw {colour} first.",
                "It leaves {player} the {colour} bead they need.",
                "Better to draw and wait.",
            }
        ),
    ),
)
