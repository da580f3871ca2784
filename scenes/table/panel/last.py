"""What happened last, in words and a small picture; always as high, whatever it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.protocol import Action
from scenes.kit.look import Colour, Look, StyleName
from scenes.kit.player_style import PlayerStyle
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
    """``who`` acted, "" for chance, and ``what`` they did; ``number`` tells actions apart.

    ``sentence`` says both, and is told where it fits. ``action`` is what they did as far as it may
    be seen, by which the picture goes.
    """

    number: int = 0
    who: str = ""
    player_style: PlayerStyle | None = None
    what: str = ""
    sentence: str = ""
    action: Action | None = None


Lines = tuple[tuple[str, StyleName, Colour], ...]
"""Paragraphs with their styles and colours."""


class LastCard(Widget):
    """The last action: its player's sign, a few words, and the pieces that it was about."""

    def __init__(self, pieces: Pieces, *, lines: int = 3, name: str = "last") -> None:
        super().__init__(name=name)
        self._pieces = pieces
        self._lines = lines
        self._told = LastText()

    @property
    def lines(self) -> int:
        """How many lines high it is."""
        return self._lines

    @lines.setter
    def lines(self, lines: int) -> None:
        if lines != self._lines:
            self._lines = lines
            self.relayout()

    @property
    def told(self) -> LastText:
        """What it tells."""
        return self._told

    @told.setter
    def told(self, told: LastText) -> None:
        if told != self._told:
            self._told = told
            self.tooltip = told.sentence or told.what
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
        if told.player_style is not None:
            sign = look.token(told.player_style.colour, told.player_style.symbol, side)
        else:
            icon = "random" if told.number else "clock"
            sign = look.icon(icon, round(side * 0.7), "ink_soft")
        surface.blit(sign, sign.get_rect(center=place.center))
        left = place.right + look.px(_GAP)
        side = min(look.em(_PIECE), inner.height - look.px(4))
        pieces = self._pieces(look, side)
        texts, step = self._chosen(pieces, inner.right - left)
        right = inner.right
        if step:
            widest = max(piece.get_width() for piece in pieces)
            right -= widest + step * (len(pieces) - 1)
            for number, piece in enumerate(pieces):
                middle = right + step * number + widest // 2, inner.centery
                surface.blit(piece, piece.get_rect(center=middle))
            right -= look.px(_GAP)
        self._write(surface, texts, pygame.Rect(left, 0, max(1, right - left), 0))

    def fits(self, look: Look, width: int) -> bool:
        """Whether it can tell all within so many pixels, be it without a picture."""
        room = width - 2 * look.px(_PAD) - look.em(_TOKEN) - look.px(_GAP)
        return any(self._fits(look, texts, room) for texts in self._wordings())

    def _wordings(self) -> Sequence[Lines]:
        """What can be written, the fullest first."""
        told = self._told
        brief: Lines = ((told.what, "small", "ink_soft"),)
        if told.who and self._lines > 1:
            brief = ((told.who, "small-strong", "ink"), *brief)
        return [((told.sentence, "small", "ink"),), brief] if told.sentence else [brief]

    def _chosen(self, pieces: Sequence[pygame.Surface], room: int) -> tuple[Lines, int]:
        """The words that fit best, and how far pieces lie apart; 0 where there is room for none."""
        look, wordings = self.look, self._wordings()
        gap = look.px(_GAP)
        if pieces:
            widest = max(piece.get_width() for piece in pieces)
            for texts in wordings:
                for share in _SHARES:
                    step = round(widest * share)
                    wide = widest + step * (len(pieces) - 1) + gap
                    if self._fits(look, texts, room - wide):
                        return texts, step
        for texts in wordings:
            if self._fits(look, texts, room):
                return texts, 0
        return wordings[-1], 0

    def _fits(self, look: Look, texts: Lines, width: int) -> bool:
        """Whether the words need no more than the lines that there are within so many pixels."""
        if any(width < look.longest_word(text, style) for text, style, _colour in texts):
            return False
        high = sum(look.measure(text, style, width)[1] for text, style, _colour in texts)
        return high <= self._lines * look.line_height("small")

    def _write(self, surface: pygame.Surface, texts: Lines, place: pygame.Rect) -> None:
        """Write the words below each other, around the middle; the last of them may be cut."""
        look = self.look
        line = look.line_height("small")
        most = [*(1 for _text in texts[1:]), self._lines - len(texts) + 1]
        heights = [
            look.measure(text, style, place.width, lines)[1]
            for (text, style, _colour), lines in zip(texts, most, strict=True)
        ]
        place.top = self.rect.centery - sum(heights) // 2
        for (text, style, colour), lines, high in zip(texts, most, heights, strict=True):
            place.height = max(high, line)
            look.draw_text(surface, text, place, style, colour, max_lines=lines)
            place.top += high
