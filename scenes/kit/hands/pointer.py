"""Fingers, and the mouse pointer: the system's, or a large one that's easy to find.

A single finger is a pointer already: the system turns it into mouse events. Those are held back
until it's clear that the finger neither stays nor is joined by another.
"""

import math
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from scenes.kit import drawing
from scenes.kit.panning import ZOOM_STEP

STAYS: Final = 0.6
"""Seconds after which a resting finger asks what's below it."""

_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
_FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

Point = tuple[float, float]


class Pinch(NamedTuple):
    """Two fingers have moved: around which window point, how far, by how many zoom steps."""

    point: tuple[int, int]
    way: tuple[float, float]
    closer: float


class Fingers:
    """Follows all fingers. ``size`` is the window's, ``slop`` how far a resting one may drift."""

    def __init__(self) -> None:
        self._points: dict[int, Point] = {}
        self._waiting: pygame.Event | None = None
        self._due = math.inf
        self._deaf = False

    @property
    def waits(self) -> bool:
        """Whether a finger may yet stay."""
        return self._waiting is not None

    def read(
        self, event: pygame.Event, size: tuple[int, int], slop: float, now: float
    ) -> list[pygame.Event | Pinch] | None:
        """What an event becomes, in order; None if it isn't a finger's."""
        if event.type in _FINGERS:
            return self._finger(event, size)
        if event.type in _MOUSE and event.dict.get("touch", False):
            return self._pointer(event, slop, now)
        return None

    def stayed(self, now: float) -> tuple[int, int] | None:
        """Where a finger has rested long enough; its release is then ignored."""
        if self._waiting is None or now < self._due:
            return None
        point: tuple[int, int] = self._waiting.pos
        self._waiting, self._deaf = None, True
        return point

    def _pointer(self, event: pygame.Event, slop: float, now: float) -> list[pygame.Event | Pinch]:
        if event.type == pygame.MOUSEBUTTONDOWN:
            if len(self._points) < 2:
                self._deaf, self._waiting, self._due = False, event, now + STAYS
            return []
        if self._deaf:
            return []
        waiting = self._waiting
        if waiting is None:
            return [event]
        if event.type == pygame.MOUSEMOTION and math.dist(event.pos, waiting.pos) <= slop:
            return []
        self._waiting = None
        return [waiting, event]

    def _finger(self, event: pygame.Event, size: tuple[int, int]) -> list[pygame.Event | Pinch]:
        point = event.x * size[0], event.y * size[1]
        before = list(self._points.values())
        if event.type == pygame.FINGERUP:
            self._points.pop(event.finger_id, None)
            return []
        self._points[event.finger_id] = point
        if len(self._points) != 2:
            return []
        if event.type == pygame.FINGERDOWN:
            return self._joined()
        if len(before) != 2:
            return []
        return [_spread(before, list(self._points.values()))]

    def _joined(self) -> list[pygame.Event | Pinch]:
        """A second finger is there: the first presses nothing, and stops dragging."""
        was_waiting, was_deaf = self._waiting is not None, self._deaf
        self._waiting, self._deaf = None, True
        if was_waiting or was_deaf:
            return []
        return [pygame.Event(pygame.WINDOWLEAVE)]


def _spread(before: list[Point], after: list[Point]) -> Pinch:
    (x0, y0), (x1, y1) = (_middle(points) for points in (before, after))
    apart = max(1.0, math.dist(*before)), max(1.0, math.dist(*after))
    closer = math.log(apart[1] / apart[0]) / math.log(ZOOM_STEP)
    return Pinch((round(x1), round(y1)), (x1 - x0, y1 - y0), closer)


def _middle(points: list[Point]) -> Point:
    (x0, y0), (x1, y1) = points
    return (x0 + x1) / 2, (y0 + y1) / 2


_COLOURS: Final = {
    "white": ((255, 255, 255), (16, 16, 16)),
    "black": ((16, 16, 16), (255, 255, 255)),
    "yellow": ((255, 222, 0), (16, 16, 16)),
}
"""Fill and rim by the setting ``pointer``'s values: one of both shows anywhere."""

_ARROW: Final = ((2, 1), (2, 25), (8, 20), (12, 30), (17, 28), (13, 18), (21, 18))
_BEAM: Final = (
    *((7, 2), (21, 2), (21, 6), (16, 6), (16, 25), (21, 25), (21, 29)),
    *((7, 29), (7, 25), (12, 25), (12, 6), (7, 6)),
)
"""Outlines in a square of ``_SQUARE``."""

_SQUARE: Final = 32
_SHARE: Final = 16
"""The pointer is this part of the window's height, and at least as large as a button's icon."""

_LEAST: Final = 44
_MOST: Final = 128


class _Now:
    """The one pointer: its meaning, its look, and what the system was told."""

    meaning: int = pygame.SYSTEM_CURSOR_ARROW
    look: str = "own"
    size: int = _LEAST
    told: tuple[int, str, int] | None = None


def wear(look: str, window_height: int) -> None:
    """Look as the setting ``pointer`` says from now on, in a window this many pixels high."""
    _Now.look = look
    _Now.size = max(_LEAST, min(_MOST, window_height // _SHARE))
    # A system's own pointer stays as its user has it.
    if _Now.told is not None or look != "own":
        _tell()


def show(meaning: int) -> None:
    """Take the meaning of one of pygame's SYSTEM_CURSORs."""
    _Now.meaning = meaning
    _tell()


def _tell() -> None:
    wanted = (_Now.meaning, _Now.look, _Now.size)
    if wanted == _Now.told:
        return
    _Now.told = wanted
    # Without a screen there's no pointer to change.
    with suppress(pygame.error):
        if _Now.look == "own":
            pygame.mouse.set_cursor(_Now.meaning)
        else:
            pygame.mouse.set_cursor(drawn(_Now.look, _Now.size, _Now.meaning))


@lru_cache(maxsize=8)
def drawn(look: str, size: int, meaning: int) -> pygame.Cursor:
    """A pointer of ``size`` pixels; a beam over text, else an arrow."""
    is_beam = meaning == pygame.SYSTEM_CURSOR_IBEAM
    fill, rim = _COLOURS[look]
    points = "L".join(f"{x} {y}" for x, y in (_BEAM if is_beam else _ARROW))
    body = f'<path d="M{points}Z" stroke-linejoin="round" {drawing.paint(rim, 2.2, fill)}/>'
    picture = drawing.svg_surface(body, (size, size), (_SQUARE, _SQUARE))
    hot = (14, 15) if is_beam else _ARROW[0]
    return pygame.Cursor((hot[0] * size // _SQUARE, hot[1] * size // _SQUARE), picture)
