"""Letters, words and lines that stand apart, as WCAG 1.4.12 has them.

Scripts written in squares stand apart as they are, and Hebrew words are drawn as one: nothing is
added to their letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from scenes.kit.lettering.scripts import graphemes, is_leftwards, is_mark, is_square
from scenes.kit.lettering.typeface import Typeface, drawable

LETTER: Final = 0.12
"""How far letters stand apart besides, in sizes."""

WORD: Final = 0.16
"""How far words stand apart beyond their letters, in sizes."""

LEADING: Final = 1.5
"""The line height in sizes."""

PARAGRAPH: Final = 2.0
"""The room between paragraphs in sizes."""


def extra(string: str, size: int) -> int:
    """How much wider a text of letters of ``size`` pixels is, in pixels."""
    letters = sum(
        1
        for letter in graphemes(drawable(string))
        if not (is_square(letter[0]) or is_leftwards(letter[0]) or is_mark(letter[0]))
    )
    return round(letters * LETTER * size + string.count(" ") * WORD * size)


def drawn(typeface: Typeface, string: str, colour: tuple[int, int, int]) -> pygame.Surface:
    """A text on one line, its letters apart; as wide as the faces' text and ``extra``."""
    size = typeface.size
    wide, high = typeface.width(string), typeface.first.get_height()
    surface = pygame.Surface((wide + extra(string, size), high), pygame.SRCALPHA)
    before = ""
    # Where letters overlap by a hair nothing of them is lost.
    for piece in _pieces(typeface, drawable(string)):
        if piece.strip() and typeface.width(piece):
            left = typeface.width(before) + extra(before, size)
            surface.blit(typeface.drawn(piece, colour), (left, 0))
        before += piece
    return surface


def _pieces(typeface: Typeface, string: str) -> Iterator[str]:
    """What is drawn at once: a letter, or words from right to left, which know their order."""
    for run in typeface.runs(string):
        if run.leftwards:
            yield run.text
        else:
            yield from graphemes(run.text)
