"""Rearranging a table: lift some tokens, lay them and the rack's anew, and keep what is better.

Every table that is looked at is right line by line. Tokens that have been lifted and have found no
new place are *owed*: a table that owes tokens or has too many groups is no lay, but the search may
pass through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from game.bots.bot import Meter
from game.bots.trakkx.grid import ACROSS, DOWN, Grid, Laying, Pool
from game.bots.trakkx.lifting import lift, line_through
from game.bots.trakkx.placing import layings, lines, new_group

Lifting = Callable[[Grid, Pool, Random], Iterable[int]]
"""Chooses the places to lift from a table that is not empty."""

_OWED = 1.5
"""How much more than another token an owed one draws a line to be laid."""

_WHIM = 1.5
"""So many tokens more a line may seem to have: always laying the longest leads nowhere new."""

_APART = 0.5
"""What a group of its own costs, in tokens: there may be only few."""

_DEBT = 1.0
_CROWD = 2.0
"""What an owed token costs beside its not lying there, and a group too many."""

_SLACK = 3.0
"""By up to so many tokens a table may be worse than the best and still be rearranged further."""

_BACK = 0.6
"""How much the place where a token lay before draws it when a lay is settled."""

_ASTRAY = 3
"""Up to so many moved tokens are lifted with their lines to be settled."""


class Attempt:
    """A table with the ``pool`` of tokens that do not lie on it; ``cost`` is to be small."""

    __slots__ = ("cost", "grid", "moved", "pool")

    def __init__(self, grid: Grid, pool: Pool) -> None:
        self.grid = grid
        self.pool = pool
        self.cost = 0.0
        self.moved = 0

    def copy(self) -> Attempt:
        """An attempt to go on from here, not judged yet."""
        return Attempt(self.grid.copy(), self.pool.copy())


class Regrouping:
    """The search for better lays from one table; ``step`` and ``settle`` make an attempt each.

    ``finds`` holds for every rack that a legal lay leaves, as the masks of its pool, the lay with
    the fewest moved tokens.
    """

    def __init__(self, grid: Grid, rack: Pool, limit: int, meter: Meter, rng: Random) -> None:
        self._before: Mapping[int, int] = grid.cells
        self._rack = rack
        self._limit = limit
        self._meter = meter
        self._rng = rng
        self.finds: dict[tuple[int, int], Attempt] = {}
        self.best: Attempt | None = None
        self._start = self._now = Attempt(grid.copy(), rack.copy())
        self._judge(self._start)
        self._lowest = self._start.cost

    @property
    def left(self) -> int:
        """How many number tokens the best lay leaves on the rack."""
        return len(self._rack) if self.best is None else len(self.best.pool)

    def shift(self, places: Iterable[int]) -> None:
        """Lift these tokens as they lie at the start, and lay anew. Raises as ``step``."""
        attempt = self._start.copy()
        lift(attempt.grid, attempt.pool, places, self._rng)
        self._fill_up(attempt, back=0.0)
        self._judge(attempt)

    def step(self, lifting: Lifting | None) -> None:
        """Lift some tokens and lay anew. Raises BudgetSpent and Cancelled."""
        rng = self._rng
        attempt = self._now.copy()
        if lifting is not None and attempt.grid.cells:
            lift(attempt.grid, attempt.pool, lifting(attempt.grid, attempt.pool, rng), rng)
        self._fill_up(attempt, back=0.0)
        self._judge(attempt)
        slack = _SLACK * rng.random() * rng.random()
        if attempt.cost <= max(self._now.cost, self._lowest + slack):
            self._now = attempt
            self._lowest = min(self._lowest, attempt.cost)

    def settle(self) -> None:
        """Try to bring moved tokens of the best lay back. Raises BudgetSpent and Cancelled."""
        if self.best is None or not self.best.moved:
            return
        attempt = self.best.copy()
        lift(attempt.grid, attempt.pool, self._astray(attempt.grid.cells), self._rng)
        self._fill_up(attempt, back=_BACK)
        self._judge(attempt)

    def _astray(self, cells: Mapping[int, int]) -> Iterable[int]:
        before, rng = self._before, self._rng
        astray = [place for place, bit in cells.items() if before.get(place) != bit]
        places: set[int] = set()
        for place in rng.sample(astray, min(len(astray), rng.randint(1, _ASTRAY))):
            places.update(line_through(cells, place, rng.choice((ACROSS, DOWN))))
        return places

    def _judge(self, attempt: Attempt) -> None:
        """Tell what an attempt costs, and note it if it is a legal lay."""
        pool, rack = attempt.pool, self._rack
        owed = (pool.one & ~rack.one).bit_count() + (pool.two & ~rack.two).bit_count()
        crowd = max(0, len(attempt.grid.groups()) - self._limit)
        attempt.cost = len(pool) + owed * _DEBT + crowd * _CROWD
        if owed or crowd or len(pool) == len(rack):
            return
        cells = attempt.grid.cells
        attempt.moved = sum(cells.get(place) != bit for place, bit in self._before.items())
        key = pool.one, pool.two
        known = self.finds.get(key)
        if known is None or attempt.moved < known.moved:
            self.finds[key] = attempt
        best = self.best
        if best is None or (len(pool), attempt.moved) < (len(best.pool), best.moved):
            self.best = attempt

    def _fill_up(self, attempt: Attempt, back: float) -> None:
        """Lay lines as long as there are any, owed tokens and long lines first."""
        grid, pool = attempt.grid, attempt.pool
        while pool.one:
            self._meter.count()
            laying = self._choose(grid, pool, back)
            if not laying:
                return
            grid.lay(laying)
            pool.remove(sum(bit for _, bit in laying))

    def _choose(self, grid: Grid, pool: Pool, back: float) -> Laying:
        random, before, rack = self._rng.random, self._before, self._rack
        one = pool.one
        owed = one & ~rack.one | pool.two & ~rack.two
        best: Laying = ()
        highest = 0.0
        for laying in layings(grid, one):
            worth = len(laying) + _WHIM * random()
            for place, bit in laying:
                if bit & owed:
                    worth += _OWED
                if back and before.get(place) == bit:
                    worth += back
            if worth > highest:
                highest = worth
                best = laying
        line: tuple[int, ...] = ()
        for row in lines(one):
            worth = len(row) - _APART + _WHIM * random()
            worth += _OWED * (sum(row) & owed).bit_count()
            if worth > highest:
                if not line and len(grid.groups()) >= self._limit:
                    break
                highest = worth
                line = row
        return new_group(grid, line) if line else best
