"""The ring around what a switch would choose now."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.kit.theme import Rgb

_SECONDS: Final = 0.16
"""Seconds from one thing to the next; none with reduced motion."""

_GAP: Final = 4.0
_LINE: Final = 4.5
_CASING: Final = 2.5
_RADIUS: Final = 12.0
_BRIGHT: Final[Rgb] = (255, 214, 64)
_DARK: Final[Rgb] = (20, 18, 16)
"""A bright line between two dark ones: one of them stands out on any ground."""


class Ring:
    """Glides from place to place. All rectangles are window pixels."""

    def __init__(self) -> None:
        self._from: pygame.Rect | None = None
        self._place: pygame.Rect | None = None
        self._began = 0.0
        self._shown: pygame.Rect | None = None

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self._shown != self._place

    @property
    def place(self) -> pygame.Rect | None:
        """What it surrounds, None while it's hidden."""
        return self._place

    def move(self, look: Look, place: pygame.Rect | None, now: float) -> list[pygame.Rect]:
        """Move to ``place``; returns the parts of the window to redraw."""
        if place is not None and not (place.w and place.h):
            place = None
        if place != self._place:
            self._from, self._place, self._began = self._shown, place, now
        shown = self._now(look, now)
        if shown == self._shown:
            return []
        before, self._shown = self._shown, shown
        return [
            strip for rect in (before, shown) if rect is not None for strip in _strips(look, rect)
        ]

    def _now(self, look: Look, now: float) -> pygame.Rect | None:
        done = (now - self._began) / _SECONDS
        if self._from is None or self._place is None or look.reduced_motion or done >= 1:
            return self._place
        eased = done * done * (3 - 2 * done)
        pairs = zip(self._from, self._place, strict=True)
        x, y, w, h = (round(start + (end - start) * eased) for start, end in pairs)
        return pygame.Rect(x, y, w, h)

    def draw(self, surface: pygame.Surface, look: Look, dirty: list[pygame.Rect]) -> None:
        """Draw it within the redrawn rectangles."""
        if self._shown is None:
            return
        around = _around(look, self._shown)
        line, casing = look.px(_LINE), look.px(_CASING)
        radius = look.px(_RADIUS)
        for part in dirty:
            if not part.colliderect(around):
                continue
            surface.set_clip(part)
            wide = line + 2 * casing
            pygame.draw.rect(surface, _DARK, around, wide, radius)
            inner = around.inflate(-2 * casing, -2 * casing)
            pygame.draw.rect(surface, _BRIGHT, inner, line, radius - casing)
        surface.set_clip(None)


def _around(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The ring's outer edge, within the window."""
    reach = 2 * look.px(_GAP + _LINE + 2 * _CASING)
    return rect.inflate(reach, reach).clip(pygame.Rect((0, 0), look.size))


def _strips(look: Look, rect: pygame.Rect) -> list[pygame.Rect]:
    """The ring's four sides around a rectangle."""
    around = _around(look, rect)
    wide = look.px(_RADIUS) + look.px(_LINE)
    top, bottom, left, right = (around.copy() for _ in range(4))
    top.h = bottom.h = min(wide, around.h)
    left.w = right.w = min(wide, around.w)
    bottom.bottom, right.right = around.bottom, around.right
    return [top, bottom, left, right]
