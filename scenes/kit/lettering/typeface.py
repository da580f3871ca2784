"""Text in several faces, each letter in the first that has it, on one baseline; and text styles."""

import math
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame

from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.lettering.breaking import (
    HEBREW,
    graphemes,
    is_leftwards,
    is_mark,
    is_picture,
    is_square,
)

if TYPE_CHECKING:
    from pygame import freetype

_HEAD: Final = 4096
"""Any font's table directory is within this many bytes."""


def font_path(name: str) -> Path:
    """The file of a face of ``assets/fonts``. Raises MissingAsset if it's missing, or truncated.

    A truncated font would open, and fail at the first letter it lost.
    """
    path = asset_path(f"fonts/{name}.ttf")
    with path.open("rb") as file:
        head = file.read(_HEAD)
    try:
        (count,) = struct.unpack_from(">H", head, 4)
        tables = (struct.unpack_from(">LL", head, 20 + 16 * number) for number in range(count))
        end = max(map(sum, tables), default=math.inf)
    except struct.error:
        end = math.inf
    if end > path.stat().st_size:
        raise MissingAsset(f"fonts/{name}.ttf")
    return path


@cache
def font(name: str, size: int, leftwards: bool = False) -> pygame.font.Font:
    """A face's font, ``size`` pixels high, perhaps ``leftwards``. Raises MissingAsset."""
    # A font ends with the pygame that made it.
    pygame.register_quit(font.cache_clear)
    made = pygame.font.Font(font_path(name), size)
    if leftwards:
        made.set_direction(pygame.DIRECTION_RTL)
    return made


@lru_cache(20_000)
def has_letter(name: str, letter: str) -> bool:
    """Whether a face has a letter, a single code point. Raises MissingAsset."""
    return _shapes(name).get_metrics(letter)[0] is not None


PLAIN: Final = frozenset(map(chr, range(128))) | {*"’“”…–·"}
"""What every face for texts has: most texts, and so the first frame, have nothing else."""


@cache
def _shapes(name: str) -> "freetype.Font":
    from pygame import freetype

    freetype.init()
    pygame.register_quit(_shapes.cache_clear)
    return freetype.Font(font_path(name), 20)


Align = Literal["left", "center", "right"]
StyleName = Literal[
    "display", "title", "heading", "strong", "body", "emphasis", "strong-emphasis", "small",
    "small-strong", "button", "number", "score", "label", "piece",
]  # fmt: skip

SMALLEST_TEXT: Final = 12.0  # at the design size: 18 pixels at 1920x1080
TEXT_SCALES: Final = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
LARGE: Final = 1.5
"""From this text scale on, pieces and boards are larger too."""


class TextStyle(NamedTuple):
    """A text style: its font's file, its size at 1280x720, its line height in sizes.

    ``growth`` is how much of the player's text scale it follows: large text needn't double. What's
    ``read`` may be several lines, which are spaced out if letters are.
    """

    font: str
    size: float
    leading: float = 1.36
    growth: float = 1.0
    read: bool = True


STYLES: Final[Mapping[StyleName, TextStyle]] = MappingProxyType(
    {
        "display": TextStyle("Nunito-ExtraBold", 58.0, 1.1, 0.4, read=False),
        "title": TextStyle("Nunito-ExtraBold", 34.0, 1.18, 0.6, read=False),
        "heading": TextStyle("Nunito-Bold", 21.0, 1.25, 0.9),
        "strong": TextStyle("Nunito-Bold", 16.5),
        "body": TextStyle("Nunito-SemiBold", 16.5),
        "emphasis": TextStyle("Nunito-Italic", 16.5),
        "strong-emphasis": TextStyle("Nunito-BoldItalic", 16.5),
        "small": TextStyle("Nunito-SemiBold", 14.0),
        "small-strong": TextStyle("Nunito-Bold", 14.0),
        "button": TextStyle("Nunito-Bold", 16.5, 1.25, read=False),
        "number": TextStyle("Nunito-Bold", 21.0, 1.2, 0.9, read=False),
        "score": TextStyle("Nunito-ExtraBold", 44.0, 1.1, 0.4, read=False),
        "label": TextStyle("Nunito-Bold", 13.0, 1.2, 0.7, read=False),
        "piece": TextStyle("Nunito-ExtraBold", 19.0, 1.1, 0.2, read=False),
    }
)

FACES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "usual": {},
        "clear": {
            "Nunito-SemiBold": "AtkinsonHyperlegible-Regular",
            "Nunito-Bold": "AtkinsonHyperlegible-Bold",
            "Nunito-ExtraBold": "AtkinsonHyperlegible-Bold",
            "Nunito-Italic": "AtkinsonHyperlegible-Italic",
            "Nunito-BoldItalic": "AtkinsonHyperlegible-BoldItalic",
        },
    }
)
"""Each typeface's fonts, by what a style's font is usually called."""

_MEDIUM: Final = "MPlusRounded-Medium"
_BOLD: Final = "MPlusRounded-Bold"
_OTHERS: Final = MappingProxyType({"Nunito-SemiBold": _MEDIUM, "Nunito-Regular": _MEDIUM})
"""Other scripts' face by a style's font: bold except for these.

They have no italics. Emphasis there is bold.
"""
_EMOJI: Final = "NotoEmoji-SemiBold"


def faces_of(style: StyleName, face: str) -> tuple[str, ...]:
    """A style's fonts in one of ``FACES``, in the order letters are looked up."""
    usual = STYLES[style].font
    chosen = FACES[face].get(usual, usual)
    return tuple(dict.fromkeys((chosen, usual, _OTHERS.get(usual, _BOLD), _EMOJI)))


Rgb = tuple[int, int, int]

_WORD: Final = (
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


def drawable(string: str) -> str:
    """The text without what no font can draw: null characters, lone surrogates, breaks."""
    if string.isascii():
        return string.replace("\0", "")
    return string.encode("utf-8", "ignore").decode("utf-8").translate(_SHAPES)


class Typeface:
    """Faces at one size, the first used where it has the letters; the last is for emoji."""

    def __init__(self, faces: Sequence[str], size: int) -> None:
        self.faces: Final = tuple(faces)
        self.size: Final = size

    @property
    def first(self) -> pygame.font.Font:
        return font(self.faces[0], self.size)

    def width(self, string: str) -> int:
        """The width of a text on one line in pixels."""
        if string.isascii():
            return self.first.size(string.replace("\0", ""))[0]
        return sum([self._of(run).size(run.text)[0] for run in self.runs(drawable(string))])

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
        if PLAIN.issuperset(string) or all(has_letter(self.faces[0], one) for one in string):
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
        for word in re.finditer(_WORD, string):
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
        name = self.faces[face]
        return all(has_letter(name, letter) for letter in string.translate(_JOINING))

    def _of(self, run: Run) -> pygame.font.Font:
        return font(self.faces[run.face], self.size, run.leftwards)


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
