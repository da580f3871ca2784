"""The title's entries: large buttons with a picture or an icon and more than one line."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, Unpack

import pygame

from scenes.kit.look import Look, StyleName
from scenes.kit.theme import Rgb, mix
from scenes.ui.button import Pressable
from scenes.ui.widget import UNBOUNDED, WidgetOptions

_GAP: Final = 18.0
_LINE_GAP: Final = 2.0
_PROPORTION: Final = 1.5  # of the pictures, width by height


class EntryText(NamedTuple):
    """What an entry says: its name, a line that explains it, a line with a fact."""

    title: str
    detail: str = ""
    fact: str = ""


class _Line(NamedTuple):
    text: str
    style: StyleName
    soft: bool


class Entry(Pressable):
    """A wide button with a picture before its lines, or its ``icon`` while there's none.

    "primary" is what most people want next. ``picture_width``, which grows with the text, and the
    ``pad`` around its content are in design units. A ``compact`` one has its fact at the end of the
    first line, if there's room.
    """

    focus_radius = 16.0

    def __init__(
        self,
        text: EntryText,
        on_press: Callable[[], None],
        drawing: Callable[[Look, tuple[int, int]], pygame.Surface | None],
        *,
        icon: str = "",
        kind: Literal["primary", "panel"] = "panel",
        picture_width: float = 150.0,
        pad: float = 10.0,
        compact: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(on_press, **options)
        self.text = text
        self.drawing = drawing
        self.icon = icon
        self.kind: Literal["primary", "panel"] = kind
        self.picture_width = picture_width
        self.pad = pad
        self.compact = compact

    @property
    def called(self) -> str:
        return ". ".join(filter(None, (self.text.title, self.text.detail, self.text.fact)))

    # --- sizes -----------------------------------------------------------------------------

    def _lines(self, look: Look, room: int | None) -> list[_Line]:
        lines = [
            _Line(self.text.title, "heading", False),
            _Line(self.text.detail, "small", False),
        ]
        if not self._fact_beside(look, room):
            lines.append(_Line(self.text.fact, "small-strong", True))
        return [line for line in lines if line.text]

    def _fact_beside(self, look: Look, room: int | None) -> bool:
        """Whether the fact is on the first line."""
        if not self.compact:
            return False
        needed = look.text_width(self.text.title, "heading") + look.px(_GAP)
        needed += look.text_width(self.text.fact, "small-strong")
        return room is None or needed <= room

    def _sign_size(self, look: Look) -> tuple[int, int]:
        wide = look.em(self.picture_width)
        return wide, round(wide / _PROPORTION)

    def _around(self, look: Look) -> int:
        """The width of everything but the lines."""
        return look.px(self.pad) + self._sign_size(look)[0] + 2 * look.px(_GAP)

    def least_width(self, look: Look) -> int:
        lines = self._lines(look, 0)
        longest = max((look.longest_word(line.text, line.style) for line in lines), default=0)
        return longest + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        around = self._around(look)
        room = None if width >= UNBOUNDED else max(1, width - around)
        sizes = [look.measure(one.text, one.style, room) for one in self._lines(look, room)]
        widest = max(wide for wide, _ in sizes)
        text = sum(high for _, high in sizes) + look.px(_LINE_GAP) * (len(sizes) - 1)
        high = max(text, self._sign_size(look)[1]) + 2 * look.px(self.pad)
        return widest + around, high

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.panel_reach(0.6))

    # --- drawing ---------------------------------------------------------------------------

    def _surface(self) -> tuple[Rgb, int, Rgb]:
        """The colour, its opacity and the ink on it."""
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
        room = right - left
        lines = self._lines(look, room)
        heights = [look.measure(line.text, line.style, room)[1] for line in lines]
        gap = look.px(_LINE_GAP)
        top = self.rect.centery - (sum(heights) + gap * (len(heights) - 1)) // 2
        soft = ink if self.kind == "primary" else look.theme.ink_soft
        if self.text.fact and self._fact_beside(look, room):
            high = max(heights[0], look.line_height("small-strong"))
            place = pygame.Rect(left, top, room, high)
            look.draw_text(surface, self.text.fact, place, "small-strong", soft, align="right")
        for line, high in zip(lines, heights, strict=True):
            place = pygame.Rect(left, top, room, high)
            look.draw_text(surface, line.text, place, line.style, soft if line.soft else ink)
            top += high + gap

    def _paint_sign(self, surface: pygame.Surface, ink: Rgb) -> int:
        """Draw the picture or the icon; returns how far from the left edge the lines begin."""
        look = self.look
        before, size = look.px(self.pad), self._sign_size(look)
        place = pygame.Rect((self.rect.left + before, 0), size)
        place.centery = self.rect.centery
        made = self.drawing(look, size)
        if made is not None:
            surface.blit(made, place)
        else:
            picture = look.icon(self.icon, min(look.em(30), size[1]), ink)
            surface.blit(picture, picture.get_rect(center=place.center))
        return before + size[0] + look.px(_GAP)
