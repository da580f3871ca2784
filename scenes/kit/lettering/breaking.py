"""Where lines break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

ELLIPSIS: Final = "…"

Measure = Callable[[str], int]
"""The width of a text on one line in pixels."""


def broken(string: str, measure: Measure, width: int | None) -> list[str]:
    """The lines of a text, each at most ``width`` pixels wide.

    A word that is longer than a line is broken inside.
    """
    lines: list[str] = []
    for paragraph in string.split("\n"):
        if width is None or measure(paragraph) <= width:
            lines.append(paragraph)
            continue
        line = ""
        for word in _kept_together(paragraph.split(" "), measure, width):
            longer = f"{line} {word}" if line else word
            if measure(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while measure(line) > width and len(line) > 1:
                fits = _fitting(line, measure, width)
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line)
    return lines


def elided(string: str, measure: Measure, width: int | None) -> str:
    """As much of a text as fits on a line of ``width`` pixels, and an ellipsis."""
    if width is None:
        return string.rstrip() + ELLIPSIS
    room = width - measure(ELLIPSIS)
    return string[: _fitting(string, measure, room)].rstrip() + ELLIPSIS


def _kept_together(words: list[str], measure: Measure, width: int) -> Iterator[str]:
    """The words one by one, but a number with the word before it, as in "yellow 12"."""
    held, *others = words
    for word in others:
        pair = f"{held} {word}"
        number = word.rstrip(".,;:!?)").isdecimal()
        if number and held[-1:].isalpha() and measure(pair) <= width:
            held = pair
            continue
        yield held
        held = word
    yield held


def _fitting(string: str, measure: Measure, width: int) -> int:
    """Return how many letters fit into ``width``, at least one."""
    low, high = 1, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(string[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
