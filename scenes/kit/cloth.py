"""What all cloths share: the inks of their marks, and the edge at which they end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.kit.theme import Rgb


@dataclass(frozen=True, slots=True)
class Ink:
    """The two colours of a mark: a line, and the broader one below it that sets it off."""

    line: Rgb
    casing: Rgb


CHANGED: Final = Ink((150, 232, 236), (0, 58, 66))
"""What others have just moved or touched."""

HINT: Final = Ink((214, 168, 250), (66, 22, 100))
"""What a hint points out."""

FITS: Final = Ink((176, 240, 170), (8, 66, 24))
"""Where something may be put down."""

_EDGE_WIDTH: Final = 10.0
_DARKNESS: Final = 14
"""Opacity of one of the strips that lie above each other, 0 to 255."""


def draw_edge(look: Look, surface: pygame.Surface, area: pygame.Rect) -> None:
    """Draw the soft shadow right of ``area``, in window pixels, unless it ends at the window."""
    if not look.theme.pictures or area.right >= surface.get_width():
        return
    wide = look.px(_EDGE_WIDTH)
    shade = pygame.Surface((1, 1), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _DARKNESS))
    for step in range(0, wide, 2):
        strip = pygame.transform.scale(shade, (wide - step, area.height))
        surface.blit(strip, (area.right, area.top))
