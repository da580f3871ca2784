"""The marks on TRAKKX's cloth: rings, outlines, zigzags, corners, dashes.

Each is a small picture, drawn once per cell size and tiled, so that panning and zooming draw
nothing new. A zigzag marks what's wrong, a whole line what's new, dashes what was moved: never
colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from game.rules.trakkx.table import Cell
from scenes.games.trakkx.camera import Camera, Point
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look
from scenes.kit.marks import CHANGED, FITS, HINT, Ink
from scenes.kit.theme import Rgb, mix

_TEETH: Final = 3
"""Teeth of a zigzag along one side of a cell."""

_DOTS: Final = (-0.375, -0.125, 0.125, 0.375)
"""The dots along one side of a cell, in cells from its middle."""

_SOFT: Final = 6
"""The steps from the edge of a light to its middle."""

_BRIGHT: Final = 0.28
"""Roughly how much a light covers what's below its middle."""

_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


_CLOTHS: Final[Mapping[str, Rgb]] = MappingProxyType(
    {"light": (130, 150, 137), "dark": (52, 84, 82)}
)


class Inks:
    """The inks of all marks in one look; ``cloth`` is the colour of the cloth."""

    def __init__(self, look: Look) -> None:
        theme = look.theme
        plain = not theme.pictures
        self.cloth: Rgb = theme.board if plain else _CLOTHS[theme.pictures]
        dark, pale = (20, 24, 22), (255, 251, 240)
        self.own = Ink((255, 208, 84), (96, 52, 0))
        self.moved = CHANGED
        self.wrong = Ink(
            (255, 118, 96) if plain else (212, 30, 28), dark if plain else (255, 246, 236)
        )
        self.hint = HINT
        self.focus = Ink(
            mix(theme.focus, pale, 0.0 if theme.dark else 0.1), dark if theme.dark else pale
        )
        self.group = Ink(
            mix(self.cloth, pale, 0.3 if plain else 0.2),
            mix(self.cloth, pale, 0.7 if plain else 0.5),
        )
        self.fits = FITS
        self.free = Ink(pale, mix(self.cloth, dark, 0.62))


