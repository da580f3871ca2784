"""TRAKKX's table as numbers: what fits where, and every way to add to it.

A token is one *bit* of an int for each colour and value. A colour's bits are consecutive, with a
gap before the next colour, so a run's next token is ``bit << 1`` and no run crosses colours. A
*mask* is several different tokens, the sum of their bits. A cell is a *place*: an int, 1 more for
the next column and WIDTH more for the next row.

No line holds the same token twice, so masks are enough to say what a line needs.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
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
        return cls.of_bits(BIT[token] for token in tokens if is_number(token))

    @classmethod
    def of_bits(cls, some: Iterable[int]) -> Self:
        """Tokens by their bits."""
        pool = cls()
        for bit in some:
            pool.add(bit)
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

    def bits(self) -> Iterator[int]:
        """All bits, pairs listed twice."""
        for mask in (self.one, self.two):
            yield from bits(mask)

    def beyond(self, other: "Pool") -> int:
        """How many of these tokens another pool doesn't have."""
        return (self.one & ~other.one).bit_count() + (self.two & ~other.two).bit_count()

    def __len__(self) -> int:
        return self.one.bit_count() + self.two.bit_count()


Cells = dict[int, int]
"""Tokens on cells: bits by place."""


@lru_cache(maxsize=16)
def _cells_of(table: TokenTable) -> Cells:
    # A turn asks about the same table many times.
    return {place_of(cell): BIT[token] for cell, token in table.items()}


def cells_of(table: TokenTable) -> Cells:
    """A table's tokens, for you to change."""
    return _cells_of(table).copy()


def table_of(cells: Mapping[int, int]) -> TokenTable:
    """The table as the rules have it."""
    return TokenTable({cell_of(place): TOKEN[bit] for place, bit in cells.items()})


def beside(place: int) -> tuple[int, int, int, int]:
    """The four neighbouring places."""
    return place - ACROSS, place + ACROSS, place - DOWN, place + DOWN


def groups(cells: Mapping[int, int]) -> list[set[int]]:
    """The places, by connected group."""
    left = set(cells)
    found = []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            near = left.intersection(beside(edge.pop()))
            left -= near
            group |= near
            edge += near
        found.append(group)
    return found


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

_SETS = tuple(dict.fromkeys(ALIKE.values()))

_GAP = 3
"""Cells between the table and a new group, so that both can grow."""

_WIDE = 1.6
"""The aspect ratio that suits a table."""


def lines(one: int) -> Iterator[tuple[int, ...]]:
    """All lines a mask makes by itself: runs going up, sets in the order of colours."""
    for first in bits(one & one >> 1 & one >> 2):
        row: tuple[int, ...] = (first, first << 1)
        bit = first << 2
        while bit & one:
            row = (*row, bit)
            yield row
            bit <<= 1
    for alike in _SETS:
        there = tuple(bits(alike & one))
        if len(there) >= SHORTEST:
            yield there
            if len(there) > SHORTEST:
                yield from combinations(there, SHORTEST)


def fits_somewhere(rack: Iterable[str], others: Iterable[str] = ()) -> bool:
    """Whether a token of ``rack`` fits any line of these tokens and ``others``."""
    own = Pool.of(rack).one
    return any(sum(line) & own for line in lines(own | Pool.of(others).one))


