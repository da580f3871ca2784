"""Boards of named places, pieces and moves, for games without a table of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
