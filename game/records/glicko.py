"""Glicko-2 ratings for people and for the puzzles they try.

After Mark E. Glickman, "Example of the Glicko-2 system", 2013; step numbers are his.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

TAU: Final = 0.75
"""How fast the volatility may change; as lila has it for puzzles."""

_CENTRE: Final = 1500.0
_SCALE: Final = 173.7178
_PRECISE: Final = 1e-6
_LEAST_DEVIATION: Final = 45.0
"""A rating never stands quite still."""


@dataclass(frozen=True, slots=True)
class Rating:
    """``value`` on the usual rating scale, with its ``deviation``.

    ``volatility`` is how much the strength behind it changes.
    """

    value: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def is_rough(self) -> bool:
        """Whether too little is known for the value to mean much."""
        return self.deviation > 110


def rated(rating: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after one period with these results: opponents, each with a score of 0 to 1.

    >>> round(rated(Rating(), [(Rating(1500, 30), 1.0)]).value)
    1675
    """
    if not results:
        return rating
    mu, phi = (rating.value - _CENTRE) / _SCALE, rating.deviation / _SCALE  # step 2
    information = surprise = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / _SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.value - _CENTRE) / _SCALE)))
        information += weight**2 * expected * (1 - expected)  # step 3
        surprise += weight * (score - expected)  # step 4
    volatility = _volatility(rating.volatility, phi, 1 / information, surprise / information, tau)
    before = phi**2 + volatility**2  # step 6
    after = 1 / sqrt(1 / before + information)  # step 7
    return Rating(
        _CENTRE + _SCALE * (mu + after**2 * surprise),
        max(_LEAST_DEVIATION, _SCALE * after),
        volatility,
    )


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """The new volatility (step 5)."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low, high = start, start - tau
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
