"""Texts, lines and pictures: widgets that only show something."""

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from scenes.kit.look import Align, Colour, Look, StyleName
from scenes.ui.widget import UNBOUNDED, Widget, WidgetOptions


class Label(Widget):
    """A text that wraps if it must. ``text`` may be set at any time.

    One that ``answers`` a press is spoken when it changes.
    """

    answers = False

    def news(self) -> str:
        """What's said of a change."""
        return self.text

    def __init__(
        self,
        text: str,
        style: StyleName = "body",
        colour: Colour = "ink",
        *,
        text_align: Align = "left",
        max_lines: int | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self._text = text
        self.style: StyleName = style
        self._colour: Colour = colour
        self.text_align: Align = text_align
        self.max_lines = max_lines

    def paragraphs(self) -> Sequence[str]:
        return [self._text] if self._text else ()

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text == self._text:
            return
        before = self._size()
        self._text = text
        self.forget_sizes()
        # A score that only changes its figures needn't lay out the whole screen again.
        if before is None or self._size() != before:
            self.relayout()
        self.invalidate()

    def _size(self) -> tuple[int, int, int] | None:
        look = self._look
        if look is None:
            return None
        natural = look.measure(self._text, self.style)[0]
        high = look.measure(self._text, self.style, self.rect.w)[1]
        return self.least_width(look), natural, high

    @property
    def colour(self) -> Colour:
        return self._colour

    @colour.setter
    def colour(self, colour: Colour) -> None:
        if colour != self._colour:
            self._colour = colour
            self.invalidate()

    def least_width(self, look: Look) -> int:
        if self.max_lines == 1:
            return min(look.px(80), look.text_width(self._text, self.style))
        return look.longest_word(self._text, self.style)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        if not self._text:
            return 0, look.line_height(self.style)
        room = None if width >= UNBOUNDED else width
        return look.measure(self._text, self.style, room, self.max_lines)

    def paint(self, surface: pygame.Surface) -> None:
        if self._text:
            self.look.draw_text(
                surface,
                self._text,
                self.rect,
                self.style,
                self._colour,
                align=self.text_align,
                max_lines=self.max_lines,
            )


class _Sign(Widget):
    """A square picture, ``size`` design units wide, that grows with the text."""

    def __init__(self, size: float, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.size = size

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = look.em(self.size)
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        picture = self.picture(self.look.em(self.size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def picture(self, side: int) -> pygame.Surface:
        """The picture for a square of ``side`` pixels."""
        raise NotImplementedError


class Icon(_Sign):
    """One of the app's icons."""

    def __init__(
        self,
        icon: str,
        size: float = 22.0,
        colour: Colour = "ink",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(size, **options)
        self.icon = icon
        self.colour: Colour = colour

    def picture(self, side: int) -> pygame.Surface:
        return self.look.icon(self.icon, side, self.colour)


class Token(_Sign):
    """A player's token: colour and symbol by number."""

    def __init__(
        self, colour: int, symbol: int, size: float = 30.0, **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(size, **options)
        self.player_colour = colour
        self.symbol = symbol

    def picture(self, side: int) -> pygame.Surface:
        return self.look.token(self.player_colour, self.symbol, side)


Drawing = Callable[[Look, tuple[int, int]], pygame.Surface]


class Picture(Widget):
    """A picture that ``source`` draws for a size in pixels.

    ``proportion`` is width by height, None for its room's; ``width`` in design units is what it
    would like.
    """

    def __init__(
        self,
        source: Drawing,
        *,
        width: float,
        proportion: float | None = 1.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self.source = source
        self.width = width
        self.proportion = proportion

    def least_width(self, look: Look) -> int:
        """Half of what it would like."""
        return look.px(self.width / 2)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide = min(look.px(self.width), width)
        return wide, max(1, round(wide / (self.proportion or 1.0)))

    def paint(self, surface: pygame.Surface) -> None:
        if self.proportion is None:
            surface.blit(self.source(self.look, self.rect.size), self.rect)
            return
        wide = min(self.rect.w, max(1, round(self.rect.h * self.proportion)))
        picture = self.source(self.look, (wide, max(1, round(wide / self.proportion))))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Separator(Widget):
    """A fine line between parts of a column."""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return 0, look.edge_width

    def least_width(self, look: Look) -> int:
        return 0

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.look.theme.panel_edge, self.rect)


class ProgressBar(Widget):
    """How far something is, 0.0 to 1.0."""

    def __init__(self, value: float = 0.0, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self._value = value

    @property
    def value(self) -> float:
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = min(1.0, max(0.0, value))
        if value != self._value:
            self._value = value
            self.invalidate()

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(160)), look.px(8)

    def least_width(self, look: Look) -> int:
        return look.px(60)

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        radius = self.rect.h // 2
        track = look.box(self.rect.size, radius, theme.press, 255, theme.field_edge, 0)
        surface.blit(track, self.rect)
        done = max(self.rect.h, round(self.rect.w * self._value)) if self._value else 0
        if done:
            surface.blit(look.box((done, self.rect.h), radius, "accent"), self.rect)
