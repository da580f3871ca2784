"""The tokens of TRAKKX: wooden tiles with a number on the emblem of their colour.

The emblem fills the tile behind the number, so that a colour is known by its shape as well:
red diamond, yellow sun, green leaf, blue drop.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import pygame

from game.rules.trakkx.tokens import SWAP, THREE, UNKNOWN
from scenes.games.trakkx.camera import Point
from scenes.kit import drawing
from scenes.kit.display import Item, centred
from scenes.kit.lettering.cmap import font_path
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import Rgb, mix

TILE_IN_PICTURE: Final = 0.86
"""Side of a tile in its picture, as a share of the picture's side."""

SHADOW_IN_PICTURE: Final = 0.5
"""Side of a tile in the picture of its shadow."""

TILE: Final = 0.955
"""Side of a tile in cells."""

_FACE: Final = "Nunito-ExtraBold"
_CAPITALS: Final = 0.705
"""Height of the font's digits in sizes of the font."""

_DIGITS: Final = 0.5
_WIDEST: Final = 0.8
_LARGE: Final = 0.66, 0.94  # the same where boards are simple
"""The greatest height and breadth of a number, in sides of the tile."""

_EMBLEM: Final = 0.9
_SHOWN_SHADOW: Final = 1.48
"""The part of the shadow's picture that is kept, in sides of the tile; the rest is empty."""

_FADES: Final = 8


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on tiles of one kind: the number in ``ink`` on the ``tint``.

    ``stain`` is how strongly the wood around is stained in it, from 0 to 1.
    """

    emblem: str
    ink: Rgb
    tint: Rgb
    stain: float = 0.5


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

_ARROWS: Final = (
    '<path d="M4.4 8.4H15.4M12.6 4.4L16.9 8.4L12.6 12.4" transform="translate(1.2 0)"/>'
    '<path d="M19.6 15.6H8.6M11.4 11.6L7.1 15.6L11.4 19.6" transform="translate(-1.2 0)"/>'
)

_ACTIONS: Final = {
    SWAP: Print("disc", (58, 44, 74), (208, 196, 220)),
    THREE: Print("bag", (58, 44, 74), (208, 196, 220)),
}

PRINTS: Final[Mapping[str, Mapping[str, Print]]] = MappingProxyType(
    {
        "standard": {
            "r": Print("diamond", (64, 12, 4), (231, 98, 87)),
            "y": Print("sun", (98, 56, 0), (253, 214, 50)),
            "g": Print("leaf", (4, 77, 57), (157, 211, 151)),
            "b": Print("drop", (8, 21, 83), (101, 158, 249)),
            **_ACTIONS,
        },
        "safe": {
            "r": Print("diamond", (205, 133, 126), (101, 0, 8), stain=1.0),
            "y": Print("sun", (109, 89, 15), (252, 235, 106)),
            "g": Print("leaf", (234, 245, 238), (69, 117, 89), stain=1.0),
            "b": Print("drop", (129, 161, 246), (18, 33, 94), stain=1.0),
            **_ACTIONS,
        },
    }
)
"""The print of each colour, by the choice of colours and by its letter, and of action tokens.

