"""The best plays of a turn for a player who may move what's on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import partial
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.finding import WIDEST, Adding, Found, additions
from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.kernel.searches import fast_searches
from game.bots.trakkx.lifting import loose_pieces
from game.bots.trakkx.placing import lines, new_group
from game.bots.trakkx.regrouping import Lain, NewSearch, Regrouping, in_python
from game.rules.trakkx.table import Table

_PAIRS = 60
"""How often two or three pieces are shifted together."""

_OPENINGS = 3
"""How many opening lines are kept in view."""

_FINDS = 4
"""How many plays are made of each."""


_Way = tuple[Regrouping, Iterator[None], tuple[int, ...]]
"""A search for room beside the opening line, and its rounds."""


class Effort(IntEnum):
    """How far the search goes: only ADD, SHIFT a few tokens, or REARRANGE everything."""

    ADD = 0
    SHIFT = 1
    REARRANGE = 2


_BEAM = {Effort.ADD: WIDEST, Effort.SHIFT: 12, Effort.REARRANGE: 8}
"""The beam width for plain additions, by effort."""


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
    """The best legal plays found, best first; empty if there's none.

    ``limit`` is how many groups the table may have; a player who ``must_open`` opens one of their
    own. Otherwise the search starts from a ``known`` legal table, which may be older than
    ``table``. It ends when the meter is spent or nothing better turns up. Raises Cancelled.
    """
    rack = tuple(rack)
    # Rearranging also finds what takes several lines, and sooner.
    beam = 0 if effort is Effort.REARRANGE and table and not must_open else _BEAM[effort]
    found = additions(table, rack, must_open, limit, meter, beam)
    grid, pool = Grid.of_table(table), Pool.of(rack)
    if effort is not Effort.ADD and grid.cells and pool.one:
        fast = fast_searches(grid, rng) if effort is Effort.REARRANGE else in_python(rng)
        with fast as new_search:
            rounds = partial(_shifts, grid=grid, rng=rng) if effort is Effort.SHIFT else _rounds
            if must_open:
                found += _opened(grid, pool, limit, meter, new_search, rounds)
            else:
                search = new_search(grid, pool, limit, meter)
                if known is not None:
                    search.resume(known)
                _run(rounds(search), meter)
                found += (Found(grid.cells, lay.cells) for lay in search.found())
    found.sort(key=lambda lay: lay.rank, reverse=True)
    return found


def _run(rounds: Iterator[None], meter: Meter) -> None:
    try:
        meter.check()
        for _ in rounds:
            pass
    except BudgetSpent:
        pass


def _rounds(search: Regrouping) -> Iterator[None]:
    return search.rounds()


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
    grid: Grid,
    pool: Pool,
    limit: int,
    meter: Meter,
    new_search: NewSearch,
    rounds: Callable[[Regrouping], Iterator[None]],
) -> Iterator[Found]:
    """Plays that open a group and move others' tokens, searched separately."""
    ways: list[_Way] = []
    for line in lines(pool.one):
        rest = pool.copy()
        rest.remove(sum(line))
        search = new_search(grid, rest, limit - 1, meter)
        ways.append((search, rounds(search), line))
    _run(_in_turn(ways), meter)
    ways.sort(key=lambda way: way[0].left)
    for search, _, line in ways[:_OPENINGS]:
        finds = sorted(search.found(), key=lambda lay: (len(lay.left), lay.moved))
        for lay in finds[:_FINDS]:
            yield Found(grid.cells, _with_opening(lay, line, limit).grid.cells)


def _in_turn(ways: list[_Way]) -> Iterator[None]:
    """Take turns with all ways, then follow only the most promising."""
    number = len(ways)
    while number:
        ended = 0
        for _, rounds, _ in ways[:number]:
            if next(rounds, _END) is _END:
                ended += 1
            yield
        if ended == number:
            return
        ways.sort(key=lambda way: way[0].left)
        number = max(_OPENINGS, number - 1) if len(ways) > _OPENINGS else len(ways)


def _with_opening(lay: Lain, line: tuple[int, ...], limit: int) -> Adding:
    """The play with the opening line and whatever can still be added."""
    grid = Grid.of(lay.cells)
    opening = new_group(grid, line)
    grid.lay(opening)
    adding = Adding(grid, lay.left.copy(), opening)
    while more := max(adding.layings(True, limit), key=len, default=()):
        adding = adding.after(more)
    return adding


_END = object()
