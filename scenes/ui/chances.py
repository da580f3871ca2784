"""How good chances are, as a small picture and in words: a bar, and what it shows."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from scenes.kit.look import Look
from scenes.kit.match_words import chances_text, compared_numbers, compared_text, percent_text
from scenes.ui.layout import ContainerOptions, Row
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

    def show(self, share: float, sides: int, before: float | None = None) -> None:
        """Show these shares, 0 to 1, of so many who share the win."""
        if (share, sides, before) != self._shown:
            self._shown = share, sides, before
            self.invalidate()

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
    """A bar with its words beside it: of one share, or of what a move made of another.

    The numbers are told by a tooltip, or instead of the words with ``numbers``.
    """

    def __init__(self, *, numbers: bool = False, **options: Unpack[ContainerOptions]) -> None:
        self._bar = ChanceBar()
        self._words = Label("", "small-strong")
        self._in_numbers = numbers
        super().__init__([self._bar, self._words], gap=8, **options)

    def show(self, share: float, sides: int, before: float | None = None) -> Chances:
        """Show these shares, 0 to 1, of so many who share the win; returns itself."""
        self._bar.show(share, sides, before)
        if before is None:
            words, numbers = chances_text(share, sides), percent_text(100 * share)
        else:
            words, numbers = compared_text(before, share, sides), compared_numbers(before, share)
        self._words.text = numbers if self._in_numbers else words
        self._bar.tooltip = self._words.tooltip = numbers
        return self
