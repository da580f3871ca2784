"""The rim that sets a piece off from whatever it lies on.

On glass it is two lines, a dark and a pale one beside each other: wherever one of them is lost, the
other is not. Clay and cloth have a fine edge of one.
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
_EDGE: Final = 0.014
_SOFT: Final = (190, 120)
"""Opacity of the fine edge by day and at night, and of what lies around it."""
_FAINT: Final = 110


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
        rings = (
            (diameter / 2 + line, line, PALE, 0.6),
            (diameter / 2 - line * 0.1, line * 1.2, DARK, 0.9),
        )
    else:
        broad = max(2.0, diameter * _PLAIN)
        rings = (
            (diameter / 2 - broad / 2, broad, look.theme.ink, 1.0),
            (diameter / 2 + line * 0.75, line * 1.5, look.theme.paper, 1.0),
        )

    def make() -> pygame.Surface:
        body = "".join(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.3f}" fill="none" '
            f'stroke="{drawing.svg_colour(colour)}" stroke-width="{broad:.3f}" '
            f'stroke-opacity="{cover}"/>'
            for radius, broad, colour, cover in rings
        )
        return drawing.native(drawing.svg_surface(body, (side, side)))

    return look.drawn(("round rim", round(diameter * 4), pixel, look.theme.key), make)


def edge(look: Look) -> Rgb:
    """The fine edge of things in pictures: their own shade by day, the lamp's light at night."""
    return PALE if look.theme.dark else DARK


def edged(look: Look, picture: pygame.Surface, size: float) -> pygame.Surface:
    """A picture of a piece of any shape, some ``size`` pixels large, in its fine edge.

    Where that would be lost, on a ground of its own tone, a soft light or shade lies around it.
    """
    fine = edge(look)
    around = DARK if fine is PALE else PALE
    result = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    result.fill((*around, 0))
    line = max(_FINEST, size * _EDGE)
    for colour, away, alpha in (
        (around, 2.2 * line, _FAINT),
        (fine, line, _SOFT[look.theme.dark]),
    ):
        layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        layer.fill((*colour, 0))
        shape = _shape(picture, colour)
        for turn in range(_STEPS):
            step = pygame.Vector2(away, 0).rotate(turn * 360 / _STEPS)
            layer.blit(shape, (round(step.x), round(step.y)))
        layer.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        result.blit(layer, (0, 0))
    result.blit(picture, (0, 0))
    return result


def _shape(picture: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """The shape of a picture in one colour."""
    shape = picture.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape
