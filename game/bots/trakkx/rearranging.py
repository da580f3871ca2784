"""The best lays of a turn: what a player can lay if he may move what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.finding import Found, additions
from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.lifting import some_places
from game.bots.trakkx.regrouping import Regrouping
from game.rules.trakkx import Table


class Effort(IntEnum):
    """How far the search goes: only ADD, SHIFT a few tokens, or REARRANGE everything."""

    ADD = 0
    SHIFT = 1
    REARRANGE = 2


def best_lays(
    table: Table,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter,
    rng: Random,
    effort: Effort,
) -> list[Found]:
    """The best legal lays found, best first; empty if there is none.

    ``limit`` is the number of groups there may be after the lay; whoever ``must_open`` opens a
    group of his own. Searches until the meter is spent or nothing better is to be had, and gives
    what it has found then. Raises Cancelled.
    """
    rack = tuple(rack)
    found = additions(table, rack, must_open, limit, meter)
    if effort is Effort.REARRANGE and not must_open:
        grid = Grid.of_table(table)
        pool = Pool.of(rack)
        try:
            search = Regrouping(grid, pool, limit, meter, rng)
            search.step(None)
            calm = 0
            while calm < 60:
                for _ in range(4):
                    search.step(some_places)
                search.settle()
                if search.best is not None and not search.best.pool.one:
                    calm += 1
        except BudgetSpent:
            pass
        found += (Found(grid.cells, attempt.grid.cells) for attempt in search.finds.values())
    found.sort(key=lambda lay: lay.rank, reverse=True)
    return found
