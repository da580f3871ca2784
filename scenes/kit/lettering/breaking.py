"""Where lines break, in every script.

Latin lines break at spaces, and after hyphens, dashes and slashes between words; Japanese ones
between any two letters, except those that mustn't begin or end a line (kinsoku), within katakana
words and within polite endings. A no-break space never breaks, a soft hyphen shows where it's used,
and anything longer than a line is broken anywhere but inside a letter.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
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
# What most texts don't need is compiled when it's first used.
_LEFTWARDS: Final = f"[{HEBREW}]"
_SQUARE: Final = f"[{SQUARES}]"
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
    return letter >= _FIRST_SQUARE and re.match(_SQUARE, letter) is not None


def is_leftwards(letter: str) -> bool:
    """Whether a letter's script is written from right to left and can be shown."""
    return re.match(_LEFTWARDS, letter) is not None


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


ELLIPSIS: Final = "…"

Measure = Callable[[str], int]
"""The width of a text on one line in pixels."""

_SOFT_HYPHEN: Final = "\u00ad"
_BLANKS: Final = " \u3000\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b"
_NEVER_ENDS: Final = frozenset(_BLANKS + _SOFT_HYPHEN)
_DASHES: Final = "-\u2010–—/"
_KEPT: Final = "\u00a0\u202f\u2007\u2060\u200d"
_SINGLE: Final = re.escape(_BLANKS + _DASHES + _SOFT_HYPHEN) + SQUARES
_ATOM: Final = f"[^{_SINGLE}]+|."

_NEVER_FIRST: Final = frozenset(
    "、。，．,.・：；:;？！?!‼⁇⁈⁉）)］]｝}〕〉》」』】〙〗〟’”»›｠"
    "ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "゛゜…‥〜～–—―゠‐-%％‰°℃′″¢｡､｣･ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
)
_NEVER_LAST: Final = frozenset("（([［{｛〔〈《「『【〘〖〝‘“«‹｟｢￥¥＄$£€#＃@№")
_TOGETHER: Final = frozenset("…‥—―")
_ENDINGS: Final = (
    "(?:ください|でしょう|ましょう|ませんでした|ません|ました|でした|ます|です)"
    "か?(?=[。、！？…」）]|$)"
)
"""Polite endings of Japanese sentences, which no one would tear apart."""

_FRENCH_SIGNS: Final = frozenset("!?:;»›")
_FRENCH_OPENING: Final = frozenset("«‹¿¡")


def fitted(string: str, measure: Measure, width: int | None, most: int | None) -> list[str]:
    """A text's lines, each at most ``width`` pixels wide, and at most this many.

    The rest is dropped and ends in "…".
    """
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
    ends = [*accumulate(map(len, graphemes(string)))] or [0]
    fits = bisect_right(ends, width, key=lambda end: measure(string[:end]))
    return ends[max(0, fits - 1)]


def ended(line: str) -> str:
    """A line as it's shown: without trailing spaces, with the hyphen if a word goes on."""
    line = line.rstrip(_BLANKS)
    return f"{line[:-1]}-" if line.endswith(_SOFT_HYPHEN) else line


@lru_cache(1000)
def chunks(paragraph: str) -> tuple[str, ...]:
    """The parts of a one-line text after which a line may end; joined they're the text.

    >>> chunks("two words"), chunks("「日本」の12点です。")
    (('two ', 'words'), ('「日', '本」', 'の', '12点', 'です。'))
    """
    found: list[str] = []
    start = at = 0
    whole = {
        inside
        for ending in (() if paragraph.isascii() else re.finditer(_ENDINGS, paragraph))
        for inside in range(ending.start() + 1, ending.end())
    }
    for atom in re.findall(_ATOM, paragraph, re.DOTALL):
        if at and atom not in _NEVER_ENDS and at not in whole and _may_end(paragraph, at, atom):
            found.append(paragraph[start:at])
            start = at
        at += len(atom)
    return (*found, paragraph[start:])


def _may_end(paragraph: str, at: int, after: str) -> bool:
    """Whether a line may end before ``after``, which begins at ``at``."""
    last, first = paragraph[at - 1], paragraph[at]
    if first > "\u02ff" and is_mark(first):
        return False
    if last in _BLANKS:
        # A space may belong to a sign, as before "?" in French.
        before, behind = paragraph[:at].rstrip(_BLANKS), paragraph[at + 1 : at + 2]
        if before[-1:] in _FRENCH_OPENING:
            return False
        alone = not behind or behind in _BLANKS or behind in _FRENCH_SIGNS
        return not (before and first in _FRENCH_SIGNS and alone)
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


def _kept_together(parts: Sequence[str], measure: Measure, width: int) -> Iterator[str]:
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
