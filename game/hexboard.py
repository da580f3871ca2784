"""The hexagon of 91 cells, six to a side, that several games are played on.

Cells are named as in Abalone: rows ``a`` (bottom) to ``k`` (top) and diagonals 1 to 11; the centre
is ``f6``. A set of cells is an ``int``, one bit per cell: rows are ``WIDTH`` bits apart, so a step
in any of the six directions is one shift, and the unused bits between rows catch whatever would
leave the board.
"""

from __future__ import annotations

from collections.abc import Iterator

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