def plate(look: Look, camera: Camera, cells: Collection[Cell], ink: Ink) -> Iterator[Item]:
    """A flat, edged plate below cells that touch."""
    side = camera.side
    reach = max(2, round(side * 0.07))
    for grow, colour in ((2 * reach + 2, ink.casing), (2 * reach, ink.line)):
        size = side + grow
        picture = look.box((size, size), round(side * 0.2) + grow // 2, colour)
        for cell in cells:
            yield centred(picture, camera.point_of(cell))


def zigzag(look: Look, camera: Camera, cells: Collection[Cell], ink: Ink) -> Iterator[Item]:
    """A jagged line around cells that touch: something is wrong here."""
    side = camera.side
    width = max(2, round(side * 0.075))
    broad = width + max(2, round(side * 0.06))
    yield from _around(
        camera, cells, lambda upright: _jagged(look, side, broad, ink.casing, upright)
    )
    yield from _around(camera, cells, lambda upright: _jagged(look, side, width, ink.line, upright))


def _around(
    camera: Camera, cells: Collection[Cell], picture: Callable[[bool], pygame.Surface]
) -> Iterator[Item]:
    """The picture of one side of a cell along every outer side."""
    within = frozenset(cells)
    for column, row in within:
        for dx, dy in _SIDES:
            if (column + dx, row + dy) not in within:
                yield centred(picture(dx != 0), camera.point_of((column + dx / 2, row + dy / 2)))


def _jagged(look: Look, side: int, width: int, colour: Rgb, upright: bool) -> pygame.Surface:
    length, reach = side + 1, max(2.0, side * 0.085)
    long, broad = length + 2 * width, round(2 * reach) + 2 * width
    broad += (broad - width) % 2

    def make() -> pygame.Surface:
        points = [(float(width), broad / 2)]
        for tooth in range(2 * _TEETH):
            at = width + length * (tooth + 0.5) / (2 * _TEETH)
            points.append((at, broad / 2 + (reach if tooth % 2 else -reach)))
        points.append((width + float(length), broad / 2))
        if upright:
            points = [(y, x) for x, y in points]
        path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        body = (
            f'<polyline points="{path}" fill="none" stroke="{drawing.svg_colour(colour)}" '
            f'stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return drawing.svg_surface(body, (broad, long) if upright else (long, broad))

    return look.drawn(("zigzag", side, width, colour, upright), make)


def dotted(look: Look, camera: Camera, cells: Collection[Cell], ink: Ink) -> Iterator[Item]:
    """Dots around cells that touch: something is still missing here, which is no mistake."""
    side = camera.side
    dot = max(4, round(side * 0.1))
    pictures = [
        look.box((size, size), size // 2, colour)
        for size, colour in ((dot + 2, ink.casing), (dot, ink.line))
    ]
    within = frozenset(cells)
    for picture in pictures:
        for column, row in within:
            for dx, dy in _SIDES:
                if (column + dx, row + dy) not in within:
                    for share in _DOTS:
                        place = column + dx / 2 + dy * share, row + dy / 2 + dx * share
                        yield centred(picture, camera.point_of(place))


def badge(look: Look, side: int, icon: str, ink: Ink) -> pygame.Surface:
    """A small sign for the corner of a tile on a cell of ``side`` pixels."""
    size = max(12, round(side * 0.17) * 2)

    def make() -> pygame.Surface:
        result = look.box((size, size), size // 2, ink.line, 255, ink.casing, max(1, size // 14))
        result = result.copy()
        sign = look.icon(icon, round(size * 0.72), ink.casing)
        result.blit(sign, sign.get_rect(center=result.get_rect().center))
        return drawing.native(result)

    return look.drawn(("tile badge", size, icon, ink), make)


def ring(look: Look, side: int, ink: Ink, *, dashed: bool = False) -> pygame.Surface:
    """A line along the edge of a tile on a cell of ``side`` pixels: whole, or in dashes."""

    def make() -> pygame.Surface:
        width = max(1.6, side * 0.075)
        inset = (width + 1.4) / 2
        box = (
            f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{side - 2 * inset:.2f}" '
            f'height="{side - 2 * inset:.2f}" rx="{side * 0.17:.2f}" fill="none" '
        )
        dash = side / 6.4
        dashes = f'stroke-dasharray="{dash:.2f} {dash * 0.8:.2f}" ' if dashed else ""
        body = "".join(
            f'{box}{dashes}stroke="{drawing.svg_colour(colour)}" stroke-width="{broad:.2f}"/>'
            for colour, broad in ((ink.casing, width + 1.4), (ink.line, width))
        )
        return drawing.svg_surface(body, (side, side))

    return look.drawn(("tile ring", side, ink, dashed), make)


def lamp(look: Look, size: tuple[int, int], ink: Ink) -> pygame.Surface:
    """A soft light with a dotted edge on a part of the table: look here."""
    wide, high = size

    def make() -> pygame.Surface:
        round_off = min(wide, high) * 0.2
        soft = min(wide, high) * 0.14
        line, casing = drawing.svg_colour(ink.line), drawing.svg_colour(ink.casing)
        light = drawing.svg_colour(mix(ink.line, (255, 255, 255), 0.6))
        body = ""
        for ring in range(_SOFT):
            inset = soft * (ring + 0.5) / _SOFT
            body += (
                f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{wide - 2 * inset:.2f}" '
                f'height="{high - 2 * inset:.2f}" rx="{round_off:.2f}" fill="{light}" '
                f'fill-opacity="{_BRIGHT / _SOFT:.4f}"/>'
            )
        width = max(2.0, look.scale * 2.2)
        inset = soft * 0.6
        # Separate dots: SDL's renderer runs a rectangle's dashes across it at some sizes.
        dots = list(_along_rim(wide - 2 * inset, high - 2 * inset, round_off, 5 * width))
        for broad, colour in ((width + 2, casing), (width, line)):
            body += "".join(
                f'<circle cx="{inset + x:.2f}" cy="{inset + y:.2f}" r="{0.75 * broad:.2f}" '
                f'fill="{colour}"/>'
                for x, y in dots
            )
        return drawing.svg_surface(body, size)

    return look.drawn(("tile lamp", size, ink), make)


def _along_rim(wide: float, high: float, corner: float, apart: float) -> Iterator[Point]:
    """Points on the edge of a rectangle with round corners, about ``apart`` from each other."""
    straight = wide - 2 * corner, high - 2 * corner
    quarter = math.pi / 2 * corner
    length = 2 * sum(straight) + 4 * quarter
    count = max(4, round(length / apart))
    for number in range(count):
        way = length * number / count
        x, y, turn = corner, 0.0, 0.0
        for side in (*straight, *straight):
            if way <= side:
                yield x + way * math.cos(turn), y + way * math.sin(turn)
                break
            x, y = x + side * math.cos(turn), y + side * math.sin(turn)
            way -= side
            if way <= quarter:
                bend = way / corner
                middle = x - corner * math.sin(turn), y + corner * math.cos(turn)
                angle = turn - math.pi / 2 + bend
                yield (
                    middle[0] + corner * math.cos(angle),
                    middle[1] + corner * math.sin(angle),
                )
                break
            way -= quarter
            x += corner * (math.cos(turn) - math.sin(turn))
            y += corner * (math.sin(turn) + math.cos(turn))
            turn += math.pi / 2


def crossed(look: Look, side: int, ink: Ink) -> pygame.Surface:
    """A cross on a place of ``side`` pixels where nothing can be laid."""

    def make() -> pygame.Surface:
        width = max(2.0, side * 0.1)
        near, far = side * 0.27, side * 0.73
        lines = f"M{near} {near}L{far} {far}M{near} {far}L{far} {near}"
        body = "".join(
            f'<path d="{lines}" stroke="{drawing.svg_colour(colour)}" '
            f'stroke-width="{broad:.2f}" stroke-linecap="round"/>'
            for colour, broad in ((ink.casing, width + max(2.0, side * 0.06)), (ink.line, width))
        )
        return drawing.svg_surface(body, (side, side))

    return look.drawn(("tile cross", side, ink), make)


def band(rect: pygame.Rect, ink: Ink) -> Iterator[Item]:
    """The rubber band: a faint field with a line around it."""
    size = (max(3, rect.width), max(3, rect.height))
    field = pygame.Surface(size, pygame.SRCALPHA)
    field.fill((*ink.line, 46))
    pygame.draw.rect(field, ink.casing, field.get_rect(), 3)
    pygame.draw.rect(field, ink.line, field.get_rect().inflate(-2, -2), 1)
    yield field, rect.topleft


def way(camera: Camera, start: Cell, end: Cell, ink: Ink) -> Iterator[Item]:
    """A fine arrow from one cell to another."""
    side = camera.side
    (x0, y0), (x1, y1) = camera.point_of(start), camera.point_of(end)
    far = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    along = ((x1 - x0) / far, (y1 - y0) / far)
    origin = (round(x0), round(y0))
    tip = (round(x1 - along[0] * side * 0.3), round(y1 - along[1] * side * 0.3))
    # Drawn from its own start, so that a panned arrow is found again.
    path = ((0, 0), (tip[0] - origin[0], tip[1] - origin[1]))
    for width, colour in ((max(4.0, side * 0.15), ink.casing), (max(2.4, side * 0.09), ink.line)):
        picture, (left, top) = marks.arrow(path, width, colour)
        yield picture, (left + origin[0], top + origin[1])
