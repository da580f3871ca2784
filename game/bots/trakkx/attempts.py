"""Searching among tables by lifting some tokens and laying anew, again and again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from random import Random

from game.bots.bot import Meter
from game.bots.trakkx.grid import Grid, Laying, Pool
from game.bots.trakkx.lifting import lift

Lifting = Callable[[Grid, Pool, Random], Iterable[int]]
"""Chooses the places to lift from a table that is not empty."""

_SLACK = 3.0
"""A table may cost this much more than the best and still be the one to go on from."""


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


class Search(ABC):
    """A walk from table to table; its kind decides what is good and what is laid next.

    Every table on the way is right line by line, but may lack tokens or have too many groups. The
    meter counts a node for every line laid. Each method that makes an attempt raises BudgetSpent
    and Cancelled.
    """

    def __init__(self, meter: Meter, rng: Random, start: Attempt) -> None:
        self._meter = meter
        self._rng = rng
        self._now = start
        self._judge(start)
        self._lowest = start.cost

    def step(self, lifting: Lifting | None) -> None:
        """Lift some tokens and lay anew; go on from there unless it is far worse."""
        rng = self._rng
        attempt = self._now.copy()
        if lifting is not None and attempt.grid.cells:
            lift(attempt.grid, attempt.pool, lifting(attempt.grid, attempt.pool, rng), rng)
        self._finish(attempt)
        slack = _SLACK * rng.random() * rng.random()
        if attempt.cost <= max(self._now.cost, self._lowest + slack):
            self._now = attempt
            self._lowest = min(self._lowest, attempt.cost)

    def _finish(self, attempt: Attempt) -> None:
        """Lay line after line as long as that helps, and judge the table."""
        grid, pool = attempt.grid, attempt.pool
        while pool.one:
            self._meter.count()
            laying = self._choose(grid, pool)
            if not laying:
                break
            grid.lay(laying)
            pool.remove(sum(bit for _, bit in laying))
        self._judge(attempt)

    @abstractmethod
    def _choose(self, grid: Grid, pool: Pool) -> Laying:
        """What to lay next from the pool; () ends it."""

    @abstractmethod
    def _judge(self, attempt: Attempt) -> None:
        """Tell what an attempt costs, and note it if it is worth keeping."""
