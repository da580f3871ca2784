"""TRAKKX's 116 tokens: what's on them, what they count, and their fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from game.messages import N_, Message, counted

COLOURS: Final = ("r", "y", "g", "b")
"""The four colours' letters in their fixed order."""

COLOUR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "r": N_("red", "a token"),
        "y": N_("yellow", "a token"),
        "g": N_("green", "a token"),
        "b": N_("blue", "a token"),
    }
)
"""Each colour's English word."""

HIGHEST: Final = 14
"""Numbers go from 1 to this."""

TWINS: Final = 2
"""How many tokens there are of each kind."""

SWAP: Final = "swap"
THREE: Final = "three"
ACTION_TOKENS: Final = (SWAP, THREE)
"""The tokens that are played for what they do and never go on the table."""

ACTION_POINTS: Final = 20
"""What an action token on a rack counts at the end of a round."""

UNKNOWN: Final = "?"
"""Stands for a token the viewer may not see."""

NUMBER_TOKENS: Final = tuple(
    f"{colour}{value}" for colour in COLOURS for value in range(1, HIGHEST + 1)
)
"""Every kind of number token once, in order."""

KINDS: Final = (*NUMBER_TOKENS, *ACTION_TOKENS)
"""Every kind of token once, in order."""

ALL_TOKENS: Final[Counter[str]] = Counter(dict.fromkeys(KINDS, TWINS))
"""How many there are of each kind. Copy it before taking anything away."""

TOKENS: Final = ALL_TOKENS.total()
"""The number of all tokens."""

_ORDER: Mapping[str, int] = MappingProxyType({token: n for n, token in enumerate(KINDS)})
_COLOUR: Mapping[str, str] = MappingProxyType({token: token[0] for token in NUMBER_TOKENS})
_VALUE: Mapping[str, int] = MappingProxyType({token: int(token[1:]) for token in NUMBER_TOKENS})


def is_number(token: str) -> bool:
    """Whether ``token`` shows a number, so it can go on the table."""
    return token in _VALUE


def colour_of(token: str) -> str:
    """The letter of a number token's colour. Raises KeyError for any other token.

    >>> colour_of("r12")
    'r'
    """
    return _COLOUR[token]


def value_of(token: str) -> int:
    """The number on a number token, 1 to 14. Raises KeyError for any other token.

    >>> value_of("r12")
    12
    """
    return _VALUE[token]


def points_of(token: str) -> int:
    """What ``token`` counts against the player who has it. Raises KeyError for no token."""
    return ACTION_POINTS if token in ACTION_TOKENS else _VALUE[token]


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """The tokens in ``KINDS`` order; unknown ones come last.

    >>> in_order(["swap", "b1", "r14", "r2"])
    ('r2', 'r14', 'b1', 'swap')
    """
    return tuple(sorted(tokens, key=lambda token: _ORDER.get(token, len(_ORDER))))


def token_words(token: str) -> Message:
    """A token's name in a sentence, in lower case and without an article.

    >>> str(token_words("b7")), str(token_words("three"))
    ('blue 7', 'draw three')
    """
    if token in _VALUE:
        return Message(
            "{colour} {value}", colour=Message(COLOUR_WORDS[token[0]]), value=_VALUE[token]
        )
    if token == SWAP:
        return Message(N_("swap", "a token"))
    if token == THREE:
        return Message(N_("draw three", "a token"))
    return Message("a hidden token")


MOST_LISTED: Final = 6
"""The most tokens a sentence names; the rest are only counted."""


def token_list(tokens: Iterable[str]) -> tuple[Message, ...]:
    """The names of at least one token as a list in a message, in the order given.

    >>> str(Message("There are {tokens}.", tokens=token_list(["r5", "b7", "swap"])))
    'There are red 5, blue 7 and swap.'
    """
    named = list(map(token_words, tokens))
    if len(named) > MOST_LISTED:
        more = len(named) - MOST_LISTED
        named[MOST_LISTED:] = [counted("{count} more", "{count} more", count=more)]
    return tuple(named)
