"""Where lines break, in every script.

Latin lines break at spaces, and after hyphens, dashes and slashes between words; Japanese ones
between any two letters, except those that mustn't begin or end a line (kinsoku), within katakana
words and within polite endings. A no-break space never breaks, a soft hyphen shows where it's used,
and anything longer than a line is broken anywhere but inside a letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from scenes.kit.lettering.scripts import SQUARES, graphemes, is_mark, is_square

ELLIPSIS: Final = "…"

Measure = Callable[[str], int]
"""The width of a text on one line in pixels."""

_SOFT_HYPHEN: Final = "\u00ad"
_BLANKS: Final = " \u3000\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b"
_DASHES: Final = "-\u2010–—/"
_KEPT: Final = "\u00a0\u202f\u2007\u2060\u200d"
_SINGLE: Final = re.escape(_BLANKS + _DASHES + _SOFT_HYPHEN) + SQUARES
_ATOM: Final = re.compile(f"[^{_SINGLE}]+|.", re.DOTALL)

_NEVER_FIRST: Final = frozenset(
    "、。，．,.・：；:;？！?!‼⁇⁈⁉）)］]｝}〕〉》」』】〙〗〟’”»›｠"
    "ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "゛゜…‥〜～–—―゠‐-%％‰°℃′″¢｡､｣･ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
)
_NEVER_LAST: Final = frozenset("（([［{｛〔〈《「『【〘〖〝‘“«‹｟｢￥¥＄$£€#＃@№")
_TOGETHER: Final = frozenset("…‥—―")
_ENDINGS: Final = re.compile(
    "(?:ください|でしょう|ましょう|ませんでした|ません|ました|でした|ます|です)か?(?=[。、！？…」）]|$)"
)
"""Polite endings of Japanese sentences, which no one would tear apart."""

_FRENCH_SIGNS: Final = frozenset("!?:;»›")
_FRENCH_OPENING: Final = frozenset("«‹¿¡")


def broken(string: str, measure: Measure, width: int | None) -> list[str]:
    """A text's lines, each at most ``width`` pixels wide."""
    return [line for _, line in _lines(string, measure, width)]


def fitted(string: str, measure: Measure, width: int | None, most: int | None) -> list[str]:
    """A text's lines, at most this many; the rest is dropped and ends in "…"."""
    lines = list(_lines(string, measure, width))
    shown = [line for _, line in lines]
    if most is None or len(lines) <= most:
        return shown
    rest = string[lines[most - 1][0] :].replace("\n", " ")
    return [*shown[: most - 1], elided(rest, measure, width)]


def elided(string: str, measure: Measure, width: int | None) -> str:
    """As much of a text as fits on a line of ``width`` pixels, and an ellipsis."""
    if width is None:
        return string.rstrip() + ELLIPSIS
    return string[: fitting(string, measure, width - measure(ELLIPSIS))].rstrip() + ELLIPSIS


def fitting(string: str, measure: Measure, width: int) -> int:
    """How many characters of whole letters fit into ``width``, at least one letter's."""
    letters = graphemes(string)
    low, high = 1, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(letters[:middle])) <= width:
            low = middle
        else:
            high = middle - 1
    return len("".join(letters[:low]))


def ended(line: str) -> str:
    """A line as it's shown: without trailing spaces, with the hyphen if a word goes on."""
    line = line.rstrip(_BLANKS)
    return f"{line[:-1]}-" if line.endswith(_SOFT_HYPHEN) else line


def chunks(paragraph: str) -> list[str]:
    """The parts of a one-line text after which a line may end; joined they're the text.

    >>> chunks("two words"), chunks("「日本」の12点です。")
    (['two ', 'words'], ['「日', '本」', 'の', '12点', 'です。'])
    """
    found: list[str] = []
    start = at = 0
    whole = {
        inside
        for ending in _ENDINGS.finditer(paragraph)
        for inside in range(ending.start() + 1, ending.end())
    }
    for atom in _ATOM.findall(paragraph):
        if at and at not in whole and _may_end(paragraph, at, atom):
            found.append(paragraph[start:at])
            start = at
        at += len(atom)
    found.append(paragraph[start:])
    return found


def _may_end(paragraph: str, at: int, after: str) -> bool:
    """Whether a line may end before the character at ``at``, where ``after`` begins."""
    last, first = paragraph[at - 1], paragraph[at]
    if first in _BLANKS or first == _SOFT_HYPHEN or is_mark(first):
        return False
    if last in _BLANKS:
        return not _belongs_to_sign(paragraph, at)
    if last == _SOFT_HYPHEN:
        return True
    if last in _KEPT or first in _KEPT:
        return False
    if is_square(last) or is_square(first):
        return _may_end_in_squares(last, first)
    if last in _DASHES:
        # Neither 5-3, f5-f3, 1–2 nor e-mail, km/h: words on both sides.
        before = paragraph[max(0, at - 3) : at - 1]
        return len(before) == 2 and before.isalpha() and len(after) > 1 and after[:2].isalpha()
    return False


def _belongs_to_sign(paragraph: str, at: int) -> bool:
    """Whether the space before ``at`` belongs to a sign, as before "?" in French."""
    before = paragraph[:at].rstrip(_BLANKS)
    if before[-1:] in _FRENCH_OPENING and before:
        return True
    behind = paragraph[at + 1 : at + 2]
    alone = not behind or behind in _BLANKS or behind in _FRENCH_SIGNS
    return bool(before) and paragraph[at] in _FRENCH_SIGNS and alone


def _may_end_in_squares(last: str, first: str) -> bool:
    if first in _NEVER_FIRST or last in _NEVER_LAST:
        return False
    if last in _TOGETHER and first in _TOGETHER:
        return False
    if _of_katakana(last) and _of_katakana(first):
        return False
    # A number stays with what it counts.
    return not (last.isdecimal() and first.isalpha() and first > "\u3400")


def _of_katakana(letter: str) -> bool:
    return "ァ" <= letter <= "ヺ" or letter == "ー"


def _lines(string: str, measure: Measure, width: int | None) -> Iterator[tuple[int, str]]:
    """Each line, and where it begins in the text."""
    start = 0
    for paragraph in string.split("\n"):
        if width is None or measure(paragraph) <= width:
            yield start, paragraph
        else:
            yield from _filled(paragraph, start, measure, width)
        start += len(paragraph) + 1


def _filled(paragraph: str, start: int, measure: Measure, width: int) -> Iterator[tuple[int, str]]:
    line = ""
    for chunk in _kept_together(chunks(paragraph), measure, width):
        if measure(ended(line + chunk)) <= width:
            line += chunk
            continue
        if line:
            yield start, ended(line)
            start += len(line)
        line = chunk
        while measure(ended(line)) > width and len(line) > (fits := fitting(line, measure, width)):
            yield start, line[:fits]
            start += fits
            line = line[fits:]
    yield start, ended(line)


def _kept_together(parts: list[str], measure: Measure, width: int) -> Iterator[str]:
    """The parts one by one, but a number with the word before it, as in "yellow 12"."""
    held, *others = parts
    for part in others:
        number = part.rstrip(" ").rstrip(".,;:!?)").isdecimal()
        after_word = held.endswith(" ") and held.rstrip(" ")[-1:].isalpha()
        if number and after_word and measure(ended(held + part)) <= width:
            held += part
            continue
        yield held
        held = part
    yield held
