"""Small tiles of which several can be chosen: people, games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable, chosen_or_not
from scenes.ui.widget import UNBOUNDED, WidgetOptions


class Chip(Pressable):
    """A word that is chosen or not, with a tick when it is, and perhaps a player's sign."""

    focus_radius = 18.0

    def __init__(
        self,
        text: str,
        chosen: bool,
        on_press: Callable[[], None],
        *,
        sign: tuple[int, int] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """``sign`` is the colour and symbol of a player, by number."""
        super().__init__(on_press, **options)
        self.text = text
        self.chosen = chosen
        self.sign = sign

    @property
    def called(self) -> str:
        return self.text or super().called

    def stands(self) -> str:
        return chosen_or_not(super().stands(), self.chosen)

    def _mark(self, look: Look) -> int:
        return look.em(22)

    def _around(self, look: Look) -> int:
        return self._mark(look) + look.px(8) + look.px(10) + look.px(14)

    def least_width(self, look: Look) -> int:
        return look.longest_word(self.text, "body") + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        around = self._around(look)
        room = None if width >= UNBOUNDED else max(1, width - around)
        wide, high = look.measure(self.text, "body", room)
        return wide + around, max(high, self._mark(look)) + 2 * look.px(7)

    def paint(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        hover, press = self.eased("hover"), self.eased("press")
        ground = theme.chosen if self.chosen else theme.paper
        fill = mix(mix(ground, theme.hover, 0.6 * hover), theme.press, press)
        edge = theme.accent if self.chosen else theme.field_edge
        width = look.edge_width * (2 if self.chosen else 1)
        radius = min(self.rect.h // 2, look.px(self.focus_radius))
        surface.blit(look.box(self.rect.size, radius, fill, 255, edge, width), self.rect)
        size = self._mark(look)
        place = pygame.Rect(self.rect.left + look.px(10), 0, size, size)
        place.centery = self.rect.centery
        if self.chosen:
            surface.blit(look.icon("check", size, theme.accent), place)
        elif self.sign is not None:
            surface.blit(look.token(*self.sign, size), place)
        else:
            surface.blit(look.icon("plus", size, theme.ink_soft), place)
        left = place.right + look.px(8)
        room = pygame.Rect(left, self.rect.y, self.rect.right - look.px(14) - left, self.rect.h)
        look.draw_text(surface, self.text, room, "body", theme.ink)
