"""Text styles: their fonts, sizes and line heights."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

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
        "label": TextStyle("Nunito-Bold", 13.0, 1.2, 0.5, read=False),
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
