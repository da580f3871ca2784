"""A player's figure as a button, and the sheet to choose figure, colour and symbol."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame

from game.match import HUMAN
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import FIGURES, SYMBOLS
from scenes.ui.button import Pressable
from scenes.ui.choice import SwatchRow, colour_swatches, symbol_picker
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.faces import Portrait, Who, face
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.widget import Widget, WidgetOptions, target


class SignButton(Pressable):
    """A player's figure with their token; a press changes them.

    ``size`` is in design units.
    """

    focus_radius = 16.0

    def __init__(
        self,
        who: Who,
        on_press: Callable[[], None],
        *,
        size: float = 40.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(on_press, **options)
        self.who = who
        self.size = size

    @property
    def called(self) -> str:
        """A person's figure; a computer's says itself who it is."""
        looks = [_(FIGURES[self.who.figure].name)] if self.who.kind == HUMAN else []
        if self.who.has_sign:
            colour = _(self.look.player_colours[self.who.colour].name)
            looks += [colour, _(SYMBOLS[self.who.symbol].name)]
        return _("Looks: {looks}", looks=", ".join(looks)) if looks else ""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = max(look.em(self.size), target(look))
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        picture = face(look, self.who, look.em(self.size), signed=True)
        light = max(self.eased("hover"), self.eased("press"))
        if light:
            place = self.rect.inflate(2 * look.px(4), 2 * look.px(4))
            box = look.box(place.size, look.px(self.focus_radius), "hover", round(255 * light))
            surface.blit(box, place)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def sign_dialog(
    look: Look,
    name: str,
    who: Who,
    on_choose: Callable[[Who], None],
    *,
    note: str = "",
    others: Callable[[], None] | None = None,
) -> Dialog:
    """The sheet of the player ``name``; it calls back at once with each choice.

    The figure above shows the choice; ``note`` is a sentence below. ``others`` offers who else may
    sit there.
    """
    picture = Portrait(who, 104)

    def take(taken: Who) -> None:
        picture.who = taken
        if taken.has_sign:
            colours.index, symbols.index = taken.colour, taken.symbol
        dialog.invalidate()
        on_choose(taken)

    parts: list[Widget] = [
        Row([picture, Label(name, "heading", max_lines=1, flex=1)], gap=16, fold=False)
    ]
    if who.kind == HUMAN:
        parts.append(
            SwatchRow(
                [_(figure.name) for figure in FIGURES],
                lambda look, index, side: face(look, replace(picture.who, figure=index), side),
                who.figure,
                lambda index: take(replace(picture.who, figure=index)),
                size=60,
                name="figures",
            )
        )
    colours = colour_swatches(
        look,
        who.colour if who.has_sign else -1,
        lambda index: take(replace(picture.who, colour=index, has_sign=True)),
        name="colours",
    )
    symbols = symbol_picker(
        who.symbol if who.has_sign else -1,
        lambda index: take(replace(picture.who, symbol=index, has_sign=True)),
        name="symbols",
    )
    parts += [colours, symbols]
    if note:
        parts.append(Label(note, "small", "ink_soft"))
    done = Answer(_("Done"), default=True, name="done")
    answers = [done]
    if others is not None:
        answers.insert(0, Answer(_("Who plays?"), others, kind="secondary", name="others"))
    dialog = Dialog("", Column(parts, gap=12), answers, width=460)
    return dialog
