"""Marks of light on a board: rings, glows, arrows, and the inks of those on cloth.

Drawn large, scaled down once, and kept.

All sizes are window pixels. Colours are (red, green, blue) or (red, green, blue, alpha).
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, Theme

Colour = tuple[int, int, int] | tuple[int, int, int, int]

_FINE = 4
"""How many times larger marks are drawn than shown."""

_SOFT = 200
"""How bright the edge of a movable piece is, up to 255."""

_CASING = 0.5
"""Width of an edge's casing on either side, in its thicknesses."""

_DASHES = 9
"""The dashes of a broken ring."""

_LARGE = 160
"""The smallest ring drawn at its own size, in an eighth of the time: half a pixel isn't missed."""

_BROAD = 320
"""The largest light drawn circle by circle."""

_LAMP = 150, 48
"""How bright a hint's light is in its middle, up to 255, and how many dots are around it."""


def _canvas(width: int, height: int, colour: Colour) -> pygame.Surface:
    # The transparent ground has the mark's own colour, or scaling would darken the edges.
    surface = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    return surface


def _shrunk(surface: pygame.Surface) -> pygame.Surface:
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (width // _FINE, height // _FINE))


def _opaque(colour: Colour) -> tuple[int, int, int, int]:
    return colour if len(colour) == 4 else (*colour, 255)


@lru_cache(maxsize=256)
def ring(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A circle line that fits into a square of ``diameter``."""
    if diameter >= _LARGE:
        surface = pygame.Surface((diameter, diameter), pygame.SRCALPHA)
        surface.fill((*colour[:3], 0))
        middle = (diameter - 1) / 2
        line = max(1, round(thickness))
        pygame.draw.aacircle(surface, _opaque(colour), (middle, middle), middle - 0.5, line)
        return surface
    surface = _canvas(diameter, diameter, colour)
    middle = diameter * _FINE / 2
    pygame.draw.circle(
        surface,
        _opaque(colour),
        (middle, middle),
        middle - _FINE,
        max(1, round(thickness * _FINE)),
    )
    return _shrunk(surface)


@lru_cache(maxsize=64)
def broken_ring(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A dashed circle line, unlike any cell's outline."""
    surface = _canvas(diameter, diameter, colour)
    centre = pygame.Vector2(diameter * _FINE / 2)
    broad = max(1, round(thickness * _FINE))
    arm = pygame.Vector2(centre.x - _FINE - broad / 2, 0)
    turn = 2 * math.pi / _DASHES
    for dash in range(_DASHES):
        # A little more than half of each turn is drawn.
        points = [centre + arm.rotate_rad(turn * (dash + 0.6 * n / 8)) for n in range(9)]
        for point in points:
            pygame.draw.circle(surface, _opaque(colour), point, broad / 2)
        pygame.draw.lines(surface, _opaque(colour), False, points, broad)
    return _shrunk(surface)


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
    outer = diameter + 2 * math.ceil(thickness * _CASING)
    picture = ring(outer, thickness + 2 * math.ceil(thickness * _CASING), casing).copy()
    inner = ring(diameter, thickness, colour)
    picture.blit(inner, inner.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=256)
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A filled circle."""
    surface = _canvas(diameter, diameter, colour)
    middle = diameter * _FINE / 2
    pygame.draw.circle(surface, _opaque(colour), (middle, middle), middle - _FINE)
    return _shrunk(surface)


@lru_cache(maxsize=64)
def hexagon(height: int, thickness: float, colour: Colour, fill: Colour) -> pygame.Surface:
    """A filled hexagon with a line along its rim, one corner at the top, in a square."""
    surface = _canvas(height, height, colour)
    middle = height * _FINE / 2
    for reach, paint in ((middle - _FINE, colour), (middle - _FINE - thickness * _FINE, fill)):
        corners = [
            (
                middle + reach * math.sin(math.radians(60 * corner)),
                middle - reach * math.cos(math.radians(60 * corner)),
            )
            for corner in range(6)
        ]
        pygame.draw.polygon(surface, _opaque(paint), corners)
    return _shrunk(surface)


@lru_cache(maxsize=256)
def glow(diameter: int, colour: Colour) -> pygame.Surface:
    """A soft spot of light, brightest in the middle and gone at its rim."""
    surface = pygame.Surface((diameter, diameter), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    middle = diameter / 2
    strongest = _opaque(colour)[3]
    for step in range(round(middle), 0, -1):
        away = step / middle
        alpha = round(strongest * (0.5 + 0.5 * math.cos(math.pi * away)) ** 1.3)
        pygame.draw.circle(surface, (*colour[:3], alpha), (middle, middle), step)
    return surface


@lru_cache(maxsize=128)
def barred(diameter: int, thickness: float, colour: Colour) -> pygame.Surface:
    """A circle line with a bar across it: not here."""
    surface = _canvas(diameter, diameter, colour)
    middle = diameter * _FINE / 2
    width = max(1, round(thickness * _FINE))
    radius = middle - _FINE
    pygame.draw.circle(surface, _opaque(colour), (middle, middle), radius, width)
    reach = (radius - width / 2) * math.sqrt(0.5)
    _thick_line(
        surface,
        colour,
        (middle - reach, middle - reach),
        (middle + reach, middle + reach),
        width,
    )
    return _shrunk(surface)


@lru_cache(maxsize=256)
def arrow(
    points: tuple[tuple[int, int], ...], width: float, colour: Colour, casing: Colour | None = None
) -> tuple[pygame.Surface, tuple[int, int]]:
    """An arrow along ``points``, with its head at the last one; a ``casing`` sets it off.

    Returns the picture and its top left corner's offset from the points' origin.
    """
    surface, path, corner = _ground(points, math.ceil(width * 3), casing or colour)
    thick = width * _FINE
    (before_x, before_y), (tip_x, tip_y) = path[-2], path[-1]
    length = math.hypot(tip_x - before_x, tip_y - before_y) or 1.0
    along = ((tip_x - before_x) / length, (tip_y - before_y) / length)
    head = min(thick * 2.6, length * 0.6)
    base = (tip_x - along[0] * head, tip_y - along[1] * head)
    side = (-along[1] * head * 0.62, along[0] * head * 0.62)
    tips = [
        (tip_x, tip_y),
        (base[0] + side[0], base[1] + side[1]),
        (base[0] - side[0], base[1] - side[1]),
    ]
    shaft = list(zip(path[:-1], [*path[1:-1], base], strict=True))
    around = thick * _CASING
    for ink, edge in ((casing, around), (colour, 0.0)) if casing else ((colour, 0.0),):
        for start, end in shaft:
            _thick_line(surface, ink, start, end, thick + edge)
        for joint in path[:-1]:
            pygame.draw.circle(surface, _opaque(ink), joint, (thick + edge) / 2)
        pygame.draw.polygon(surface, _opaque(ink), tips)
        for one, other in zip(tips, [*tips[1:], tips[0]], strict=True) if edge else ():
            _thick_line(surface, ink, one, other, edge)
            pygame.draw.circle(surface, _opaque(ink), one, edge / 2)
    return _shrunk(surface), corner


@lru_cache(maxsize=128)
def trail(
    points: tuple[tuple[int, int], ...], width: float, colour: Colour
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A line along ``points`` with round ends; returns as ``arrow`` does."""
    surface, path, corner = _ground(points, math.ceil(width), colour)
    for start, end in itertools.pairwise(path):
        _thick_line(surface, colour, start, end, width * _FINE)
    for joint in path:
        pygame.draw.circle(surface, _opaque(colour), joint, width * _FINE / 2)
    return _shrunk(surface), corner


def _ground(
    points: Sequence[tuple[int, int]], margin: int, colour: Colour
) -> tuple[pygame.Surface, list[tuple[int, int]], tuple[int, int]]:
    """A canvas around points, the points on it, and the place of its corner."""
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top = min(across) - margin, min(down) - margin
    surface = _canvas(max(across) + margin - left, max(down) + margin - top, colour)
    return surface, [((x - left) * _FINE, (y - top) * _FINE) for x, y in points], (left, top)


def _thick_line(
    surface: pygame.Surface,
    colour: Colour,
    start: Sequence[float],
    end: Sequence[float],
    width: float,
) -> None:
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    across = (
        -(end[1] - start[1]) / length * width / 2,
        (end[0] - start[0]) / length * width / 2,
    )
    pygame.draw.polygon(
        surface,
        _opaque(colour),
        (
            (start[0] + across[0], start[1] + across[1]),
            (end[0] + across[0], end[1] + across[1]),
            (end[0] - across[0], end[1] - across[1]),
            (start[0] - across[0], start[1] - across[1]),
        ),
    )


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
    picture = ring(diameter, thickness, ink.casing).copy()
    line, edge = thickness * 0.28, thickness * 0.1
    for inset in (edge, thickness - edge - line):
        inner = ring(round(diameter - 2 * inset), line, ink.line)
        picture.blit(inner, inner.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=8)
def lamp(diameter: int) -> pygame.Surface:
    """A soft light with a dotted rim: a hint says to look here."""
    bright, dots = _LAMP
    small = glow(min(diameter, _BROAD), (*HINT.line, bright))
    light = pygame.transform.smoothscale(small, (diameter, diameter))
    dot, middle = max(1.6, diameter * 0.01), pygame.Vector2(diameter / 2)
    arm = pygame.Vector2(diameter / 2 - 2 * dot, 0)
    rim = [middle + arm.rotate(360 * number / dots) for number in range(dots)]
    body = "".join(
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{drawing.svg_colour(colour)}"/>'
        for radius, colour in ((dot * 1.6, HINT.casing), (dot, HINT.line))
        for x, y in rim
    )
    light.blit(drawing.svg_surface(body, (diameter, diameter)), (0, 0))
    return light


_EDGE_WIDTH: Final = 10.0
_DARKNESS: Final = 14
"""Opacity of each of the overlaid strips, 0 to 255."""


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
