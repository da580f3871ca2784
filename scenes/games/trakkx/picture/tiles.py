"""The tokens of TRAKKX: tiles of glazed clay, each with a number painted in its colour.

A small emblem in the corner shows the colour by its shape: red diamond, yellow sun, green leaf,
blue drop.

Marks on the cloth are rings and outlines, drawn once per cell size and tiled, so that panning and
zooming draw nothing new. A golden ring is around what a player has in hand or puts down now,
another around what others just played, with their symbol, and an outline with a cross around what
doesn't fit: never colour alone.
"""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import pygame

from game.rules.trakkx.table import SWAP, THREE, UNKNOWN, Cell
from scenes.games.trakkx.camera import Point, TrakkxView
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.lettering.typeface import font
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import HINT, Ink
from scenes.kit.theme import Rgb, luminance

TILE_IN_PICTURE: Final = 0.86
"""Side of a tile in its picture, as a share of the picture's side."""

SHADOW_IN_PICTURE: Final = 0.5
"""Side of a tile in the picture of its shadow."""

TILE: Final = 0.955
"""Side of a tile in cells."""

_FACE: Final = "Nunito-ExtraBold"
_CAPITALS: Final = 0.705
"""Height of the font's digits in font sizes."""

_USUAL: Final = 0.58, 0.78
_LARGE: Final = 0.66, 0.8  # the same where boards are simple
"""The greatest height and width of a number, in sides of the tile."""

_MIDDLE: Final = 0.525, 0.575
"""The middle of a number, in sides of the tile: the emblem has the corner above it."""

_EMBLEM: Final = 0.215
_CORNER: Final = 0.085
"""Side of an emblem and its distance from the tile's edges, in sides of the tile."""

_DARK_GLAZE: Final = 0.4
"""Glazes darker than this luminance get a pale edge, to stand out from the cloth."""

BROKEN: Final[Rgb] = (246, 234, 212)
"""The edge of a dark glaze."""

_SHOWN_SHADOW: Final = 1.48
"""The kept part of the shadow's picture, in sides of the tile; the rest is empty."""

_WHITE: Final[Rgb] = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Print:
    """How tiles of one kind are made: number and emblem in ``ink`` on the ``glaze``.

    Towards the edges the glaze runs into the colour of the ``rim``.
    """

    emblem: str
    ink: Rgb
    glaze: Rgb = _WHITE
    rim: Rgb = _WHITE

    @property
    def edge(self) -> Rgb | None:
        """The edge that sets a dark tile off; a pale one needs none."""
        return BROKEN if luminance(self.glaze) < _DARK_GLAZE else None


def _sun() -> str:
    points = []
    for number in range(24):
        reach = 11.8 if number % 2 == 0 else 8.7
        turn = math.tau * (number / 24 - 0.25)
        points.append(f"{12 + reach * math.cos(turn):.2f},{12 + reach * math.sin(turn):.2f}")
    return f'<polygon points="{" ".join(points)}"/>'


_SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "diamond": '<path d="M12 0.4L22.4 12L12 23.6L1.6 12z"/>',
        "sun": _sun(),
        "leaf": (
            '<path d="M2.6 21.4C-0.6 8.6 7.4 0.9 22.8 1.2C23.1 16.6 15.4 24.6 2.6 21.4z"/>'
            '<path d="M4.6 19.4L0.9 23.1" stroke-width="2.6" stroke-linecap="round"/>'
        ),
        "drop": '<path d="M12 0.2C14.8 5.4 21.4 9.4 21.4 14.6A9.4 9.1 0 0 1 2.6 14.6'
        'C2.6 9.4 9.2 5.4 12 0.2z"/>',
        "disc": '<circle cx="12" cy="12" r="10.8"/>',
        "bag": (
            '<path d="M7.4 1.2L10 2.4L12 1.2L14 2.4L16.6 1.2L14.9 5.4'
            "C20.4 8.2 23 13 22.2 18.4C21.8 21.6 19.6 23.2 16.4 23.2H7.6"
            'C4.4 23.2 2.2 21.6 1.8 18.4C1 13 3.6 8.2 9.1 5.4z"/>'
        ),
    }
)

