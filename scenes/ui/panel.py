"""Panels, the calm surfaces for texts and controls, and strips of small buttons over a board."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.ui.button import IconButton
from scenes.ui.layout import Column, Row, Sides
from scenes.ui.text import Label
from scenes.ui.widget import UNBOUNDED, Widget, target


class Panel(Column):
    """A soft rounded surface with a shadow and, if there is one, a title above the content.

    ``radius`` is in design units, ``raised`` scales the shadow.
    """

    solid = True

    _: KW_ONLY
    title: str = ""
    padding: Sides = 22.0
    gap: float = 14.0
    radius: float = 20.0
    raised: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.section = self.title
        if self.title:
            self.adopt(Label(self.title, "heading"))
            self.children.insert(0, self.children.pop())

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.panel_reach(self.raised))

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=self.radius, raised=self.raised)


_BUTTON: Final = 36.0
"""A button's side in design units."""

_WORDED: Final = 44.0
"""The same with a word below its icon."""

_PADDING: Final = 3.0


def strip_breadth(look: Look, buttons: Sequence[Widget] = ()) -> int:
    """A strip's width in pixels; these buttons' own if they have words."""
    side = look.px(_BUTTON * (1 + (look.text_scale - 1) * 0.4))
    words = (button.measure(look, UNBOUNDED)[0] for button in buttons)
    return max(side, target(look), *words) + 2 * look.px(_PADDING)


class _Tool(IconButton):
    def stands(self) -> str:
        stands = super().stands()
        return listed((stands, _("chosen"))) if self.active else stands


def strip_button(
    icon: str, label: str, press: Callable[[], None], name: str, word: str = ""
) -> IconButton:
    """A strip's button, with a ``word`` below its icon; ``name`` finds it in tests."""
    size = _WORDED if word else _BUTTON
    return _Tool(icon, label, press, size=size, word=word, name=name)


def fit_button(
    give: Callable[[Command], object],
    named: Callable[[str, Command], str],
    closer: str = "",
) -> IconButton:
    """Shows everything; ``give`` gets its command, and ``named`` adds the key to a text.

    If everything is shown, it leads ``closer``, in a word.
    """

    def fit() -> None:
        give(Command.FIT)

    label = named(closer or _("Show everything"), Command.FIT)
    return strip_button("fit", label, fit, "look-fit", closer or _("Zoom out"))


def strip(buttons: Sequence[Widget], *, fold: bool = False) -> Widget:
    """Buttons side by side; with ``fold``, below each other if there's no room."""
    row = Row(buttons, gap=3, fold=fold, folded_gap=0)
    return Panel(row, padding=_PADDING, radius=12, raised=0.4)
