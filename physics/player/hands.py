"""How steady a computer player's finger is: one error model for all.

People miss in two ways. The direction's error is normal and grows with the force of the flick; the
strength's error is proportional to itself. Both depend on the level alone: not on the table, the
score or the opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import asin, erf, sqrt
from random import Random
from statistics import NormalDist
from types import MappingProxyType

from game.bots.levels import (
    CASUAL,
    EXPERT,
    LEARNER,
    LEVELS,
    SKILLED,
    plain_kind,
    span_of,
    strength_of,
)
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick

_CALM = 1000.0
"""The speed, in mm/s, at which the error in direction is just ``FlickingHand.aim``."""

_NORMAL = NormalDist()

_GOLDEN = (sqrt(5) - 1) / 2

_FORCE = 0.4
"""How much of the error in direction grows in proportion to the speed."""


@dataclass(frozen=True, slots=True)
class FlickingHand:
    """A hand. ``aim`` is the standard deviation of a calm flick's direction in degrees, ``power``
    the one of its speed as a share of it.
    """

    aim: float
    power: float

    def sigma(self, speed: float) -> float:
        """The standard deviation of the direction of a flick at ``speed`` mm/s, in degrees."""
        return self.aim * (1 - _FORCE + _FORCE * speed / _CALM)

    def flick(self, wanted: Flick, rng: Random) -> Flick:
        """What becomes of a flick this hand attempts."""
        return self._erring(wanted, rng.gauss(0, 1), rng.gauss(0, 1))

    def spread(self, wanted: Flick, count: int) -> list[Flick]:
        """``count`` flicks that represent all that one may become: its errors evenly spread."""
        return [self._erring(wanted, *errors) for errors in _errors(count)]

    def _erring(self, wanted: Flick, aside: float, harder: float) -> Flick:
        """The flick with errors of that many standard deviations."""
        bearing = wanted.bearing + 10 * aside * self.sigma(wanted.speed)
        speed = wanted.speed * (1 + harder * self.power)
        return Flick(
            wanted.marble, round(bearing) % ALL_BEARINGS, min(max(round(speed), SLOWEST), FASTEST)
        )


@lru_cache
def _errors(count: int) -> list[tuple[float, float]]:
    """Errors of direction and strength, evenly spread, in standard deviations."""
    errors = [_NORMAL.inv_cdf((step + 0.5) / count) for step in range(count)]
    # Errors in strength come in another order, so that the two are uncorrelated.
    mixed = sorted(range(count), key=lambda step: step * _GOLDEN % 1)
    return [(errors[step], errors[mixed[step]]) for step in range(count)]


HANDS: Mapping[str, FlickingHand] = MappingProxyType(
    {
        LEARNER: FlickingHand(aim=6.0, power=0.22),
        CASUAL: FlickingHand(aim=3.5, power=0.14),
        SKILLED: FlickingHand(aim=1.7, power=0.07),
        EXPERT: FlickingHand(aim=0.6, power=0.03),
    }
)
"""The four levels' hands."""

STEADY = FlickingHand(aim=1.0, power=0.03)
"""The hand by which all flicks are judged: a good one that trembles a little."""


def hand_of(kind: str) -> FlickingHand | None:
    """The hand of this kind of computer; None if there's no such computer.

    An adaptive one alternates between two hands: this is the less steady one.
    """
    strength = strength_of(kind)
    return HANDS.get(plain_kind(kind) if strength is None else list(LEVELS)[span_of(strength)])


def chance_within(half_width: float, sigma: float) -> float:
    """How likely an error of standard deviation ``sigma`` is within ``half_width`` either way.

    >>> round(chance_within(1.96, 1.0), 2)
    0.95
    """
    return erf(half_width / (sigma * sqrt(2)))


def chance_to_hit(distance: float, diameter: float, sigma: float) -> float:
    """How likely an aim that errs by ``sigma`` radians hits a marble at ``distance``.

    ``diameter`` is a marble's, in the unit of ``distance``; nothing else is in the way.
    """
    return chance_within(asin(min(diameter / distance, 1.0)), sigma)
