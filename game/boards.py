"""Boards of named places, pieces and moves, and the immutable mapping that states hold."""

from __future__ import annotations

import re
from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    Sequence,
    ValuesView,
)
from dataclasses import dataclass
from typing import Final, TypeVar

PLACE: Final = re.compile(r"(?<![a-z])([a-z])([1-9][0-9]?)(?![0-9])")
"""A place: its column's letter, its row's number from below."""

_MOVE: Final = re.compile(r"[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?)*")

SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The ways from a square to its neighbours."""

HEXAGON_SIDES: Final = (*SIDES, (1, -1), (-1, 1))
"""The ways from a hexagon to its neighbours."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: the seat of its ``owner``, None for no one's, and a ``word`` for its kind."""

    owner: int | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class BoardMove:
    """An action that names its ``places``, first to last; a single word is a button.

    >>> BoardMove(("c5", "c3")).notation(), parser_of()("c5-c3") == BoardMove(("c5", "c3"))
    ('c5-c3', True)
    """

    places: tuple[str, ...]

    def notation(self) -> str:
        """As ``c3``, ``c5-c3-c1`` or ``swap``."""
        return "-".join(self.places)


def parser_of(*words: str) -> Callable[[str], BoardMove]:
    """A parser for moves of places, and for these words. It raises ValueError otherwise."""

    def parse(text: str) -> BoardMove:
        if text not in words and not _MOVE.fullmatch(text):
            raise ValueError(f"“{text[:40]}” is not a move in this game.")
        return BoardMove(tuple(text.split("-")))

    return parse


def away(place: str, across: int, up: int) -> str:
    """The name of the place this many columns and rows away, whether it exists or not.

    >>> away("c3", -1, 2)
    'b5'
    """
    return chr(ord(place[0]) + across) + str(int(place[1:]) + up)


def column_and_row(place: str) -> tuple[int, int]:
    """Where a place is, both from 0.

    >>> column_and_row("c12")
    (2, 11)
    """
    return ord(place[0]) - ord("a"), int(place[1:]) - 1


def rows_of(places: Iterable[str]) -> Sequence[tuple[str, Sequence[str | None]]]:
    """The rows from the top, each with its number and places, None for a gap.

    >>> rows_of(["a1", "b1", "b2"])
    [('2', [None, 'b2']), ('1', ['a1', 'b1'])]
    """
    known = {column_and_row(place): place for place in places}
    if not known:
        return []
    columns = range(min(x for x, _ in known), max(x for x, _ in known) + 1)
    rows = range(max(y for _, y in known), min(y for _, y in known) - 1, -1)
    return [(str(y + 1), [known.get((x, y)) for x in columns]) for y in rows]


def places_in(notation: str, places: Mapping[str, object]) -> tuple[str, ...]:
    """The places an action's notation names, in order."""
    found = (column + row for column, row in PLACE.findall(notation))
    return tuple(place for place in found if place in places)


Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedMap(Mapping[Key, Value]):
    """An immutable, hashable mapping with an order of its own.

    Nothing is checked: a draft may put anything anywhere, so that it can be judged. A game derives
    its own and overrides ``in_order``.
    """

    __slots__ = ("_hash", "_held")

    _held: dict[Key, Value]
    _hash: int | None

    def __init__(self, pairs: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        held: dict[Key, Value] = dict(pairs)
        object.__setattr__(self, "_held", {key: held[key] for key in self.in_order(held)})
        object.__setattr__(self, "_hash", None)

    @staticmethod
    def in_order(keys: Iterable[Key]) -> Iterable[Key]:
        """The keys in order; as given, unless overridden."""
        return keys

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __getitem__(self, key: Key) -> Value:
        return self._held[key]

    def __contains__(self, key: object) -> bool:
        return key in self._held

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def keys(self) -> KeysView[Key]:
        return self._held.keys()

    def items(self) -> ItemsView[Key, Value]:
        return self._held.items()

    def values(self) -> ValuesView[Value]:
        return self._held.values()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FixedMap):
            return self._held == other._held
        if isinstance(other, Mapping):
            return self._held == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(tuple(self._held.items()))
            object.__setattr__(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._held!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The hash differs between processes.
        return type(self), (self._held,)
