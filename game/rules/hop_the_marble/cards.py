"""The twelve cards: which marbles each asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.messages import N_, Message

GREEN = "green"
BLUE = "blue"
RED = "red"
KINDS: tuple[str, ...] = (GREEN, BLUE, RED)
"""The kinds of cards; all of a kind ask for equally many marbles, red ones for most."""

KIND_WORDS: Mapping[str, str] = MappingProxyType(
    {GREEN: N_("green", "a card"), BLUE: N_("blue", "a card"), RED: N_("red", "a card")}
)

SIZES: Mapping[str, int] = MappingProxyType({GREEN: 3, BLUE: 4, RED: 5})
"""How many marbles a card of each kind asks for."""

DECK: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        GREEN: ("GGR", "DDG", "LLY", "YYD"),
        BLUE: ("LLRG", "YYRD", "RRGY", "DDGL"),
        RED: ("RRGGL", "GGDDR", "RRLLY", "YYDDL"),
    }
)
"""Each kind's cards, by the colours on them."""

ALL_CARDS: tuple[str, ...] = tuple(card for kind in KINDS for card in DECK[kind])

_KIND_OF_SIZE: Final = {size: kind for kind, size in SIZES.items()}


def kind_of(colours: str) -> str:
    """The kind of the card with these colours.

    >>> kind_of("GGR"), kind_of("YYDDL")
    ('green', 'red')
    """
    return _KIND_OF_SIZE[len(colours)]


@dataclass(frozen=True, slots=True)
class Card:
    """A player's card; ``colours`` has a letter for each marble it asks for."""

    colours: str
    turned: bool = False

    @property
    def kind(self) -> str:
        """``green``, ``blue`` or ``red``."""
        return kind_of(self.colours)

    @property
    def open(self) -> bool:
        """Whether the card hasn't been finished yet."""
        return not self.turned


def card_points(colours: str, points: str) -> int:
    """A card's points in *Pile*, where ``points`` has a digit for each kind.

    >>> card_points("GGR", "123"), card_points("RRLLY", "345")
    (1, 5)
    """
    return int(points[KINDS.index(kind_of(colours))])


def kind_words(colours: str) -> Message:
    """A card's kind in a sentence.

    >>> str(kind_words("GGR"))
    'green'
    """
    return Message(KIND_WORDS[kind_of(colours)])
