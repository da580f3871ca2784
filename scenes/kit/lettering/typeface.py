"""Text in several faces: each letter in the first face that has it, on one baseline."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.kit.lettering.cmap import letters_of
from scenes.kit.lettering.scripts import (
    HEBREW,
    graphemes,
    is_leftwards,
    is_mark,
    is_picture,
    is_square,
)

Rgb = tuple[int, int, int]

_WORD: Final = re.compile(
    "[A-Za-z\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f]+"
    "|[\u0370-\u03ff\u1f00-\u1fff\u0300-\u036f]+"  # Greek
    "|[\u0400-\u052f\u0300-\u036f]+"  # Cyrillic
    f"|[{HEBREW}]+(?:[ '\"-]+[{HEBREW}]+)*"
)

# What controls joining or line breaks has no shape of its own; few faces have a shape for no-break
# spaces and hyphens, though it's that of the ordinary ones.
_SHAPELESS: Final = dict.fromkeys(
    (0x00, 0xAD, 0x200B, 0x200C, 0x2060, 0xFEFF, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
)
_SHAPES: Final = {**_SHAPELESS, 0x202F: 0x2009, 0x2011: 0x2D}
_JOINING: Final = dict.fromkeys((0x200D, 0x200E, 0x200F, 0xFE0E, 0xFE0F))
_PICTURES: Final = -1


class Run(NamedTuple):
    """Letters of one face, by its number, in one direction."""

    face: int
    text: str
    leftwards: bool = False


FontMaker = Callable[[str, int, bool], pygame.font.Font]
"""The font of a face at a size in pixels, and whether it's written from right to left."""


def drawable(string: str) -> str:
    """The text without what no font can draw: null characters, lone surrogates, breaks."""
    if string.isascii():
        return string.replace("\0", "")
    return string.encode("utf-8", "ignore").decode("utf-8").translate(_SHAPES)


class Typeface:
    """Faces at one size, the first used where it has the letters; the last is for emoji."""

    def __init__(self, faces: Sequence[str], size: int, font: FontMaker) -> None:
        self.faces: Final = tuple(faces)
        self.size: Final = size
        self._font: Final = font

    @property
    def first(self) -> pygame.font.Font:
        return self._font(self.faces[0], self.size, False)

    def width(self, string: str) -> int:
        """The width of a text on one line in pixels."""
        return sum(self._of(run).size(run.text)[0] for run in self.runs(drawable(string)))

    def drawn(self, string: str, colour: Rgb) -> pygame.Surface:
        """A text on one line, as high as a line of the first face.

        Raises pygame.error if it has no width.
        """
        runs = self.runs(drawable(string))
        first = self.first
        if len(runs) == 1 and runs[0].face == 0:
            return first.render(runs[0].text, True, colour)
        pieces = [(self._of(run), run.text) for run in runs]
        wide = sum(font.size(text)[0] for font, text in pieces)
        surface = pygame.Surface((wide, first.get_height()), pygame.SRCALPHA)
        left = 0
        for font, text in pieces:
            width = font.size(text)[0]
            if width:
                top = first.get_ascent() - font.get_ascent()
                surface.blit(font.render(text, True, colour), (left, top))
            left += width
        return surface

    def runs(self, string: str) -> list[Run]:
        """The parts of a text that are in one face each.

        A word isn't split between faces if one has all of it; letters no face has are in the first,
        which shows a box.
        """
        if string.isascii() or letters_of(self.faces[0]).issuperset(map(ord, string)):
            return [Run(0, string)]
        joined: list[Run] = []
        for run in self._parts(string):
            if joined and joined[-1][::2] == run[::2]:
                joined[-1] = run._replace(text=joined[-1].text + run.text)
            else:
                joined.append(run)
        emoji = len(self.faces) - 1
        return [
            run if run.face == emoji else run._replace(text=run.text.translate(_JOINING))
            for run in joined
        ]

    def _parts(self, string: str) -> Iterator[Run]:
        at = 0
        for word in _WORD.finditer(string):
            yield from self._letters(string[at : word.start()])
            face = self._face_of(word[0])
            if face is None:
                yield from self._letters(word[0])
            else:
                yield Run(face, word[0], is_leftwards(word[0][0]))
            at = word.end()
        yield from self._letters(string[at:])

    def _letters(self, string: str) -> Iterator[Run]:
        for letter in graphemes(string):
            face = None
            if is_picture(letter) and self._has(_PICTURES, letter):
                face = len(self.faces) - 1
            if face is None:
                face = self._face_of(letter)
            yield Run(face or 0, letter, is_leftwards(letter[0]))

    def _face_of(self, string: str) -> int | None:
        return next((face for face in range(len(self.faces)) if self._has(face, string)), None)

    def _has(self, face: int, string: str) -> bool:
        return letters_of(self.faces[face]).issuperset(map(ord, string.translate(_JOINING)))

    def _of(self, run: Run) -> pygame.font.Font:
        return self._font(self.faces[run.face], self.size, run.leftwards)


LETTER: Final = 0.12
"""Extra letter spacing, in sizes."""

WORD: Final = 0.16
"""Extra word spacing on top, in sizes."""

LEADING: Final = 1.5
"""The line height, in sizes."""

PARAGRAPH: Final = 2.0
"""The room between paragraphs, in sizes."""


def extra(string: str, size: int) -> int:
    """How much wider spacing makes a text of letters of ``size`` pixels, in pixels."""
    letters = sum(
        1
        for letter in graphemes(drawable(string))
        if not (is_square(letter[0]) or is_leftwards(letter[0]) or is_mark(letter[0]))
    )
    return round(letters * LETTER * size + string.count(" ") * WORD * size)


def spaced(typeface: Typeface, string: str, colour: tuple[int, int, int]) -> pygame.Surface:
    """A text on one line with spaced letters; as wide as its own width and ``extra``."""
    size = typeface.size
    wide, high = typeface.width(string), typeface.first.get_height()
    surface = pygame.Surface((wide + extra(string, size), high), pygame.SRCALPHA)
    before = ""
    # Nothing of overlapping letters is lost.
    for piece in _pieces(typeface, drawable(string)):
        if piece.strip() and typeface.width(piece):
            left = typeface.width(before) + extra(before, size)
            surface.blit(typeface.drawn(piece, colour), (left, 0))
        before += piece
    return surface


def _pieces(typeface: Typeface, string: str) -> Iterator[str]:
    """What's drawn at once: a letter, or right-to-left words, which know their order."""
    for run in typeface.runs(string):
        if run.leftwards:
            yield run.text
        else:
            yield from graphemes(run.text)
