"""Pictures of pieces in other colours than they were painted in, with their light and shade."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.theme import Rgb

_SHINE: Final = 205
"""From this brightness on, a highlight is white whatever the colour below it is."""


def dyed(picture: pygame.Surface, wanted: Rgb, layers: int = 1) -> pygame.Surface:
    """A copy of a picture whose mean colour is the one ``wanted``, its highlights as they were.

    Glass in several ``layers`` lets less of the ground through.
    """
    mean = pygame.transform.average_color(picture, consider_alpha=True)[:3]
    factors, lifts = [], []
    for now, then in zip(mean, wanted, strict=True):
        # Darker: a share of it. Lighter: a share of what is missing to white.
        share = then / max(1, now) if then <= now else (255 - then) / max(1, 255 - now)
        factors.append(round(255 * share))
        lifts.append(0 if then <= now else round(255 * (1 - share)))
    shine = picture.copy()
    shine.fill((_SHINE,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    result = picture.copy()
    result.fill(tuple(factors), special_flags=pygame.BLEND_RGB_MULT)
    result.fill(tuple(lifts), special_flags=pygame.BLEND_RGB_ADD)
    shine_only = pygame.Surface(picture.get_size())
    shine_only.blit(shine, (0, 0))
    result.blit(shine_only, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    layer = result.copy()
    for _more in range(layers - 1):
        result.blit(layer, (0, 0))
    return result
