"""What Trickle Down's money looks like: sacks of linen, felt and velvet, and coins.

A bag's value shows in its size and shape, its cloth and colour, and a number stamped on it. The
theme without pictures draws both plain. Services stand beside the board, with a sign each.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.boards import position
from game.rules.trickle_down.state import SERVICES
from scenes.games.hexagon.board import HexBoard, PiecePictures
from scenes.kit import drawing, finish
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.theme import Rgb, contrast
from scenes.table.lights import Spot

BAG: Final = 0.94
"""Height of a bag in pitches."""

COIN: Final = 0.4
"""Diameter of a coin in pitches."""

_BAG_IN_PICTURE: Final = 0.8
_BAG_IN_SHADOW: Final = 0.4
# How far below a picture's middle the number is, in sides of the picture: on the bag's belly.
_NUMBER_DOWN: Final = 0.12
_PLAIN_NUMBER_DOWN: Final = 0.105
_BELLY: Final = 0.5
"""The greatest height of a number on a bag's belly, in pitches."""

_STAMPS: Final[Sequence[Rgb]] = ((60, 30, 8), (250, 246, 238))
"""The inks of the numbers; the one that stands out is used."""

_BAGS: Final = MappingProxyType({1: "orange", 2: "blue", 3: "gold"})
_COINS: Final = MappingProxyType({1: "copper", 2: "silver", 3: "gold"})
CLOTHS: Final[Mapping[str, Mapping[int, Rgb]]] = MappingProxyType(
    {
        "standard": {1: (216, 126, 48), 2: (58, 90, 154), 3: (228, 184, 66)},
        "safe": {1: (194, 90, 32), 2: (52, 88, 170), 3: (247, 206, 64)},
    }
)
"""The mean colours of bags by colour scheme and value."""

PLAIN: Final[Mapping[str, Mapping[int, Rgb]]] = MappingProxyType(
    {
        "standard": {1: (236, 120, 44), 2: (120, 170, 255), 3: (255, 232, 80)},
        "safe": {1: (213, 105, 42), 2: (120, 170, 255), 3: (255, 236, 60)},
    }
)
"""The same in a theme without pictures."""

_PLAIN_INK: Final = (12, 10, 8)
_SHAPES: Final = MappingProxyType(
    {
        1: (
            "M8.6 3.6h6.8l-1.9 4.2c4 .8 6.5 4 6.5 7.4 0 4-3.4 6.4-8 6.4s-8-2.4-8-6.4"
            "c0-3.4 2.5-6.6 6.5-7.4z"
        ),
        2: (
            "M4.6 9.4 2.8 3.8l5 2.8h8.4l5-2.8-1.8 5.6c1.8 3 2 6.4.8 9.2-.8 2-2.2 3-4.4 3H8.2"
            "c-2.2 0-3.6-1-4.4-3-1.2-2.8-1-6.2.8-9.2z"
        ),
        3: (
            "M6 2.4l3.2 2.2L12 2l2.8 2.6L18 2.4l-1.6 5.4c3.8 2.2 5.9 5.7 5.9 8.8"
            " 0 3.4-2.4 5.2-5.6 5.2H7.3c-3.2 0-5.6-1.8-5.6-5.2 0-3.1 2.1-6.6 5.9-8.8z"
        ),
    }
)


_SAG: Final = 0.14
"""How much of its height a bag sags at most."""


def _even(pixels: float) -> int:
    """An even number of pixels: fewer sizes to scale to, and a middle."""
    return max(2, round(pixels / 2) * 2)


@drawn_once
def cloth(look: Look, value: int, side: int) -> pygame.Surface:
    """A bag without number and rim in a square of ``side`` pixels, as the pictures show it."""
    picture = look.picture(f"trickle-down/bag-{_BAGS[value]}.webp", (side, side))
    return finish.dyed(picture, CLOTHS[look.palette][value])


