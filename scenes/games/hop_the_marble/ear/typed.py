"""Typed flicks: a direction on the clock or as a word, and a strength.

Everything is read as it's told in the player's language, and in English.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.rules.hop_the_marble.actions import ALL_BEARINGS
from scenes.games.hop_the_marble.aim import speed_of
from scenes.games.hop_the_marble.ear.lie import CLOCK, CLOCK_AND_MINUTE, SHOT
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.text_cloth import degrees_text
from scenes.kit.i18n import N_, _

_HOURS: Final[Mapping[str, int]] = MappingProxyType(
    {
        N_("straight ahead", "a direction that is typed"): 12,
        N_("right", "a direction that is typed"): 3,
        N_("back", "a direction that is typed"): 6,
        N_("left", "a direction that is typed"): 9,
    }
)

_STRENGTHS: Final[Mapping[str, int]] = MappingProxyType(
    {
        N_("very softly", "a strength that is typed"): 15,
        N_("very hard", "a strength that is typed"): 90,
        N_("softly", "a strength that is typed"): 30,
        N_("medium", "a strength that is typed"): 50,
        N_("hard", "a strength that is typed"): 70,
    }
)

_FIELD: Final = re.compile(r"\{(\w+)[^}]*\}")
_NUMBERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hour": r"(?P<hour>\d{1,2})",
        "minute": r"(?P<minute>\d{1,2}(?:[.,]\d)?)",
        "strength": r"(?P<strength>\d{1,3})",
    }
)
_PERCENT: Final = rf"(?<!\w){_NUMBERS['strength']} ?%"
_MARKS: Final = " ,;:."
_BEGINS: Final = r"(?<!\w)"
_ENDS: Final = r"(?!\w|\s*%|[.,]\d)"
_NO_MARBLE: Final = re.compile(r"(?:at |\d)")


def typing_help() -> Sequence[str]:
    """How flicks can be written besides the terminal's notation."""
    return (
        _(
            "Or by the clock (twelve is straight ahead) and a strength from 0 to 100: {move}",
            move=HopText.wording.shown("flick R2 3:15 40%"),
        ),
        _("In words: straight ahead, right, back, left; very softly, softly, medium, hard."),
        _(
            "Omit the marble to flick the one in hand: {move}",
            move=HopText.wording.shown("at G1 40%"),
        ),
    )


def as_typed(text: str, turned: int, chosen: str | None) -> str:
    """What was typed, in the degrees and millimetres a second that the terminal reads.

    ``turned`` is the side of the cloth at the bottom; ``chosen`` is the marble in hand, for a text
    that names none.

    >>> as_typed("G1 3:00 50%", 0, None), as_typed("12:30, strength 100", 1, "R2")
    ('G1 0 788', 'R2 345, 3000')
    >>> as_typed("left, very hard", 0, "R2")
    'R2 180, 2440'
    """

    def degrees(found: re.Match[str]) -> str:
        told = found.groupdict()
        return _bearing(60 * int(told["hour"]) + _tenth(told.get("minute")), turned)

    def speed(found: re.Match[str]) -> str:
        return str(speed_of(_tenth(found["strength"]) / 100))

    text = text.strip()
    for pattern in (*_forms(CLOCK_AND_MINUTE, "hour", "minute"), *_forms(CLOCK, "hour")):
        text = re.sub(pattern, degrees, text, flags=re.IGNORECASE)
    for pattern in (*_forms(SHOT, "strength"), _PERCENT):
        text = re.sub(pattern, speed, text, flags=re.IGNORECASE)
    for word, hour in _HOURS.items():
        text = _worded(text, word, _bearing(60 * hour, turned))
    for word, strength in _STRENGTHS.items():
        text = _worded(text, word, str(speed_of(strength / 100)))
    if chosen is not None and _NO_MARBLE.match(text):
        text = f"{chosen} {text}"
    return text


def _bearing(minutes: float, turned: int) -> str:
    """A clock direction, in minutes after twelve, in degrees on the cloth."""
    return degrees_text(round(900 - 5 * minutes - 900 * turned) % ALL_BEARINGS)


def _tenth(number: str | None) -> float:
    return float(number.replace(",", ".")) if number else 0.0


def _forms(template: str, *fields: str) -> Iterable[str]:
    """Patterns for a template's fields, translated and in English.

    Words around a field belong to it, up to the next one.
    """
    for text in dict.fromkeys((_(template), template)):
        parts = _FIELD.split(text)
        literals, names = parts[::2], parts[1::2]
        if not set(fields) <= set(names):
            continue
        places = [names.index(field) for field in fields]
        first, last = min(places), max(places)
        pattern = _words(literals[first].lstrip(_MARKS))
        for number in range(first, last + 1):
            after = literals[number + 1]
            after = after.rstrip(_MARKS) if number == last else after
            pattern += _NUMBERS[names[number]] + _words(after)
        yield _BEGINS + pattern + _ENDS


def _words(text: str) -> str:
    """A pattern for words with any spacing and apostrophe."""
    escaped = re.escape(text).replace("'", "['’]?").replace("’", "['’]?")
    return escaped.replace(r"\ ", r"\s*")


def _worded(text: str, word: str, meant: str) -> str:
    """The text with a word, translated or in English, replaced by what it means."""
    for one in dict.fromkeys((_(word), word)):
        text = re.sub(_BEGINS + _words(one) + _ENDS, meant, text, flags=re.IGNORECASE)
    return text
