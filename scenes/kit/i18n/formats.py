"""Numbers, dates, times and lists as the player's language writes them.

English is here; other languages come from a file made with their catalogue (``tools.locales``), so
no library is needed.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from datetime import time as clock
from typing import Any, Final, Literal, NamedTuple

from game.messages import capital, each_form

_ENDS: Final = ".!?…:。！？："
_QUOTES: Final = "”“»’」 \u00a0\u202f"
"""What may follow such a sign."""

Kind = Literal["and", "or", ",", ";"]

_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Formats(NamedTuple):
    """How a language writes; ``and_two`` and the like are patterns for the parts 0 and 1.

    Date patterns have the fields year, month (its name beside a day), month_alone and month_number,
    and day. ``first_weekday`` is 0 for Monday.
    """

    decimal: str = "."
    and_two: str = "{0} and {1}"
    and_last: str = "{0} and {1}"
    or_two: str = "{0} or {1}"
    or_last: str = "{0} or {1}"
    comma: str = ", "
    semicolon: str = "; "
    between_sentences: str = " "
    full_stop: str = "."
    months: tuple[str, ...] = _MONTHS
    months_alone: tuple[str, ...] = _MONTHS
    weekdays: tuple[str, ...] = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
    first_weekday: int = 0
    month_year: str = "{month_alone} {year}"
    day_month: str = "{day}\N{NO-BREAK SPACE}{month}"
    day_month_year: str = "{day}\N{NO-BREAK SPACE}{month} {year}"
    time: str = "{hour:02}:{minute:02}"

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "Formats":
        """What a file says. Raises ValueError or TypeError if it isn't usable."""
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in told.items()
        }
        made = cls(**values)
        usual = cls()._asdict()
        for name, value in made._asdict().items():
            like = usual[name]
            if type(value) is not type(like):
                raise TypeError(name)
            if isinstance(value, tuple) and len(value) != len(like):
                raise ValueError(name)
        try:
            for pattern in (made.and_two, made.and_last, made.or_two, made.or_last):
                pattern.format("", "")
            _dated(made, made.day_month_year + made.day_month + made.month_year, date(2000, 1, 1))
            _timed(made, clock())
        except LookupError as problem:
            raise ValueError(str(problem)) from None
        return made


class _Formats:
    formats: Formats = Formats()


def use(formats: Formats) -> None:
    """Write like this from now on."""
    _Formats.formats = formats


def decimal_text(value: float, places: int = 1) -> str:
    """A number with this many decimals.

    >>> decimal_text(7.25), decimal_text(0.5, 2)
    ('7.2', '0.50')
    """
    return f"{value:.{places}f}".replace(".", _Formats.formats.decimal)


def short_number(value: float) -> str:
    """A whole number as such, others to one decimal.

    >>> short_number(7.0), short_number(7.25)
    ('7', '7.2')
    """
    return str(round(value)) if value == round(value) else decimal_text(value)


def signed_number(value: int) -> str:
    """A whole number with its sign, plus included.

    >>> signed_number(12), signed_number(-3)
    ('+12', '−3')
    """
    return f"{value:+d}".replace("-", "−")


def listed(texts: Iterable[object], kind: Kind = ",") -> str:
    """Texts as a list in a sentence, in every form any of them has; "" for none.

    ``kind`` is the word before the last one, or the sign between all.

    >>> listed(["Ann", "Ben", "Cleo"], "and"), listed("abc", ";"), listed(["Who?", "Ann"])
    ('Ann, Ben and Cleo', 'a; b; c', 'Who? Ann')
    """
    return each_form(
        [text if isinstance(text, str) else str(text) for text in texts],
        lambda parts: _joined(parts, kind),
    )


def paragraph(texts: Iterable[str]) -> str:
    """Whole sentences in a row; empty ones are skipped."""
    return each_form(filter(None, texts), _Formats.formats.between_sentences.join)


def ended(text: str) -> str:
    """A text with a full stop, unless it already ends with such a sign."""
    is_ended = text.rstrip(_QUOTES)[-1:] in _ENDS
    return text if is_ended else each_form([text, _Formats.formats.full_stop], "".join)


def unended(text: str) -> str:
    """A text without its full stop."""
    return text.rstrip("." + _Formats.formats.full_stop)


def begun(sentence: str) -> str:
    """The sentence with a capital, unless it begins with a notation."""
    first = sentence.partition(" ")[0]
    return sentence if any(letter.isdigit() for letter in first) else capital(sentence)


def month_text(day: date) -> str:
    """A day's month: “November 2026”."""
    return _dated(_Formats.formats, _Formats.formats.month_year, day)


def day_text(day: date) -> str:
    """“22 November”."""
    return _dated(_Formats.formats, _Formats.formats.day_month, day)


def date_text(day: date) -> str:
    """“22 November 2026”."""
    return _dated(_Formats.formats, _Formats.formats.day_month_year, day)


def clock_text(moment: clock) -> str:
    """A time of day: “14:05”."""
    return _timed(_Formats.formats, moment)


def weekdays() -> tuple[int, tuple[str, ...]]:
    """The first day of the week, 0 for Monday, and the short names from that day on."""
    first, names = _Formats.formats.first_weekday, _Formats.formats.weekdays
    return first, (*names[first:], *names[:first])


def _joined(parts: list[str], kind: Kind) -> str:
    formats = _Formats.formats
    if kind == ";":
        return formats.semicolon.join(parts)
    if kind == "," or len(parts) < 2:
        # An answer follows its question without a comma.
        joined = formats.comma.join(parts).replace("?" + formats.comma, "? ")
        return joined.replace("？" + formats.comma, "？")
    two, last = (
        (formats.and_two, formats.and_last) if kind == "and" else (formats.or_two, formats.or_last)
    )
    if len(parts) == 2:
        return two.format(*parts)
    return last.format(formats.comma.join(parts[:-1]), parts[-1])


def _dated(formats: Formats, pattern: str, day: date) -> str:
    return pattern.format(
        year=day.year,
        month=formats.months[day.month - 1],
        month_alone=formats.months_alone[day.month - 1],
        month_number=day.month,
        day=day.day,
    )


def _timed(formats: Formats, moment: clock) -> str:
    return formats.time.format(
        hour=moment.hour, minute=moment.minute, hour12=(moment.hour - 1) % 12 + 1
    )
