"""The pseudo-locales: made-up languages in which a screen shows what was forgotten.

In one every text is longer and marked, in the other it's in right-to-left letters.
"""

import gettext as _gettext
import re
from collections.abc import Callable
from typing import Final

from scenes.kit.i18n.formats import Formats

# The marks must exist in the app's typeface, and no source text may use them.
_OPEN: Final = "«"
_CLOSE: Final = "»"
_ACCENTS: Final = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "åçéĝĥíĵķľñöŕšţûŵýžÅÇÉĜĤÍĴĶĽÑÖŔŠŢÛŴÝŽ",
)
_HEBREW: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    2 * "אבגדהופחיטכלמנעפקרסתוצשזיס",
)
_LONGER: Final = 1.4
# What translation mustn't touch: {fields}, and link targets as in [text](#place).
_FIXED: Final = r"(\{[^{}]*\}|\]\([^)]*\)|%(?:\(\w+\))?[sr]\b)"


def pseudo(text: str) -> str:
    """``text`` accented, at least 40 % longer and marked at both ends.

    Fields in braces stay as they are. A marked text is returned unchanged.
    """
    if not text or (text.startswith(_OPEN) and text.endswith(_CLOSE)):
        return text
    pieces = re.split(_FIXED, text)
    wanted = int(len("".join(pieces[::2])) * _LONGER + 0.999)
    extra = wanted - len("".join(pieces[::2])) - 2
    grown: list[str] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            grown.append(piece)
            continue
        letters: list[str] = []
        for letter in piece:
            letters.append(letter)
            # Doubled vowels lengthen words evenly, as a longer language does.
            if extra > 0 and letter in "aeiou":
                letters.append(letter)
                extra -= 1
        grown.append("".join(letters).translate(_ACCENTS))
    tail = "" if extra <= 0 else " " + "~" * (extra - 1)
    return f"{_OPEN}{''.join(grown)}{tail}{_CLOSE}"


def from_right(text: str) -> str:
    """``text`` in meaningless Hebrew letters, one for each.

    Fields in braces stay as they are.
    """
    pieces = re.split(_FIXED, text)
    pieces[::2] = [piece.translate(_HEBREW) for piece in pieces[::2]]
    return "".join(pieces)


class Pseudo(_gettext.NullTranslations):
    """Translates every text by ``write``."""

    def __init__(self, write: Callable[[str], str]) -> None:
        super().__init__()
        self._write = write

    def gettext(self, message: str) -> str:
        return self._write(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._write(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._write(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._write(msgid1 if n == 1 else msgid2)


def pseudo_formats(write: Callable[[str], str]) -> Formats:
    """A pseudo-locale's formats: English with its words through ``write``."""
    usual = Formats()
    return usual._replace(
        and_two=write(usual.and_two),
        and_last=write(usual.and_last),
        or_two=write(usual.or_two),
        or_last=write(usual.or_last),
        weekdays=tuple(map(write, usual.weekdays)),
        month_year=write(usual.month_year),
        day_month=write(usual.day_month),
        day_month_year=write(usual.day_month_year),
    )