tools/colours found them."""

_WOOD: Final = (250, 241, 222)
_WOOD_EDGE: Final = (166, 138, 98)
_BACK: Final = (196, 158, 108)
_BACK_INLAY: Final = (122, 84, 46)


def tile_side(pitch: float) -> int:
    """The side in pixels of tiles on cells of ``pitch`` pixels: even, so that few are drawn."""
    return max(6, round(pitch * TILE / 2) * 2)


@lru_cache(maxsize=128)
def _font(size: int) -> pygame.font.Font:
    # A font ends with the pygame that made it.
    pygame.register_quit(_font.cache_clear)
    return pygame.font.Font(font_path(_FACE), size)


def number(look: Look, text: str, side: int, ink: Rgb) -> pygame.Surface:
    """A number in its size on a tile of ``side`` pixels, without margin."""

    digits, widest = _LARGE if look.theme.bold else (_DIGITS, _WIDEST)

    def make() -> pygame.Surface:
        size = max(5, round(side * digits / _CAPITALS))
        while _font(size).size(text)[0] > side * widest and size > 5:
            size -= 1
        drawn = _font(size).render(text, True, ink)
        return drawing.native(drawn.subsurface(drawn.get_bounding_rect()).copy())

    return look.drawn(("tile number", text, side, ink, digits), make)


def emblem(look: Look, kind: str, side: int) -> pygame.Surface:
    """The emblem of a colour, by its letter, or an action, in a square of ``side`` pixels.

    Its line is darker in a theme of strong contrasts.
    """
    return _emblem_of(look, PRINTS[look.palette][kind], side)


def _emblem_of(look: Look, printed: Print, side: int) -> pygame.Surface:
    strong = not look.theme.pictures
    return look.drawn(
        ("tile emblem", printed, side, strong),
        lambda: drawing.svg_surface(_emblem(printed, strong), (side, side), (24, 24)),
    )


def _emblem(kind: Print, strong: bool) -> str:
    fill = drawing.svg_colour(kind.tint)
    edge = drawing.svg_colour(mix(kind.tint, kind.ink, 0.75 if strong else 0.6))
    shape = _SHAPES[kind.emblem]
    width = 1.1 if strong else 0.9
    return (
        f'<g transform="translate(0.8 0.8) scale(0.9333)" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{width}" stroke-linejoin="round">{shape}</g>'
    )


def _arrows(look: Look, side: int) -> pygame.Surface:
    ink = drawing.svg_colour(_ACTIONS[SWAP].ink)
    body = (
        f'<g fill="none" stroke="{ink}" stroke-width="2.9" stroke-linecap="round" '
        f'stroke-linejoin="round">{_ARROWS}</g>'
    )
    return look.drawn(
        ("tile arrows", side), lambda: drawing.svg_surface(body, (side, side), (24, 24))
    )


def face(look: Look, token: str, side: int) -> pygame.Surface:
    """The picture of a token, ``side`` pixels wide and high; "?" is seen from behind."""
    if token == UNKNOWN:
        return back(look, side)

    def make() -> pygame.Surface:
        kind = token if token in _ACTIONS else token[0]
        return printed_face(look, token, PRINTS[look.palette][kind], side)

    return look.drawn(("tile", token, side, look.theme.key), make)


def printed_face(look: Look, token: str, printed: Print, side: int) -> pygame.Surface:
    """The face of a token with any print."""
    result = stained(look, printed, side)
    middle = result.get_rect().center
    sign = _emblem_of(look, printed, max(8, round(side * _EMBLEM / 2) * 2))
    result.blit(sign, sign.get_rect(center=middle))
    if token == SWAP:
        drawn = _arrows(look, max(8, round(side * 0.8 / 2) * 2))
    elif token == THREE:
        drawn = number(look, "+3", round(side * 0.84), printed.ink)
        middle = (middle[0], middle[1] + round(side * 0.1))
    else:
        drawn = number(look, token[1:], side, printed.ink)
        if look.theme.bold:
            _set_off(result, number(look, token[1:], side, printed.tint), side)
    result.blit(drawn, drawn.get_rect(center=middle))
    return drawing.native(result)


def _set_off(tile: pygame.Surface, ground: pygame.Surface, side: int) -> None:
    """Keep the emblem's lines away from a number that is larger than it: ``ground`` in its tint."""
    for turn in range(12):
        way = pygame.Vector2(max(1.0, side * 0.035), 0).rotate(turn * 30)
        place = ground.get_rect(center=tile.get_rect().center)
        tile.blit(ground, place.move(round(way.x), round(way.y)))


