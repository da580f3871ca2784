"""The wooden tray beside Hop's cloth, in which everybody's cards lie."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.games.hop_the_marble.picture.cloth import WOOD_REPEATS
from scenes.games.hop_the_marble.view import View
from scenes.kit.look import Look

_DEEP: Final = (150, 138, 128)
"""The light on the tray's ground, as a factor of 255."""

_RIM: Final = 7.0
"""Over how many design units the shadow of its edge fades."""


def draw_tray(look: Look, surface: pygame.Surface, whole: View, tray: pygame.Rect) -> None:
    """Draw the tray."""
    family = look.theme.pictures
    if not family:
        surface.fill(look.theme.table, tray)
        pygame.draw.line(surface, (255, 255, 255), tray.topleft, tray.bottomleft, 2)
        return
    # The wood goes on as it lies under the cloth.
    side = max(8, round(whole.px(WOOD_REPEATS)))
    across, down = whole.cloth.centerx % side - side, whole.cloth.centery % side - side
    wood = look.picture(f"hop-the-marble/wood-{family}.jpg", (side, side))
    clip = surface.get_clip()
    surface.set_clip(clip.clip(tray))
    for y in range(down, tray.bottom, side):
        for x in range(across, tray.right, side):
            surface.blit(wood, (x, y))
    surface.fill(_DEEP, tray, special_flags=pygame.BLEND_RGB_MULT)
    rim = look.px(_RIM)
    for inset in range(rim):
        light = round(255 * (0.62 + 0.38 * (inset / rim) ** 0.6))
        line = pygame.Rect(tray.left + inset, tray.top, 1, tray.height)
        surface.fill((light, light, light), line, special_flags=pygame.BLEND_RGB_MULT)
        line = pygame.Rect(tray.left, tray.top + inset, tray.width, 1)
        surface.fill((light, light, light), line, special_flags=pygame.BLEND_RGB_MULT)
    surface.set_clip(clip)
