"""Zooming and dragging a picture that's larger than its frame."""

import math
from abc import ABC, abstractmethod
from typing import Final, Generic, Protocol, Self, TypeVar

import pygame

from scenes.kit.intent import Command, Pointer, Press

ZOOM_STEP: Final = 1.18
"""The zoom factor of one wheel step or key press."""

_NOTCH: Final = 0.5
"""How far a fine wheel turns for one step."""

_START: Final = 6.0
"""How far in pixels the pointer moves with the button down before it drags the picture."""


class View(Protocol):
    """The part of a picture that shows in ``area`` of the window."""

    @property
    def area(self) -> pygame.Rect: ...

    def zoomed(self, factor: float, about: tuple[int, int], /) -> Self:
        """Zoomed; the window point ``about`` stays put."""

    def panned(self, dx: float, dy: float, /) -> Self:
        """Moved by pixels, as if the pointer dragged the picture."""

    def towards(self, goal: Self, share: float, /) -> Self:
        """A share of the way to ``goal``."""

    def is_near(self, goal: Self, /) -> bool:
        """Whether it can't be told from ``goal``."""


V = TypeVar("V", bound=View)


class Camera(ABC, Generic[V]):
    """The view of a picture, moved by hand: ``view`` now, ``goal`` soon."""

    haste: float
    """How fast it nears its goal: the exponent for one second."""

    def __init__(self, view: V) -> None:
        self.view = view
        self.goal = view
        self._turned = 0.0
        self._held: tuple[int, int] | None = None
        """Where the pointer holds the picture since the button went down on it."""
        self._pans = False

    @abstractmethod
    def look(self, goal: V) -> None:
        """Look elsewhere because a player wants to."""

    @abstractmethod
    def show_all(self) -> None:
        """Show the whole picture."""

    @property
    def middle(self) -> tuple[int, int]:
        """The window point that stays put when keys zoom."""
        return self.goal.area.center

    def panned(self, dx: float, dy: float) -> V:
        """The goal moved by pixels, as far as it may."""
        return self.goal.panned(dx, dy)

    def pan(self, dx: float, dy: float) -> None:
        """Move at once."""
        self.look(self.panned(dx, dy))
        self.view = self.goal

    def moved_by(self, event: Pointer | Command, *, grabs: bool) -> bool:
        """Let an event move the view; returns whether it did.

        ``grabs`` says that a press here takes hold of the picture.
        """
        match event:
            case Command.ZOOM_IN:
                self.look(self.goal.zoomed(ZOOM_STEP, self.middle))
            case Command.ZOOM_OUT:
                self.look(self.goal.zoomed(1 / ZOOM_STEP, self.middle))
            case Command.FIT:
                self.show_all()
            case Pointer(press=Press.WHEEL) if self.goal.area.collidepoint(event.point):
                self._turned += event.wheel
                while abs(self._turned) >= _NOTCH:
                    way = math.copysign(1, self._turned)
                    self.look(self.goal.zoomed(ZOOM_STEP**way, event.point))
                    self._turned -= math.copysign(min(1.0, abs(self._turned)), self._turned)
            case Pointer(press=Press.PAN) if self.goal.area.collidepoint(event.point):
                self.pan(*event.way)
            case Pointer(press=Press.DOWN):
                self._held, self._pans = event.point if grabs else None, False
                return False
            case Pointer(press=Press.MOVE) if self._held is not None:
                if not self._pans and math.dist(event.point, self._held) < _START:
                    return False
                x, y = self._held
                self._held, self._pans = event.point, True
                self.pan(event.point[0] - x, event.point[1] - y)
            case Pointer(press=Press.UP | Press.CANCEL):
                panned, self._held, self._pans = self._pans, None, False
                return panned
            case _:
                return False
        return True

    @property
    def moving(self) -> bool:
        """Whether the view is on its way."""
        return self.view != self.goal

    def update(self, seconds: float, pace: float) -> bool:
        """Move on towards the goal; returns whether anything changed."""
        if not self.moving:
            return False
        share = 1 - math.exp(-self.haste * seconds / min(pace, 1.0)) if pace else 1.0
        self.view = self.view.towards(self.goal, share)
        if self.view.is_near(self.goal):
            self.view = self.goal
        return True
