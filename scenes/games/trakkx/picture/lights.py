"""The marks on TRAKKX's cloth: rings and outlines.

Each is a small picture, drawn once per cell size and tiled, so that panning and zooming draw
nothing new. A golden ring is around what a player has in hand or puts down now, another around what
others just played, with their symbol, and an outline with a cross around what doesn't fit: never
colour alone.
"""

import math
from collections.abc import Collection, Iterator
from itertools import product
from typing import Final

import pygame

from game.rules.trakkx.table import Cell
from scenes.games.trakkx.camera import Point, TrakkxView
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import HINT, Ink
from scenes.kit.theme import mix

_SOFT: Final = 6
"""The steps from the edge of a light to its middle."""

_BRIGHT: Final = 0.28
"""Roughly how much a light covers what's below its middle."""

_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


_COARSE: Final = 3
"""How many times smaller a soft light is drawn than shown."""


OWN: Final = Ink((255, 208, 84), (96, 52, 0))
"""The ink of what a player has in hand or puts down now."""


def wrong(look: Look) -> Ink:
    """The ink of what doesn't fit."""
    if look.theme.pictures:
        return Ink((212, 30, 28), (255, 246, 236))
    return Ink((255, 118, 96), (20, 24, 22))


def outlines(
    look: Look,
    view: TrakkxView,
    groups: Collection[Collection[Cell]],
    ink: Ink,
    sign: str = "close",
) -> Iterator[Item]:
    """A line around each group of cells, with a cross above all, or a plus where more comes."""
    side = view.side
    width = max(2, round(side * 0.06))
    for cells in groups:
        for grow, colour in ((2, ink.casing), (0, ink.line)):
            long, broad = side + width + grow, width + grow
            for column, row in frozenset(cells):
                for dx, dy in _SIDES:
                    if (column + dx, row + dy) not in cells:
                        size = (broad, long) if dx else (long, broad)
                        picture = look.box(size, broad // 2, colour)
                        place = view.point_of((column + dx / 2, row + dy / 2))
                        yield centred(picture, place)
    for x, y in (view.point_of(max(cells)) for cells in groups):
        yield centred(badge(look, side, sign, ink), (x + side * 0.4, y - side * 0.4))


@drawn_once
def badge(look: Look, side: int, icon: str, ink: Ink) -> pygame.Surface:
    """A small sign for the corner of a tile on a cell of ``side`` pixels."""
    size = max(12, round(side * 0.17) * 2)
    result = look.box((size, size), size // 2, ink.line, 255, ink.casing, max(1, size // 14))
    result = result.copy()
    sign = look.icon(icon, round(size * 0.72), ink.casing)
    result.blit(sign, sign.get_rect(center=result.get_rect().center))
    return drawing.native(result)


@drawn_once
def ring(_look: Look, side: int, ink: Ink) -> pygame.Surface:
    """A line along the edge of a tile on a cell of ``side`` pixels; a hint's is dashed."""
    width = max(1.6, side * 0.075)
    inset = (width + 1.4) / 2
    box = (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{side - 2 * inset:.2f}" '
        f'height="{side - 2 * inset:.2f}" rx="{side * 0.17:.2f}" fill="none" '
    )
    dash = f' stroke-dasharray="{side * 0.16:.2f} {side * 0.1:.2f}"' if ink == HINT else ""
    body = "".join(
        f'{box}stroke="{drawing.svg_colour(colour)}" stroke-width="{broad:.2f}"{dashes}/>'
        for colour, broad, dashes in ((ink.casing, width + 1.4, ""), (ink.line, width, dash))
    )
    return drawing.svg_surface(body, (side, side))


@drawn_once
def glow(_look: Look, size: tuple[int, int], reach: int) -> pygame.Surface:
    """A soft light that reaches so far around something; ``size`` is that of the whole."""
    # It's soft: drawn small and enlarged it looks the same, and takes a tenth of the time.
    sheet = pygame.Surface([max(1, side // _COARSE) for side in size], pygame.SRCALPHA)
    sheet.fill((*OWN.line, 0))
    reach = max(2, reach // _COARSE)
    inner = sheet.get_rect().inflate(-1.4 * reach, -1.4 * reach)
    round_off = inner.height // 2 if inner.width < 1.5 * inner.height else reach
    pygame.draw.rect(sheet, (*OWN.line, 200), inner, border_radius=round_off)
    blurred = pygame.transform.gaussian_blur(sheet, max(1, reach // 2), repeat_edge_pixels=False)
    return drawing.native(pygame.transform.smoothscale(blurred, size))


@drawn_once
def lamp(look: Look, size: tuple[int, int], bright: float = _BRIGHT) -> pygame.Surface:
    """A soft light with a dotted edge on a part of the table: look here."""
    wide, high = size
    round_off = min(wide, high) * 0.2
    soft = min(wide, high) * 0.14
    line, casing = drawing.svg_colour(HINT.line), drawing.svg_colour(HINT.casing)
    light = drawing.svg_colour(mix(HINT.line, (255, 255, 255), 0.6))
    body = ""
    for ring in range(_SOFT):
        inset = soft * (ring + 0.5) / _SOFT
        body += (
            f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{wide - 2 * inset:.2f}" '
            f'height="{high - 2 * inset:.2f}" rx="{round_off:.2f}" fill="{light}" '
            f'fill-opacity="{bright / _SOFT:.4f}"/>'
        )
    width = max(2.0, look.scale * 2.2)
    dots = [*_along_rim(wide - 1.2 * soft, high - 1.2 * soft, round_off, 5 * width)]
    for broad, colour in ((width + 2, casing), (width, line)):
        body += "".join(
            f'<circle cx="{0.6 * soft + x:.2f}" cy="{0.6 * soft + y:.2f}" '
            f'r="{0.75 * broad:.2f}" fill="{colour}"/>'
            for x, y in dots
        )
    return drawing.svg_surface(body, size)


def _along_rim(wide: float, high: float, corner: float, apart: float) -> Iterator[Point]:
    """Points on the edge of a rectangle with round corners, about ``apart`` from each other.

    SDL's renderer doesn't keep a dashed line's gaps.
    """
    half = wide / 2 - corner, high / 2 - corner
    for (x, y), turn in product(((1, 1), (-1, 1), (-1, -1), (1, -1)), range(3)):
        angle = math.pi / 6 * (turn + 0.5)
        yield (
            wide / 2 + x * (half[0] + corner * math.cos(angle)),
            (high / 2 + y * (half[1] + corner * math.sin(angle))),
        )
    for axis, (reach, side) in enumerate(((half[0], high), (half[1], wide))):
        count = max(1, round(2 * reach / apart))
        for step, across in product(range(count + 1), (0.0, side)):
            along = corner + 2 * reach * step / count
            yield (along, across) if axis == 0 else (across, along)


def band(rect: pygame.Rect) -> Iterator[Item]:
    """The rubber band: a faint field with a line around it."""
    size = (max(3, rect.width), max(3, rect.height))
    field = pygame.Surface(size, pygame.SRCALPHA)
    field.fill((*OWN.line, 46))
    pygame.draw.rect(field, OWN.casing, field.get_rect(), 3)
    pygame.draw.rect(field, OWN.line, field.get_rect().inflate(-2, -2), 1)
    yield field, rect.topleft


def way(view: TrakkxView, start: Cell, end: Cell, ink: Ink) -> Iterator[Item]:
    """A fine arrow from one cell to another."""
    side = view.side
    (x0, y0), (x1, y1) = view.point_of(start), view.point_of(end)
    far = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    along = ((x1 - x0) / far, (y1 - y0) / far)
    origin = (round(x0), round(y0))
    tip = (round(x1 - along[0] * side * 0.3), round(y1 - along[1] * side * 0.3))
    # Drawn from its own start, so that a panned arrow is found again.
    path = ((0, 0), (tip[0] - origin[0], tip[1] - origin[1]))
    picture, (left, top) = marks.arrow(path, max(2.4, side * 0.09), ink.line, ink.casing)
    yield picture, (left + origin[0], top + origin[1])
