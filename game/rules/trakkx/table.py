"""The tokens on the table: which cell has which, the lines they make, and the groups they form.

The table has no border. A cell is its column and row; columns count to the right and rows down, and
both may be negative.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Final

Cell = tuple[int, int]
"""A column and a row."""

FARTHEST: Final = 9999
"""No column and no row is farther from 0 than this, in any direction."""


def cell_name(cell: Cell) -> str:
    """How a cell is written.

    >>> cell_name((3, -2))
    '3,-2'
    """
    return f"{cell[0]},{cell[1]}"


class Table(Mapping[Cell, str]):
    """Which token lies in which cell. Immutable and hashable; cells come in reading order.

    Nothing is checked: a table may hold any tokens in any places, so that drafts can be judged.

    >>> list(Table({(1, 0): "r6", (0, 0): "r5", (9, -1): "b3"}))
    [(9, -1), (0, 0), (1, 0)]
    """

    __slots__ = ("_cells", "_hash")

    _cells: dict[Cell, str]
    _hash: int | None

    def __init__(self, tokens: Mapping[Cell, str] | Iterable[tuple[Cell, str]] = ()) -> None:
        cells: dict[Cell, str] = dict(tokens)
        ordered = {cell: cells[cell] for cell in sorted(cells, key=reading)}
        object.__setattr__(self, "_cells", ordered)
        object.__setattr__(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Table cannot be changed")

    def __getitem__(self, cell: Cell) -> str:
        return self._cells[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._cells

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def keys(self) -> KeysView[Cell]:
        """The cells in reading order."""
        return self._cells.keys()

    def items(self) -> ItemsView[Cell, str]:
        """The cells with their tokens, in reading order."""
        return self._cells.items()

    def values(self) -> ValuesView[str]:
        """The tokens, in the reading order of their cells."""
        return self._cells.values()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Table):
            return self._cells == other._cells
        if isinstance(other, Mapping):
            return self._cells == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(tuple(self._cells.items())))
        assert self._hash is not None
        return self._hash

    def __repr__(self) -> str:
        return f"Table({self._cells!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The hash is another one in every process.
        return Table, (self._cells,)


def reading(cell: Cell) -> Cell:
    """What cells are sorted by to come in reading order."""
    return (cell[1], cell[0])


EMPTY_TABLE: Final = Table()
"""No tokens at all."""


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells side by side with ``cell``: above, left, right and below."""
    column, row = cell
    return ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))


def lines(table: Table) -> tuple[tuple[Cell, ...], ...]:
    """All longest runs of two or more tokens side by side or one below the other.

    Each from left to right or from top to bottom; in the reading order of their first cells, the
    horizontal one first.
    """
    cells = table._cells
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
    """The connected sets of cells, side by side and not diagonally.

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
