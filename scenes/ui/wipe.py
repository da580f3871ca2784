"""A changed part of the window that comes in over its old picture, behind a soft edge."""

from itertools import pairwise
from typing import Final

import pygame

from scenes.kit import drawing

_SECONDS: Final = 0.5
"""How long that takes."""

_EDGE: Final = 0.25
"""How broad the edge is, as a share of the part, ..."""

_STRIPS: Final = 32
"""... and in how many steps the old picture thins out in it."""


class Wipe:
    """Keeps the old picture of a part of the window and draws what's left of it, from the left."""

    def __init__(self) -> None:
        self._before = pygame.Surface((0, 0))
        self._area = pygame.Rect(0, 0, 0, 0)
        self._left = 0.0

    def begin(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Keep what's on show in ``area``; nothing else is seen until time passes."""
        # The surface is kept as well: new memory is slow at first.
        if self._before.get_size() != area.size:
            self._before = pygame.Surface(area.size)
        drawing.let_through(self._before, 1.0)
        self._before.blit(window, (0, 0), area)
        self._area, self._left = area.copy(), 1.0

    @property
    def runs(self) -> bool:
        """Whether anything of the old picture is left."""
        return self._left > 0

    @property
    def waits(self) -> bool:
        """Whether all of it is."""
        return self._left >= 1

    def advance(self, seconds: float) -> pygame.Rect:
        """Let time pass; returns what to redraw."""
        left = self._edge()[0]
        self._left = max(0.0, self._left - seconds / _SECONDS)
        return self._columns(left, self._edge()[1])

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """What's to be redrawn where ``rect`` has changed: not what the old picture covers."""
        if not self.runs or not self._area.contains(rect):
            return rect
        return rect.clip(self._columns(0, self._edge()[1]))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the old picture over the new one in the clip."""
        if not self.runs:
            return
        left, right = self._edge()
        ends = [left + (right - left) * strip // _STRIPS for strip in range(_STRIPS + 1)]
        for strip, (start, end) in enumerate(pairwise((*ends, self._area.width))):
            part = pygame.Rect(start, 0, max(0, end - start), self._area.height)
            drawing.let_through(self._before, min(1.0, (strip + 0.5) / _STRIPS))
            surface.blit(self._before, part.move(self._area.topleft), part)

    def _edge(self) -> tuple[int, int]:
        """Between which columns the old picture thins out."""
        broad = round(_EDGE * self._area.width)
        right = round((1 - self._left) * (self._area.width + broad))
        return right - broad, right

    def _columns(self, left: int, right: int) -> pygame.Rect:
        area = self._area
        return pygame.Rect(area.left + left, area.top, right - left, area.height).clip(area)
