"""TRAKKX's table for searches: quick to add to, to lift from and to ask what fits.

A token is one *bit* of an int for each colour and value. A colour's bits are consecutive, with a
gap before the next colour, so a run's next token is ``bit << 1`` and no run crosses colours. A
*mask* is several different tokens, the sum of their bits. A cell is a *place*: an int, 1 more for
the next column and WIDTH more for the next row.

No line holds the same token twice, so masks are enough to say what a line needs.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from typing import Self

from game.rules.trakkx.table import COLOURS, FARTHEST, HIGHEST, Cell, TokenTable, is_number

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

    def copy(self) -> "Pool":
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

    def includes(self, other: "Pool") -> bool:
        """Whether all of another pool's tokens are in this one."""
        return not (other.one & ~self.one or other.two & ~self.two)

    def __len__(self) -> int:
        return self.one.bit_count() + self.two.bit_count()


class TokenGrid:
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
    def of_table(table: TokenTable) -> "TokenGrid":
        """The grid of a legal table."""
        return _grid_of(table).copy()

    def table(self) -> TokenTable:
        """The table as the rules have it."""
        return TokenTable({cell_of(place): TOKEN[bit] for place, bit in self.cells.items()})

    def copy(self) -> "TokenGrid":
        return TokenGrid(self.cells.copy(), self.across.copy(), self.down.copy())

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
def _grid_of(table: TokenTable) -> TokenGrid:
    # A turn asks about the same table many times.
    return TokenGrid.of({place_of(cell): BIT[token] for cell, token in table.items()})


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


SHORTEST = 3
"""The fewest tokens in a line."""

_COLOUR = (1 << 16) - 1
"""The first colour's bits."""

_EACH_COLOUR = sum(1 << 16 * number for number in range(len(COLOURS)))
"""Multiplied by bits of the first colour: the same values in every colour."""

_SEQUENCES = tuple(dict.fromkeys(ALIKE.values()))

_GAP = 3
"""Cells between the table and a new group, so that both can grow."""

_WIDE = 1.6
"""The aspect ratio that suits a table."""

_SHIFTS = tuple(
    sorted(
        (abs(across) + abs(down), across * ACROSS + down * DOWN)
        for across in range(-2, 3)
        for down in range(-2, 3)
    )
)
"""How far from its wished place a group may go, nearest first."""


def placements(grid: TokenGrid, one: int) -> dict[frozenset[tuple[int, int]], Laying]:
    """The ``layings`` without duplicates, by what they put down."""
    found: dict[frozenset[tuple[int, int]], Laying] = {}
    for laying in layings(grid, one):
        found.setdefault(frozenset(laying), laying)
    return found


def layings(grid: TokenGrid, one: int) -> Iterator[Laying]:
    """Every way to add tokens of the mask ``one`` to the table along one line.

    Each leaves every line legal. Some come twice, as a single token may be in two lines.
    """
    cells = grid.cells
    near = one << 1 | one >> 1
    beside_one, twice = near | _valued_as(one), one & (near | _valued_as_two(one))
    for step, along, cross in ((ACROSS, grid.across, grid.down), (DOWN, grid.down, grid.across)):
        line = _TokenLine(cells, cross, one, step)
        # The first tokens of lines that can grow at an end.
        firsts: set[int] = set()
        for end, mask in along.items():
            if mask & one and mask & one & cross.get(end, EVERY):
                first = end - step
                if first in cells:
                    while first - step in cells:
                        first -= step
                else:
                    first = end + step
                firsts.add(first)
        for place, there in cells.items():
            if place in firsts or (
                there & beside_one and place + step not in cells and place - step not in cells
            ):
                yield from line.through(place, ())
        for place, mask in cross.items():
            # The first token of its line to touch the table, with the rest of the line still
            # missing.
            if mask & twice and place not in along:
                for bit in bits(mask & twice):
                    yield from line.starting(place, bit)


def _valued_as(one: int) -> int:
    """All tokens with a value found in ``one``."""
    return ((one | one >> 16 | one >> 32 | one >> 48) & _COLOUR) * _EACH_COLOUR


def _valued_as_two(one: int) -> int:
    """All tokens with a value found at least twice in ``one``."""
    first, second, third, fourth = one, one >> 16, one >> 32, one >> 48
    two = first & second | (first | second) & third | (first | second | third) & fourth
    return (two & _COLOUR) * _EACH_COLOUR


def lines(one: int) -> Iterator[tuple[int, ...]]:
    """All lines a mask makes by itself: runs going up, sets in the order of colours."""
    for first in bits(one & one >> 1 & one >> 2):
        row: tuple[int, ...] = (first, first << 1)
        bit = first << 2
        while bit & one:
            row = (*row, bit)
            yield row
            bit <<= 1
    for alike in _SEQUENCES:
        if (alike & one).bit_count() >= SHORTEST:
            there = tuple(bits(alike & one))
            yield there
            if len(there) > SHORTEST:
                yield from combinations(there, SHORTEST)


