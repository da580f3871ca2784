"""Bars of the players' points, which grow while these are counted."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.widget import Widget

_HIGH: Final = 14.0


class PointsBar(Widget):
    """A bar in a player's colour and pattern; ``share`` is how full it is, 0 to 1."""

    def __init__(self, livery: Livery) -> None:
        super().__init__()
        self._livery = livery
        self._share = 0.0

    @property
    def share(self) -> float:
        """How full it is."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        if share != self._share:
            self._share = share
            self.invalidate()

    def least_width(self, look: Look) -> int:
        """Half of what it would like."""
        return look.px(60)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as there is room."""
        return min(width, look.px(400)), look.px(_HIGH)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the track, and upon it the bar with the player's pattern."""
        look, radius = self.look, self.rect.h // 2
        surface.blit(look.box(self.rect.size, radius, look.theme.press), self.rect)
        wide = round(self.rect.w * self._share)
        if wide < self.rect.h:
            return
        paint = look.player(self._livery.colour)
        size = wide, self.rect.h
        surface.blit(look.box(size, radius, paint.fill), self.rect)
        if wide > 2 * radius:
            inner = wide - 2 * radius, self.rect.h
            pattern = look.pattern(self._livery.colour, inner, mix(paint.fill, paint.ink, 0.35))
            surface.blit(pattern, self.rect.move(radius, 0))
