"""How money pours when a bag has arrived at a company: one coin a million, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_FLIGHT: Final = 0.3
"""Seconds of a coin's flight."""

_APART: Final = 0.12
"""Seconds from one coin to the next."""

_SAGS: Final = 0.2
"""Seconds in which a bag that has sagged rises again."""

_REST: Final = 0.1
"""Seconds of rest after the last coin."""


def pour_seconds(value: int) -> float:
    """How long the coins of a bag of this value take, in seconds."""
    return _FLIGHT + _APART * (value - 1) + _REST


def sag(value: int, progress: float) -> float:
    """How far a bag that was dropped sags, 0 to 1: at once, and then it rises again.

    >>> [round(sag(3, progress), 2) for progress in (0.0, 0.15, 0.5)]
    [1.0, 0.27, 0.0]
    """
    left = max(0.0, 1.0 - progress * pour_seconds(value) / _SAGS)
    return left * left


def coins_in_the_air(value: int, progress: float) -> Iterator[float]:
    """How far each flying coin has come, 0 to 1 and not eased."""
    for part in _parts(value, progress):
        if 0 < part < 1:
            yield part


def coins_landed(value: int, progress: float) -> int:
    """How many coins have arrived.

    >>> [coins_landed(3, progress) for progress in (0.0, 0.5, 0.7, 1.0)]
    [0, 1, 2, 3]
    """
    return sum(part >= 1 for part in _parts(value, progress))


def _parts(value: int, progress: float) -> list[float]:
    now = progress * pour_seconds(value)
    return [(now - _APART * coin) / _FLIGHT for coin in range(value)]
