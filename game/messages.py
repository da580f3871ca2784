"""Sentences for players that can be translated after they were made.

The rules return ``Message`` objects, so they need no translations; the front end looks up the
template in its language and fills in the values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from game.texts import Source, translated


def N_(text: str, context: str = "") -> str:  # noqa: N802 - the name that gettext tools know
    """Mark ``text`` for extraction into the translation catalogue and return it unchanged.

    With a ``context`` it's translated separately from the same words elsewhere.
    """
    return Source(text, context) if context else text


def plain(text: str) -> str:
    r"""Foreign text on one line: line ends become spaces, and unsafe characters are dropped.

    Those are control characters, lone surrogates, and whatever changes how others are shown.

    >>> plain("tea\x1b[2J\ncup"), plain("\u202eAnn\u3000B\ud800")
    ('tea[2J cup', 'Ann\u3000B')
    """
    if text.isascii() and text.isprintable():
        return text
    return _HARMFUL.sub("", _LINE_ENDS.sub(" ", text))


def is_plain(text: str, limit: int) -> bool:
    """Whether a text is plain and has at most ``limit`` characters."""
    return len(text) <= limit and plain(text) == text


def printable(text: str, limit: int) -> str:
    """Foreign text fit for one line of a sentence: plain, and cut to ``limit``.

    Joiners of letters or emoji stay only where they work; text with nothing visible is "".
    """
    told = plain(text[: 4 * limit])[:limit]
    if told.isascii():
        return told
    told = _UNJOINED.sub(r"\1\2", told)
    return told if _SEEN.search(told) or told.isspace() else ""


JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join the letters or emoji around them, or keep them apart."""

_TAGS: Final = "\U000e0000-\U000e00ff"  # behind a black flag they make another one of it
_LINE_ENDS: Final = re.compile("\r\n|[\t\n\v\f\r\x85\u2028\u2029]")
_HARMFUL: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufff0-\ufffb\ufffe\uffff"
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
_UNJOINED: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)"
    f"|((?<=[^\x00-\x7f{_TAGS}{JOINERS}])[{JOINERS}])"
    f"|[{_TAGS}{JOINERS}]"
)
_SEEN: Final = re.compile(
    f"[^\\s{JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164"
    "\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of the player at ``seat``, as a message's value: the front end knows it.

    >>> str(Message("Blocks the way of {player}.", player=SeatName(1)))
    'Blocks the way of player 2.'
    """

    seat: int

    def __str__(self) -> str:
        return f"player {self.seat + 1}"


class Message:
    """A sentence: an English ``template`` and the ``values`` of its ``{fields}``.

    Immutable and hashable. A value may be a ``Message``, translated with the sentence, a
    ``SeatName``, or a tuple of values, told as a list.

    >>> str(Message("{name} wins with {points} points.", name="Ann", points=9))
    'Ann wins with 9 points.'
    >>> str(Message("You need {colours}.", colours=("red", "blue", "white")))
    'You need red, blue and white.'
    """

    __slots__ = ("_values", "plural", "template")

    template: str
    plural: str | None
    """The template for a ``count`` other than one, in sentences that count something."""
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

    @property
    def cells(self) -> tuple[str, ...]:
        """The places on the board the sentence names, in the game's notation.

        >>> Message("It blocks {piece}.", piece=Message("the bead on {cell}", cell="c2")).cells
        ('c2',)
        """
        inner = (part.cells for _name, part in self._values if isinstance(part, Message))
        own = tuple(str(part) for name, part in self._values if name == "cell")
        return (*own, *chain.from_iterable(inner))

    def __str__(self) -> str:
        values = {name: _english(value) for name, value in self._values}
        fits = self.template if self.plural is None or values["count"] == "1" else self.plural
        return str(translated(fits, fits).format(**values))

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
    """A sentence that counts something: its words for one, and for any other ``count``.

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
