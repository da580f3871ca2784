"""Properties of letters: which belong together, and which are square like Japanese ones."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

_JOINER: Final = "\u200d"
_TONES: Final = ("\U0001f3fb", "\U0001f3ff")
_FLAGS: Final = ("\U0001f1e6", "\U0001f1ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_PICTURE: Final = "\ufe0f"
SQUARES: Final = (
    "\u2e80-\u2fdf"  # parts of signs
    "\u3000-\u30ff"  # Japanese punctuation, kana
    "\u31c0-\u9fff"  # small kana, signs of a whole square, signs
    "\uf900-\ufaff"
    "\uff01-\uff9f"  # letters of a whole square and of half a square
    "\U0001b000-\U0001b16f"
    "\U00020000-\U0003ffff"
)
"""The letters of scripts written in squares, for a regular expression's brackets."""
HEBREW: Final = "\u0590-\u05ff\ufb1d-\ufb4f"
"""Hebrew letters, for a regular expression's brackets."""
_LEFTWARDS: Final = re.compile(f"[{HEBREW}]")
_FIRST_SQUARE: Final = SQUARES[0]


def graphemes(string: str) -> list[str]:
    r"""What a reader takes for one letter each: with its marks, an emoji with all its parts.

    >>> len(graphemes("e\u0301a")), len(graphemes("👩\u200d👧🇫🇮👍🏽"))
    (2, 3)
    """
    if string.isascii():
        return list(string)
    found: list[str] = []
    for letter in string:
        if found and _belongs(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(before: str, letter: str) -> bool:
    """Whether a letter is part of the one before it."""
    if letter < "\u0300":
        return False
    if letter == _JOINER or before[-1] == _JOINER or is_mark(letter):
        return True
    if _TONES[0] <= letter <= _TONES[1] or _TAGS[0] <= letter <= _TAGS[1]:
        return True
    return len(before) == 1 and _is_flag(before) and _is_flag(letter)


def _is_flag(letter: str) -> bool:
    return _FLAGS[0] <= letter <= _FLAGS[1]


def is_mark(letter: str) -> bool:
    """Whether a letter combines with the one before it."""
    return unicodedata.category(letter)[0] == "M"


def is_picture(grapheme: str) -> bool:
    """Whether a letter of several parts asks to be shown as an emoji."""
    return len(grapheme) > 1 and (
        _PICTURE in grapheme
        or _JOINER in grapheme
        or _is_flag(grapheme[0])
        or _TONES[0] <= grapheme[-1] <= _TONES[1]
    )


def is_square(letter: str) -> bool:
    """Whether a letter's script is written in squares, without spaces: kana, ideographs.

    >>> [is_square(letter) for letter in "日ア。A1é"]
    [True, True, True, False, False, False]
    """
    return letter >= _FIRST_SQUARE and _square().match(letter) is not None


@cache
def _square() -> re.Pattern[str]:
    # It takes a while to compile, and most languages never need it.
    return re.compile(f"[{SQUARES}]")


def is_leftwards(letter: str) -> bool:
    """Whether a letter's script is written from right to left and can be shown."""
    return _LEFTWARDS.match(letter) is not None


def cut_to(string: str, most: int) -> str:
    """As many whole letters as fit into ``most`` characters."""
    if len(string) <= most:
        return string
    kept = ""
    for letter in graphemes(string):
        if len(kept) + len(letter) > most:
            break
        kept += letter
    return kept
