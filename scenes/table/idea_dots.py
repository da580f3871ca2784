"""Dots for the few best ideas, the same at every table; the best has a ring."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import pygame

from game.bots.bot import Candidate, blunder_among
from game.protocol import Action
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
    candidates: Sequence[Candidate], spots: Callable[[Action], Iterable[K]], sides: int
) -> dict[K, bool]:
    """Where the few best ideas are, best first, and whether nothing is better.

    ``candidates`` are everything that can be done, ``spots`` where one of them shows, if it does;
    ``sides`` share the win. An idea is better than most: anything no better than a random move, or
    a blunder, isn't one.
    """
    if not candidates:
        return {}
    values = [each.value for each in candidates]
    best = max(values)
    floor = max(sum(values) / len(values), best - blunder_among(sides))
    worth: dict[tuple[K, ...], float] = {}
    for each in candidates:
        there = tuple(spots(each.action))
        if there and (each.value > floor or each.value == best):
            worth[there] = max(each.value, worth.get(there, 0.0))
    # If everything is equally good, one is as good an idea as any.
    few = sorted(worth, key=lambda there: -worth[there])[: FEW if best > floor else 1]
    found: dict[K, bool] = {}
    for there in few:
        for spot in there:
            found.setdefault(spot, worth[there] == best)
    return found


@drawn_once
def idea_dot(look: Look, best: bool) -> pygame.Surface:
    """The dot of an idea, with a ring around the ``best``."""
    radius, rim = round(look.scale * _RADIUS, 1), look.scale * _RIM
    reaches = [radius + rim, radius]
    if best:
        around = radius + look.scale * _AROUND
        reaches = [around + 2 * rim, around + rim, *reaches]
    inks = (HINT.casing, HINT.line) * 2
    discs = [(reach, 0.0, ink) for reach, ink in zip(reaches, inks, strict=False)]
    return drawing.circles(2 * math.ceil(reaches[0]), *discs)
