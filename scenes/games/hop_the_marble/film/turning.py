"""The moment in which a card is turned over: it comes up, its marbles light up, it turns, it lies.

Everything is a function of the share of that moment that is over, 0 to 1.
"""

from __future__ import annotations

import math
from typing import Final

from scenes.table.animation import ease

SECONDS: Final = 1.2
"""How long it takes in all."""

_UP: Final = 0.18
_LIT: Final = 0.56
_TURNED: Final = 0.80
"""When the card is up, when its last marble has lit up, and when it has been turned over."""


def lift(share: float) -> float:
    """How far up it is: 0 where it lies, 1 before everybody's eyes."""
    return ease(share / _UP) * (1 - ease((share - _TURNED) / (1 - _TURNED)))


def lit(share: float, count: int) -> float:
    """How many of its ``count`` marbles have lit up; the fraction is the light of the next one."""
    return min(float(count), max(0.0, (share - _UP) / (_LIT - _UP) * count))


def angle(share: float) -> float:
    """How far it has been turned over, 0 to pi."""
    return math.pi * ease((share - _LIT) / (_TURNED - _LIT))


def lighting_up(count: int) -> list[float]:
    """When each of its marbles lights up, in seconds."""
    return [SECONDS * (_UP + (_LIT - _UP) * number / count) for number in range(count)]


def heard() -> float:
    """When it is heard that it turns, in seconds."""
    return SECONDS * _LIT
