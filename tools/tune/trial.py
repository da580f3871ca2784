"""A sequential test: changed numbers against the present ones, for as many games as it takes.

The test weighs two claims, that the change wins its fair share and that it wins so much more as is
wanted, by what the rounds of the arena bring on average. A round, not a game, is one observation:
its games have the same deal and every seat, and what luck gives in one it takes in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

_SURE = log(0.95 / 0.05)
"""How much likelier a claim has to be, so that it is wrong in one of twenty cases at most."""

_FIRST_DOUBT = 4
"""So many rounds of usual spread are added to those played, as a few alike prove nothing."""


@dataclass(frozen=True)
class Verdict:
    """What the rounds played so far say: ``better`` is None while nothing is decided."""

    rounds: int
    share: float
    better: bool | None


def judged(rounds: Sequence[float], fair: float, gain: float, most: int) -> Verdict:
    """Weigh the shares of the win in the rounds so far, one number for each round.

    ``fair`` is the share of equals, ``gain`` what is worth having above it. After ``most`` rounds
    what is still open counts as no better.

    >>> judged([0.5, 1.0, 1.0, 1.0] * 10, fair=0.5, gain=0.1, most=100).better
    True
    """
    count = len(rounds)
    if not count:
        return Verdict(0, 0.0, None)
    share = fmean(rounds)
    usual = fair * (1 - fair) * fair
    spread = sum((each - share) ** 2 for each in rounds) + _FIRST_DOUBT * usual
    variance = spread / (count + _FIRST_DOUBT)
    likelier = count * gain * (share - fair - gain / 2) / variance
    better: bool | None = None
    if likelier >= _SURE:
        better = True
    elif likelier <= -_SURE or count >= most:
        better = False
    return Verdict(count, share, better)
