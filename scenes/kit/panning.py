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


class Wheel:
    """Turns a wheel's motion, fine or coarse, into whole steps."""

    def __init__(self) -> None:
        self._way = 0.0

    def zoom(self, way: float) -> list[float]:
        """The factors to zoom by, one after the other; a ``way`` above 0 zooms in."""
        self._way += way
        factors = []
        while abs(self._way) >= _NOTCH:
            factors.append(ZOOM_STEP if self._way > 0 else 1 / ZOOM_STEP)
            self._way -= math.copysign(min(1.0, abs(self._way)), self._way)
        return factors


class Grasp:
    """The pointer's hold on a picture, from press to release. Window pixels."""

    def __init__(self) -> None:
        self._pressed: tuple[int, int] | None = None
        self._panned: tuple[int, int] | None = None

    @property
    def holds(self) -> bool:
        """Whether the button is down on the picture."""
        return self._pressed is not None

    @property
    def pans(self) -> bool:
        """Whether the picture is being dragged."""
        return self._panned is not None

    def press(self, point: tuple[int, int] | None) -> None:
        """The button goes down at ``point``; None if that takes hold of something else."""
        self._pressed = point
        self._panned = None

    def pull(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """How far to move the picture; None until the pointer has really moved."""
        if self._panned is None:
            if self._pressed is None or math.dist(point, self._pressed) < _START:
                return None
            self._panned = self._pressed
        way = point[0] - self._panned[0], point[1] - self._panned[1]
        self._panned = point
        return way

    def release(self) -> bool:
        """The button goes up; returns whether the picture was dragged."""
        panned = self.pans
        self._pressed = self._panned = None
        return panned


def glide(seconds: float, pace: float, haste: float) -> float:
    """The share of its way a thing glides in a frame: all of it without a pace.

    ``haste`` is how fast it nears its goal: the exponent for one second.
    """
    return 1.0 if not pace else 1 - math.exp(-haste * seconds / min(pace, 1.0))


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
        self._grasp = Grasp()
        self._wheel = Wheel()

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
                for factor in self._wheel.zoom(event.wheel):
                    self.look(self.goal.zoomed(factor, event.point))
            case Pointer(press=Press.PAN) if self.goal.area.collidepoint(event.point):
                self.pan(*event.way)
            case Pointer(press=Press.DOWN):
                self._grasp.press(event.point if grabs else None)
                return False
            case Pointer(press=Press.MOVE) if self._grasp.holds:
                way = self._grasp.pull(event.point)
                if way is None:
                    return False
                self.pan(*way)
            case Pointer(press=Press.UP | Press.CANCEL):
                return self._grasp.release()
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
        self.view = self.view.towards(self.goal, glide(seconds, pace, self.haste))
        if self.view.is_near(self.goal):
            self.view = self.goal
        return True
