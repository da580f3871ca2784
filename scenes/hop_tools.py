"""The buttons over Hop's cloth: seeing flicks again, what is seen, and steps of the aim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

import pygame

from scenes.commands import Command
from scenes.i18n import _
from scenes.look import Look
from scenes.ui.button import IconButton
from scenes.ui.layout import Column, Container
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget

Tool = Literal["again", "follow", "slow", "left", "right", "harder", "softer", "fine"] | Command

_BUTTON: Final = 36.0
"""Side of a button in design units."""

_PADDING: Final = 3.0

_EDGE: Final = 10.0
"""Room between the buttons and the edges of the board's area."""


class _Edges(Container):
    """Groups of buttons below each other in the middle of the board's left edge; the last right."""

    def arrange(self, look: Look) -> None:
        """Place the groups."""
        gap = look.px(_EDGE)
        *left, right = self.children
        sizes = [child.measure(look, self.rect.width) for child in left]
        top = self.rect.centery - (sum(high for _wide, high in sizes) + gap) // 2
        for child, (wide, high) in zip(left, sizes, strict=True):
            child.place(look, pygame.Rect(self.rect.left + gap, top, wide, high))
            top += high + gap
        wide, high = right.measure(look, self.rect.width)
        place = pygame.Rect(0, 0, wide, high)
        place.midright = self.rect.right - gap, self.rect.centery
        right.place(look, place)


class HopTools:
    """The buttons; ``give`` gets the name of one, or the command that it stands for."""

    def __init__(self, give: Callable[[Tool], None]) -> None:
        self._give = give
        self._again = self._button("replay", _("See the last flick again"), "again")
        self._follow = self._button("eye", _("Follow the marble from near by"), "follow")
        self._slow = self._button("clock", _("The end in slow motion"), "slow")
        looks = [
            self._button("plus", _("Closer (+)"), Command.ZOOM_IN),
            self._button("fit", _("Show everything (F)"), Command.FIT),
            self._button("minus", _("Farther away (−)"), Command.ZOOM_OUT),
        ]
        self._fine = self._button("search", _("Small steps (X)"), "fine")
        self._aim = _group(
            [
                self._button("chevron-left", _("Turn left"), "left"),
                self._button("chevron-right", _("Turn right"), "right"),
                self._button("chevron-up", _("Harder"), "harder"),
                self._button("chevron-down", _("Softer"), "softer"),
                self._fine,
            ]
        )
        self.widget: Widget = _Edges(
            [_group([self._again, self._follow, self._slow]), _group(looks), self._aim]
        )

    def _button(self, icon: str, label: str, tool: Tool) -> IconButton:
        name = tool if isinstance(tool, str) else f"look-{icon}"
        return IconButton(icon, label, partial(self._give, tool), size=_BUTTON, name=name)

    def show(self, *, again: bool, follow: bool, slow: bool, aim: bool, fine: bool) -> None:
        """Show what can be used and what is switched on; ``aim`` shows the steps of the aim."""
        self._again.enabled = again
        self._follow.active = follow
        self._slow.active = slow
        self._aim.visible = aim
        self._fine.active = fine


def _group(buttons: Sequence[Widget]) -> Widget:
    return Panel(Column(list(buttons), gap=0), padding=_PADDING, radius=12, raised=0.4)
