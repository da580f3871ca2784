"""How good chances are, as a small picture: a bar, and its numbers."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from scenes.kit.look import Look
from scenes.kit.match_words import compared_numbers
from scenes.ui.layout import Row
from scenes.ui.text import Label
from scenes.ui.widget import Widget, WidgetOptions

_HIGH: Final = 11.0


class ChanceBar(Widget):
    """A share of the win as the part of a bar that is full, with a mark where all are even.

    Up to ``before`` the bar is hatched: that much was given away.
    """

    def __init__(
        self,
        share: float = 0.0,
        sides: int = 2,
        *,
        before: float | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self._shown = share, sides, before

    def least_width(self, look: Look) -> int:
        return look.px(50)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(150)), look.em(_HIGH) + look.px(6)

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        share, sides, before = self._shown
        bar = self.rect.inflate(0, -look.px(6))
        radius = bar.height // 2
        edge = max(1, look.px(1))
        surface.blit(look.box(bar.size, radius, "press", 255, "ink_soft", edge), bar)
        if before is not None and before > share:
            lost = self._part(bar, before)
            surface.blit(look.box(lost.size, radius, "danger", 70, "danger", edge), lost)
            inner = lost.inflate(-radius, 0)
            surface.blit(look.pattern("stripes", inner.size, "danger", look.px(8)), inner)
        if share > 0:
            full = self._part(bar, share)
            surface.blit(look.box(full.size, radius, "accent"), full)
        middle = pygame.Rect(0, 0, max(1, look.px(1.5)), self.rect.height)
        middle.center = bar.left + round(bar.width / sides), bar.centery
        surface.fill(look.theme.ink_soft, middle)

    @staticmethod
    def _part(bar: pygame.Rect, share: float) -> pygame.Rect:
        wide = max(bar.height, round(bar.width * min(1.0, share)))
        return pygame.Rect(bar.left, bar.top, wide, bar.height)


class Chances(Row):
    """A bar, and the numbers beside it, of what a move made of a share of the win."""

    def __init__(self, before: float, after: float, sides: int) -> None:
        numbers = compared_numbers(before, after)
        bar = ChanceBar(after, sides, before=before, tooltip=numbers)
        super().__init__([bar, Label(numbers, "small-strong")], gap=8)
