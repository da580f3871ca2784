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
        self.text = text
        self.style: StyleName = style
        self.colour: Colour = colour
        self.text_align: Align = text_align
        self.max_lines = max_lines

    def paragraphs(self) -> Sequence[str]:
        return [self.text] if self.text else ()

    def least_width(self, look: Look) -> int:
        if self.max_lines == 1:
            return min(look.px(80), look.text_width(self.text, self.style))
        return look.longest_word(self.text, self.style)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        if not self.text:
            return 0, look.line_height(self.style)
        room = None if width >= UNBOUNDED else width
        return look.measure(self.text, self.style, room, self.max_lines)

    def paint(self, surface: pygame.Surface) -> None:
        if self.text:
            self.look.draw_text(
                surface,
                self.text,
                self.rect,
                self.style,
                self.colour,
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
    """How large a ``part`` of something is done, 0.0 to 1.0."""

    def __init__(self, part: float = 0.0, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.part = part

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
        wide = round(self.rect.w * min(1.0, self.part))
        done = max(self.rect.h, wide) if self.part > 0 else 0
        if done:
            surface.blit(look.box((done, self.rect.h), radius, "accent"), self.rect)
