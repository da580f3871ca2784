"""How wide texts are in a terminal, where Japanese letters take two columns."""

from __future__ import annotations

import unicodedata

from scenes.kit.lettering.scripts import graphemes, is_picture


def columns(string: str) -> int:
    r"""How many columns a text takes.

    >>> columns("abc"), columns("日本"), columns("e\u0301")
    (3, 4, 1)
    """
    if string.isascii():
        return len(string)
    return sum(_width(letter) for letter in graphemes(string))


def _width(letter: str) -> int:
    wide = unicodedata.east_asian_width(letter[0]) in "WF" or is_picture(letter)
    return 2 if wide else 1


def to_left(string: str, width: int) -> str:
    """A text and blanks behind it, so many columns wide."""
    return string + " " * (width - columns(string))


def to_right(string: str, width: int) -> str:
    """A text and blanks before it, so many columns wide."""
    return " " * (width - columns(string)) + string
