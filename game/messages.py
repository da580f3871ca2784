"""Sentences for players that can be translated after they were made.

The rules speak in ``Message`` objects, so that they need no translation catalogue; the front end
looks the template up in its own language and fills in the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.texts import Source, Text


def N_(text: str, context: str = "") -> str:  # noqa: N802 - the name that gettext tools know
    """Mark ``text`` for extraction into the translation catalogue and return it unchanged.

    With a ``context`` it is translated apart from the same words elsewhere.
    """
    return Source(text, context) if context else text


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
    sentence, a ``SeatName``, or a tuple of values, which is told as a list.

    >>> str(Message("{name} wins with {points} points.", name="Ann", points=9))
    'Ann wins with 9 points.'
    >>> str(Message("You need {colours}.", colours=("red", "blue", "white")))
    'You need red, blue and white.'
    """

    __slots__ = ("_values", "plural", "template")

    template: str
    plural: str | None
    """The template for another ``count`` than one, in sentences that count something."""
    _values: tuple[tuple[str, object], ...]

    def __init__(self, template: str, /, **values: object) -> None:
        self._hold(template, None, values)

    def _hold(self, template: str, plural: str | None, values: Mapping[str, object]) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "_values", tuple(sorted(values.items())))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Message cannot be changed")

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the template's fields, by name."""
        return dict(self._values)

    def __str__(self) -> str:
        values = {name: _english(value) for name, value in self._values}
        fits = self.template if self.plural is None or values["count"] == "1" else self.plural
        return str(Text(fits).format(**values))

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.template, self.plural, self._values

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.template, self.plural, dict(self._values))


def counted(one: str, many: str, /, *, count: int, **values: object) -> Message:
    """A sentence that counts something: its words for one, and those for any other ``count``.

    >>> str(counted("{count} bead goes.", "{count} beads go.", count=3))
    '3 beads go.'
    """
    return _rebuild(one, many, {"count": count, **values})


def _rebuild(template: str, plural: str | None, values: Mapping[str, object]) -> Message:
    made = Message.__new__(Message)
    made._hold(template, plural, values)
    return made


def _english(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    *others, last = map(str, value)
    return f"{', '.join(others)} and {last}" if others else last
