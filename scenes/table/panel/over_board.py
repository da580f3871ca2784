"""What a rail has no room for, opened over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.look import Look
from scenes.table.panel.form import RAIL_MARGIN, rail_width
from scenes.ui.widget import Overlay, Widget


class OverBoard(Overlay):
    """Lies beside the rail and above the strip; a press elsewhere closes it."""

    modal = False

    def __init__(
        self, content: Widget, width: int, bottom: Callable[[], int], *, left: bool
    ) -> None:
        """Take the width, and where it has to end, both in pixels; ``left`` is the rail's side."""
        super().__init__()
        self._left = left
        self._bottom = bottom
        self.fill(content, width)

    def fill(self, content: Widget, width: int) -> None:
        """Show this, ``width`` pixels wide, from the next layout on."""
        self.children.clear()
        self.adopt(content)
        self._width = width

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """The part of the board beside the rail."""
        margin = look.px(RAIL_MARGIN)
        rail = rail_width(look) + 2 * margin
        width = min(self._width, area.width - rail - margin)
        high = self._bottom() - area.top - 2 * margin
        left = area.left + rail if self._left else area.right - rail - width
        return pygame.Rect(left, area.top + margin, width, high)

    def arrange(self, look: Look) -> None:
        """Give all of it to the content."""
        self.children[0].place(look, self.rect)
