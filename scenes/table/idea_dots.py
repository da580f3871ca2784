"""The dots of what an expert would consider, the same at every table: the larger, the better.

The best has a ring around it too, so that it is found at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.bots.bot import Candidate
from scenes.kit import drawing
from scenes.kit.cloth import HINT
from scenes.kit.look import Look

POOR = 0.2
"""What gives away such a share of the win is no idea any more."""

_SMALLEST = 2.2
"""The radius of the smallest dot in design units."""

_MORE = 5.0
"""How much larger the best one's radius is."""

_RIM = 1.4
"""The dark rim that sets a dot off from whatever lies below, in design units."""

_AROUND = 2.6
"""How far outside the best one's dot its ring is, in design units."""


def idea_sizes(candidates: Sequence[Candidate], poor: float = POOR) -> tuple[float, ...]:
    """How good candidates are beside the best of them: 1 for the best, 0 for what is poor.

    ``poor`` is the share of the win that is too much to give away.

    >>> idea_sizes([Candidate(letter, value) for letter, value in zip("abc", (0.6, 0.5, 0.1))])
    (1.0, 0.5, 0.0)
    """
    best = max((each.value for each in candidates), default=0.0)
    return tuple(round(max(0.0, 1 - (best - each.value) / poor), 6) for each in candidates)


def idea_dot(look: Look, size: float) -> pygame.Surface:
    """The dot of something that is as good as ``size`` says, 0 to 1."""
    radius = round(look.scale * (_SMALLEST + _MORE * size), 1)
    rim = look.scale * _RIM
    discs = [(radius + rim, HINT.casing), (radius, HINT.line)]
    if size >= 1.0:
        around = radius + look.scale * _AROUND
        discs = [(around + 2 * rim, HINT.casing), (around + rim, HINT.line), *discs]
    side = 2 * math.ceil(discs[0][0])

    def make() -> pygame.Surface:
        body = "".join(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{reach:.2f}" '
            f'fill="{drawing.svg_colour(colour)}"/>'
            for reach, colour in discs
        )
        return drawing.svg_surface(body, (side, side))

    return look.drawn(("idea", radius, size >= 1.0), make)
