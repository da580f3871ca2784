"""The tokens on the table, the lines they make, and the groups they form.

The table has no border. A cell is its column and row; columns count to the right and rows down, and
both may be negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.boards.fixed_map import FixedMap

Cell = tuple[int, int]
"""A column and a row."""

FARTHEST: Final = 9999
"""The furthest column or row from 0, in any direction."""


def cell_name(cell: Cell) -> str:
    """A cell's notation.

    >>> cell_name((3, -2))
    '3,-2'
    """
    return f"{cell[0]},{cell[1]}"


class Table(FixedMap[Cell, str]):
    """The token in each cell, in reading order.

    >>> list(Table({(1, 0): "r6", (0, 0): "r5", (9, -1): "b3"}))
    [(9, -1), (0, 0), (1, 0)]
    """

    __slots__ = ()

    @staticmethod
    def in_order(keys: Iterable[Cell]) -> list[Cell]:
        return sorted(keys, key=reading)


def reading(cell: Cell) -> Cell:
    """The sort key for reading order."""
    return (cell[1], cell[0])


EMPTY_TABLE: Final = Table()


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells next to ``cell``: above, left, right and below."""
    column, row = cell
    return ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))


def lines(table: Table) -> tuple[tuple[Cell, ...], ...]:
    """All maximal runs of two or more tokens next to or below each other.

    Each from left to right or from top to bottom; in the reading order of their first cells,
    horizontal first.
    """
    cells = table.keys()
    found: list[tuple[Cell, ...]] = []
    for column, row in cells:
        if (column - 1, row) not in cells and (column + 1, row) in cells:
            end = column + 2
            while (end, row) in cells:
                end += 1
            found.append(tuple([(c, row) for c in range(column, end)]))
        if (column, row - 1) not in cells and (column, row + 1) in cells:
            end = row + 2
            while (column, end) in cells:
                end += 1
            found.append(tuple([(column, r) for r in range(row, end)]))
    return tuple(found)


def groups(table: Table) -> tuple[frozenset[Cell], ...]:
    """The connected sets of cells, without diagonals.

    In the reading order of their first cells. A token alone is a group too.
    """
    left = set(table)
    found: list[frozenset[Cell]] = []
    for first in table:
        if first not in left:
            continue
        left.remove(first)
        group = [first]
        for here in group:
            for cell in neighbours(here):
                if cell in left:
                    left.remove(cell)
                    group.append(cell)
        found.append(frozenset(group))
    return tuple(found)
