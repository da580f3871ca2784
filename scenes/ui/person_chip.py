"""Somebody whom the app knows, as a small button: a sign and a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Unpack

import pygame

from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable
from scenes.ui.widget import WidgetOptions

_SIGN: Final = 24.0
_PAD: Final = 9.0
_GAP: Final = 7.0
_WIDEST: Final = 170.0
"""A longer name is cut, in design units."""


class PersonChip(Pressable):
    """A press chooses somebody; ``chosen`` it is lit. Without a ``sign`` it shows a plain figure.

    ``sign`` is colour and symbol.
    """

    focus_radius = 18.0

    def __init__(
        self,
        person: str,
        sign: tuple[int, int] | None,
        on_press: Callable[[], None],
        *,
        chosen: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("label", person)
        super().__init__(on_press, **options)
        self.person = person
        self.sign = sign
        self.chosen = chosen

    def stands(self) -> str:
        return _("chosen") if self.chosen else super().stands()

    def _around(self, look: Look) -> int:
        return 2 * look.px(_PAD) + look.em(_SIGN) + look.px(_GAP)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """One line: the sign and as much of the name as there is room for."""
        wide = min(look.text_width(self.person, "small-strong"), look.em(_WIDEST))
        high = max(look.em(_SIGN), look.line_height("small-strong")) + 2 * look.px(5)
        return min(width, wide + self._around(look)), high

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sign left and the name beside it, on a lit ground if it is chosen."""
        look, theme = self.look, self.look.theme
        light = max(self.eased("hover"), self.eased("press"))
        fill = mix(theme.paper, theme.accent, 0.18) if self.chosen else theme.paper
        fill = mix(fill, theme.hover, 0.6 * light)
        plain = mix(theme.panel_edge, theme.field_edge, 0.55 + 0.45 * light)
        edge = theme.accent if self.chosen else plain
        radius = min(look.px(18), self.rect.h // 2)
        width = look.edge_width * (2 if self.chosen else 1)
        surface.blit(look.box(self.rect.size, radius, fill, 255, edge, width), self.rect)
        side = look.em(_SIGN)
        ink = theme.ink if self.enabled else theme.ink_soft
        if self.sign is None:
            picture = look.icon("person", side, ink)
        else:
            picture = look.token(*self.sign, side)
        place = picture.get_rect(midleft=(self.rect.left + look.px(_PAD), self.rect.centery))
        surface.blit(picture, place)
        left = place.left + side + look.px(_GAP)
        room = max(1, self.rect.right - look.px(_PAD) - left)
        words = pygame.Rect(left, self.rect.top, room, self.rect.h)
        look.draw_text(surface, self.person, words, "small-strong", ink, max_lines=1)
