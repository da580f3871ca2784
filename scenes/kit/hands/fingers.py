"""Touch: what two fingers do, and one that stays.

A single finger is a pointer already: the system turns it into mouse events. Those are held back
until it's clear that the finger neither stays nor is joined by another.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from scenes.kit.panning import ZOOM_STEP

STAYS: Final = 0.6
"""Seconds after which a resting finger asks what's below it."""

_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
_FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

Point = tuple[float, float]


class Spread(NamedTuple):
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
    ) -> list[pygame.Event | Spread] | None:
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

    def _pointer(self, event: pygame.Event, slop: float, now: float) -> list[pygame.Event | Spread]:
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

    def _finger(self, event: pygame.Event, size: tuple[int, int]) -> list[pygame.Event | Spread]:
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

    def _joined(self) -> list[pygame.Event | Spread]:
        """A second finger is there: the first presses nothing, and stops dragging."""
        was_waiting, was_deaf = self._waiting is not None, self._deaf
        self._waiting, self._deaf = None, True
        if was_waiting or was_deaf:
            return []
        return [pygame.Event(pygame.WINDOWLEAVE)]


def _spread(before: list[Point], after: list[Point]) -> Spread:
    (x0, y0), (x1, y1) = (_middle(points) for points in (before, after))
    apart = max(1.0, math.dist(*before)), max(1.0, math.dist(*after))
    closer = math.log(apart[1] / apart[0]) / math.log(ZOOM_STEP)
    return Spread((round(x1), round(y1)), (x1 - x0, y1 - y0), closer)


def _middle(points: list[Point]) -> Point:
    (x0, y0), (x1, y1) = points
    return (x0 + x1) / 2, (y0 + y1) / 2