def new_group(grid: TokenGrid, line: tuple[int, ...]) -> Laying:
    """The line as a group of its own, a little away from the other tokens."""
    if not grid.cells:
        return tuple((ORIGIN + number, bit) for number, bit in enumerate(line))
    columns = [place % WIDTH for place in grid.cells]
    rows = [place // WIDTH for place in grid.cells]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    if right - left < _WIDE * (bottom - top):
        first = (top + bottom) // 2 * WIDTH + right + _GAP
    else:
        first = (bottom + _GAP) * WIDTH + (left + right - len(line)) // 2
    return tuple((first + number, bit) for number, bit in enumerate(line))


def group_near(
    grid: TokenGrid, line: tuple[int, ...], wish: Mapping[int, int], *, beside: bool = False
) -> Laying:
    """The line as a group of its own, where most of its tokens are wished.

    With ``beside``, close to a place that's taken rather than far away.
    """
    best: Laying = ()
    highest = -1.0
    for place, wished in wish.items():
        if wished not in line:
            continue
        for order in _orders(line):
            for step in (ACROSS, DOWN):
                first = place - order.index(wished) * step
                for far, shift in _SHIFTS if beside else _SHIFTS[:1]:
                    start = first + shift
                    laying = tuple((start + n * step, bit) for n, bit in enumerate(order))
                    kept = sum(wish.get(where) == bit for where, bit in laying) - far / 10
                    if kept > highest and _is_free(grid, laying):
                        highest = kept
                        best = laying
    return best or new_group(grid, line)


def _orders(line: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Every order in which a line's tokens can go down."""
    return permutations(line) if line[1] & ALIKE[line[0]] else (line, line[::-1])


def _is_free(grid: TokenGrid, laying: Laying) -> bool:
    """Whether tokens there would touch no others."""
    return all(
        place not in grid.cells and place not in grid.across and place not in grid.down
        for place, _ in laying
    )


class _TokenLine:
    """Lines in the direction ``step`` through tokens of ``cells``, with new tokens of ``one``."""

    __slots__ = ("cells", "cross", "one", "step")

    def __init__(self, cells: dict[int, int], cross: dict[int, int], one: int, step: int) -> None:
        self.cells = cells
        self.cross = cross
        self.one = one
        self.step = step

    def through(self, first: int, laid: Laying) -> Iterator[Laying]:
        """All lines whose leftmost token already on the table is at ``first``."""
        cells, cross, one, step = self.cells, self.cross, self.one, self.step
        start = end = mask = cells[first]
        last = first
        length = 1
        while (bit := cells.get(last + step)) is not None:
            last += step
            length += 1
            mask |= bit
            end = bit
        before, after = one & cross.get(first - step, EVERY), one & cross.get(last + step, EVERY)
        # Most lines take no token at either end, and nothing is asked more often.
        rises = length == 1 or mask & start << 1
        if rises and (before & start >> 1 or after & end << 1):
            yield from self._rows(first, last, length, laid, rising=True)
        falls = length == 1 or mask & start >> 1
        if falls and (before & start << 1 or after & end >> 1):
            yield from self._rows(first, last, length, laid, rising=False)
        alike = ALIKE[start]
        if not mask & ~alike and (before | after) & alike & ~mask:
            yield from self._before(first - step, last + step, length, laid, mask, alike)

    def starting(self, place: int, bit: int) -> Iterator[Laying]:
        """All lines that have only ``bit`` at ``place`` from the table."""
        laid = ((place, bit),)
        self.cells[place] = bit
        self.one ^= bit
        try:
            found = list(self.through(place, laid))
        finally:
            del self.cells[place]
            self.one ^= bit
        yield from found

    def _rows(
        self, first: int, last: int, length: int, laid: Laying, *, rising: bool
    ) -> Iterator[Laying]:
        cells, cross, one, step = self.cells, self.cross, self.one, self.step
        before: list[Laying] = [laid]
        place, bit = first - step, cells[first]
        bit = bit >> 1 if rising else bit << 1
        while bit & one & cross.get(place, EVERY):
            if place - step in cells:
                break
            before.append((*before[-1], (place, bit)))
            place -= step
            bit = bit >> 1 if rising else bit << 1
        # What goes after the tokens there, and how much longer it makes the line.
        after: list[tuple[Laying, int]] = [((), 0)]
        laid_after: Laying = ()
        place, bit = last + step, cells[last]
        more = 0
        while True:
            bit = bit << 1 if rising else bit >> 1
            there = cells.get(place)
            if there is None:
                if not bit & one & cross.get(place, EVERY):
                    break
                laid_after = (*laid_after, (place, bit))
            elif there != bit:
                break
            more += 1
            place += step
            if place not in cells:
                after.append((laid_after, more))
        for new, added in after:
            for number, old in enumerate(before):
                if (new or old) and length + number + added >= SHORTEST:
                    yield (*old, *new)

    def _before(
        self, place: int, end: int, length: int, laid: Laying, mask: int, alike: int
    ) -> Iterator[Laying]:
        """Sets whose next token to the left goes at ``place``, all of them."""
        if place in self.cells:
            return
        yield from self._after(end, length, laid, mask, alike)
        for bit in bits(alike & self.one & ~mask & self.cross.get(place, EVERY)):
            yield from self._before(
                place - self.step, end, length + 1, (*laid, (place, bit)), mask | bit, alike
            )

    def _after(
        self, place: int, length: int, laid: Laying, mask: int, alike: int
    ) -> Iterator[Laying]:
        """Sets that go on to the right at ``place``."""
        there = self.cells.get(place)
        if there is not None:
            if there & alike & ~mask:
                yield from self._after(place + self.step, length + 1, laid, mask | there, alike)
            return
        if laid and length >= SHORTEST:
            yield laid
        for bit in bits(alike & self.one & ~mask & self.cross.get(place, EVERY)):
            yield from self._after(
                place + self.step, length + 1, (*laid, (place, bit)), mask | bit, alike
            )
