"""The entries of the title: large buttons with a picture or an icon and more than one line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import pygame

from scenes.look import Look, StyleName
from scenes.theme import Rgb, mix
from scenes.ui import Pressable
from scenes.ui.text import Drawing
from scenes.ui.widget import UNBOUNDED

_PAD: Final = 10.0
_GAP: Final = 18.0
_SHARP_GAP: Final = 2.0
_PROPORTION: Final = 1.5  # of the pictures, width by height


@dataclass(frozen=True, slots=True)
class EntryText:
    """What an entry says: its name, one line that explains it, one that tells a fact."""

    title: str
    detail: str = ""
    fact: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    style: StyleName
    soft: bool


class Entry(Pressable):
    """A wide button. With ``drawing`` a picture stands before its lines, else its ``icon``.

    "primary" is what most people want next. ``picture_width`` is in design units.
    """

    focus_radius = 16.0

    def __init__(
        self,
        text: EntryText,
        on_press: Callable[[], None],
        *,
        drawing: Drawing | None = None,
        icon: str = "",
        kind: Literal["primary", "panel"] = "panel",
        picture_width: float = 132.0,
        **options: Any,
    ) -> None:
        super().__init__(on_press, **options)
        self.text = text
        self.drawing = drawing
        self.icon = icon
        self.kind: Literal["primary", "panel"] = kind
        self.picture_width = picture_width

    # --- sizes -----------------------------------------------------------------------------

    def _lines(self) -> list[_Line]:
        lines = [
            _Line(self.text.title, "heading", False),
            _Line(self.text.detail, "small", False),
            _Line(self.text.fact, "small-strong", True),
        ]
        return [line for line in lines if line.text]

    def _sign_size(self, look: Look) -> tuple[int, int]:
        if self.drawing is not None:
            wide = look.px(self.picture_width)
            return wide, round(wide / _PROPORTION)
        if self.icon:
            return look.em(30), look.em(30)
        return 0, 0

    def _around(self, look: Look) -> int:
        """The width of everything but the lines."""
        sign = self._sign_size(look)[0]
        before = look.px(_PAD) if self.drawing is not None else look.px(_GAP)
        return before + (sign + look.px(_GAP) if sign else 0) + look.px(_GAP)

    def least_width(self, look: Look) -> int:
        """The longest word decides."""
        words = [(word, line.style) for line in self._lines() for word in line.text.split()]
        longest = max((look.text_width(word, style) for word, style in words), default=0)
        return longest + self._around(look)

    def _heights(self, look: Look, room: int | None) -> list[int]:
        return [look.measure(line.text, line.style, room)[1] for line in self._lines()]

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """The lines beside the sign."""
        around = self._around(look)
        room = None if width >= UNBOUNDED else max(1, width - around)
        widest = max(look.measure(line.text, line.style, room)[0] for line in self._lines())
        heights = self._heights(look, room)
        gaps = look.px(_SHARP_GAP) * (len(heights) - 1)
        pad = look.px(_PAD)
        high = max(sum(heights) + gaps, self._sign_size(look)[1]) + 2 * pad
        return widest + around, max(high, look.px(64))

    def margin(self, look: Look) -> int:
        """The shadow reaches beyond the entry."""
        return max(super().margin(look), look.panel_reach(0.6))

    # --- drawing ---------------------------------------------------------------------------

    def _surface(self) -> tuple[Rgb, int, Rgb]:
        """Give the colour, its opacity and the ink upon it."""
        theme = self.look.theme
        hover, press = self.eased("hover"), self.eased("press")
        if self.kind == "primary":
            toward = (255, 255, 255) if theme.dark else (0, 0, 0)
            lit = mix(theme.accent, toward, (0.18 if theme.dark else 0.10) * hover)
            return mix(lit, (0, 0, 0), 0.14 * press), 255, theme.accent_ink
        fill = mix(mix(theme.paper, theme.chosen, 0.6 * hover), theme.press, press)
        alpha = round(theme.panel_alpha + (255 - theme.panel_alpha) * hover)
        return fill, alpha, theme.ink

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel, the sign and the lines."""
        look = self.look
        fill, alpha, ink = self._surface()
        edge = None if self.kind == "primary" else "panel_edge"
        look.draw_panel(
            surface,
            self.rect,
            radius=self.focus_radius,
            fill=fill,
            alpha=alpha,
            edge=edge,
            raised=0.6,
        )
        left = self.rect.left + self._paint_sign(surface, ink)
        right = self.rect.right - look.px(_GAP)
        lines = self._lines()
        heights = self._heights(look, right - left)
        gap = look.px(_SHARP_GAP)
        top = self.rect.centery - (sum(heights) + gap * (len(heights) - 1)) // 2
        for line, high in zip(lines, heights, strict=True):
            place = pygame.Rect(left, top, right - left, high)
            soft = look.theme.ink_soft if line.soft and self.kind != "primary" else ink
            look.draw_text(surface, line.text, place, line.style, soft)
            top += high + gap

    def _paint_sign(self, surface: pygame.Surface, ink: Rgb) -> int:
        """Draw the picture or the icon; gives where the lines begin, from the left edge."""
        look = self.look
        size = self._sign_size(look)
        before = look.px(_PAD) if self.drawing is not None else look.px(_GAP)
        if not size[0]:
            return before
        place = pygame.Rect((0, 0), size)
        place.midleft = (self.rect.left + before, self.rect.centery)
        if self.drawing is not None:
            surface.blit(self.drawing(look, size), place)
        else:
            surface.blit(look.icon(self.icon, size[0], ink), place)
        return before + size[0] + look.px(_GAP)
