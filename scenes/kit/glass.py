"""What the glass beads of all games have in common: the size of their pictures, their shadow."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import Rgb

BEAD_IN_PICTURE: Final = 0.8
"""Diameter of a bead in its picture, as a share of the side."""

SHADOW_IN_PICTURE: Final = 0.4
"""Diameter of a bead in the picture of its shadow."""


def shadow(look: Look, side: int, light: Rgb | None) -> pygame.Surface:
    """The shadow of a bead and, within it, the ``light`` that the glass gathers.

    The picture is ``side`` pixels wide and high.
    """
    ground = look.picture("beads/shadow.webp", (side, side)).copy()
    if light is not None:
        gathered = look.picture("beads/caustic.webp", (side, side)).copy()
        gathered.fill((*light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(gathered, (0, 0))
    return drawing.native(ground)
