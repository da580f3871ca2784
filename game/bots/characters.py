"""The six opponents, each with a manner of play at any strength.

A seat's kind says both who plays and how well: ``skilled.gambler`` is the gambler at skilled level.
All texts are English source strings for translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.bots.levels import (
    ADAPTIVE,
    CASUAL,
    EXPERT,
    LEARNER,
    SKILLED,
    group_of,
    is_computer,
    manner_of,
    plain_kind,
    with_manner,
)
from game.match import HUMAN
from game.messages import N_
from game.seats import is_like


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent: a name, how it plays in a few words, and in a sentence."""

    name: str
    manner: str = ""
    sentence: str = ""


OPPONENTS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        "teacher": Character(
            N_("Willow"),
            N_("a good first opponent"),
            N_("Plays openly, so you learn as you go."),
        ),
        "careful": Character(
            N_("Walnut"),
            N_("takes no chances"),
            N_("Thinks twice and waits for your mistakes."),
        ),
        "collector": Character(
            N_("Acorn"),
            N_("saves up"),
            N_("Quiet at first, strong at the end."),
        ),
        "blocker": Character(
            N_("Oak"),
            N_("stands in your way"),
            N_("Takes what you wanted and blocks your path."),
        ),
        "gambler": Character(
            N_("Cherry"),
            N_("loves a gamble"),
            N_("Brilliant or disastrous."),
        ),
        "rusher": Character(
            N_("Maple"),
            N_("in a hurry"),
            N_("Takes the quickest route."),
        ),
    }
)
"""The opponents by manner, a key of MANNERS, in the order they're offered."""

PERSON: Final = Character(N_("Person"), sentence=N_("Someone here with you."))

HOW_STRONG: Final[Mapping[str, str]] = MappingProxyType(
    {
        ADAPTIVE: N_("Games stay close."),
        LEARNER: N_("Misses a lot. For first games and children."),
        CASUAL: N_("Makes the odd mistake. Once you know the rules."),
        SKILLED: N_("Plans ahead and gives little away."),
        EXPERT: N_("Looks as far ahead as it can."),
    }
)
"""What's said of each strength, in the order they're offered."""

_PLAIN: Final = MappingProxyType(
    {
        ADAPTIVE: "teacher",
        LEARNER: "collector",
        CASUAL: "gambler",
        SKILLED: "careful",
        EXPERT: "blocker",
    }
)
"""Who sits where a kind names no manner, as in older matches and exercises."""

_STRANGER: Final = Character(N_("Computer"))


def figure_of(kind: str) -> str:
    """Whose face a kind of player has: a key of OPPONENTS, or HUMAN for everyone else.

    >>> figure_of("skilled.gambler"), figure_of("skilled"), figure_of("grandmaster")
    ('gambler', 'careful', 'human')
    """
    return manner_of(kind) or _PLAIN.get(group_of(kind), HUMAN)


def character_of(kind: str) -> Character:
    """The character of a seat's kind; a nameless one if this version doesn't know it.

    >>> character_of("adaptive-137").name, character_of("expert.rusher").name
    ('Willow', 'Maple')
    """
    figure = figure_of(kind)
    if figure == HUMAN:
        return PERSON if kind == HUMAN or is_like(kind) else _STRANGER
    return OPPONENTS[figure]


def seated(kind: str) -> str:
    """The kind as it sits down for a new match: a computer takes its figure's manner.

    >>> seated("adaptive"), seated("casual.blocker"), seated("human")
    ('adaptive.teacher', 'casual.blocker', 'human')
    """
    plays = is_computer(kind) and not is_like(kind)
    return with_manner(kind, figure_of(kind)) if plays else kind


def strength_part(kind: str) -> str:
    """How strong a computer is, without who it is; "" for anyone else.

    >>> strength_part("adaptive-137.careful"), strength_part("human")
    ('adaptive-137', '')
    """
    return plain_kind(kind) if is_computer(kind) and not is_like(kind) else ""
