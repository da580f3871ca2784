"""Marks of light on a board: rings, glows, arrows, and the inks of those on cloth.

All sizes are window pixels. Colours are (red, green, blue) or (red, green, blue, alpha).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.drawing import Colour, circles, paint
from scenes.kit.theme import Rgb, Theme

_SOFT = 200
"""How bright the edge of a movable piece is, up to 255."""

_CASING = 0.5
"""Width of an edge's casing on either side, in its thicknesses."""

_DASHES = 9
"""The dashes of a broken ring."""

_LAMP = 60
"""How bright a hint's light is, up to 255."""

_APART = 6.3
"""The distance of the dots around it, in their radii."""


def _line(diameter: int, thickness: float) -> tuple[float, float]:
    """The radius and width of a circle line that fits into a square of ``diameter``."""
    return diameter / 2 - 1 - thickness / 2, thickness


@lru_cache(maxsize=256)
def ring(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A circle line that fits into a square of ``diameter``."""
    return circles(diameter, (*_line(diameter, thickness), colour))


@lru_cache(maxsize=64)
def broken_ring(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A dashed circle line, unlike any cell's outline."""
    radius, width = _line(diameter, thickness)
    turn = 2 * math.pi * radius / _DASHES
    # With its round ends a little more than half of each turn is drawn.
    dashes = f'stroke-dasharray="{0.6 * turn:.3f} {0.4 * turn:.3f}" stroke-linecap="round"'
    middle = diameter / 2
    body = f'<circle cx="{middle}" cy="{middle}" r="{radius:.3f}" {dashes} {paint(colour, width)}/>'
    return drawing.svg_surface(body, (diameter, diameter))


def soft_edge(diameter: float, theme: Theme) -> pygame.Surface:
    """The edge of a movable piece: calm enough for many at once."""
    light, dark = theme.target, theme.target_core
    if not theme.pictures:
        light, dark = dark, light
    thickness = theme.thick(max(1.6, diameter * 0.055))
    return _edged(round(diameter), thickness, (*light, _SOFT), (*dark, _SOFT // 3))


def bright_edge(diameter: float, theme: Theme) -> pygame.Surface:
    """The edge of the movable piece under the pointer."""
    thickness = theme.thick(max(2.2, diameter * 0.07))
    return _edged(round(diameter), thickness, theme.target, theme.target_core)


@lru_cache(maxsize=64)
def _edged(diameter: int, thickness: float, colour: Colour, casing: Colour) -> pygame.Surface:
    """A ring with a thinner one around and inside it."""
    more = 2 * math.ceil(thickness * _CASING)
    around = *_line(diameter + more, thickness + more), casing
    return circles(diameter + more, around, (*_line(diameter, thickness), colour))


@lru_cache(maxsize=256)
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A filled circle."""
    return circles(diameter, (diameter / 2 - 1, 0, colour))


@lru_cache(maxsize=64)
def hexagon(height: int, thickness: float, colour: Colour, fill: Colour) -> pygame.Surface:
    """A filled hexagon with a line along its rim, one corner at the top, in a square."""
    arm = pygame.Vector2(0, 1 + thickness / 2 - height / 2)
    middle = pygame.Vector2(height / 2)
    corners = [middle + arm.rotate(60 * corner) for corner in range(6)]
    line = paint(colour, thickness * math.sqrt(0.75), fill=fill)
    return drawing.svg_surface(f'<path d="{_way(corners)}Z" {line}/>', (height, height))


@lru_cache(maxsize=256)
def glow(diameter: int, colour: Colour) -> pygame.Surface:
    """A soft spot of light, brightest in the middle and gone at its rim."""
    surface = pygame.Surface((diameter, diameter), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    middle = diameter / 2
    strongest = colour[3] if len(colour) == 4 else 255
    for step in range(round(middle), 0, -1):
        away = step / middle
        alpha = round(strongest * (0.5 + 0.5 * math.cos(math.pi * away)) ** 1.3)
        pygame.draw.circle(surface, (*colour[:3], alpha), (middle, middle), step)
    return surface


@lru_cache(maxsize=128)
def barred(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A circle line with a bar across it: not here."""
    picture = ring(diameter, thickness, colour).copy()
    reach = (diameter / 2 - 1 - thickness / 2) * math.sqrt(0.5)
    ends = [(diameter / 2 + way * reach, diameter / 2 + way * reach) for way in (-1, 1)]
    bar = f'<path d="{_way(ends)}" {paint(colour, thickness)}/>'
    picture.blit(drawing.svg_surface(bar, (diameter, diameter)), (0, 0))
    return picture


Points = tuple[tuple[int, int], ...]


@lru_cache(maxsize=256)
def arrow(
    points: Points, width: float, colour: Colour, casing: Colour | None = None
) -> tuple[pygame.Surface, tuple[int, int]]:
    """An arrow along ``points``, with its head at the last one; a ``casing`` sets it off.

    Returns the picture and its top left corner's offset from the points' origin.
    """
    *path, before, tip = map(pygame.Vector2, points)
    length = before.distance_to(tip) or 1.0
    head = (tip - before) / length * min(width * 2.6, length * 0.6)
    base, side = tip - head, head.rotate(90) * 0.62
    shaft, sides = _way([*path, before, base]), _way([tip, base + side, base - side]) + "Z"
    edge = width * _CASING
    body = ""
    if casing is not None:
        line, rim = paint(casing, width + edge), paint(casing, edge, fill=casing)
        body = f'<path d="{shaft}" {line}/><path d="{sides}" {rim}/>'
    body += f'<path d="{shaft}" {paint(colour[:3], width)}/><path d="{sides}" {paint(colour[:3])}/>'
    picture, corner = _drawn(body, points, math.ceil(width * 3))
    if len(colour) == 4:
        picture.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return picture, corner


@lru_cache(maxsize=128)
def trail(points: Points, width: float, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]]:
    """A line along ``points`` with round ends; returns as ``arrow`` does."""
    return _drawn(f'<path d="{_way(points)}" {paint(colour, width)}/>', points, math.ceil(width))


def _way(points: Sequence[Sequence[float] | pygame.Vector2]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _drawn(body: str, points: Points, margin: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Lines with round ends on a picture around points, and the place of its corner."""
    across, down = zip(*points, strict=True)
    left, top = min(across) - margin, min(down) - margin
    size = max(across) + margin - left, max(down) + margin - top
    group = f'<g transform="translate({-left} {-top})" stroke-linejoin="round"'
    return drawing.svg_surface(f'{group} stroke-linecap="round">{body}</g>', size), (left, top)


@dataclass(frozen=True, slots=True)
class Ink:
    """A mark's two colours: a line, and the broader one below that sets it off."""

    line: Rgb
    casing: Rgb


CHANGED: Final = Ink((150, 232, 236), (0, 58, 66))
"""What others have just moved or touched."""

HINT: Final = Ink((255, 150, 205), (98, 0, 62))
"""What a hint points out."""

PLAYED: Final = Ink((200, 197, 190), (58, 56, 54))
"""What was played where something else was better."""

FITS: Final = Ink((176, 240, 170), (8, 66, 24))
"""Where something may be put down."""


@lru_cache(maxsize=64)
def hint_ring(diameter: int, thickness: float, ink: Ink = HINT) -> pygame.Surface:
    """What a hint points out: two lines in a dark band, unlike any player's, whatever the eyes."""
    line, edge = thickness * 0.28, thickness * 0.1
    lines = [
        (*_line(round(diameter - 2 * inset), line), ink.line)
        for inset in (edge, thickness - edge - line)
    ]
    return circles(diameter, (*_line(diameter, thickness), ink.casing), *lines)


@lru_cache(maxsize=8)
def lamp(size: tuple[int, int], bright: int = _LAMP) -> pygame.Surface:
    """A soft light with a dotted rim: a hint says to look here. It's round in a square."""
    dot, middle = max(1.6, min(size) * 0.01), pygame.Vector2(size) / 2
    wide, high = half = middle - pygame.Vector2(2 * dot)
    corner = min(half) if size[0] == size[1] else 0.4 * min(half)
    turns = max(1, round(math.pi / 2 * corner / (_APART * dot)))
    rim: list[pygame.Vector2] = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        inner = middle + pygame.Vector2(x * (wide - corner), y * (high - corner))
        arm, side = pygame.Vector2(corner, 0).rotate(90 * quarter), wide if x == y else high
        rim += [inner + arm.rotate(90 * number / turns) for number in range(turns)]
        count = round(2 * (side - corner) / (_APART * dot))
        way = arm.rotate(180).normalize() * 2 * (side - corner)
        rim += [inner + arm.rotate(90) + way * number / count for number in range(count)]
    body = (
        f'<rect x="{2 * dot:.2f}" y="{2 * dot:.2f}" width="{2 * wide:.2f}" '
        f'height="{2 * high:.2f}" rx="{corner:.2f}" {paint((*HINT.line, bright))}/>'
    )
    for radius, colour in ((dot * 1.6, HINT.casing), (dot, HINT.line)):
        body += "".join(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {paint(colour)}/>' for x, y in rim
        )
    return drawing.svg_surface(body, size)
