"""The strip below a board: words, buttons beside them, and the panel that holds them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.look import Look
from scenes.table.panel.form import STRIP_PADDING, strip_height
from scenes.ui.layout import Container
from scenes.ui.panel import Panel
from scenes.ui.widget import UNBOUNDED, Widget


class Strip(Container):
    """Words on the left, buttons on the right, where they stay; as high as need be."""

    def __init__(self, words: Widget, buttons: Widget) -> None:
        super().__init__([words, buttons], padding=(14, STRIP_PADDING))
        self._words = words
        self._buttons = buttons

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be, never lower than the room kept for it."""
        across, down = self._frame(look)
        _side, room, buttons = self._shares(look, width - across)
        words = self._words.measure(look, room)[1] if self._words.visible else 0
        return width, max(words, buttons, strip_height(look) - down) + down

    def _shares(self, look: Look, room: int) -> tuple[int, int, int]:
        """The widths of buttons and words, and how high the buttons are."""
        if not self._buttons.visible:
            return 0, room, 0
        most = room
        if self._words.visible:
            beside = room - self._words.measure(look, UNBOUNDED)[0] - look.px(12)
            most = max(round(room * 0.6), beside)
        wide, high = self._buttons.measure(look, most)
        return wide, max(1, room - wide - look.px(12) * (wide > 0)), high

    def arrange(self, look: Look) -> None:
        """Place words and buttons."""
        inner = self.inner(look)
        side, room, high = self._shares(look, inner.width)
        if self._buttons.visible:
            place = pygame.Rect(inner.right - side, 0, side, high)
            place.bottom = inner.bottom - max(0, self._lowest(look) - high) // 2
            self._buttons.place(look, place)
        if self._words.visible:
            tall = self._words.measure(look, room)[1]
            top = inner.top + max(0, inner.height - tall) // 2
            self._words.place(look, pygame.Rect(inner.left, top, room, tall))

    def words_room(self, look: Look, width: int) -> int:
        """How wide a row of words may be beside the buttons, in a strip ``width`` wide."""
        room = width - self._frame(look)[0]
        if not self._buttons.visible:
            return room
        return room - self._buttons.measure(look, round(room * 0.6))[0] - look.px(12)

    def fits(self, look: Look, width: int) -> bool:
        """Whether the words need no more rows than are kept for them."""
        return self._words.measure(look, self.words_room(look, width))[1] <= self._lowest(look)

    def free(self, look: Look) -> pygame.Rect:
        """The room between words and buttons."""
        inner, gap = self.inner(look), look.px(12)
        right = self._buttons.rect.left - gap if self._buttons.visible else inner.right
        said = self._words.measure(look, UNBOUNDED)[0] + gap if self._words.visible else 0
        left = inner.left + said
        return pygame.Rect(left, self.rect.top, max(0, right - left), self.rect.height)

    def _lowest(self, look: Look) -> int:
        """Its inner height while its words are short."""
        return strip_height(look) - self._frame(look)[1]


class Floor(Container):
    """A panel at the lower edge of part of the window; ``top`` is where it begins."""

    def __init__(self, child: Widget, area: Callable[[], pygame.Rect]) -> None:
        self.panel = Panel(child, padding=0, radius=14, raised=0.6)
        super().__init__([self.panel])
        self._area = area

    def arrange(self, look: Look) -> None:
        """Place the panel over the whole width, as high as need be."""
        area = self._area()
        high = min(self.panel.measure(look, area.width)[1], area.height)
        self.rect = pygame.Rect(area.left, area.bottom - high, area.width, high)
        self.panel.place(look, self.rect)
