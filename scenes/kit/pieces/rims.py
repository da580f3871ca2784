"""The rim that sets a piece off from whatever it lies on.

It is two lines, a dark and a pale one beside each other: wherever one of them is lost, the other
is not.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import Rgb

DARK: Final[Rgb] = (38, 26, 20)
PALE: Final[Rgb] = (255, 249, 236)

_BREADTH: Final = 0.03
"""How broad each line is, in diameters of the piece, and at least ``_FINEST`` pixels."""

_FINEST: Final = 0.8
_PLAIN: Final = 0.07
_STEPS: Final = 20


def colours(look: Look) -> tuple[Rgb, Rgb]:
    """The two colours of rims in a look."""
    return (DARK, PALE) if look.theme.pictures else (look.theme.ink, look.theme.paper)


def reach(diameter: float) -> float:
    """How far the rim reaches beyond a piece of this diameter, in pixels."""
    return 1.5 * _line(diameter)


def _line(diameter: float, pixel: float = 1.0) -> float:
    return max(_FINEST * pixel, diameter * _BREADTH)


def round_rim(look: Look, diameter: float, pixel: float = 1.0) -> pygame.Surface:
    """The rim of a round piece, around its middle; it is shared.

    ``pixel`` is how many pixels of the picture will be one of the window.
    """
    line = _line(diameter, pixel)
    side = 2 * round(diameter / 2 + 1.5 * line + 1)
    if look.theme.pictures:
        rings = ((diameter / 2 - line * 0.1, line * 1.2, DARK), (diameter / 2 + line, line, PALE))
    else:
        broad = max(2.0, diameter * _PLAIN)
        rings = (
            (diameter / 2 - broad / 2, broad, look.theme.ink),
            (diameter / 2 + line * 0.75, line * 1.5, look.theme.paper),
        )

    def make() -> pygame.Surface:
        body = "".join(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.3f}" fill="none" '
            f'stroke="{drawing.svg_colour(colour)}" stroke-width="{broad:.3f}"/>'
            for radius, broad, colour in rings
        )
        return drawing.native(drawing.svg_surface(body, (side, side)))

    return look.drawn(("round rim", round(diameter * 4), pixel, look.theme.key), make)


def rimmed(picture: pygame.Surface, size: float) -> pygame.Surface:
    """A picture of a piece of any shape, some ``size`` pixels large, on its own rim."""
    line = _line(size)
    result = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    result.fill((*PALE, 0))
    for colour, away in ((PALE, 1.7 * line), (DARK, 0.8 * line)):
        shape = _shape(picture, colour)
        for turn in range(_STEPS):
            step = pygame.Vector2(away, 0).rotate(turn * 360 / _STEPS)
            result.blit(shape, (round(step.x), round(step.y)))
    result.blit(picture, (0, 0))
    return result


def _shape(picture: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """The shape of a picture in one colour."""
    shape = picture.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape
