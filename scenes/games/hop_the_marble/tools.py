"""The buttons over Hop's cloth: seeing flicks again, the view, steps of the aim."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal

import pygame

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.board_tools import looking_buttons, strip, strip_breadth, strip_button
from scenes.ui.button import IconButton
from scenes.ui.layout import Container
from scenes.ui.widget import Widget

_Named = Literal["again", "follow", "slow", "left", "right", "harder", "softer", "fine"]

Tool = _Named | Command

_EDGE: Final = 10.0
"""Room between the buttons and the edges of the board's area."""


def tools_breadth(look: Look) -> int:
    """The breadth of a strip of buttons with the room around it, in pixels."""
    return strip_breadth(look) + 2 * look.px(_EDGE)


class _Edges(Container):
    """Groups of buttons at the board's edges, where there is most room beside the cloth.

    In an upright board they are rows beside each other above it, else columns below each other in
    the middle of the left edge, and the last of them at the right one.
    """

    def arrange(self, look: Look) -> None:
        """Place the groups."""
        gap = look.px(_EDGE)
        upright = self.rect.height > self.rect.width
        # Rows fold where they have no more room than one button.
        width = self.rect.width if upright else tools_breadth(look)
        sizes = [child.measure(look, width) for child in self.children]
        if upright:
            left = self.rect.centerx - (sum(wide for wide, _high in sizes) + 2 * gap) // 2
            for child, (wide, high) in zip(self.children, sizes, strict=True):
                child.place(look, pygame.Rect(left, self.rect.top + gap, wide, high))
                left += wide + gap
            return
        *first, (last, size) = zip(self.children, sizes, strict=True)
        top = self.rect.centery - (sum(high for _child, (_wide, high) in first) + gap) // 2
        for child, (wide, high) in first:
            child.place(look, pygame.Rect(self.rect.left + gap, top, wide, high))
            top += high + gap
        place = pygame.Rect((0, 0), size)
        place.midright = self.rect.right - gap, self.rect.centery
        last.place(look, place)


class HopTools:
    """The buttons; ``give`` gets the name of one, or the command that it stands for."""

    def __init__(self, give: Callable[[Tool], None]) -> None:
        self._give = give
        self._again = self._button("replay", _("See the last flick again"), "again")
        self._follow = self._button("eye", _("Follow the marble from near by"), "follow")
        self._slow = self._button("clock", _("The end in slow motion"), "slow")
        looks = looking_buttons(self._give)[::-1]
        self._fine = self._button("search", _("Small steps (X)"), "fine")
        self._aim = strip(
            [
                self._button("chevron-left", _("Turn left"), "left"),
                self._button("chevron-right", _("Turn right"), "right"),
                self._button("chevron-up", _("Harder"), "harder"),
                self._button("chevron-down", _("Softer"), "softer"),
                self._fine,
            ],
            fold=True,
        )
        seeing = strip([self._again, self._follow, self._slow], fold=True)
        self.widget: Widget = _Edges([seeing, strip(looks, fold=True), self._aim])

    def _button(self, icon: str, label: str, tool: _Named) -> IconButton:
        return strip_button(icon, label, partial(self._give, tool), tool)

    def show(self, *, again: bool, follow: bool, slow: bool, aim: bool, fine: bool) -> None:
        """Show which can be used and which are on; ``aim`` shows the steps of the aim."""
        self._again.enabled = again
        self._follow.active = follow
        self._slow.active = slow
        self._aim.visible = aim
        self._fine.active = fine
