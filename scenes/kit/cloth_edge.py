"""The edge at which a cloth ends that is larger than the area through which one sees it."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.look import Look

_WIDTH: Final = 10.0
_DARKNESS: Final = 14
"""Opacity of one of the strips that lie above each other, 0 to 255."""


def draw_edge(look: Look, surface: pygame.Surface, area: pygame.Rect) -> None:
    """Draw the soft shadow right of ``area``, in window pixels, unless it ends at the window."""
    if not look.theme.pictures or area.right >= surface.get_width():
        return
    wide = look.px(_WIDTH)
    shade = pygame.Surface((1, 1), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _DARKNESS))
    for step in range(0, wide, 2):
        strip = pygame.transform.scale(shade, (wide - step, area.height))
        surface.blit(strip, (area.right, area.top))
