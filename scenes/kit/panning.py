"""Hands on a picture that is larger than its frame: the wheel, and drawing it along."""

from __future__ import annotations

import math
from typing import Final

ZOOM_STEP: Final = 1.18
"""By how much one step of the wheel or one press of a key zooms."""

_NOTCH: Final = 0.5
"""How far a fine wheel has to turn for one step."""

_START: Final = 6.0
"""How far in pixels the pointer moves with the button down before the picture goes with it."""


class Wheel:
    """Turns the ways of a wheel, fine or coarse, into whole steps."""

    def __init__(self) -> None:
        self._way = 0.0

    def zoom(self, way: float) -> list[float]:
        """The factors by which the picture is zoomed one after the other; above 0 is closer."""
        self._way += way
        factors = []
        while abs(self._way) >= _NOTCH:
            factors.append(ZOOM_STEP if self._way > 0 else 1 / ZOOM_STEP)
            self._way -= math.copysign(min(1.0, abs(self._way)), self._way)
        return factors


class Grasp:
    """The pointer's hold on a picture, from the press to the release. Window pixels."""

    def __init__(self) -> None:
        self._pressed: tuple[int, int] | None = None
        self._panned: tuple[int, int] | None = None

    @property
    def holds(self) -> bool:
        """Whether the button is down upon the picture."""
        return self._pressed is not None

    @property
    def pans(self) -> bool:
        """Whether the picture goes with the pointer."""
        return self._panned is not None

    def press(self, point: tuple[int, int] | None) -> None:
        """The button goes down at ``point``; None if that takes hold of something else."""
        self._pressed = point
        self._panned = None

    def pull(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """How far the picture goes with the pointer now; None before it has really moved."""
        if self._panned is None:
            if self._pressed is None or math.dist(point, self._pressed) < _START:
                return None
            self._panned = self._pressed
        way = point[0] - self._panned[0], point[1] - self._panned[1]
        self._panned = point
        return way

    def release(self) -> bool:
        """The button goes up; returns whether the picture was drawn along."""
        panned = self.pans
        self._pressed = self._panned = None
        return panned


def glide(seconds: float, pace: float, haste: float) -> float:
    """The share of its way that what glides to a goal goes in a frame: at once without a pace.

    ``haste`` is how many times closer it gets in a second, exponentially.
    """
    return 1.0 if not pace else 1 - math.exp(-haste * seconds / min(pace, 1.0))
