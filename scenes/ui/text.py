"""Texts, lines and pictures: widgets that only show something."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING

import pygame

from scenes.kit.look import Align, Colour, Look, StyleName
from scenes.kit.marks import Ink, arrow
from scenes.ui.widget import UNBOUNDED, Widget


class Label(Widget):
    """A text that wraps if it must. ``text`` may be set at any time.

    One that ``answers`` a press is spoken when it changes. Beside a ``whole`` one, what's in its
    row gives way, or goes below it.
    """

    text: str
    style: StyleName = "body"
    colour: Colour = "ink"
    _: KW_ONLY
    text_align: Align = "left"
    max_lines: int | None = None
    answers: bool = False
    whole: bool = False

    def news(self) -> str:
        """What's said of a change."""
        return self.text

    def paragraphs(self) -> Sequence[str]:
        return [self.text] if self.text else ()

    def least_width(self, look: Look) -> int:
        if self.whole:
            return look.text_width(self.text, self.style)
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


def note(text: str, colour: Colour = "ink_soft") -> Label:
    """A small sentence beside what it's about; without words it takes no room."""
    return Label(text, "small", colour, visible=bool(text))


Lines = Sequence[tuple[str, StyleName, Colour]]
"""Texts below each other, with their styles and colours."""


def lines_size(look: Look, lines: Lines, width: int, gap: int = 0) -> tuple[int, int]:
    """The size in pixels of texts below each other; none is wider than ``width``."""
    room = None if width >= UNBOUNDED else max(1, width)
    sizes = [look.measure(text, style, room) for text, style, _colour in lines if text]
    high = sum(high for _, high in sizes) + gap * max(0, len(sizes) - 1)
    return max((wide for wide, _ in sizes), default=0), high


def draw_lines(
    look: Look, surface: pygame.Surface, lines: Lines, rect: pygame.Rect, gap: int = 0
) -> int:
    """Draw texts below each other, in the middle of the height of ``rect``; returns their top."""
    place = rect.copy()
    place.y += (rect.h - lines_size(look, lines, rect.w, gap)[1]) // 2
    top = place.y
    for text, style, colour in lines:
        if text:
            place.h = look.measure(text, style, rect.w)[1]
            look.draw_text(surface, text, place, style, colour)
            place.y += place.h + gap
    return top


class _Sign(Widget):
    """A square picture, ``size`` design units wide, that grows with the text."""

    if TYPE_CHECKING:

        @property
        def size(self) -> float:
            """How large, in its own place among what it takes."""

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

    icon: str
    size: float = 22.0
    colour: Colour = "ink"

    def picture(self, side: int) -> pygame.Surface:
        return self.look.icon(self.icon, side, self.colour)


class Token(_Sign):
    """A player's token: colour and symbol by number."""

    player_colour: int
    symbol: int
    size: float = 30.0

    def picture(self, side: int) -> pygame.Surface:
        return self.look.token(self.player_colour, self.symbol, side)


class Drawn(_Sign):
    """What ``draw`` makes for a side in pixels."""

    draw_square: Callable[[Look, int], pygame.Surface]
    size: float

    def picture(self, side: int) -> pygame.Surface:
        return self.draw_square(self.look, side)


class Arrow(_Sign):
    """An arrow in an ``ink``, like those on boards."""

    ink: Ink
    size: float = 18.0

    def picture(self, side: int) -> pygame.Surface:
        way = (side // 5, side - side // 5), (side - side // 5, side // 5)
        return arrow(way, side * 0.16, self.ink.line, self.ink.casing)[0]


Drawing = Callable[[Look, tuple[int, int]], pygame.Surface]


class Picture(Widget):
    """A picture that ``source`` draws for a size in pixels.

    ``proportion`` is width by height, None for its room's; ``width`` in design units is what it
    would like.
    """

    source: Drawing
    _: KW_ONLY
    width: float
    proportion: float | None = 1.0

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

    part: float = 0.0

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
