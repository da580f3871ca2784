"""What rail and strip have no room for, opened over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.look import Look
from scenes.table.panel.form import RAIL_MARGIN
from scenes.ui.widget import Overlay, Widget


class OverBoard(Overlay):
    """Lies at the rail's side of the board; a press elsewhere closes it.

    ``area`` is where the board may be covered, ``width`` in pixels, ``left`` the rail's side, and
    ``closed`` is told when it has gone.
    """

    modal = False

    def __init__(
        self,
        content: Widget,
        width: int,
        area: Callable[[], pygame.Rect],
        *,
        left: bool,
        closed: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._left = left
        self._area = area
        self._closed = closed
        self.fill(content, width)

    def fill(self, content: Widget, width: int) -> None:
        """Show this, ``width`` pixels wide, from the next layout on."""
        self.children.clear()
        self.adopt(content)
        self._width = width

    def on_closed(self) -> None:
        """Tell whoever opened it."""
        if self._closed is not None:
            self._closed()

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """The part of the board at the rail's side, as wide as there is room."""
        margin = look.px(RAIL_MARGIN)
        room = self._area().inflate(-2 * margin, -2 * margin)
        width = min(self._width, room.width)
        left = room.left if self._left else room.right - width
        return pygame.Rect(left, room.top, width, max(1, room.height))

    def arrange(self, look: Look) -> None:
        """Give all of it to the content."""
        self.children[0].place(look, self.rect)
