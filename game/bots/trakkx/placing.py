"""Every way to add tokens along one line without moving what's on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations

from game.bots.trakkx.grid import ACROSS, ALIKE, DOWN, EVERY, ORIGIN, WIDTH, Grid, Laying, bits
from game.rules.trakkx.table import COLOURS

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

_RUN = 14


def placements(grid: Grid, one: int) -> dict[frozenset[tuple[int, int]], Laying]:
    """The ``layings`` without duplicates, by what they put down."""
    found: dict[frozenset[tuple[int, int]], Laying] = {}
    for laying in layings(grid, one):
        found.setdefault(frozenset(laying), laying)
    return found


def layings(grid: Grid, one: int) -> Iterator[Laying]:
    """Every way to add tokens of the mask ``one`` to the table along one line.

    Each leaves every line legal. Some come twice, as a single token may be in two lines.
    """
    cells = grid.cells
    near = one << 1 | one >> 1
    beside_one, twice = near | _valued_as(one), one & (near | _valued_as_two(one))
    for step, along, cross in ((ACROSS, grid.across, grid.down), (DOWN, grid.down, grid.across)):
        line = _Line(cells, cross, one, step)
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


def new_group(grid: Grid, line: tuple[int, ...]) -> Laying:
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
    grid: Grid, line: tuple[int, ...], wish: Mapping[int, int], *, beside: bool = False
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


def _is_free(grid: Grid, laying: Laying) -> bool:
    """Whether tokens there would touch no others."""
    return all(
        place not in grid.cells and place not in grid.across and place not in grid.down
        for place, _ in laying
    )


class _Line:
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
