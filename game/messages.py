"""Sentences for players that can be translated after they were made.

The rules speak in ``Message`` objects, so that they need no translation catalogue; the front end
looks the template up in its own language and fills in the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Mark ``text`` for extraction into the translation catalogue and return it unchanged."""
    return text


def printable(text: str, limit: int) -> str:
    """Foreign text in a form that fits on one line of a sentence.

    Whatever cannot be shown (line ends, control characters, halves of characters) is left out, and
    text longer than ``limit`` characters is cut.

    >>> printable("tea\\x1b[2J\\ncup", 40)
    'tea[2Jcup'
    """
    return "".join(c for c in text[: 4 * limit] if c.isprintable())[:limit]


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of whoever sits at ``seat``, as a value of a message: the front end knows it.

    >>> str(Message("Blocks the way of {player}.", player=SeatName(1)))
    'Blocks the way of player 2.'
    """

    seat: int

    def __str__(self) -> str:
        return f"player {self.seat + 1}"


class Message:
    """A sentence: an English ``template`` and the ``values`` for its ``{fields}``.

    Immutable and hashable. A value may be a ``Message`` itself, which is translated with the
    sentence, or a ``SeatName``.

    >>> str(Message("{name} wins with {points} points.", name="Ann", points=9))
    'Ann wins with 9 points.'
    """

    __slots__ = ("_values", "template")

    template: str
    _values: tuple[tuple[str, object], ...]

    def __init__(self, template: str, /, **values: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "_values", tuple(sorted(values.items())))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Message cannot be changed")

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the template's fields, by name."""
        return dict(self._values)

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.template == other.template and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.template, self._values))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.template, dict(self._values))


def _rebuild(template: str, values: dict[str, object]) -> Message:
    return Message(template, **values)
