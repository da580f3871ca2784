"""What counts for whom, as it lies on the board when a match is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

import pygame


@dataclass(frozen=True, slots=True)
class Counted:
    """Something on the board that counts ``worth`` for ``seats``, all of one team.

    ``place`` lies around it in window pixels.
    """

    place: pygame.Rect
    seats: tuple[int, ...]
    worth: int


Thing = tuple[pygame.Rect, tuple[int, ...], int]
"""Place, seats and worth of something that counts."""


def counted_up(things: Iterable[Thing]) -> list[Counted]:
    """The least is counted first, and everybody in turn, so that it is seen to the end who wins."""
    own: defaultdict[tuple[int, ...], list[Thing]] = defaultdict(list)
    for thing in sorted(things, key=lambda thing: thing[2]):
        own[thing[1]].append(thing)
    turns = zip_longest(*(theirs for _seats, theirs in sorted(own.items())))
    return [Counted(*thing) for turn in turns for thing in turn if thing is not None]


def around(point: tuple[float, float], side: float) -> pygame.Rect:
    """The square of ``side`` pixels around a window point."""
    place = pygame.Rect(0, 0, round(side), round(side))
    place.center = round(point[0]), round(point[1])
    return place
