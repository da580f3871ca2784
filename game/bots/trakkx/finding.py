"""What a player can play without moving a token on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.grid import ACROSS, DOWN, TOKEN, VALUE, Grid, Laying, Pool, cell_of, on_cloth
from game.bots.trakkx.placing import lines, new_group, placements
from game.rules.trakkx.table import Table, in_order

WIDEST = 40
"""How many tables are usually kept after every line."""

_SAME_RACK = 3
"""How many of them may leave the same rack and differ only in places."""


class Found:
    """A legal play.

    ``laid`` are the player's tokens it brings to the table, sorted; ``points`` is their sum;
    ``moved`` counts table tokens that end up somewhere else.
    """

    def __init__(self, before: Mapping[int, int], cells: Mapping[int, int]) -> None:
        self._cells = cells
        counts: dict[int, int] = {}
        for bit in cells.values():
            counts[bit] = counts.get(bit, 0) + 1
        for bit in before.values():
            counts[bit] -= 1
        laid = [bit for bit, count in counts.items() for _ in range(count)]
        self.laid: tuple[str, ...] = tuple(in_order(TOKEN[bit] for bit in laid))
        self.points = sum(VALUE[bit] for bit in laid)
        self.moved = sum(cells.get(place) != bit for place, bit in before.items())

    @cached_property
    def table(self) -> Table:
        """The whole table afterwards."""
        return Table({cell_of(place): TOKEN[bit] for place, bit in self._cells.items()})

    @property
    def rank(self) -> tuple[int, int, int]:
        """Higher is better: more tokens played, then more points, then fewer moved."""
        return len(self.laid), self.points, -self.moved

    def kept(self, wish: Mapping[int, int]) -> int:
        """How many tokens are where they were wished."""
        return sum(self._cells.get(place) == bit for place, bit in wish.items())


class Adding:
    """A table while tokens are added: the ``grid``, the ``pool`` left and what was ``laid``."""

    __slots__ = ("grid", "laid", "pool", "score")

    def __init__(self, grid: Grid, pool: Pool, laid: Laying) -> None:
        self.grid = grid
        self.pool = pool
        self.laid = laid
        self.score = len(laid), sum(VALUE[bit] for _, bit in laid)

    def after(self, laying: Laying) -> Adding:
        grid, pool = self.grid.copy(), self.pool.copy()
        grid.lay(laying)
        pool.remove(sum(bit for _, bit in laying))
        return Adding(grid, pool, (*self.laid, *laying))

    def layings(self, must_open: bool, limit: int) -> Iterator[Laying]:
        """Every way to add along one line that leaves the table legal.

        If the player ``must_open``, what was ``laid`` stays a group apart from the table's.
        """
        grid = self.grid
        groups = grid.groups()
        if len(groups) < limit:
            for line in lines(self.pool.one):
                laying = new_group(grid, line)
                if all(on_cloth(place) for place, _ in laying):
                    yield laying
        if must_open and not self.laid:
            return
        own: set[int] = set()
        if must_open:
            mine = {place for place, _ in self.laid}
            own = set().union(*(group for group in groups if group <= mine))
        for laying in placements(grid, self.pool.one).values():
            if own and not keeps_apart(grid, own, laying):
                continue
            if all(on_cloth(place) for place, _ in laying):
                yield laying


def keeps_apart(grid: Grid, own: set[int], laying: Laying) -> bool:
    """Whether a laying joins the groups of ``own`` places to no others."""
    beside = {
        place + step for place, _ in laying for step in (ACROSS, -ACROSS, DOWN, -DOWN)
    } & grid.cells.keys()
    return own.isdisjoint(beside) or beside <= own


def additions(
    table: Table,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter | None = None,
    beam_width: int = WIDEST,
) -> list[Found]:
    """Legal tables with tokens of the rack added and nothing on the table moved.

    First those that add along a single line. They're complete, except that a new group is shown in
    one place and order only. Then come combinations of lines, as far as a beam of this width finds
    them. Both are sorted, best first. ``limit`` is how many groups the table may have; a player who
    ``must_open`` begins with a group of their own. The meter counts a node per table tried; once
    it's spent, what has been found is returned. Raises Cancelled.
    """
    start = Adding(Grid.of_table(table), Pool.of(rack), ())
    before = start.grid.cells
    singles = [(start, laying) for laying in start.layings(must_open, limit)]
    found = [Found(before, {**before, **dict(laying)}) for _, laying in singles]
    found.sort(key=_rank, reverse=True)
    combined: list[Found] = []
    beam = _best(singles, beam_width) if beam_width else []
    seen: set[frozenset[tuple[int, int]]] = set()
    try:
        while beam:
            steps = []
            for adding in beam:
                if meter is not None:
                    meter.count()
                for laying in adding.layings(must_open, limit):
                    key = frozenset((*adding.laid, *laying))
                    if key not in seen:
                        seen.add(key)
                        steps.append((adding, laying))
            beam = _best(steps, beam_width)
            combined += (Found(before, adding.grid.cells) for adding in beam)
    except BudgetSpent:
        combined += (Found(before, adding.grid.cells) for adding in _best(steps, beam_width))
    combined.sort(key=_rank, reverse=True)
    return found + combined


def _rank(found: Found) -> tuple[int, int, int]:
    return found.rank


def _best(steps: list[tuple[Adding, Laying]], width: int) -> list[Adding]:
    """The best tables, at most ``width``."""

    def score(step: tuple[Adding, Laying]) -> tuple[int, int]:
        adding, laying = step
        count, points = adding.score
        return count + len(laying), points + sum(VALUE[bit] for _, bit in laying)

    beam: list[Adding] = []
    racks: dict[tuple[int, int], int] = {}
    for adding, laying in sorted(steps, key=score, reverse=True):
        pool = adding.pool.copy()
        pool.remove(sum(bit for _, bit in laying))
        rack = pool.one, pool.two
        racks[rack] = racks.get(rack, 0) + 1
        if racks[rack] <= _SAME_RACK:
            beam.append(adding.after(laying))
            if len(beam) == width:
                break
    return beam
