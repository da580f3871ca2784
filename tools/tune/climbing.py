"""The search for better numbers: one after the other, a step up and a step down.

Plain on purpose. A step is taken only if a test says that it is worth it, so luck seldom leads
astray; where no step helps, smaller ones are tried in the next pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.tune.trial import Verdict

_FROM_ZERO = 0.4
"""A number that is 0 moves by so much of a step, for there is nothing to multiply."""

_SHORTER = 0.5
"""The steps of a pass in parts of those of the pass before."""

Numbers = Mapping[str, float]

Test = Callable[[Numbers, Numbers], Verdict]
"""Lets changed numbers (the first) play against the present ones."""


@dataclass(frozen=True)
class Tried:
    """One step: which number went from where to where, and what came of it."""

    number: str
    before: float
    after: float
    verdict: Verdict


def climb(
    start: Numbers, names: Sequence[str], step: float, passes: int, test: Test
) -> Iterator[tuple[Tried, dict[str, float]]]:
    """Every step tried with the best numbers known after it.

    ``step`` is the part by which a number grows or shrinks at first. A step that helps is taken
    again in the same direction.
    """
    best = dict(start)
    for _ in range(passes):
        for name in names:
            for up in (True, False):
                helped = False
                while True:
                    before = best[name]
                    after = _moved(before, step, up)
                    verdict = test({**best, name: after}, best)
                    if verdict.better:
                        best[name] = after
                        helped = True
                    yield Tried(name, before, after, verdict), dict(best)
                    if not verdict.better:
                        break
                if helped:
                    break
        step *= _SHORTER


def _moved(value: float, step: float, up: bool) -> float:
    if not value:
        return _FROM_ZERO * step * (1 if up else -1)
    # Three digits are finer than any match can tell.
    return float(f"{value * (1 + step) if up else value / (1 + step):.3g}")
