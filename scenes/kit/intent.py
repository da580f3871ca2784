"""What a player does at a table, before the game says what it means.

Mouse, touch, keyboard and gamepad reach every game as ``Pointer`` and ``Command``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

import pygame


class Press(Enum):
    """What the pointer does."""

    MOVE = auto()
    DOWN = auto()
    UP = auto()
    CANCEL = auto()  # the right button: put back what is in the hand
    WHEEL = auto()
    PAN = auto()  # two fingers push the picture along


class Pointer(NamedTuple):
    """A mouse or finger event at a window point.

    ``shift`` says whether Shift is down; ``wheel`` is how far the wheel turned, positive away from
    the user; ``way`` is how far two fingers pushed, in pixels.
    """

    press: Press
    point: tuple[int, int]
    shift: bool = False
    wheel: float = 0.0
    way: tuple[float, float] = (0.0, 0.0)


def _itself(point: tuple[int, int]) -> tuple[int, int]:
    return point


class PointerReader:
    """Turns pygame's events into pointer events.

    It only follows events, so a recording plays back exactly. ``shift`` says whether Shift is down.
    Within ``slip`` pixels of where the button went down the pointer doesn't move: a trembling
    hand's press isn't a drag. ``snap`` gives the window point meant by a press nearby. ``point`` is
    where the pointer was last.
    """

    def __init__(self) -> None:
        self.point = (0, 0)
        self._pressed: tuple[int, int] | None = None
        self._taken = (0, 0)
        self.snap: Callable[[tuple[int, int]], tuple[int, int]] = _itself
        self.shift = False
        self.slip = 0.0

    def read(self, event: pygame.Event) -> Pointer | None:
        """An event's meaning to a game; None if it isn't the pointer's."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self.shift = event.type == pygame.KEYDOWN
            case pygame.WINDOWFOCUSLOST:
                self.shift = False
            case pygame.MOUSEWHEEL:
                return self._pointer(Press.WHEEL, self.point, event.dict.get("precise_y", event.y))
            case pygame.MOUSEMOTION:
                return self._pointer(Press.MOVE, self._meant(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed, self._taken = event.pos, self.snap(event.pos)
                return self._pointer(Press.DOWN, self._taken)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._pointer(Press.CANCEL, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                meant = self._meant(event.pos)
                self._pressed = None
                return self._pointer(Press.UP, meant)
        return None

    def let_go(self) -> None:
        """The button is no longer held."""
        self._pressed = None

    def _meant(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where the pointer is taken to be."""
        if self._pressed is not None:
            if math.dist(point, self._pressed) <= self.slip:
                return self._taken
            self._pressed = None
        return point

    def _pointer(self, press: Press, point: tuple[int, int], wheel: float = 0.0) -> Pointer:
        self.point = point
        return Pointer(press, point, self.shift, wheel)
