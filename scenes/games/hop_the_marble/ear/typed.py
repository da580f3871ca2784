"""A flick as it is told, typed back: a direction on the clock, a strength from 0 to 100."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.rules.hop_the_marble.actions import ALL_BEARINGS
from scenes.games.hop_the_marble.aim import speed_of
from scenes.games.hop_the_marble.text_cloth import degrees_text
from scenes.kit.i18n import _

_MINUTES: Final = r"(\d{1,2}(?:\.\d)?)"
_CLOCK: Final = re.compile(rf"\b(\d{{1,2}})(?::{_MINUTES}| o['’]?clock\b(?: {_MINUTES})?)")
_STRENGTH: Final = re.compile(r"\bstrength (\d{1,3})\b|\b(\d{1,3}) ?%")
_NO_MARBLE: Final = re.compile(r"(?:at |\d)")


def typing_help() -> Sequence[str]:
    """How flicks can be written besides what the terminal takes."""
    return (
        _(
            "Or by the clock, twelve straight away from you, and a strength from 0 to 100, for "
            "example: flick R2 3:15 40%"
        ),
        _("A flick that names no marble is one of the marble in hand, for example: at G1 40%"),
    )


def as_typed(text: str, turned: int, chosen: str | None) -> str:
    """What somebody typed, in the degrees and millimetres a second that the terminal reads.

    ``turned`` is which side of the cloth lies at the bottom; ``chosen`` is the marble in hand: a
    text that names none is about it.

    >>> as_typed("G1 3:00 50%", 0, None), as_typed("12 o'clock 30, strength 100", 1, "R2")
    ('G1 0 788', 'R2 345, 3000')
    """
    text = text.strip()
    if chosen is not None and _NO_MARBLE.match(text):
        text = f"{chosen} {text}"

    def degrees(found: re.Match[str]) -> str:
        minutes = 60 * int(found[1]) + float(found[2] or found[3] or 0)
        return degrees_text(round(900 - 5 * minutes - 900 * turned) % ALL_BEARINGS)

    def speed(found: re.Match[str]) -> str:
        return str(speed_of(int(found[1] or found[2]) / 100))

    return _STRENGTH.sub(speed, _CLOCK.sub(degrees, text))
