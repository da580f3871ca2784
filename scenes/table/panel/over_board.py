"""What a rail has no room for, opened over the board."""

from __future__ import annotations

import pygame

from scenes.kit.look import Look
from scenes.table.panel.form import RAIL_MARGIN, rail_width
from scenes.ui.widget import Overlay, Widget


class OverBoard(Overlay):
    """Lies beside the rail; a press elsewhere closes it."""

    modal = False

    def __init__(self, content: Widget, width: int) -> None:
        super().__init__()
        self.adopt(content)
        self._width = width

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """The right part of the window beside the rail."""
        margin = look.px(RAIL_MARGIN)
        right = area.right - rail_width(look) - 2 * margin
        width = min(self._width, right - margin)
        return pygame.Rect(right - width, area.top + margin, width, area.height - 2 * margin)

    def arrange(self, look: Look) -> None:
        """Give all of it to the content."""
        self.children[0].place(look, self.rect)