@drawn_once
def _sagging(
    look: Look, value: int, side: int, low: int, style: StyleName | None
) -> pygame.Surface:
    """A bag that's ``low`` pixels lower and broader than usual, with a number in a style."""
    if low:
        whole = _sagging(look, value, side, 0, style)
        return pygame.transform.smoothscale(whole, (side + low, side - low))
    pictures = look.theme.pictures
    if pictures:
        bag = finish.edged(look, cloth(look, value, side), side * _BAG_IN_PICTURE)
    else:
        bag = _plain_bag(PLAIN[look.palette][value], value, side)
    if style is not None:
        fill = CLOTHS[look.palette][value]
        stamp = max(_STAMPS, key=lambda ink: contrast(ink, fill))
        down = round(side * (_NUMBER_DOWN if pictures else _PLAIN_NUMBER_DOWN))
        number = look.text(str(value), style, stamp if pictures else _PLAIN_INK)
        bag.blit(number, number.get_rect(center=(side // 2, side // 2 + down)))
    return bag


def _plain_bag(colour: Rgb, value: int, side: int) -> pygame.Surface:
    fill, ink = drawing.svg_colour(colour), drawing.svg_colour(_PLAIN_INK)
    margin = 12 * (1 / _BAG_IN_PICTURE - 1)
    body = (
        f'<g transform="translate({margin:g} {margin:g})">'
        f'<path d="{_SHAPES[value]}" fill="{fill}" stroke="{ink}" stroke-width="1.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M8.2 8.2h7.6" stroke="{ink}" stroke-width="1.4" stroke-linecap="round"/></g>'
    )
    view = 24 / _BAG_IN_PICTURE
    return drawing.svg_surface(body, (side, side), (view, view))


@drawn_once
def _plain_coin(_look: Look, colour: Rgb, side: int) -> pygame.Surface:
    fill, ink = drawing.svg_colour(colour), drawing.svg_colour(_PLAIN_INK)
    body = (
        f'<circle cx="12" cy="12" r="10.6" fill="{fill}" stroke="{ink}" stroke-width="1.6"/>'
        f'<circle cx="12" cy="12" r="6.8" fill="none" stroke="{ink}" stroke-width="1.6"/>'
    )
    return drawing.svg_surface(body, (side, side), (24, 24))


SIGN_AT: Final = 6.06
"""Distance of a service's sign from the board's centre, in pitches."""

_CORNER_AT: Final = 5.0
_ICON: Final = 0.46
_ICON_ALONE: Final = 0.8
_ICON_UP: Final = 0.28
_NAME_DOWN: Final = 0.12
_NAME_ROOM: Final = 1.0
_NAME_WIDE: Final = 0.9
_SIGN_ROOM: Final = 2.2
_TAKEN: Final = 1.2


class TownBoard(HexBoard):
    """The town's board with what's painted by the piece: bags, coins and the services' signs."""

    @property
    def number_style(self) -> StyleName:
        """The style of numbers: in a small picture no larger than a bag's belly."""
        styles: tuple[StyleName, ...] = ("piece",)
        if self.look.is_large:
            styles = ("title", "heading", "piece")
        fitting = (each for each in styles if self.look.text_px(each) <= _BELLY * self.pitch)
        return next(fitting, "label")

    def piece(
        self,
        value: int,
        centre: Spot,
        height: float = 0.0,
        fade: float = 0.0,
        *,
        size: float = BAG,
        sag: float = 0.0,
    ) -> PiecePictures:
        """A bag ``height`` pitches above the board and ``size`` pitches high; none ever fades.

        Small ones have no number. A dropped one ``sag``s, 0 to 1.
        """
        look, pitch = self.look, self.pitch
        side = _even(pitch * size * (1 + 0.3 * height) / _BAG_IN_PICTURE)
        style = self.number_style
        # A tiny picture does without numbers that can't be read.
        numbered = size > 0.9 * BAG and look.text_px(style) <= 0.75 * pitch
        low = 2 * round(_SAG * sag * side / 2)
        bag = _sagging(look, value, side, low, style if numbered else None)
        x, y = centre
        down = low // 2 or -round(height * pitch * 0.25)
        body = (centred(bag, (x, y + down)),)
        if not look.theme.pictures:
            return (), body
        shadow_side = _even(pitch * size / _BAG_IN_SHADOW)
        shadow = look.picture("trickle-down/bag-shadow.webp", (shadow_side, shadow_side))
        away = round(height * pitch * 0.5)
        return (centred(shadow, (x + away, y + away)),), body

    def coin(self, value: int, centre: Spot, height: float) -> Item:
        """A coin from a bag of this value, ``height`` pitches above the board."""
        look = self.look
        side = _even(self.pitch * COIN * (1 + 0.3 * height))
        picture = (
            look.picture(f"trickle-down/coin-{_COINS[value]}.webp", (side, side))
            if look.theme.pictures
            else _plain_coin(look, PLAIN[look.palette][value], side)
        )
        x, y = centre
        raised = (x, y - round(height * self.pitch * 0.25))
        return centred(picture, raised)

    # The public services

    def sign_at(self, service: int) -> tuple[int, int]:
        """The window point of a service's sign."""
        x, y = position(SERVICES[service].corner)
        return self.place((x * SIGN_AT / _CORNER_AT, y * SIGN_AT / _CORNER_AT))

    def draw_sign(self, surface: pygame.Surface, service: int) -> list[pygame.Rect]:
        """Draw a service's icon and name on its plate. Returns the places they take.

        Names wider than the plates go on signs in front of them; a picture does without.
        """
        look, pitch = self.look, self.pitch
        x, y = self.sign_at(service)
        side = round(pitch * _TAKEN)
        taken = [pygame.Rect(x - side // 2, y - side // 2, side, side)]
        name = look.text(_(SERVICES[service].title), "label", "ink")
        widest = max(look.text_width(_(each.title), "label") for each in SERVICES)
        fits = widest <= pitch * _NAME_ROOM
        signed = fits or (not self.is_picture and widest <= pitch * _SIGN_ROOM)
        up = _ICON_UP if signed else 0.0
        icon = look.icon(
            SERVICES[service].key, round(pitch * (_ICON if up else _ICON_ALONE)), "ink"
        )
        surface.blit(icon, icon.get_rect(center=(x, y - round(pitch * up))))
        if fits:
            name = pygame.transform.smoothscale_by(name, min(1.0, pitch * _NAME_WIDE / widest))
            surface.blit(name, name.get_rect(center=(x, y + round(pitch * _NAME_DOWN))))
        elif signed:
            below = (x, y + round(pitch * (_NAME_DOWN + 0.16)))
            size = (name.get_width() + look.px(12), look.line_height("label") + look.px(2))
            board = look.box(size, look.px(5), "paper", 255, "field_edge", look.edge_width)
            taken.append(board.get_rect(center=below))
            for picture in (board, name):
                surface.blit(picture, picture.get_rect(center=below))
        return taken
