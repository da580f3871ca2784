"""What counts for whom, as it lies on the board when a match is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Counted:
    """Something on the board that counts ``worth`` for ``seats``, all of one team.

    ``place`` lies around it in window pixels; ``total`` are their points once it is counted too.
    """

    place: pygame.Rect
    seats: tuple[int, ...]
    worth: int
    total: int


Thing = tuple[pygame.Rect, tuple[int, ...], int]
"""Place, seats and worth of something that counts."""


def counted_up(things: Iterable[Thing], start: Sequence[int] = ()) -> list[Counted]:
    """The things with the points so far; ``start`` is what each seat had before, else nothing.

    The least is counted first, and everybody in turn, so that it is seen to the end who wins.
    """
    own: defaultdict[tuple[int, ...], list[Thing]] = defaultdict(list)
    for thing in sorted(things, key=lambda thing: thing[2]):
        own[thing[1]].append(thing)
    so_far = {seats: start[seats[0]] if start else 0 for seats in own}
    counted = []
    for number in range(max(map(len, own.values()), default=0)):
        for seats, theirs in sorted(own.items()):
            if number < len(theirs):
                place, _seats, worth = theirs[number]
                so_far[seats] += worth
                counted.append(Counted(place, seats, worth, so_far[seats]))
    return counted


def around(point: tuple[float, float], side: float) -> pygame.Rect:
    """The square of ``side`` pixels around a window point."""
    place = pygame.Rect(0, 0, round(side), round(side))
    place.center = round(point[0]), round(point[1])
    return place
