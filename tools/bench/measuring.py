"""How the benchmark measures and what it prints: figures and their ratios to a baseline."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

ROUNDS: Final = 7

FRAME: Final = 1 / 60
"""Seconds that a frame may last."""


class Spent(NamedTuple):
    """Seconds on the clock and seconds of processor time."""

    wall: float
    cpu: float

    def __truediv__(self, parts: float) -> Spent:
        return Spent(self.wall / parts, self.cpu / parts)


def tell_baseline(what: str, spent: Spent, unit: str) -> None:
    """Print what the figures below are compared with."""
    print(f"= {what:<46}{figures(spent, unit)}")


def tell(what: str, spent: Spent, unit: str, baseline: Spent) -> None:
    """Print a figure and its ratio to a baseline; ``unit`` is ms or us."""
    ratios = [_short(ours / bare) for ours, bare in zip(spent, baseline, strict=True)]
    print(f"  {what:<46}{figures(spent, unit)}{ratios[0]:>8} | {ratios[1]} x")


def _short(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}"


def figures(spent: Spent, unit: str) -> str:
    """Both times in words."""
    factor = {"ms": 1e3, "us": 1e6}[unit]
    return f"{spent.wall * factor:9.2f} | {spent.cpu * factor:8.2f} {unit}"


def median(rounds: Iterable[Spent]) -> Spent:
    """The median of each time."""
    walls, cpus = zip(*rounds, strict=True)
    return Spent(statistics.median(walls), statistics.median(cpus))


def late(rounds: list[Spent]) -> Spent:
    """What 99 in 100 do not exceed."""
    at = int(len(rounds) * 0.99)
    return Spent(sorted(r.wall for r in rounds)[at], sorted(r.cpu for r in rounds)[at])


def spent_on(work: Callable[[], object]) -> Spent:
    """The time of a call in this thread."""
    wall, cpu = time.perf_counter(), time.thread_time()
    work()
    return Spent(time.perf_counter() - wall, time.thread_time() - cpu)


def ninety_nine(rising: Sequence[float]) -> float:
    """What 99 in 100 do not exceed."""
    return rising[min(int(len(rising) * 0.99), len(rising) - 1)]
