"""The Bead Game's beads: their colours, and how many of each are in a heap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from game.messages import N_

COLOURS: tuple[str, ...] = (
    N_("red", "a bead"),
    N_("black", "a bead"),
    N_("clear", "a bead"),
    N_("green", "a bead"),
    N_("orange", "a bead"),
    N_("white", "a bead"),
)
"""The six colours in their fixed order; also their English words."""

LETTERS: Mapping[str, str] = MappingProxyType({colour: colour[0] for colour in COLOURS})
"""Each colour's letter, for writing whole chains."""

ON_CHAIN = 2
"""How many beads of each colour a chain has at the start."""

IN_HAND = 1
"""How many beads of each colour a player holds at the start."""

Chain = tuple[str, ...]
"""A chain's colours from the inside to the outside; never empty on the table."""

_PLACE: Mapping[str, int] = MappingProxyType({colour: n for n, colour in enumerate(COLOURS)})


@dataclass(frozen=True, slots=True)
class Beads(Mapping[str, int]):
    """How many beads of each colour are together, as in a hand or on the pile.

    All six colours are always keys. ``counts`` are their numbers in ``COLOURS`` order.

    >>> Beads.of(["red", "white", "red"])["red"]
    2
    """

    counts: tuple[int, ...] = (0,) * len(COLOURS)

    @classmethod
    def of(cls, colours: Iterable[str]) -> Self:
        """A heap of single beads of these ``colours``."""
        counted = Counter(colours)
        return cls(tuple(counted[colour] for colour in COLOURS))

    def __getitem__(self, colour: str) -> int:
        return self.counts[_PLACE[colour]]

    def __iter__(self) -> Iterator[str]:
        return iter(COLOURS)

    def __len__(self) -> int:
        return len(COLOURS)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def elements(self) -> tuple[str, ...]:
        """The colour of every single bead, in ``COLOURS`` order."""
        return tuple(colour for colour in COLOURS for _ in range(self[colour]))

    def plus(self, colour: str, number: int = 1) -> Self:
        """The heap with ``number`` beads more of ``colour``; negative takes away."""
        place = _PLACE[colour]
        counts = self.counts
        return type(self)((*counts[:place], counts[place] + number, *counts[place + 1 :]))


EMPTY = Beads()
