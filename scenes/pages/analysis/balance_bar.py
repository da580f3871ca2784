"""A bar from the middle: to the right what somebody got, to the left what they gave away."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from scenes.kit.look import Colour, Look
from scenes.ui.widget import Widget, WidgetOptions

_HIGH: Final = 12.0


class BalanceBar(Widget):
    """A share of the win above or below 0, against the largest, ``most``, of all bars beside it."""

    def __init__(self, value: float, most: float, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.value = value
        self.most = max(most, 0.01)

    def least_width(self, look: Look) -> int:
        return look.px(70)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(140)), look.em(_HIGH)

    def paint(self, surface: pygame.Surface) -> None:
        look, rect = self.look, self.rect
        surface.blit(look.box(rect.size, rect.height // 2, "press"), rect)
        half = rect.width // 2
        long = round(half * min(1.0, abs(self.value) / self.most))
        if long:
            bar = pygame.Rect(rect.centerx, rect.top, max(long, look.px(2)), rect.height)
            fill: Colour = "good"
            if self.value < 0:
                bar.right = rect.centerx
                fill = "danger"
            surface.blit(look.box(bar.size, min(bar.size) // 2, fill), bar)
        middle = pygame.Rect(0, 0, max(1, look.px(1.5)), rect.height + look.px(6))
        middle.center = rect.center
        surface.fill(look.theme.ink_soft, middle)
