"""TRAKKX's table for searches: quick to add to, to lift from and to ask what fits.

A token is one *bit* of an int for each colour and value. A colour's bits are consecutive, with a
gap before the next colour, so a run's next token is ``bit << 1`` and no run crosses colours. A
*mask* is several different tokens, the sum of their bits. A cell is a *place*: an int, 1 more for
the next column and WIDTH more for the next row.

No line holds the same token twice, so masks are enough to say what a line needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Self

from game.rules.trakkx.table import COLOURS, FARTHEST, HIGHEST, Cell, Table, is_number

WIDTH = 1 << 16
"""From a cell to the one below."""

ACROSS, DOWN = 1, WIDTH
"""The steps along a horizontal and a vertical line."""

ORIGIN = (WIDTH >> 1) * (WIDTH + 1)
"""The place of cell 0,0."""


BIT: Mapping[str, int] = {
    f"{colour}{value}": 1 << 16 * number + value
    for number, colour in enumerate(COLOURS)
    for value in range(1, HIGHEST + 1)
}
"""Each number token's bit."""

TOKEN: Mapping[int, str] = {bit: token for token, bit in BIT.items()}
"""Each bit's number token."""

EVERY = sum(BIT.values())
"""The mask of all number tokens."""

VALUE: Mapping[int, int] = {bit: int(token[1:]) for bit, token in TOKEN.items()}
"""Each bit's value."""

ALIKE: Mapping[int, int] = {
    bit: sum(BIT[f"{colour}{value}"] for colour in COLOURS) for bit, value in VALUE.items()
}
"""For each bit, the mask of all tokens of its value, itself included."""

Laying = tuple[tuple[int, int], ...]
"""Tokens to play, as pairs of place and bit."""


def place_of(cell: Cell) -> int:
    """A cell's place."""
    column, row = cell
    return ORIGIN + row * WIDTH + column


def cell_of(place: int) -> Cell:
    """A place's cell.

    >>> cell_of(place_of((3, -2)))
    (3, -2)
    """
    row, column = divmod(place, WIDTH)
    return column - (WIDTH >> 1), row - (WIDTH >> 1)


def on_cloth(place: int) -> bool:
    """Whether the rules have a cell at this place."""
    column, row = cell_of(place)
    return abs(column) <= FARTHEST and abs(row) <= FARTHEST


def bits(mask: int) -> Iterator[int]:
    """A mask's bits, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class Pool:
    """Tokens to play: ``one`` is the mask of those there are, ``two`` of those there twice."""

    __slots__ = ("one", "two")

    def __init__(self, one: int = 0, two: int = 0) -> None:
        self.one = one
        self.two = two

    @classmethod
    def of(cls, tokens: Iterable[str]) -> Self:
        """The number tokens among ``tokens``."""
        pool = cls()
        for token in tokens:
            if is_number(token):
                pool.add(BIT[token])
        return pool

    def copy(self) -> Pool:
        return Pool(self.one, self.two)

    def add(self, mask: int) -> None:
        """Add one token of each bit in the mask."""
        self.two |= self.one & mask
        self.one |= mask

    def remove(self, mask: int) -> None:
        """Remove one token of each bit in the mask; all must be there."""
        self.one, self.two = self.one & ~mask | self.two & mask, self.two & ~mask

    def tokens(self) -> Iterator[str]:
        """All tokens, pairs listed twice."""
        for mask in (self.one, self.two):
            yield from map(TOKEN.__getitem__, bits(mask))

    def includes(self, other: Pool) -> bool:
        """Whether all of another pool's tokens are in this one."""
        return not (other.one & ~self.one or other.two & ~self.two)

    def __len__(self) -> int:
        return self.one.bit_count() + self.two.bit_count()