_TWO_LEFT: Final = (
    '<rect x="2.6" y="3" width="8.4" height="8.4" rx="2"/>'
    '<rect x="13" y="3" width="8.4" height="8.4" rx="2"/>'
    '<path d="M20.4 17.6H4.6M8.4 13.9L4.2 17.6L8.4 21.3" fill="none" stroke-width="2.8" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
"""Two tokens that go left."""

_ACTIONS: Final = {
    SWAP: Print("", (74, 40, 96), rim=(190, 168, 150)),
    THREE: Print("bag", (74, 40, 96), rim=(190, 168, 150)),
}

PRINTS: Final[Mapping[str, Mapping[str, Print]]] = MappingProxyType(
    {
        "standard": {
            "r": Print("diamond", (121, 0, 0), (243, 217, 217), (195, 80, 82)),
            "y": Print("sun", (157, 78, 0), (254, 254, 240), (255, 233, 92)),
            "g": Print("leaf", (5, 111, 95), (249, 252, 255), (108, 255, 239)),
            "b": Print("drop", (16, 23, 126), (248, 239, 251), (87, 83, 236)),
            **_ACTIONS,
        },
        "safe": {
            "r": Print("diamond", (205, 133, 126), (101, 0, 8)),
            "y": Print("sun", (105, 85, 8), (252, 235, 106)),
            "g": Print("leaf", (234, 245, 238), (69, 117, 89)),
            "b": Print("drop", (129, 161, 246), (18, 33, 94)),
            **_ACTIONS,
        },
    }
)
"""The print of each colour, by colour scheme and letter, and of action tokens."""

_BACK: Final = (176, 112, 78)
_BACK_INLAY: Final = (238, 224, 204)


def tile_side(pitch: float) -> int:
    """Side in pixels of tiles on cells of ``pitch`` pixels: even, so that few are drawn."""
    return max(6, round(pitch * TILE / 2) * 2)


@drawn_once
def number(look: Look, text: str, side: int, ink: Rgb) -> pygame.Surface:
    """A number in its size on a tile of ``side`` pixels, without margin."""

    digits, widest = _LARGE if look.theme.bold else _USUAL
    size = max(5, round(side * digits / _CAPITALS))
    while font(_FACE, size).size(text)[0] > side * widest and size > 5:
        size -= 1
    drawn = font(_FACE, size).render(text, True, ink)
    return drawing.native(drawn.subsurface(drawn.get_bounding_rect()).copy())


def emblem(look: Look, kind: str, side: int, ink: Rgb | None = None) -> pygame.Surface:
    """The emblem of a colour, by its letter, or an action, in a square of ``side`` pixels."""
    printed = PRINTS[look.palette][kind]
    return _drawn(look, _SHAPES[printed.emblem], side, ink or printed.ink)


@drawn_once
def _drawn(_look: Look, shape: str, side: int, ink: Rgb) -> pygame.Surface:
    colour = drawing.svg_colour(ink)
    body = f'<g fill="{colour}" stroke="{colour}" stroke-width="0.4">{shape}</g>'
    return drawing.svg_surface(body, (side, side), (24, 24))


@drawn_once
def face(look: Look, token: str, side: int) -> pygame.Surface:
    """The picture of a token, ``side`` pixels wide and high; "?" is seen from behind."""
    if token == UNKNOWN:
        return back(look, side)
    kind = token if token in _ACTIONS else token[0]
    return printed_face(look, token, PRINTS[look.palette][kind], side)


def printed_face(look: Look, token: str, printed: Print, side: int) -> pygame.Surface:
    """The face of a token with any print."""
    result = glazed(look, printed, side)
    result.blit(painted(look, token, printed, side), (0, 0))
    if look.theme.pictures:
        result.blit(_blank(look, "tile-gloss", side), (0, 0))
    return drawing.native(result)


def painted(look: Look, token: str, printed: Print, side: int) -> pygame.Surface:
    """What's painted on a token, in a square of its size."""
    result = pygame.Surface((side, side), pygame.SRCALPHA)
    result.fill((*printed.ink, 0))
    if printed.emblem:
        sign = _drawn(look, _SHAPES[printed.emblem], max(6, round(side * _EMBLEM)), printed.ink)
        result.blit(sign, (round(side * _CORNER),) * 2)
    if token == SWAP:
        drawn = _drawn(look, _TWO_LEFT, round(side * 0.74), printed.ink)
        middle = (side / 2, side / 2)
    else:
        drawn = number(look, "+3" if token == THREE else token[1:], side, printed.ink)
        middle = (side * _MIDDLE[0], side * _MIDDLE[1])
    result.blit(drawn, drawn.get_rect(center=(round(middle[0]), round(middle[1]))))
    return result


def glazed(look: Look, printed: Print, side: int) -> pygame.Surface:
    """A tile in its glaze, before it's painted."""
    if not look.theme.pictures:
        edge = printed.edge or (printed.glaze if printed.rim == _WHITE else printed.rim)
        return _plain(side, printed.glaze, edge, thin=printed.edge is not None).copy()
    result = _blank(look, "tile", side).copy()
    run = _blank(look, "tile-rim", side).copy()
    run.fill((*printed.rim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    glaze = pygame.Surface((side, side))
    glaze.fill(_WHITE)
    glaze.blit(run, (0, 0))
    glaze.fill(printed.glaze, special_flags=pygame.BLEND_RGB_MULT)
    result.blit(glaze, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if printed.edge is not None:
        line = max(1, round(side * 0.035))
        result.blit(look.ring((side, side), round(side * 0.18), printed.edge, line), (0, 0))
    return result


@drawn_once
def back(look: Look, side: int) -> pygame.Surface:
    """A token seen from behind."""
    if look.theme.pictures:
        return _blank(look, "tile-back", side)
    result = _plain(side, _BACK, _BACK_INLAY).copy()
    inlay = drawing.symbol("square", max(4, round(side * 0.2) * 2), _BACK_INLAY)
    inlay = pygame.transform.rotozoom(inlay, 45, 1.0)
    result.blit(inlay, inlay.get_rect(center=result.get_rect().center))
    return result


@drawn_once
def _blank(look: Look, name: str, side: int) -> pygame.Surface:
    """A tile's picture from its file; it's shared."""
    whole = round(side / TILE_IN_PICTURE)
    return _middle_of(look.picture(f"trakkx/{name}.webp", (whole, whole)), side)


def _middle_of(picture: pygame.Surface, side: int) -> pygame.Surface:
    part = pygame.Rect(0, 0, side, side)
    part.center = picture.get_rect().center
    return drawing.native(picture.subsurface(part.clip(picture.get_rect())).copy())


def _plain(side: int, fill: Rgb, edge: Rgb, *, thin: bool = False) -> pygame.Surface:
    """A tile in a theme without pictures: a box with a clear edge."""
    line = max(1, round(side * (0.035 if thin else 0.1)))
    return drawing.rounded_box((side, side), round(side * 0.18), fill, 255, edge, line)


@drawn_once
def _shadow(look: Look, broad: int, step: int) -> pygame.Surface:
    whole = round(broad / SHADOW_IN_PICTURE)
    shown = round(broad * _SHOWN_SHADOW / 2) * 2
    result = _middle_of(look.picture("trakkx/tile-shadow.webp", (whole, whole)), shown)
    if step:
        result.set_alpha(255 - 24 * step)
    return result


def raised(point: Point, side: float, height: float) -> Point:
    """Where a token ``height`` tokens above a point is seen."""
    return point[0], point[1] - side * height * 0.6


def shadows(look: Look, point: Point, side: int, height: float = 0.0) -> Iterator[Item]:
    """The shadow of a token ``height`` tokens above a point; nothing in a theme without shadows.

    A higher token's shadow is wider and fainter.
    """
    if look.theme.pictures:
        step, drop = min(4, round(height * 8)), side * 0.5 * height
        picture = _shadow(look, round(side * (1 + 0.06 * step) / 2) * 2, step)
        yield centred(picture, (point[0] + drop, point[1] + drop))


def lifted(look: Look, token: str, point: Point, side: int, height: float) -> Iterator[Item]:
    """A token ``height`` tokens above a point, with its shadow."""
    yield from shadows(look, point, side, height)
    yield centred(face(look, token, side), raised(point, side, height))


# Marks on the cloth

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
    *,
    crossed: bool = True,
) -> Iterator[Item]:
    """A line around each group of cells, with a cross above all unless more may come."""
    side = view.side
    width = max(2, round(side * 0.06))
    for cells in groups:
        for grow, colour in ((2, ink.casing), (0, ink.line)):
            long, broad = side + width + grow, width + grow
            if 1 in map(len, map(set, zip(*cells, strict=True))):
                ends = view.rect_of(min(cells)).union(view.rect_of(max(cells)))
                place = ends.inflate(broad, broad)
                yield look.ring(place.size, round(side * 0.17), colour, broad), place.topleft
                continue
            for column, row in frozenset(cells):
                for dx, dy in _SIDES:
                    if (column + dx, row + dy) not in cells:
                        size = (broad, long) if dx else (long, broad)
                        picture = look.box(size, broad // 2, colour)
                        yield centred(picture, view.point_of((column + dx / 2, row + dy / 2)))
    for x, y in (view.point_of(max(cells)) for cells in groups if crossed):
        yield centred(badge(look, side, ink), (x + side * 0.4, y - side * 0.4))


@drawn_once
def badge(look: Look, side: int, ink: Ink) -> pygame.Surface:
    """A small cross for the corner of a tile on a cell of ``side`` pixels."""
    size = max(12, round(side * 0.17) * 2)
    result = look.box((size, size), size // 2, ink.line, 255, ink.casing, max(1, size // 14))
    result = result.copy()
    sign = look.icon("close", round(size * 0.72), ink.casing)
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
