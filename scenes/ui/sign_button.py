"""The sign of a player to press, and the dialog in which another colour and symbol is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import SYMBOLS
from scenes.ui.button import Pressable
from scenes.ui.choice import colour_swatches, symbol_picker
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Token
from scenes.ui.widget import Widget, WidgetOptions


class SignButton(Pressable):
    """A player's sign; pressing it means to change it. ``size`` is in design units."""

    focus_radius = 22.0

    def __init__(
        self,
        colour: int,
        symbol: int,
        on_press: Callable[[], None],
        *,
        size: float = 40.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(on_press, **options)
        self.player_colour = colour
        self.symbol = symbol
        self.size = size

    def stands(self) -> str:
        colour = _(self.look.player_colours[self.player_colour].name)
        return f"{colour}, {_(SYMBOLS[self.symbol].name)}, {super().stands()}"

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = look.em(self.size) + 2 * look.px(4)
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        side = look.em(self.size)
        token = look.token(self.player_colour, self.symbol, side)
        surface.blit(token, token.get_rect(center=self.rect.center))
        light = max(self.eased("hover"), self.eased("press"))
        if light:
            wide = side + 2 * look.px(4)
            ring = look.ring((wide, wide), wide // 2, "accent", look.px(2)).copy()
            ring.set_alpha(round(255 * light))
            surface.blit(ring, ring.get_rect(center=self.rect.center))


def sign_dialog(
    look: Look,
    name: str,
    sign: tuple[int, int],
    on_colour: Callable[[int], None],
    on_symbol: Callable[[int], None],
    *,
    note: str = "",
) -> Dialog:
    """The dialog for the colour and the symbol of the player ``name``; it answers at once.

    What is chosen shows in the sign above; ``note`` is a sentence below.
    """
    token = Token(*sign, size=56)

    def colour(index: int) -> None:
        token.player_colour = index
        token.invalidate()
        on_colour(index)

    def symbol(index: int) -> None:
        token.symbol = index
        token.invalidate()
        on_symbol(index)

    parts: list[Widget] = [
        Row([token, Label(name, "heading", max_lines=1, flex=1)], gap=16, fold=False),
        Label(_("Colour"), "small-strong", "ink_soft"),
        colour_swatches(look, sign[0], colour, name="colours"),
        Label(_("Symbol"), "small-strong", "ink_soft"),
        symbol_picker(sign[1], symbol, name="symbols"),
    ]
    if note:
        parts.append(Label(note, "small", "ink_soft"))
    done = Answer(_("Done"), default=True, name="done")
    return Dialog("", Column(parts, gap=10), [done], width=400)
