"""Plates beside the board: who plays or what is counted, with points to be read from afar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.look import Look, StyleName
from scenes.kit.theme import contrast
from scenes.ui.widget import Widget

_PAD: Final = 10.0
_GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: the player, a line about them, their points and place.

    ``detail`` is what they do, ``holds`` what they have; without room for both, the latter stays.
    """

    name: str
    detail: str
    points: str
    active: bool = False
    winner: bool = False
    holds: str = ""

    def line(self, look: Look, room: int) -> str:
        """The line below the name, for so many pixels."""
        if not (self.detail and self.holds):
            return self.detail or self.holds
        both = f"{self.detail} · {self.holds}"
        return both if look.text_width(both, "small") <= room else self.holds


class Plate(Widget):
    """A sign, a name, a line below it, and points to be read from afar.

    A compact plate leaves room for six of them; a ``dense`` one, for six in large letters, has its
    second line only while it is active.
    """

    def __init__(self, text: PlateText, *, compact: bool = False) -> None:
        super().__init__()
        self._text = text
        self.compact = compact
        self.dense = False

    @property
    def text(self) -> PlateText:
        """What the plate says; changed points light up for a moment."""
        return self._text

    @text.setter
    def text(self, text: PlateText) -> None:
        if text == self._text:
            return
        old, self._text = self._text, text
        if old.points != text.points:
            self.settle("pulse", 1.0)
            self.ease("pulse", 0.0)
        if _has_line(old) != _has_line(text) or (self.dense and old.active != text.active):
            self.relayout()
        self.invalidate()

    @property
    def _score_style(self) -> StyleName:
        return "title" if self.compact else "score"

    def _token(self, look: Look) -> int:
        return look.px(30 if self.compact else 40)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be; as high as its lines, or as the points."""
        lines = look.line_height("strong")
        if self._text.active or not self.dense:
            lines += look.line_height("small")
        pad = look.px(_PAD * (0.5 if self.compact else 1.0))
        high = max(lines, look.line_height(self._score_style) * 0.9, self._token(look))
        return width, round(high) + 2 * pad

    def least_width(self, look: Look) -> int:
        """Enough for the sign, a short name and the points."""
        return look.px(180)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies behind everything."""

    def paint_sign(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the sign into its square."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw sign, texts and points."""
        look, text = self.look, self._text
        self.paint_ground(surface)
        side = self._token(look)
        token = pygame.Rect(0, 0, side, side)
        token.midleft = (self.rect.left + look.px(_PAD + 2), self.rect.centery)
        self.paint_sign(surface, token)
        score_style = self._score_style
        colour = "accent" if self.eased("pulse") > 0 else "ink"
        points = look.text(text.points, score_style, colour)
        right = self.rect.right - look.px(_PAD + 6)
        place = points.get_rect(midright=(right, self.rect.centery))
        surface.blit(points, place)
        right = place.left - look.px(_GAP)
        if text.winner:
            trophy = look.icon("trophy", look.px(26), "accent")
            spot = trophy.get_rect(midright=(right, self.rect.centery))
            surface.blit(trophy, spot)
            right = spot.left - look.px(_GAP)
        left = token.right + look.px(_GAP)
        lines: list[tuple[str, StyleName, str]] = [(text.name, "strong", "ink")]
        if _has_line(text) and (text.active or not self.dense):
            lines.append((text.line(look, right - left), "small", "ink_soft"))
        self._write(surface, lines, left, right)

    def _write(
        self,
        surface: pygame.Surface,
        lines: list[tuple[str, StyleName, str]],
        left: int,
        right: int,
    ) -> None:
        look = self.look
        high = sum(look.line_height(style) for _, style, _ in lines)
        top = self.rect.centery - high // 2
        for string, style, colour in lines:
            line = look.line_height(style)
            place = pygame.Rect(left, top, max(1, right - left), line)
            look.draw_text(surface, string, place, style, colour, max_lines=1)
            top += line


def _has_line(text: PlateText) -> bool:
    return bool(text.detail or text.holds)


class PlayerPlate(Plate):
    """One player. ``colour`` and ``symbol`` are numbers 0 to 5."""

    def __init__(
        self,
        text: PlateText,
        colour: int,
        symbol: int,
        *,
        compact: bool = False,
    ) -> None:
        super().__init__(text, compact=compact)
        self.player_colour = colour
        self.symbol = symbol

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Frame the player at turn in their colour."""
        if self.text.active:
            look = self.look
            edge = look.player(self.player_colour).fill
            box = look.box(self.rect.size, look.px(14), "chosen", 255, edge, look.px(2))
            surface.blit(box, self.rect)

    def paint_sign(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the symbol upon the colour."""
        look = self.look
        player = look.player(self.player_colour)
        faint = contrast(player.fill, look.theme.paper) < 1.5
        edge = "ink_soft" if faint else None
        width = look.px(1.5) if faint else 0
        surface.blit(look.box(place.size, look.px(10), player.fill, 255, edge, width), place)
        sign = look.symbol(self.symbol, round(place.width * 0.58), player.ink)
        surface.blit(sign, sign.get_rect(center=place.center))


class FigurePlate(Plate):
    """Something that is counted and belongs to nobody; ``icon`` is its sign."""

    def __init__(self, text: PlateText, icon: str, *, compact: bool = False) -> None:
        super().__init__(text, compact=compact)
        self.icon = icon

    def paint_sign(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the icon."""
        picture = self.look.icon(self.icon, round(place.width * 0.8), "ink_soft")
        surface.blit(picture, picture.get_rect(center=place.center))
