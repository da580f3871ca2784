"""How a language writes numbers, dates, times and lists, from Babel's data."""

import re
from typing import Any, Final

from babel import Locale
from babel.core import get_global

_FIELDS: Final = {
    "y": "{year}",
    "MMMM": "{month}",
    "LLLL": "{month_alone}",
    "M": "{month_number}",
    "d": "{day}",
    "HH": "{hour:02}",
    "H": "{hour}",
    "hh": "{hour12:02}",
    "h": "{hour12}",
    "mm": "{minute:02}",
}
_PART: Final = re.compile(r"'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+")
_DAY_AND_MONTH: Final = re.compile(r"\{(?:day|month)\w*\}[^{]*\{(?:day|month)\w*\}")
_WITHOUT_SPACES: Final = frozenset(("Hans", "Hant", "Jpan", "Thai"))
"""Scripts that put nothing between sentences."""


def likely(code: str) -> Locale:
    """A language with its script and the place where it's spoken most."""
    return Locale.parse(_likely_tag(code))


def _likely_tag(code: str) -> str:
    """Language, script and place joined by “_”; Babel's locale leaves out some scripts."""
    name = code.replace("-", "_")
    return str(get_global("likely_subtags").get(name, name))


def name_of(code: str) -> str:
    """The language's name for itself, capitalised."""
    locale = Locale.parse(code.replace("-", "_"))
    name = locale.get_display_name(locale) or code
    return name[:1].upper() + name[1:]


def _semicolon(language: str) -> str:
    return "\N{NO-BREAK SPACE}; " if language == "fr" else "; "


def formats_of(code: str) -> dict[str, Any]:
    """A language's fields of ``scenes.kit.i18n.formats.Formats``.

    Raises ValueError if Babel writes a date in a way they can't express.
    """
    locale = Locale.parse(code.replace("-", "_"))
    numbers = locale.number_symbols["latn"]
    both, either = locale.list_patterns["standard"], locale.list_patterns["or"]
    days = locale.days["stand-alone"]
    short_days = days.get("short") or days["abbreviated"]
    spaced = not _WITHOUT_SPACES.intersection(_likely_tag(code).split("_"))
    return {
        "decimal": numbers["decimal"],
        "and_two": both["2"],
        "and_last": both["end"],
        "or_two": either["2"],
        "or_last": either["end"],
        "comma": both["start"].removeprefix("{0}").removesuffix("{1}"),
        "semicolon": _semicolon(locale.language) if spaced else "；",
        "between_sentences": " " if spaced else "",
        "full_stop": "." if spaced else "。",
        "months": [locale.months["format"]["wide"][month] for month in range(1, 13)],
        "months_alone": [locale.months["stand-alone"]["wide"][month] for month in range(1, 13)],
        "weekdays": [short_days[day].rstrip(".").capitalize() for day in range(7)],
        "first_weekday": likely(code).first_week_day,
        "month_year": _pattern(locale.datetime_skeletons["yMMMM"].pattern),
        "day_month": _pattern(locale.datetime_skeletons["MMMMd"].pattern),
        "day_month_year": _pattern(locale.date_formats["long"].pattern),
        "time": _pattern(locale.time_formats["short"].pattern),
    }


def _pattern(written: str) -> str:
    r"""One of Babel's patterns as a template; no line ends between a day and its month.

    >>> _pattern("d 'de' MMMM"), _pattern("H.mm")
    ('{day}\xa0de\xa0{month}', '{hour}.{minute:02}')
    """
    parts = []
    for part in _PART.finditer(written):
        if part[1] is not None:
            parts.append(part[1])
        elif part[2] is None:
            parts.append(part[0])
        elif part[0] in _FIELDS:
            parts.append(_FIELDS[part[0]])
        else:
            raise ValueError(f"“{part[0]}” in “{written}” cannot be told")
    whole = "".join(parts)
    return _DAY_AND_MONTH.sub(lambda both: both[0].replace(" ", "\N{NO-BREAK SPACE}"), whole)
