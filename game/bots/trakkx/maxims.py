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
                "You could go out now: all your tokens fit.",
                "You could go out now with draw three.",
            }
        ),
    ),
    Maxim(
        "lay",
        N_("Before you take or draw, check every line for room."),
        frozenset(
            {
                "You could open now with {tokens}.",
                "You could play {tokens} now.",
                "{player} is nearly out, and you could play {tokens} now.",
            }
        ),
    ),
    Maxim(
        "more",
        N_("There’s usually more than one play. Compare what’s left on your rack."),
        frozenset(
            {
                "Then there’s no place for {tokens}.",
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
                "You leave {token} to the others, which makes room for {tokens}.",
                "You can’t know what you’ll draw, and {token} fits.",
                "There’s no place for {token} yet.",
            }
        ),
    ),
    Maxim(
        "action",
        N_("Save draw three for someone nearly out, but don’t keep action tokens too long."),
        frozenset(
            {
                "{player} is nearly out. Three more tokens would slow them down.",
                "Most of your tokens fit, and you’d pass on two of them.",
                "{player} has fewer tokens left.",
                "Better keep it until someone’s nearly out.",
                "Better keep draw three until someone’s nearly out.",
                "It costs {count} point if someone else goes out.",
                "A swap costs a turn, keeping it {count} point.",
            }
        ),
    ),
    Maxim(
        "pass-on",
        N_("Pass on what doesn’t fit."),
        frozenset(
            {
                "You could play {tokens} yourself.",
                "You need {tokens} even less.",
            }
        ),
    ),
)
