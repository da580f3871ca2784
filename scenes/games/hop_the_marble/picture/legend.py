"""What the marbles on Hop's cards say: had, missing, too many; and the legend that tells so."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from scenes.games.hop_the_marble.picture.marbles import lying
from scenes.kit import drawing
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import Rgb

_DASHED: Final = 12.0
"""From this diameter, in pixels, the outline of a missing marble is dashed."""

INSIDE: Final = 0.64
"""Diameter of the small marble in the place of a missing one, in diameters of the place."""

_SAMPLE: Final = "D"
"""The colour of the legend's marbles."""

_STYLE: Final = "label"


def paper(look: Look) -> Rgb:
    """The colour of cards."""
    if not look.theme.pictures:
        return (0, 0, 0)
    return (251, 246, 234) if look.theme.pictures == "light" else (222, 212, 194)


def ink(look: Look) -> Rgb:
    """The colour of lines and words on cards."""
    return (255, 255, 255) if not look.theme.pictures else (84, 66, 50)


def hollow(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A marble that is missing: the outline of its place, and in it, small, which one it is."""

    def make() -> pygame.Surface:
        ball = lying(look, colour, diameter * INSIDE)
        side = math.ceil(diameter) + 4
        # Both have their middle on a pixel, or neither.
        side += (side - ball.get_width()) % 2
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        picture.fill((*paper(look), 0))
        picture.blit(ball, ball.get_rect(center=(side // 2, side // 2)))
        line = max(1.3, diameter * 0.09)
        dashes = f'stroke-dasharray="{diameter * 0.22:.2f} {diameter * 0.14:.2f}"'
        body = (
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{diameter / 2 - line / 2:.2f}" '
            f'fill="none" stroke="{drawing.svg_colour(ink(look))}" stroke-width="{line:.2f}" '
            f"{dashes if diameter >= _DASHED else ''}/>"
        )
        picture.blit(drawing.svg_surface(body, (side, side)), (0, 0))
        return picture

    return look.drawn(("hop hollow", colour, round(diameter * 4), look.theme.key), make)


def struck(look: Look, clay: str, diameter: float) -> pygame.Surface:
    """A marble too many: struck out."""
    side = 2 * math.ceil(diameter * 0.68)

    def make() -> pygame.Surface:
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        ball = lying(look, clay, diameter)
        picture.blit(ball, ball.get_rect(center=(side // 2, side // 2)))
        paint = look.theme.danger if not look.theme.pictures else (178, 36, 30)
        reach, middle = diameter * 0.62, side / 2
        line = (
            f'x1="{middle - reach:.2f}" y1="{middle + reach * 0.7:.2f}" '
            f'x2="{middle + reach:.2f}" y2="{middle - reach * 0.7:.2f}" stroke-linecap="round"'
        )
        broad = max(1.2, diameter * 0.13)
        body = "".join(
            f'<line {line} stroke="{drawing.svg_colour(colour)}" stroke-width="{width:.2f}"/>'
            for colour, width in ((paper(look), 2.2 * broad), (paint, broad))
        )
        picture.blit(drawing.svg_surface(body, (side, side)), (0, 0))
        return drawing.native(picture)

    return look.drawn(("hop struck", clay, round(diameter * 4), look.theme.key), make)


def _rows(look: Look, width: int) -> list[list[tuple[pygame.Surface, str]]]:
    """What the legend says, in rows of at most ``width`` pixels: signs and their words."""
    side = look.text_px(_STYLE)
    rows: list[list[tuple[pygame.Surface, str]]] = []
    room = 0
    for sign, words in (
        (lying(look, _SAMPLE, side), _("have", "marbles of a card")),
        (hollow(look, _SAMPLE, side), _("missing", "marbles of a card")),
        (struck(look, _SAMPLE, side), _("too many", "marbles of a card")),
    ):
        wide = _wide(look, sign, words)
        if not rows or wide > room:
            rows.append([])
            room = width - 2 * _pad(look)
        rows[-1].append((sign, words))
        room -= wide
    return rows


def _pad(look: Look) -> int:
    return look.px(5)


def _wide(look: Look, sign: pygame.Surface, words: str) -> int:
    return sign.get_width() + look.text_width(words, _STYLE) + 2 * look.px(3)


def legend_size(look: Look, width: int) -> tuple[int, int]:
    """The size of the legend in pixels, at most ``width`` broad if its words allow that."""
    rows = _rows(look, width)
    wide = max(sum(_wide(look, *pair) for pair in row) for row in rows) + 2 * _pad(look)
    return wide, len(rows) * look.line_height(_STYLE) + 2 * look.px(2)


def drawn_legend(look: Look, width: int) -> pygame.Surface:
    """A slip of paper that says what hollow and struck marbles are. The picture is shared."""
    rows = _rows(look, width)
    for row in rows:
        for _sign, words in row:
            look.told(words, _STYLE, cut=legend_size(look, width)[0] > width)

    def make() -> pygame.Surface:
        size = legend_size(look, width)
        slip = look.box(size, look.px(5), paper(look), 240, ink(look), look.edge_width).copy()
        slip.fblits(list(_placed(look, rows)))
        return drawing.native(slip)

    told = tuple(words for row in rows for _sign, words in row)
    return look.drawn(("hop legend", width, told, look.theme.key, look.text_px(_STYLE)), make)


def _placed(
    look: Look, rows: list[list[tuple[pygame.Surface, str]]]
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    line = look.line_height(_STYLE)
    for number, row in enumerate(rows):
        left = _pad(look)
        middle = look.px(2) + round(line * (number + 0.5))
        for sign, words in row:
            yield sign, sign.get_rect(midleft=(left, middle))
            text = look.text(words, _STYLE, ink(look), piece=True)
            yield text, text.get_rect(midleft=(left + sign.get_width() + look.px(3), middle))
            left += _wide(look, sign, words)