def stained(look: Look, printed: Print, side: int) -> pygame.Surface:
    """A tile without emblem and number, its wood stained in the colour of its print, with a rim."""
    result = _blank(look, "tile", side).copy()
    stain = mix((255, 255, 255), printed.tint, printed.stain)
    result.fill((*stain, 255), special_flags=pygame.BLEND_RGBA_MULT)
    line = max(1, round(side * 0.03))
    inner, round_off = side - 2 * line, round(side * 0.16)
    result.blit(look.ring((inner, inner), round_off - line, rims.PALE, line), (line, line))
    result.blit(look.ring((side, side), round_off, rims.DARK, line), (0, 0))
    return result


def back(look: Look, side: int) -> pygame.Surface:
    """A token seen from behind."""
    return _blank(look, "tile-back", side)


def _blank(look: Look, name: str, side: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        if not look.theme.pictures:
            return _plain(name, side, thick=look.theme.bold)
        whole = round(side / TILE_IN_PICTURE)
        return _middle_of(look.picture(f"trakkx/{name}.webp", (whole, whole)), side)

    return look.drawn(("blank tile", name, side, look.theme.key), make)


def _middle_of(picture: pygame.Surface, side: int) -> pygame.Surface:
    part = pygame.Rect(0, 0, side, side)
    part.center = picture.get_rect().center
    return drawing.native(picture.subsurface(part.clip(picture.get_rect())).copy())


def _plain(name: str, side: int, *, thick: bool) -> pygame.Surface:
    """A tile in a theme without pictures: a box with a clear edge."""
    line = max(1, round(side * (0.06 if thick else 0.035)))
    size, radius = (side, side), round(side * 0.16)
    if name == "tile":
        return drawing.rounded_box(size, radius, _WOOD, 255, _WOOD_EDGE, line).copy()
    result = drawing.rounded_box(size, radius, _BACK, 255, _BACK_INLAY, line).copy()
    inner = max(4, round(side * 0.2) * 2)
    inlay = drawing.symbol("square", inner, _BACK_INLAY)
    inlay = pygame.transform.rotozoom(inlay, 45, 1.0)
    result.blit(inlay, inlay.get_rect(center=result.get_rect().center))
    return result


def shadow(look: Look, side: int, height: float = 0.0) -> pygame.Surface | None:
    """The shadow of a tile that lies, or hovers ``height`` tiles above the cloth.

    None where the theme draws no shadows. A higher tile's shadow is broader and fainter.
    """
    if not look.theme.pictures:
        return None
    step = min(4, round(height * 8))
    broad = round(side * (1 + 0.06 * step) / 2) * 2

    def make() -> pygame.Surface:
        whole = round(broad / SHADOW_IN_PICTURE)
        shown = round(broad * _SHOWN_SHADOW / 2) * 2
        result = _middle_of(look.picture("trakkx/tile-shadow.webp", (whole, whole)), shown)
        if step:
            result.set_alpha(255 - 24 * step)
        return result

    return look.drawn(("tile shadow", broad, step), make)


def faded(look: Look, picture: pygame.Surface, share: float, what: object) -> pygame.Surface:
    """A picture at opacity ``share``, 0 to 1; ``what`` names it in the cache."""
    step = round(share * _FADES)
    if step >= _FADES:
        return picture

    def make() -> pygame.Surface:
        result = picture.copy()
        result.set_alpha(round(255 * step / _FADES))
        return result

    key = ("faded tile", what, picture.get_size(), step, look.theme.key)
    return look.drawn(key, make)


def raised(point: Point, side: float, height: float) -> Point:
    """Where a token ``height`` tokens above a point is seen."""
    return point[0], point[1] - side * height * 0.6


def shadows(look: Look, point: Point, side: int, height: float = 0.0) -> Iterator[Item]:
    """The shadow of a token ``height`` tokens above a point; nothing in a theme without."""
    picture = shadow(look, side, height)
    if picture is not None:
        drop = side * 0.5 * height
        yield centred(picture, (point[0] + drop, point[1] + drop))


def lifted(look: Look, token: str, point: Point, side: int, height: float) -> Iterator[Item]:
    """A token ``height`` tokens above a point, with its shadow."""
    yield from shadows(look, point, side, height)
    yield centred(face(look, token, side), raised(point, side, height))
