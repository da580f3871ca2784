"""Random local search over tables: lift some tokens, play them again, keep what's good."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from random import Random

from game.bots.bot import Meter
from game.bots.trakkx.grid import Grid, Laying, Pool
from game.bots.trakkx.lifting import lift

Lifting = Callable[[Grid, Pool, Random], Iterable[int]]
"""Chooses which places to lift from a table that isn't empty."""

_SLACK = 3.0
"""The search may go on from a table that costs this much more than the best."""


class Attempt:
    """A table and the ``pool`` of tokens that aren't on it; the lower the ``cost``, the better."""

    __slots__ = ("cost", "grid", "moved", "pool")

    def __init__(self, grid: Grid, pool: Pool) -> None:
        self.grid = grid
        self.pool = pool
        self.cost = 0.0
        self.moved = 0

    def copy(self) -> Attempt:
        return Attempt(self.grid.copy(), self.pool.copy())


class Search(ABC):
    """A walk from table to table; subclasses decide what's good and what to play next.

    Every table on the way has only legal lines, but may be missing tokens or have too many groups.
    The meter counts one node per line. Every method that makes an attempt raises BudgetSpent and
    Cancelled.
    """

    def __init__(self, meter: Meter, rng: Random, start: Attempt) -> None:
        self._meter = meter
        self._rng = rng
        self._now = start
        self._judge(start)
        self._lowest = start.cost

    def step(self, lifting: Lifting | None) -> None:
        """Lift some tokens and play again; go on from there unless it's much worse."""
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
        """Play line after line for as long as that helps, then judge the table."""
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
        """What to play next from the pool; () ends the attempt."""

    @abstractmethod
    def _judge(self, attempt: Attempt) -> None:
        """Set the attempt's cost, and keep it if it's worth keeping."""
