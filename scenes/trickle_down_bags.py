"""What the money of Trickle Down looks like: bags of three shapes, and coins.

A bag's value shows by its shape, its colour and a number. The theme without pictures draws both
plain.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import pygame

from game.rules.trickle_down import BAGS
from scenes import drawing
from scenes.assets import asset_path
from scenes.display import Item
from scenes.hex_board import Piece
from scenes.look import Look
from scenes.theme import Rgb

BAG: Final = 0.98
"""Height of a bag in pitches."""

BESIDE: Final = 0.62
"""Height of a bag that lies beside a public service, in pitches."""

COIN: Final = 0.4
"""Diameter of a coin in pitches."""

_BAG_IN_PICTURE: Final = 0.8
_BAG_IN_SHADOW: Final = 0.4
_NUMBER_DOWN: Final = 0.13  # below the picture's middle, in heights of a bag: upon its belly

_COINS: Final = MappingProxyType({1: "wood", 2: "silver", 3: "gold"})
_PLAIN: Final = MappingProxyType({1: (247, 152, 62), 2: (128, 178, 255), 3: (255, 222, 66)})
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


def art_is_here() -> bool:
    """Whether the pictures of the town and its money have been made."""
    folder = asset_path("images") / "trickle-down"
    wanted = ("board-light.png", "board-dark.png", "roofs.json", "bag-shadow.png", "coin-gold.png")
    return all((folder / name).exists() for name in wanted)


class BagPainter:
    """Draws bags and coins for a board whose cells lie ``pitch`` pixels apart."""

    def __init__(self, look: Look, pitch: float) -> None:
        self._look = look
        self._pitch = pitch

    def bag(
        self, value: int, centre: tuple[int, int], height: float = 0.0, size: float = BAG
    ) -> Piece:
        """A bag ``height`` pitches above the board and ``size`` pitches high.

        Smaller ones, which lie on a heap, have no number.
        """
        look, pitch = self._look, self._pitch
        side = _even(pitch * size * (1 + 0.3 * height) / _BAG_IN_PICTURE)
        numbered = size > 0.9 * BAG
        picture = look.drawn(
            ("money bag", value, side, numbered, look.text_px("bead"), look.theme.key),
            lambda: self._picture(value, side, numbered),
        )
        x, y = centre
        raised = (x, y - round(height * pitch * 0.25))
        body: Item = (picture, picture.get_rect(center=raised).topleft)
        if not (look.theme.pictures and art_is_here()):
            return Piece((), (body,))
        shadow_side = _even(pitch * size / _BAG_IN_SHADOW)
        shadow = look.picture("trickle-down/bag-shadow.png", (shadow_side, shadow_side))
        away = round(height * pitch * 0.5)
        return Piece(
            ((shadow, shadow.get_rect(center=(x + away, y + away)).topleft),),
            (body,),
        )

    def _picture(self, value: int, side: int, numbered: bool) -> pygame.Surface:
        look = self._look
        if look.theme.pictures and art_is_here():
            name = BAGS[value].colour
            bag = look.picture(f"trickle-down/bag-{name}.png", (side, side)).copy()
        else:
            bag = _plain_bag(value, side)
        if numbered:
            down = round(side * _BAG_IN_PICTURE * _NUMBER_DOWN)
            middle = (side // 2, side // 2 + down)
            number = look.text(str(value), "bead", _PLAIN_INK, piece=True)
            bag.blit(number, number.get_rect(center=middle))
        return bag

    def coin(self, value: int, centre: tuple[int, int], height: float) -> Item:
        """A coin out of a bag of this value, ``height`` pitches above the board."""
        look = self._look
        side = _even(self._pitch * COIN * (1 + 0.3 * height))
        if look.theme.pictures and art_is_here():
            name = _COINS[value]
            picture = look.picture(f"trickle-down/coin-{name}.png", (side, side))
        else:
            picture = look.drawn(("plain coin", value, side), lambda: _plain_coin(value, side))
        x, y = centre
        raised = (x, y - round(height * self._pitch * 0.25))
        return picture, picture.get_rect(center=raised).topleft


def _even(pixels: float) -> int:
    """An even number of pixels: fewer sizes to scale pictures to, and a middle."""
    return max(2, round(pixels / 2) * 2)


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _plain_bag(value: int, side: int) -> pygame.Surface:
    fill, ink = _hex(_PLAIN[value]), _hex(_PLAIN_INK)
    margin = 12 * (1 / _BAG_IN_PICTURE - 1)
    body = (
        f'<g transform="translate({margin:g} {margin:g})">'
        f'<path d="{_SHAPES[value]}" fill="{fill}" stroke="{ink}" stroke-width="1.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M8.2 8.2h7.6" stroke="{ink}" stroke-width="1.4" stroke-linecap="round"/></g>'
    )
    view = 24 / _BAG_IN_PICTURE
    return drawing.svg_surface(body, (side, side), (view, view))


def _plain_coin(value: int, side: int) -> pygame.Surface:
    fill, ink = _hex(_PLAIN[value]), _hex(_PLAIN_INK)
    body = (
        f'<circle cx="12" cy="12" r="10.6" fill="{fill}" stroke="{ink}" stroke-width="1.6"/>'
        f'<circle cx="12" cy="12" r="6.8" fill="none" stroke="{ink}" stroke-width="1.6"/>'
    )
    return drawing.svg_surface(body, (side, side), (24, 24))
