"""A row of dots: how far one is, and a way to each of the boards."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.table.guide.guide import Mark
from scenes.ui.button import Pressable

_SIDE: Final = 24.0
_DOT: Final = 11.0
_HERE: Final = 17.0


class Dot(Pressable):
    """One board: full once it is done, larger where one is now; a tick tells it without colour."""

    focus_radius = 12.0

    def __init__(self, mark: Mark, number: int) -> None:
        super().__init__(mark.press, label=mark.name, tooltip=mark.name, name=f"board-{number}")
        self._mark = mark

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """A square to press."""
        side = look.px(_SIDE)
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the dot."""
        look, mark = self.look, self._mark
        theme = look.theme
        side = look.px((_HERE if mark.here else _DOT) + 2 * self.eased("hover"))
        done = theme.good if mark.done else mix(theme.paper, theme.ink, 0.18)
        edge = theme.ink if mark.here else theme.good if mark.done else theme.ink_soft
        box = look.box((side, side), side // 2, done, 255, edge, look.px(2 if mark.here else 1.2))
        surface.blit(box, box.get_rect(center=self.rect.center))
        if mark.done:
            tick = look.icon("check", round(side * 0.72), theme.paper)
            surface.blit(tick, tick.get_rect(center=self.rect.center))
