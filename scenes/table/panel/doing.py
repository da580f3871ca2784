"""What can be done now: a prompt and buttons that stay where they are however long it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.kit.player_style import PlayerStyle
from scenes.kit.theme import mix
from scenes.table.panel.form import STRIP_PADDING, strip_height
from scenes.ui.button import button_height
from scenes.ui.layout import Column, Container
from scenes.ui.panel import Panel
from scenes.ui.widget import UNBOUNDED, Widget

_LINES: Final = 3
_FEW_LINES: Final = 2


class Slot(Column):
    """The prompt above, the buttons at the lower edge, and room for the longest of most prompts.

    While it is ``silent`` something else says what is to be done, and has that room.
    """

    def __init__(self, prompt: Widget, buttons: Widget, *, short: bool) -> None:
        super().__init__([prompt, Gap(), buttons], gap=8, padding=(14, 10, 10, 10))
        self._player_style: PlayerStyle | None = None
        self._silent = False
        self._lines = _FEW_LINES if short else _LINES

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """Never lower than some lines and a row of buttons, unless something else speaks."""
        wide, high = super().measure_content(look, width)
        if self._silent:
            return wide, high
        least = self._lines * look.line_height("strong") + 2 * look.px(8) + button_height(look)
        least += self._frame(look)[1]
        return wide, max(high, least)

    @property
    def silent(self) -> bool:
        """Whether something else says what is to be done."""
        return self._silent

    @silent.setter
    def silent(self, silent: bool) -> None:
        if silent != self._silent:
            self._silent = silent
            self.invalidate()
            self.relayout()

    def speak_to(self, player_style: PlayerStyle | None) -> None:
        """Wear the colour of whoever it is about."""
        if player_style != self._player_style:
            self._player_style = player_style
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw a ground of its own, with an edge in the colour of whoever is to act."""
        look, rect = self.look, self.rect
        if self._silent:
            return
        ground = mix(look.theme.paper, look.theme.ink, 0.05)
        surface.blit(look.box(rect.size, look.px(12), ground), rect)
        if self._player_style is not None:
            colour = look.player(self._player_style.colour).fill
            edge = pygame.Rect(rect.left, rect.top + look.px(10), look.px(4), 0)
            edge.height = max(1, rect.height - look.px(20))
            surface.blit(look.box(edge.size, look.px(2), colour), edge)


class Gap(Widget):
    """The room between what stands above and what stands below."""

    def __init__(self) -> None:
        super().__init__(flex=1.0)


class Strip(Container):
    """Words on the left, buttons on the right, where these stay; as high as it must be."""

    def __init__(self, words: Widget, buttons: Widget) -> None:
        super().__init__([words, buttons], padding=(14, STRIP_PADDING))
        self._words = words
        self._buttons = buttons

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be, never lower than is kept free for it."""
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

    def _lowest(self, look: Look) -> int:
        """How high it is inside while its words are short."""
        return strip_height(look) - self._frame(look)[1]


class Floor(Container):
    """A panel at the lower edge of a part of the window; ``top`` is where it begins."""

    def __init__(self, child: Widget, area: Callable[[], pygame.Rect]) -> None:
        self.panel = Panel(child, padding=0, radius=14, raised=0.6)
        super().__init__([self.panel])
        self._area = area

    def arrange(self, look: Look) -> None:
        """Place the panel over the whole width, as high as it must be."""
        area = self._area()
        high = min(self.panel.measure(look, area.width)[1], area.height)
        self.rect = pygame.Rect(area.left, area.bottom - high, area.width, high)
        self.panel.place(look, self.rect)
