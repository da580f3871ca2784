"""Rules of thumb for Trickle, and the kinds of mistakes that its relatives share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.maxims import Maxim
from game.bots.trickle.reason_words import WORDS
from game.bots.trickle.reasons import Harm, Words
from game.messages import N_

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
    """The rules of thumb ``told`` by key, for mistakes that a game speaks of in its ``words``."""
    said = words.sentences
    return tuple(
        Maxim(key, told[key], frozenset(said[harm] for harm in harms if harm in said))
        for key, harms in _FITTING.items()
    )


MAXIMS: Final = maxims_from(
    WORDS,
    {
        "score": N_("First see if a bead can score now."),
        "gift": N_("A move brings a bead closer to someone. Make it you."),
        "answer": N_("Before you move a bead, see what the others can do next."),
    },
)
