"""The light on a glazed ball that rolls: it stands still while the ball turns below it."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.look import Look

BALL: Final = 0.94
"""Diameter of the ball in its picture, as a share of the side."""

SHADOW: Final = 0.4
"""Diameter of the ball in the picture of its shadow."""

_FOLDER: Final = "marbles"


def light(look: Look, surface: pygame.Surface, ball: int) -> None:
    """Cut a ball of ``ball`` pixels out of a square painted all over, and light it.

    A plain disc in a theme without pictures, which needs a rim. Colours that are easy to tell
    apart are lit as by day: a lamp brings them nearer to each other.
    """
    family, size = look.theme.pictures, surface.get_size()
    if family and look.palette == "safe":
        family = "light"
    if family:
        shade = look.picture(f"{_FOLDER}/shade-{family}.webp", size)
        surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(look.picture(f"{_FOLDER}/gloss.webp", size), (0, 0))
        return
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    middle = (size[0] / 2, size[1] / 2)
    pygame.draw.circle(mask, (255, 255, 255, 255), middle, ball / 2)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def shadow(look: Look, side: int) -> pygame.Surface:
    """The shadow below a ball at rest, in a square of ``side`` pixels; it is shared."""
    return look.picture(f"{_FOLDER}/shadow.webp", (side, side))
