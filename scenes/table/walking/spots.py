"""A place on a board that can be pointed at, told and pressed, and what can be asked of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Spot:
    """One place on the board.

    ``key`` is the same for the same place as long as the position is; ``place`` is where it lies in
    the window, and its middle where it is pressed. ``tell`` says what lies there in one or two
    short sentences. A spot that ``is_open`` is one with which the person to move can do something
    now; ``is_secret`` says that only who looks at the screen now may hear of it.
    """

    key: Hashable
    place: pygame.Rect
    tell: Callable[[], str]
    is_open: bool = False
    is_secret: bool = False

    @property
    def point(self) -> tuple[int, int]:
        """The window point at which it is pressed."""
        return self.place.center


@dataclass(frozen=True, slots=True)
class Question:
    """What a player can ask of the position on show; ``answer`` is asked when they do.

    ``name`` finds it in tests. An answer that ``is_secret`` is for who looks at the screen now.
    """

    name: str
    title: str
    answer: Callable[[], str]
    is_secret: bool = False


def find_spot(spots: Iterable[Spot], key: Hashable | None) -> Spot | None:
    """The spot with this key, if there is one."""
    return next((spot for spot in spots if spot.key == key), None) if key is not None else None
