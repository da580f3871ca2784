"""What can be hit from where: the geometry of flicks, before any simulation.

Lengths are in tenths of a millimetre as in the rules, angles in radians counter-clockwise from the
right. Marbles go straight here; folds are for the simulation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import asin, atan2, cos, erf, hypot, pi, sin, sqrt

from game.rules.hop_the_marble.marbles import DIAMETER, Spot

_TINY = 0.002
"""A narrower opening, in radians, is ignored."""

_DIRECTIONS = 72
"""How many directions are searched for one that hits nothing."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Directions in which a flicked marble meets ``target`` first.

    ``bearing`` is their middle, ``half`` the angle to either side; ``distance`` is between the
    centres before the flick.
    """

    target: str
    bearing: float
    half: float
    distance: float


def openings(
    marble: str, lying: Mapping[str, Spot], targets: Collection[str] | None = None
) -> list[Opening]:
    """The openings to all other marbles, or only to ``targets``, closest first.

    A marble half hidden by others has an opening for each part that shows.
    """
    x, y = lying[marble]
    seen: list[tuple[float, float]] = []
    found = []
    for distance, name, bearing in sorted(
        (hypot(across - x, up - y), name, atan2(up - y, across - x))
        for name, (across, up) in lying.items()
        if name != marble
    ):
        half = asin(min(DIAMETER / max(distance, 1.0), 1.0))
        if targets is None or name in targets:
            for low, high in _visible(bearing, half, seen):
                found.append(Opening(name, bearing + (low + high) / 2, (high - low) / 2, distance))
        seen.append((bearing, half))
    return found


def _visible(
    bearing: float, half: float, seen: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """The parts of a marble that closer ones leave visible, as angles from ``bearing``."""
    hidden = []
    for other, other_half in seen:
        middle = turned(other - bearing)
        if middle - other_half < half and middle + other_half > -half:
            hidden.append((middle - other_half, middle + other_half))
    start = -half
    for low, high in sorted(hidden):
        if low - start > _TINY:
            yield start, min(low, half)
        start = max(start, high)
    if half - start > _TINY:
        yield start, half


def turned(angle: float) -> float:
    """The same direction as an angle from -pi to pi."""
    return (angle + pi) % (2 * pi) - pi


def chances(
    seen: list[Opening], bearing: float, sigma: float, reach: float
) -> tuple[dict[str, float], float]:
    """How likely each marble is to be met first, and how likely none is.

    The flick aims at ``bearing`` with a standard deviation of ``sigma`` radians; it rolls as far as
    ``reach``.
    """
    hits: dict[str, float] = {}
    scale = sigma * sqrt(2)
    for opening in seen:
        if opening.distance - DIAMETER > reach:
            continue
        middle = turned(opening.bearing - bearing)
        share = (erf((middle + opening.half) / scale) - erf((middle - opening.half) / scale)) / 2
        if share > 1e-4:
            hits[opening.target] = hits.get(opening.target, 0.0) + share
    return hits, max(1.0 - sum(hits.values()), 0.0)


def clear_ways(marble: str, lying: Mapping[str, Spot], spread: float) -> list[tuple[float, float]]:
    """Directions with their free distance, longest first.

    ``spread`` is the error in direction, in radians, that must do no harm.
    """
    x, y = lying[marble]
    others = [(across - x, up - y) for name, (across, up) in lying.items() if name != marble]
    ways = []
    for step in range(_DIRECTIONS):
        bearing = 2 * pi * step / _DIRECTIONS
        right, above = cos(bearing), sin(bearing)
        way = float("inf")
        for across, up in others:
            ahead = across * right + up * above
            aside = abs(up * right - across * above)
            room = DIAMETER + max(ahead, 0.0) * spread
            if ahead > 0 and aside < room:
                way = min(way, ahead - sqrt(max(room * room - aside * aside, 0.0)))
        ways.append((bearing, way))
    return sorted(ways, key=lambda each: -each[1])
