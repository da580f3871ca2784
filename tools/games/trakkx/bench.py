"""How quickly drafts are judged, and how quickly and how well lays are found."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from game.bots.bot import Budget, Meter
from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.placing import placements
from game.bots.trakkx.rearranging import Effort, best_lays
from game.rules.trakkx import INFO
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import COLOURS, HIGHEST
from game.rules.trakkx.variant import FULL_RACK
from tools.bench.measuring import ROUNDS, Spent, median, spent_on, tell
from tools.bench.rules import board_loop, positions
from tools.games.trakkx.tables import grown

_DRAFTS: Final = 600
_TABLES: Final = 20
_TOKENS: Final = 40
_GROUPS: Final = 3
"""Tables that the search is measured on, and what lies there."""


def lays() -> None:
    """Print how quick judging and searching are."""
    bare = board_loop()
    _judging_tables(bare)
    _laying(bare)


def _judging_tables(bare: Spent) -> None:
    """Judging a draft with all number tokens of TRAKKX, once right and once with mistakes."""
    right = {
        (column, row): f"{COLOURS[row // 2 % len(COLOURS)]}{column + 1}"
        for row in range(0, 4 * len(COLOURS), 2)
        for column in range(HIGHEST)
    }
    wrong = dict(right)
    wrong[0, 1], wrong[5, 7] = wrong.pop((3, 4)), wrong.pop((9, 10))
    state = next(state for state in positions(INFO.key) if isinstance(state, TrakkxState))
    title = INFO.title
    for what, cells in (("right", right), ("wrong", wrong)):
        judge = partial(review, state, 0, Table(cells))
        each = median(spent_on(judge) for _ in range(_DRAFTS))
        tell(f"{title}: judging a draft of {len(cells)}, {what}", each, "us", bare)


def _laying(bare: Spent) -> None:
    """How quickly and how well the search of TRAKKX finds lays on full tables."""
    dealt = _full_tables()
    grids = [(Grid.of_table(table), Pool.of(rack).one) for table, rack in dealt]
    placed = median(
        spent_on(lambda: [placements(grid, one) for grid, one in grids]) for _ in range(ROUNDS)
    )
    title = INFO.title
    tell(f"{title}: all lays along one line", placed / len(dealt), "us", bare)
    for effort, seconds in (
        (Effort.ADD, 1.0),
        (Effort.SHIFT, 1.0),
        (Effort.REARRANGE, 0.1),
        (Effort.REARRANGE, 0.5),
        (Effort.REARRANGE, 2.0),
    ):
        start = time.perf_counter()
        nodes = 0
        best = []
        for table, rack in dealt:
            meter = Meter(Budget(seconds))
            best += best_lays(table, rack, False, _GROUPS, meter, Random(1), effort)[:1]
            nodes += meter.nodes
        spent = (time.perf_counter() - start) / len(dealt)
        laid = statistics.mean(len(lay.laid) for lay in best)
        moved = statistics.mean(lay.moved for lay in best)
        name = f"{title}: {effort.name.lower()}, {spent:.2f} s, {nodes // len(dealt):,} nodes"
        print(f"  {name:<46}{laid:9.1f} of {FULL_RACK} tokens laid, {moved:.1f} moved")


def _full_tables() -> list[tuple[Table, tuple[str, ...]]]:
    """Tables of random lines, and as many of the other tokens as a rack holds."""
    rng = Random(5)
    found = (grown(rng, _TOKENS, _GROUPS) for _table in range(_TABLES))
    return [(table, tuple(left[:FULL_RACK])) for table, left in found]


PARTS: Final[Mapping[str, Callable[[], None]]] = {"lays": lays}