def new_group(cells: Mapping[int, int], line: tuple[int, ...], first: int = ORIGIN) -> Laying:
    """The line as a group of its own, a little away from the other tokens; else at ``first``."""
    if cells:
        columns = [place % WIDTH for place in cells]
        rows = [place // WIDTH for place in cells]
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        if right - left < _WIDE * (bottom - top):
            first = (top + bottom) // 2 * WIDTH + right + _GAP
        else:
            first = (bottom + _GAP) * WIDTH + (left + right - len(line)) // 2
    return tuple((first + number, bit) for number, bit in enumerate(line))


def layings(cells: Mapping[int, int], one: int, strange: int = 0) -> Iterator[Laying]:
    """Every way to add tokens of the mask ``one`` to the table along one line.

    Each leaves every line legal, and has at most one token of ``strange``. Some come twice, as a
    single token may be in two lines.
    """
    for step in (ACROSS, DOWN):
        grower = _Grower(cells, step, strange)
        for place in cells:
            if place - step not in cells:
                yield from grower.through(place, one)
        cross = ACROSS + DOWN - step
        for place in cells:
            for free in (place - cross, place + cross):
                # What touches both sides comes from one of them.
                if free not in cells and (free < place or free + cross not in cells):
                    yield from grower.starting(free, one & fitting(cells, free, cross), one)


def apart(cells: Mapping[int, int], one: int, wish: Mapping[int, int]) -> Iterator[Laying]:
    """Every new group of tokens of ``one`` that touches no other, with a token as wished."""
    for step in (ACROSS, DOWN):
        grower = _Grower(cells, step, alone=True)
        for place, bit in wish.items():
            if place not in cells:
                yield from grower.starting(place, bit & one & grower.fits(place), one)


_WAYS = (1, -1, 0)
"""Runs going up, runs going down, and sets: how a line's next token follows."""


def _next_to(bit: int, way: int) -> int:
    """The tokens that may follow one in a line."""
    return ALIKE[bit] if not way else (bit << 1 if way > 0 else bit >> 1) & EVERY


class _Grower:
    """Lines in the direction ``step`` with tokens of ``cells`` and new ones.

    They have at most one token of ``strange``; those ``alone`` touch none of the others.
    """

    def __init__(
        self, cells: Mapping[int, int], step: int, strange: int = 0, *, alone: bool = False
    ) -> None:
        self._cells = cells
        self._step = step
        self._cross = ACROSS + DOWN - step
        self._strange = strange
        self._alone = alone

    def fits(self, place: int) -> int:
        """What a free place takes, whatever is beside it in the line."""
        fits = fitting(self._cells, place, self._cross)
        return 0 if self._alone and fits != EVERY else fits

    def through(self, first: int, one: int) -> Iterator[Laying]:
        """All lines whose leftmost token already on the table is at ``first``."""
        cells, step = self._cells, self._step
        start = last = mask = cells[first]
        end = first + step
        while (bit := cells.get(end)) is not None:
            mask |= bit
            last = bit
            end += step
        for way in _WAYS:
            ends = (_next_to(start, -way) | _next_to(last, way)) & one & ~mask
            # Most lines take no token at either end, and nothing is asked more often.
            if ends and (mask == start or cells[first + step] & _next_to(start, way)):
                yield from self._grown(way, first - step, end, start, last, mask, (), one)

    def starting(self, place: int, some: int, one: int) -> Iterator[Laying]:
        """All lines of new tokens only with one of ``some`` at a place."""
        cells, step = self._cells, self._step
        if place - step in cells or place + step in cells:
            return
        for bit in bits(some):
            for way in _WAYS:
                laid, left = ((place, bit),), self._left(one, bit)
                yield from self._grown(way, place - step, place + step, bit, bit, bit, laid, left)

    def _left(self, one: int, bit: int) -> int:
        return one & ~self._strange if bit & self._strange else one

    def _grown(
        self,
        way: int,
        before: int,
        end: int,
        first: int,
        last: int,
        mask: int,
        laid: Laying,
        one: int,
    ) -> Iterator[Laying]:
        """Lines that end before ``end`` or later, with more tokens to the left."""
        if before in self._cells:
            return
        yield from self._onwards(way, end, last, mask, laid, one)
        more = _next_to(first, -way) & one & ~mask
        for bit in bits(more & self.fits(before)) if more else ():
            longer, left = (*laid, (before, bit)), self._left(one, bit)
            yield from self._grown(
                way, before - self._step, end, bit, last, mask | bit, longer, left
            )

    def _onwards(
        self, way: int, end: int, last: int, mask: int, laid: Laying, one: int
    ) -> Iterator[Laying]:
        """Lines that go on to the right at ``end``, or are complete."""
        there = self._cells.get(end)
        more = _next_to(last, way) & ~mask
        if there is not None:
            if there & more and not self._alone:
                yield from self._onwards(way, end + self._step, there, mask | there, laid, one)
            return
        if laid and mask.bit_count() >= SHORTEST:
            yield laid
        more &= one
        for bit in bits(more & self.fits(end)) if more else ():
            longer, left = (*laid, (end, bit)), self._left(one, bit)
            yield from self._onwards(way, end + self._step, bit, mask | bit, longer, left)
