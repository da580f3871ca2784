"""What hangs from a control: a list to choose from, or a small menu of ways to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.ui.button import Button
from scenes.ui.layout import Column
from scenes.ui.scroll import ScrollView
from scenes.ui.widget import UNBOUNDED, Overlay, Widget

_LEAST: Final = 180.0
_MOST: Final = 520.0  # at text scale 1; longer explanations break


class Hanging(Overlay):
    """Hangs below the control ``source``; a press beside it closes it."""

    modal = False
    solid = True

    def __init__(self, source: Widget, content: Widget) -> None:
        super().__init__()
        self._source, self._content = source, content
        self.adopt(content)

    def wished_width(self, look: Look) -> int:
        """The width in pixels at which no line of the content breaks."""
        return self._content.measure(look, UNBOUNDED)[0]

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """Below the control it belongs to, or above where there is more room.

        It is wider than the control where the content needs it.
        """
        pad = look.px(6)
        anchor = self._source.rect
        wished = min(self.wished_width(look) + 2 * pad, look.em(_MOST))
        width = min(max(anchor.w, look.px(_LEAST), wished), area.w - 2 * look.px(12))
        high = self._content.measure(look, width - 2 * pad)[1] + 2 * pad
        rect = pygame.Rect(anchor.x, anchor.bottom + look.px(6), width, high)
        if anchor.centerx > area.centerx:
            rect.right = anchor.right
        below = area.bottom - rect.top - look.px(8)
        above = anchor.top - area.top - look.px(14)
        if high > below and above > below:
            rect.h = min(high, above)
            rect.bottom = anchor.top - look.px(6)
        else:
            rect.h = min(high, below)
        return rect.clamp(area.inflate(-2 * look.px(8), 0))

    def arrange(self, look: Look) -> None:
        pad = 2 * look.px(6)
        self._content.place(look, self.rect.inflate(-pad, -pad))

    def margin(self, look: Look) -> int:
        return look.panel_reach(1.0)

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=14, alpha=255)


@dataclass(frozen=True, slots=True)
class Item:
    """A way that a menu offers, found by ``name``."""

    text: str
    icon: str
    action: Callable[[], None]
    name: str


class Menu(Hanging):
    """Ways to go, one below the other; going one closes the menu."""

    def __init__(self, source: Widget, items: Sequence[Item]) -> None:
        buttons = [
            Button(
                item.text,
                self._closing(item.action),
                kind="quiet",
                icon=item.icon,
                text_align="left",
                name=item.name,
            )
            for item in items
        ]
        super().__init__(source, ScrollView(Column(buttons, gap=2)))

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press
