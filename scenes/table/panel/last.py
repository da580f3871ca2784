"""What happened last, in words and a small picture; always as high, whatever it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.livery import Livery
from scenes.kit.look import Look, StyleName
from scenes.ui.widget import Widget

Pieces = Callable[[Look, int], Sequence[pygame.Surface]]
"""Makes pictures, so many pixels high, of the pieces that the last action was about."""

_PAD: Final = 8.0
_GAP: Final = 10.0
_TOKEN: Final = 30.0
_PIECE: Final = 32.0
_SHARES: Final = (1.06, 0.8, 0.6, 0.45)
"""How much of a piece is seen at least where several lie upon each other; the first that fits."""


@dataclass(frozen=True, slots=True)
class LastText:
    """``who`` acted, None for chance, and ``what`` they did; ``number`` tells actions apart."""

    number: int = 0
    who: str = ""
    livery: Livery | None = None
    what: str = ""


class LastCard(Widget):
    """The last action: its player's sign, a few words, and the pieces that it was about."""

    def __init__(self, pieces: Pieces, *, lines: int = 3, name: str = "last") -> None:
        super().__init__(name=name)
        self._pieces = pieces
        self._lines = lines
        self._told = LastText()

    @property
    def told(self) -> LastText:
        """What it tells."""
        return self._told

    @told.setter
    def told(self, told: LastText) -> None:
        if told != self._told:
            self._told = told
            self.tooltip = told.what
            self.invalidate()

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be, as high as its lines."""
        lines = self._lines * look.line_height("small")
        return width, max(lines, look.em(_TOKEN)) + 2 * look.px(_PAD * 0.5)

    def least_width(self, look: Look) -> int:
        """Enough for a sign and a word."""
        return look.px(140)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw sign, words and picture."""
        look, told = self.look, self._told
        if not told.what:
            return
        rect = self.rect
        inner = rect.inflate(-2 * look.px(_PAD), 0)
        side = look.em(_TOKEN)
        left = inner.left
        place = pygame.Rect(left, 0, side, side)
        place.centery = rect.centery
        if told.livery is not None:
            sign = look.token(told.livery.colour, told.livery.symbol, side)
        else:
            icon = "random" if told.number else "clock"
            sign = look.icon(icon, round(side * 0.7), "ink_soft")
        surface.blit(sign, sign.get_rect(center=place.center))
        left = place.right + look.px(_GAP)
        right = inner.right
        right -= self._lay_out(surface, inner, left)
        self._write(surface, left, max(1, right - left))

    def _lay_out(self, surface: pygame.Surface, inner: pygame.Rect, left: int) -> int:
        """Lay the pieces out at the right edge, where they leave the words room between ``left``
        and them; returns the pixels that they take.
        """
        look = self.look
        side = min(look.em(_PIECE), inner.height - look.px(4))
        pieces = self._pieces(look, side)
        if not pieces:
            return 0
        widest, gap = max(piece.get_width() for piece in pieces), look.px(_GAP)
        for share in _SHARES:
            step = round(widest * share)
            wide = widest + step * (len(pieces) - 1)
            if self._fits(inner.right - wide - gap - left):
                break
        else:
            return 0
        for number, piece in enumerate(pieces):
            middle = inner.right - wide + step * number + widest // 2, inner.centery
            surface.blit(piece, piece.get_rect(center=middle))
        return wide + gap

    def _fits(self, width: int) -> bool:
        """Whether the words need no more than their lines within so many pixels."""
        look, told = self.look, self._told
        if width < look.longest_word(told.what, "small"):
            return False
        lines = self._lines - (1 if told.who and self._lines > 1 else 0)
        return look.measure(told.what, "small", width)[1] <= lines * look.line_height("small")

    def _write(self, surface: pygame.Surface, left: int, width: int) -> None:
        look, told = self.look, self._told
        line = look.line_height("small")
        texts: list[tuple[str, StyleName, int]] = []
        most = self._lines
        if told.who and most > 1:
            texts.append((told.who, "small-strong", 1))
            most -= 1
        texts.append((told.what, "small", most))
        heights = [look.measure(text, style, width, most)[1] for text, style, most in texts]
        top = self.rect.centery - sum(heights) // 2
        for (text, style, most), high in zip(texts, heights, strict=True):
            place = pygame.Rect(left, top, width, max(high, line))
            colour = "ink" if style == "small-strong" else "ink_soft"
            look.draw_text(surface, text, place, style, colour, max_lines=most)
            top += high
