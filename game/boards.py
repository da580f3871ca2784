"""What several games' boards share: named places, pieces and moves, an immutable map, a hexagon.

The hexagon has 91 cells, six to a side. Cells are named as in Abalone: rows ``a`` (bottom) to ``k``
(top) and diagonals 1 to 11; the centre is ``f6``. A set of cells is an ``int``, one bit per cell:
rows are ``WIDTH`` bits apart, so a step in any of the six directions is one shift, and the unused
bits between rows catch whatever would leave the board.
"""

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
from typing import Final, NamedTuple, TypeVar

PLACE: Final = r"(?<![a-z])([a-z])([1-9][0-9]?)(?![0-9])"
"""A place: its column's letter, its row's number from below."""

_MOVE: Final = r"[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?)*"

SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The ways from a square to its neighbours."""


class Piece(NamedTuple):
    """A piece: the seat of its ``owner``, None for no one's, and a ``word`` for its kind."""

    owner: int | None = None
    word: str = ""


class BoardMove(NamedTuple):
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
        if text not in words and not re.fullmatch(_MOVE, text):
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
    found = (column + row for column, row in re.findall(PLACE, notation))
    return tuple(place for place in found if place in places)


Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedMap(Mapping[Key, Value]):
    """An immutable, hashable mapping with an order of its own.

    Nothing is checked: a draft may put anything anywhere, so that it can be judged. A game derives
    its own and overrides ``in_order``.
    """

    __slots__ = ("_hash", "_held")

    def __init__(self, pairs: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        held: dict[Key, Value] = dict(pairs)
        self._held = {key: held[key] for key in self.in_order(held)}
        self._hash: int | None = None

    @staticmethod
    def in_order(keys: Iterable[Key]) -> Iterable[Key]:
        """The keys in order; as given, unless overridden."""
        return keys

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
        if self._hash is None:
            self._hash = hash(tuple(self._held.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._held!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The hash differs between processes.
        return type(self), (self._held,)


ROWS = "abcdefghijk"
SIDE = 6

WIDTH = 13
"""Bits from one row to the next: eleven cells and room for a jump off either side."""

SHIFTS = (1, WIDTH + 1, WIDTH, -1, -WIDTH - 1, -WIDTH)
"""Each direction's shift, counter-clockwise from east (same row, next number)."""


def _index(row: int, number: int) -> int:
    return (row + 1) * WIDTH + number


def _rows() -> Iterator[tuple[int, int]]:
    for row in range(2 * SIDE - 1):
        first = max(1, row - SIDE + 2)
        last = min(2 * SIDE - 1, row + SIDE)
        for number in range(first, last + 1):
            yield row, number


def _distance_from_centre(row: int, number: int) -> int:
    across, up = number - SIDE, row - SIDE + 1
    return max(abs(across), abs(up), abs(across - up))


CELLS: tuple[str, ...] = tuple(f"{ROWS[row]}{number}" for row, number in _rows())
"""The names of the 91 cells, row by row from the bottom left."""

INDEX: dict[str, int] = {f"{ROWS[row]}{number}": _index(row, number) for row, number in _rows()}
"""The bit number of each cell."""

NAME: dict[int, str] = {index: name for name, index in INDEX.items()}
"""The name of each bit number's cell."""

RING: dict[int, int] = {
    _index(row, number): _distance_from_centre(row, number) for row, number in _rows()
}
"""Each cell's ring by bit number: its distance from the centre, 0 to 5."""

OUTER = SIDE - 1
"""The outermost ring."""

BOARD = sum(1 << index for index in NAME)
"""All cells as a set."""

RING_CELLS: tuple[int, ...] = tuple(
    sum(1 << index for index, r in RING.items() if r == ring) for ring in range(SIDE)
)
"""The cells of each ring as sets."""

CORNERS: tuple[str, ...] = ("a1", "f1", "k6", "k11", "f11", "a6")
"""The six corners, clockwise; corner ``i`` is between edges ``i`` and ``(i + 1) % 6``."""

EDGES: tuple[tuple[str, ...], ...] = (
    ("a5", "a4", "a3", "a2"),
    ("b1", "c1", "d1", "e1"),
    ("g2", "h3", "i4", "j5"),
    ("k7", "k8", "k9", "k10"),
    ("j11", "i11", "h11", "g11"),
    ("e10", "d9", "c8", "b7"),
)
"""Each edge's scoring cells, clockwise from the bottom edge."""

EDGE_CELLS: tuple[int, ...] = tuple(sum(1 << INDEX[name] for name in edge) for edge in EDGES)
"""Each edge's scoring cells as a set."""

EDGE_OF: dict[int, int] = {INDEX[name]: edge for edge, names in enumerate(EDGES) for name in names}
"""Each scoring cell's edge, by bit number."""

CORNER_EDGES: dict[int, tuple[int, int]] = {
    INDEX[name]: (i, (i + 1) % 6) for i, name in enumerate(CORNERS)
}
"""The two edges that meet at each corner."""

NEIGHBOURS: dict[int, tuple[int, ...]] = {
    index: tuple(index + shift for shift in SHIFTS if index + shift in NAME) for index in NAME
}
"""The cells next to each cell, by bit number."""


def bits(cells: int) -> list[int]:
    """The bit numbers in a set of cells, lowest first.

    >>> [NAME[i] for i in bits(EDGE_CELLS[0])]
    ['a2', 'a3', 'a4', 'a5']
    """
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def shifted(cells: int, shift: int) -> int:
    """The set of cells moved by ``shift`` bits; cells that leave the board drop out."""
    return (cells << shift if shift > 0 else cells >> -shift) & BOARD


def position(name: str) -> tuple[float, float]:
    """The centre of a cell, in steps from the board's centre: x to the right, y upwards.

    Neighbouring cells are 1 apart; rows are horizontal.

    >>> position("f6"), position("f11")
    ((0.0, 0.0), (5.0, 0.0))
    """
    row, number = ROWS.index(name[0]), int(name[1:])
    up = row - SIDE + 1
    return (number - SIDE - up / 2, up * 3**0.5 / 2)
