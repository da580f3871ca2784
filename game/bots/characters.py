"""Who can sit down at a table: a wooden figure for each level of the computers, and a person.

A character is known by the kind that seats and settings keep. All its texts are English source
strings for translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.bots.levels import ADAPTIVE, CASUAL, EXPERT, LEARNER, SKILLED, group_of
from game.match import HUMAN
from game.messages import N_


@dataclass(frozen=True, slots=True)
class Character:
    """A player: its name, how it plays and for whom it is right, and its manner in a few words.

    The sentence is true for any number of players.
    """

    name: str
    sentence: str = ""
    manner: str = ""


CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        ADAPTIVE: Character(
            N_("Willow"),
            N_("Follows how you play, so that you win your fair share: right for everybody."),
            N_("bends with you"),
        ),
        LEARNER: Character(
            N_("Acorn"),
            N_("Still learning and misses much: right for a first game, and for children."),
            N_("eager and green"),
        ),
        CASUAL: Character(
            N_("Cherry"),
            N_("Plays along well and slips now and then: right once you know the rules."),
            N_("cheerful, a little careless"),
        ),
        SKILLED: Character(
            N_("Walnut"),
            N_("Plans ahead and seldom gives anything away: right when you often win."),
            N_("careful, with a plan"),
        ),
        EXPERT: Character(
            N_("Oak"),
            N_("Looks as far ahead as it can and plays the best it finds: for a hard game."),
            N_("patient and thorough"),
        ),
        HUMAN: Character(N_("Person"), N_("Sits here and plays along.")),
    }
)
"""By kind, in the order in which they are offered: first the one that is right for everybody."""

_STRANGER: Final = Character(N_("Computer"))


def character_of(kind: str) -> Character:
    """The character of a seat's kind; of one that this version does not know, a nameless one.

    >>> character_of("adaptive-137").name
    'Willow'
    """
    return CHARACTERS.get(group_of(kind), _STRANGER)
