"""Sounds as two ears hear them from one side: the far ear later and duller than the near one."""

from __future__ import annotations

from array import array
from itertools import accumulate
from math import isfinite
from typing import Final

STEPS: Final = 4
"""So many places are told apart on each side of the middle."""

_HEAD: Final = 0.00066
"""Seconds that sound takes around a head, from one ear to the other."""

_SHADOW: Final = 0.55
"""How much of what is new the far ear still hears in each sample, at the very side."""


def step_of(pan: float) -> int:
    """The nearest place to a side from -1, left, to 1, right; 0 is the middle."""
    return max(-STEPS, min(STEPS, round(pan * STEPS))) if isfinite(pan) else 0


def from_the_side(stereo: bytes, step: int, rate: int) -> bytes:
    """Sixteen-bit samples of both ears, left first, as they are heard from a place.

    ``step`` is as ``step_of`` gives it, ``rate`` the samples a second.
    """
    heard = array("h", stereo)
    far = 0 if step > 0 else 1
    side = abs(step) / STEPS
    late = round(_HEAD * side * rate)
    kept = 1 - (1 - _SHADOW) * side

    def dulled(before: float, now: int) -> float:
        return before + kept * (now - before)

    own = heard[far::2]
    behind = array("h", bytes(2 * late)) + own[: len(own) - late]
    heard[far::2] = array("h", map(int, accumulate(behind, dulled)))
    return heard.tobytes()
