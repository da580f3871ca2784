"""Dots for the few best ideas, the same at every table; the best has a ring."""

import math
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pygame

from game.bots.bot import blunder_among
from scenes.kit import drawing
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import HINT

K = TypeVar("K")

FEW = 5
"""The most ideas shown: more don't help to choose."""

_RADIUS = 5.0
"""A dot's radius in design units."""

_RIM = 1.4
"""The dark rim that sets a dot off, in design units."""

_AROUND = 2.6
"""How far outside the best one's dot its ring is, in design units."""


def best_ideas(
    spots: Iterable[tuple[K, float]], values: Sequence[float], sides: int
) -> dict[K, float]:
    """How good each spot with a good idea is, 1 for the best; only a few.

    ``spots`` are places on the table, each with the share of the win that something there promises,
    ``values`` those shares of everything that can be done; ``sides`` share the win. An idea is
    better than most: anything no better than a random move, or a blunder, isn't one. They
    differ as much as possible, however little the ideas do.

    >>> best_ideas([("a", 0.6), ("b", 0.58), ("a", 0.5), ("c", 0.5)], (0.6, 0.58, 0.5, 0.5), 2)
    {'a': 1.0, 'b': 0.636364}
    """
    if not values:
        return {}
    best = max(values)
    floor = max(sum(values) / len(values), best - blunder_among(sides))
    worth: dict[K, float] = {}
    for spot, value in spots:
        if value > floor or value == best:
            worth[spot] = max(value, worth.get(spot, 0.0))
    # If everything is equally good, one is as good an idea as any.
    most = FEW if best > floor else 1
    ranked = sorted(worth.items(), key=lambda idea: -idea[1])
    floor = max([floor, *(value for _, value in ranked[most:] if value < best)])
    return {
        spot: round((value - floor) / (best - floor), 6) if value < best else 1.0
        for spot, value in ranked[:most]
        if value > floor or value == best
    }


def idea_dot(look: Look, size: float) -> pygame.Surface:
    """The dot of something as good as ``size`` says, 1 for the best."""
    return _dot(look, best=size >= 1.0)


@drawn_once
def _dot(look: Look, *, best: bool) -> pygame.Surface:
    radius, rim = round(look.scale * _RADIUS, 1), look.scale * _RIM
    reaches = [radius + rim, radius]
    if best:
        around = radius + look.scale * _AROUND
        reaches = [around + 2 * rim, around + rim, *reaches]
    inks = (HINT.casing, HINT.line) * 2
    discs = [(reach, 0.0, ink) for reach, ink in zip(reaches, inks, strict=False)]
    return drawing.circles(2 * math.ceil(reaches[0]), *discs)
