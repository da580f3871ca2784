"""The best lays of a turn: what a player can lay who may move what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.attempts import Attempt
from game.bots.trakkx.finding import WIDEST, Adding, Found, additions
from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.lifting import loose_pieces, some_places
from game.bots.trakkx.placing import lines, new_group
from game.bots.trakkx.regrouping import Regrouping
from game.rules.trakkx.table import Table

_PAIRS = 60
"""How often two or three pieces are shifted together."""

_STEPS = 4
"""Attempts to lay more between two attempts to move less."""

_ENOUGH = 60
"""How many more rounds go into moving less once the whole rack can be laid."""

_OPENINGS = 3
"""How many of the lines that a player can open with are kept in view."""

_FINDS = 4
"""How many lays are made of each of them."""


class Effort(IntEnum):
    """How far the search goes: only ADD, SHIFT a few tokens, or REARRANGE everything."""

    ADD = 0
    SHIFT = 1
    REARRANGE = 2


_BEAM = {Effort.ADD: WIDEST, Effort.SHIFT: 12, Effort.REARRANGE: 8}
"""For each effort how wide the search for mere additions is."""


def best_lays(
    table: Table,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter,
    rng: Random,
    effort: Effort,
    known: Table | None = None,
) -> list[Found]:
    """The best legal lays found, best first; empty if there is none.

    ``limit`` is the number of groups there may be after the lay; whoever ``must_open`` opens a
    group of their own. Else the search goes on from a ``known`` legal table with tokens of the
    rack, which may be older than ``table``. It ends when the meter is spent or nothing better is
    to be had, with what it has found by then. Raises Cancelled.
    """
    rack = tuple(rack)
    found = additions(table, rack, must_open, limit, meter, _BEAM[effort])
    grid, pool = Grid.of_table(table), Pool.of(rack)
    if effort is not Effort.ADD and grid.cells and pool.one:
        if must_open:
            found += _opened(grid, pool, limit, meter, rng, effort)
        else:
            search = Regrouping(grid, pool, limit, meter, rng)
            if known is not None:
                search.resume(known)
            _run(_rounds(search, grid, rng, effort), meter)
            found += (Found(grid.cells, lay.grid.cells) for lay in search.finds.values())
    found.sort(key=lambda lay: lay.rank, reverse=True)
    return found


def _run(rounds: Iterator[None], meter: Meter) -> None:
    try:
        meter.check()
        for _ in rounds:
            pass
    except BudgetSpent:
        pass


def _rounds(search: Regrouping, grid: Grid, rng: Random, effort: Effort) -> Iterator[None]:
    """Search, with a pause after every few attempts."""
    if effort is Effort.SHIFT:
        yield from _shifts(search, grid, rng)
        return
    search.step(None)
    yield
    spare = _ENOUGH
    while spare:
        for _ in range(_STEPS):
            search.step(some_places)
        search.settle()
        if not search.left:
            spare -= 1
        yield


def _shifts(search: Regrouping, grid: Grid, rng: Random) -> Iterator[None]:
    pieces = loose_pieces(grid.cells, rng)
    rng.shuffle(pieces)
    for piece in pieces:
        search.shift(piece)
        yield
    if len(pieces) > 1:
        for _ in range(_PAIRS):
            some = rng.sample(pieces, min(len(pieces), rng.randint(2, 3)))
            search.shift({place for piece in some for place in piece})
            yield


def _opened(
    grid: Grid, pool: Pool, limit: int, meter: Meter, rng: Random, effort: Effort
) -> Iterator[Found]:
    """Lays that open a group and move tokens of the others, searched separately."""
    searches: list[tuple[Regrouping, Iterator[None], tuple[int, ...]]] = []
    for line in lines(pool.one):
        rest = pool.copy()
        rest.remove(sum(line))
        search = Regrouping(grid, rest, limit - 1, meter, rng)
        searches.append((search, _rounds(search, grid, rng, effort), line))
    _run(_in_turn(searches), meter)
    searches.sort(key=lambda entry: entry[0].left)
    for search, _, line in searches[:_OPENINGS]:
        finds = sorted(search.finds.values(), key=lambda lay: (len(lay.pool), lay.moved))
        for lay in finds[:_FINDS]:
            yield Found(grid.cells, _with_opening(lay, line, limit).grid.cells)


def _in_turn(searches: list[tuple[Regrouping, Iterator[None], tuple[int, ...]]]) -> Iterator[None]:
    """Go on with all searches by turns, then with the most promising only."""
    number = len(searches)
    while number:
        ended = 0
        for _, rounds, _ in searches[:number]:
            if next(rounds, _END) is _END:
                ended += 1
            yield
        if ended == number:
            return
        searches.sort(key=lambda entry: entry[0].left)
        number = max(_OPENINGS, number - 1) if len(searches) > _OPENINGS else len(searches)


def _with_opening(lay: Attempt, line: tuple[int, ...], limit: int) -> Adding:
    """The lay with the opening line and whatever can still be added."""
    opening = new_group(lay.grid, line)
    grid = lay.grid.copy()
    grid.lay(opening)
    adding = Adding(grid, lay.pool.copy(), opening)
    while more := max(adding.layings(True, limit), key=len, default=()):
        adding = adding.after(more)
    return adding


_END = object()
