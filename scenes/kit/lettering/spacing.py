"""Letters, words and lines that stand apart, as WCAG 1.4.12 has them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

import pygame

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
    letters = sum(1 for letter in string if not unicodedata.combining(letter))
    return round(letters * LETTER * size + string.count(" ") * WORD * size)


def drawn(
    font: pygame.font.Font, string: str, size: int, colour: tuple[int, int, int]
) -> pygame.Surface:
    """A text on one line, its letters apart; as wide as the font's text and ``extra``."""
    wide, high = font.size(string)
    surface = pygame.Surface((wide + extra(string, size), high), pygame.SRCALPHA)
    # Where letters overlap by a hair nothing of them is lost.
    for piece, before in _letters(string):
        if piece.strip():
            left = font.size(before)[0] + extra(before, size)
            surface.blit(font.render(piece, True, colour), (left, 0))
    return surface


def _letters(string: str) -> Iterator[tuple[str, str]]:
    """Each letter with the marks upon it, and what is before it."""
    start = 0
    for end in range(1, len(string) + 1):
        if end == len(string) or not unicodedata.combining(string[end]):
            yield string[start:end], string[:start]
            start = end
