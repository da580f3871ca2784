"""How a picture looks to people who see fewer colours."""

from functools import cache
from typing import Final

import pygame
from coloraide import Color
from PIL import Image, ImageFilter

KINDS: Final = {"protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""The names of the filters that simulate each kind of eyes in full strength."""

_STEPS: Final = 33
"""The levels of each channel that are worked out; what's between is interpolated."""


def simulated(surface: pygame.Surface, kind: str) -> pygame.Surface:
    """A copy of an opaque picture as someone with ``kind``, one of KINDS, sees it."""
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    seen = picture.filter(_eyes(kind))
    return pygame.image.frombytes(seen.tobytes(), seen.size, "RGB")


@cache
def _eyes(kind: str) -> ImageFilter.Color3DLUT:
    def seen(red: float, green: float, blue: float) -> tuple[float, float, float]:
        colour = Color("srgb", [red, green, blue])
        filtered = colour.filter(KINDS[kind], method="machado", out_space="srgb").clip()
        return filtered[0], filtered[1], filtered[2]

    return ImageFilter.Color3DLUT.generate(_STEPS, seen)
