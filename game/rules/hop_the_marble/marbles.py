"""The twenty marbles: their names, colours and spots.

A marble is a plain text, ``R2`` for the second red one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from game.boards.fixed_map import FixedMap
from game.messages import N_, Message

COLOURS: Final = "DLRGY"
"""The colours' letters, in the order marbles are named."""

COLOUR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "D": N_("dark blue", "a marble"),
        "L": N_("light blue", "a marble"),
        "R": N_("red", "a marble"),
        "G": N_("green", "a marble"),
        "Y": N_("yellow", "a marble"),
    }
)

OF_EACH: Final = 4
"""How many marbles there are of each colour."""

ALL_MARBLES: tuple[str, ...] = tuple(
    sorted(f"{colour}{number}" for colour in COLOURS for number in range(1, OF_EACH + 1))
)

RADIUS: Final = 80
DIAMETER: Final = 2 * RADIUS
"""A marble's diameter, in tenths of a millimetre."""

GAP: Final = 10
"""The smallest gap between marbles, in tenths of a millimetre."""

APART: Final = DIAMETER + GAP
"""The smallest distance between marbles' centres."""

Spot = tuple[int, int]
"""A marble's centre, in tenths of a millimetre from the cloth's centre.

First to the right, then away from player 0.
"""


def colour_of(marble: str) -> str:
    """The letter of a marble's colour.

    >>> colour_of("R2")
    'R'
    """
    return marble[0]


def in_colour_order(colours: Iterable[str]) -> str:
    """The letters in ``COLOURS`` order.

    >>> in_colour_order("GRGD")
    'DRGG'
    """
    return "".join(sorted(colours, key=COLOURS.index))


def marble_words(marble: str) -> Message:
    """A marble's name in a sentence.

    >>> str(marble_words("D3"))
    'dark blue 3'
    """
    return Message("{colour} {value}", colour=Message(COLOUR_WORDS[marble[0]]), value=marble[1:])


class Marbles(FixedMap[str, Spot]):
    """Where marbles are; they come in the order of their names.

    >>> list(Marbles({"R2": (0, 5), "D1": (7, -3)}))
    ['D1', 'R2']
    """

    __slots__ = ()

    @staticmethod
    def in_order(keys: Iterable[str]) -> list[str]:
        return sorted(keys)

    def __or__(self, more: Mapping[str, Spot]) -> Marbles:
        """These and ``more`` together; ``more`` wins."""
        return Marbles({**self._held, **more}) if more else self

    def without(self, marbles: Iterable[str]) -> Marbles:
        """All but ``marbles``, which needn't be among them."""
        fewer = set(marbles)
        if fewer.isdisjoint(self._held):
            return self
        return Marbles({m: spot for m, spot in self.items() if m not in fewer})


NO_MARBLES: Final = Marbles()