class Grid:
    """Tokens on cells, with every line legal.

    ``cells`` maps places to bits. ``across`` and ``down`` give, for each free cell next to a token
    in its row or column, the tokens that would make a legal line there. A cell they don't have has
    no neighbour that way and takes any token.
    """

    __slots__ = ("across", "cells", "down")

    def __init__(self, cells: dict[int, int], across: dict[int, int], down: dict[int, int]) -> None:
        self.cells = cells
        self.across = across
        self.down = down

    @classmethod
    def of(cls, cells: Mapping[int, int]) -> Self:
        """The grid of tokens whose lines are legal."""
        grid = cls(dict(cells), {}, {})
        for place in grid.cells:
            grid._note(place, ACROSS, grid.across)
            grid._note(place, DOWN, grid.down)
        return grid

    @staticmethod
    def of_table(table: Table) -> Grid:
        """The grid of a legal table."""
        return _grid_of(table).copy()

    def table(self) -> Table:
        """The table as the rules have it."""
        return Table({cell_of(place): TOKEN[bit] for place, bit in self.cells.items()})

    def copy(self) -> Grid:
        return Grid(self.cells.copy(), self.across.copy(), self.down.copy())

    @property
    def is_on_cloth(self) -> bool:
        """Whether the rules have a cell at every place."""
        return all(map(on_cloth, self.cells))

    def lay(self, laying: Laying) -> None:
        """Put tokens on free cells; every line must be legal afterwards."""
        cells, across, down = self.cells, self.across, self.down
        cells.update(laying)
        for place, _ in laying:
            across.pop(place, None)
            down.pop(place, None)
        for place, _ in laying:
            self._note(place, ACROSS, across)
            self._note(place, DOWN, down)

    def lift(self, places: Iterable[int]) -> None:
        """Take tokens away; every line must be legal afterwards."""
        cells = self.cells
        gone = tuple(places)
        for place in gone:
            del cells[place]
        for place in gone:
            for step, fits in ((ACROSS, self.across), (DOWN, self.down)):
                for beside in (place, place - step, place + step):
                    if beside in cells:
                        self._note(beside, step, fits)
                    else:
                        self._judge(beside, step, fits)

    def _note(self, place: int, step: int, fits: dict[int, int]) -> None:
        """Judge both free cells at the ends of the line through a place."""
        cells = self.cells
        end = place - step
        while end in cells:
            end -= step
        self._judge(end, step, fits)
        end = place + step
        while end in cells:
            end += step
        self._judge(end, step, fits)

    def _judge(self, place: int, step: int, fits: dict[int, int]) -> None:
        mask = fitting(self.cells, place, step)
        if mask == EVERY:
            fits.pop(place, None)
        else:
            fits[place] = mask

    def groups(self) -> list[set[int]]:
        """The places, by connected group."""
        left = set(self.cells)
        found = []
        while left:
            start = left.pop()
            group = {start}
            edge = [start]
            while edge:
                place = edge.pop()
                for beside in (place + 1, place - 1, place + WIDTH, place - WIDTH):
                    if beside in left:
                        left.remove(beside)
                        group.add(beside)
                        edge.append(beside)
            found.append(group)
        return found


@lru_cache(maxsize=16)
def _grid_of(table: Table) -> Grid:
    # A turn asks about the same table many times.
    return Grid.of({place_of(cell): BIT[token] for cell, token in table.items()})


def fitting(cells: Mapping[int, int], place: int, step: int) -> int:
    """The mask of tokens that would make a legal line on a free cell in one direction.

    Lines already there must be legal. EVERY if the cell has no neighbour that way.
    """
    before, after = cells.get(place - step), cells.get(place + step)
    if before is None:
        if after is None:
            return EVERY
        return _continuing(cells, place + step, after, step)
    if after is None:
        return _continuing(cells, place - step, before, -step)
    return _joining(cells, place, before, after, step)


def _continuing(cells: Mapping[int, int], near: int, bit: int, step: int) -> int:
    """The tokens that continue, by ``step``, the line ending at ``near``."""
    second = cells.get(near + step)
    if second is None:
        return 0
    if second == bit << 1:
        return bit >> 1 & EVERY
    if second == bit >> 1:
        return bit << 1 & EVERY
    return ALIKE[bit] & ~_mask_from(cells, near, step)


def _mask_from(cells: Mapping[int, int], place: int, step: int) -> int:
    mask = 0
    while (bit := cells.get(place)) is not None:
        mask |= bit
        place += step
    return mask


def _joining(cells: Mapping[int, int], place: int, before: int, after: int, step: int) -> int:
    """The tokens that join what's on both sides of a place into one line."""
    past, beyond = cells.get(place - 2 * step), cells.get(place + 2 * step)
    if before << 2 == after:
        fits = past in (None, before >> 1) and beyond in (None, after << 1)
        return before << 1 & EVERY if fits else 0
    if before >> 2 == after:
        fits = past in (None, before << 1) and beyond in (None, after >> 1)
        return before >> 1 & EVERY if fits else 0
    alike = ALIKE[before]
    if not alike & after:
        return 0
    left, right = _mask_from(cells, place - step, -step), _mask_from(cells, place + step, step)
    if left & right or (left | right) & ~alike:
        return 0
    return alike & ~(left | right)
