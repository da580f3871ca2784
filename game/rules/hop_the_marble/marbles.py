"""The twenty marbles: their names and colours, and where some of them lie.

A marble is a plain text, ``R2`` for the second red one.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from types import MappingProxyType
from typing import Final

from game.messages import N_, Message

COLOURS: Final = "DLRGY"
"""The letters of the colours, in the order in which marbles are named."""

COLOUR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "D": N_("dark blue"),
        "L": N_("light blue"),
        "R": N_("red"),
        "G": N_("green"),
        "Y": N_("yellow"),
    }
)

OF_EACH: Final = 4
"""How many marbles there are of each colour."""

ALL_MARBLES: tuple[str, ...] = tuple(
    sorted(f"{colour}{number}" for colour in COLOURS for number in range(1, OF_EACH + 1))
)

RADIUS: Final = 80
DIAMETER: Final = 2 * RADIUS
"""How large a marble is, in tenths of a millimetre."""

GAP: Final = 10
"""Marbles that lie are at least so far apart, in tenths of a millimetre."""

APART: Final = DIAMETER + GAP
"""The centres of marbles that lie are at least so far apart."""

Spot = tuple[int, int]
"""Where the centre of a marble lies, in tenths of a millimetre from the centre of the cloth.

First to the right, then away from player 0.
"""


def colour_of(marble: str) -> str:
    """The letter of a marble's colour.

    >>> colour_of("R2")
    'R'
    """
    return marble[0]


def in_colour_order(colours: Iterable[str]) -> str:
    """The letters in the order of ``COLOURS``.

    >>> in_colour_order("GRGD")
    'DRGG'
    """
    return "".join(sorted(colours, key=COLOURS.index))


def marble_words(marble: str) -> Message:
    """The name of a marble in a sentence.

    >>> str(marble_words("D3"))
    'dark blue 3'
    """
    return Message("{colour} {value}", colour=Message(COLOUR_WORDS[marble[0]]), value=marble[1:])


class Marbles(Mapping[str, Spot]):
    """Which marble lies where. Immutable and hashable; iterates in the order of the names.

    Nothing is checked: drafts can hold marbles in any place.

    >>> list(Marbles({"R2": (0, 5), "D1": (7, -3)}))
    ['D1', 'R2']
    """

    __slots__ = ("_hash", "_spots")

    _spots: dict[str, Spot]
    _hash: int | None

    def __init__(self, spots: Mapping[str, Spot] | Iterable[tuple[str, Spot]] = ()) -> None:
        object.__setattr__(self, "_spots", dict(sorted(dict(spots).items())))
        object.__setattr__(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Marbles cannot be changed")

    def __getitem__(self, marble: str) -> Spot:
        return self._spots[marble]

    def __contains__(self, marble: object) -> bool:
        return marble in self._spots

    def __iter__(self) -> Iterator[str]:
        return iter(self._spots)

    def __len__(self) -> int:
        return len(self._spots)

    def keys(self) -> KeysView[str]:
        """The marbles in the order of their names."""
        return self._spots.keys()

    def items(self) -> ItemsView[str, Spot]:
        """The marbles with their spots, in the order of the names."""
        return self._spots.items()

    def values(self) -> ValuesView[Spot]:
        """The spots, in the order of the marbles' names."""
        return self._spots.values()

    def __or__(self, more: Mapping[str, Spot]) -> Marbles:
        """These and ``more`` together; what is in both lies where ``more`` says."""
        return Marbles({**self._spots, **more}) if more else self

    def without(self, marbles: Iterable[str]) -> Marbles:
        """All but ``marbles``, which need not be among them."""
        fewer = set(marbles)
        if fewer.isdisjoint(self._spots):
            return self
        return Marbles({m: spot for m, spot in self._spots.items() if m not in fewer})

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Marbles):
            return self._spots == other._spots
        if isinstance(other, Mapping):
            return self._spots == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(tuple(self._spots.items())))
        assert self._hash is not None
        return self._hash

    def __repr__(self) -> str:
        return f"Marbles({self._spots!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The hash is another one in every process.
        return Marbles, (self._spots,)


NO_MARBLES: Final = Marbles()
