"""What a game tells of its board when it has no table of its own: places by name, and pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

PLACE: Final = re.compile(r"(?<![a-z])([a-z])([1-9][0-9]?)(?![0-9])")
"""A place: the letter of its column, the number of its row from below."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: the seat of its ``owner``, None for nobody's, and a ``word`` for its kind."""

    owner: int | None = None
    word: str = ""


def column_and_row(place: str) -> tuple[int, int]:
    """Where a place is, both from 0.

    >>> column_and_row("c12")
    (2, 11)
    """
    return ord(place[0]) - ord("a"), int(place[1:]) - 1


def rows_of(places: Iterable[str]) -> Sequence[tuple[str, Sequence[str | None]]]:
    """The rows from above, each with its number and its places, None where there is none.

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
    """The places that the notation of an action names, in order."""
    found = (column + row for column, row in PLACE.findall(notation))
    return tuple(place for place in found if place in places)
