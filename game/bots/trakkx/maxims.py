"""Rules of thumb for TRAKKX."""

from __future__ import annotations

from typing import Final

from game.bots.maxims import Maxim
from game.messages import N_

MAXIMS: Final = (
    Maxim(
        "go-out",
        N_("First see if all your tokens fit at once."),
        frozenset(
            {
                "You could go out now: all your tokens find a place.",
                "You could go out now with draw three.",
            }
        ),
    ),
    Maxim(
        "lay",
        N_("Before you take or draw, check every line for room."),
        frozenset(
            {
                "You could open your group now, with {tokens}.",
                "You could lay {tokens} now.",
                "{player} is nearly out, and you could lay {tokens} now.",
            }
        ),
    ),
    Maxim(
        "more",
        N_("There’s usually more than one play. Compare what’s left on your rack."),
        frozenset(
            {
                "Then there is no place for {tokens}.",
                "You could get rid of more points: {points}.",
                "{player} is nearly out, and you could get rid of more points: {points}.",
            }
        ),
    ),
    Maxim(
        "take",
        N_("Take what goes with your tokens. If nothing face up does, draw."),
        frozenset(
            {
                "You leave {token} to the others, and with it there is a place for {tokens}.",
                "You cannot know what you draw, while {token} fits.",
                "There is no place for {token} yet.",
            }
        ),
    ),
    Maxim(
        "action",
        N_("Save draw three for someone nearly out, but don’t keep action tokens too long."),
        frozenset(
            {
                "{player} is nearly out, and three more tokens would hold them up.",
                "Most of your tokens fit, and you would pass on two of them.",
                "{player} has fewer tokens left.",
                "Better keep it until somebody is nearly out.",
                "Better keep draw three until somebody is nearly out.",
                "It counts {count} point if somebody else goes out.",
                "To play swap costs a turn, and to keep it {count} point.",
            }
        ),
    ),
    Maxim(
        "pass-on",
        N_("Pass on what doesn’t fit."),
        frozenset(
            {
                "You could lay {tokens} yourself.",
                "You need {tokens} even less.",
            }
        ),
    ),
)
