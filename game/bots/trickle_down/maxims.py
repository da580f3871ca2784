"""Rules of thumb for Trickle Down."""

from __future__ import annotations

from typing import Final

from game.bots.trickle.maxims import maxims_from
from game.bots.trickle_down.reason_words import WORDS
from game.messages import N_

MAXIMS: Final = maxims_from(
    WORDS,
    {
        "score": N_("First see if a bag can come home now."),
        "gift": N_("A move brings a bag closer to someone. Make it you."),
        "answer": N_("Before you move a bag, see where the others can take it next."),
    },
)
