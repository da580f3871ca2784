"""Sentences for players that can be translated after they were made.

The rules return ``Message`` objects, so they need no translations; the front end looks up the
template in its language and fills in the values. No translation can break a template.

A translation may give more than one form, for sentences that need another: ``rote Perle | dat:
roten Perle``. A template asks for one as in ``{bead:dat}``.

Brackets around a field, ``a bead[ on {cell}]``, name a place for listeners and for boards with
names beside them. What's behind a bar is for everyone else: ``[{cell}|there]``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Final

_NO_FORMS: Final[Mapping[str, str]] = MappingProxyType({})
_BETWEEN: Final = " | "
_FORM: Final = r"(?s)([a-z][a-z0-9-]*):(?: (.*))?"
_CAPITAL: Final = "^"
_PLACE: Final = re.compile(r"\[([^][|]*\{[^][|]*)(?:\|([^][]*))?\](?!\()")

UNPLACED: Final = "unplaced"
"""The form of a text that names no places."""


class ContextText(str):
    """An English text with several meanings, and which one it has here.

    >>> ContextText("Start", "a button").context
    'a button'
    """

    context: str

    def __new__(cls, text: str, context: str) -> "ContextText":
        made = super().__new__(cls, text)
        made.context = context
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return ContextText, (str(self), self.context)


class Text(str):
    """A text in the player's language, with its other forms by name.

    As a template's field it takes the form asked for, or its first if it lacks that one:
    ``{bead:dat}``. With ``^`` it's capitalised: ``{bead:^}`` or ``{bead:^dat}``.
    """

    forms: Mapping[str, str]
    source: str

    def __new__(
        cls, text: str, forms: Mapping[str, str] = _NO_FORMS, source: str | None = None
    ) -> "Text":
        """The first form and the others; ``source`` is the English it was translated from."""
        made = super().__new__(cls, text)
        made.forms = forms
        made.source = str(made) if source is None else source
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Text, (str(self), dict(self.forms), self.source)

    def __format__(self, spec: str) -> str:
        """The form ``spec`` names; for anything else a translator asks, the first."""
        told = self.forms.get(spec.removeprefix(_CAPITAL), str(self))
        return capital(told) if spec.startswith(_CAPITAL) else told

    def format(self, /, *args: object, **values: object) -> "Text":
        """Fill in the fields; the result has every form that the template or a value has.

        In a form the template lacks, its values still take that form. A template that asks for a
        missing field, or can't be parsed, falls back to its English source.

        >>> colour = Text("rot", {"e": "rote"})
        >>> bead = Text("{colour:e} Perle", {"dat": "{colour:e}n Perle"}).format(colour=colour)
        >>> Text("mit einer {bead:dat}").format(bead=bead)
        'mit einer roten Perle'
        >>> Text("{nam} gewinnt", source="{name} wins").format(name="Ann")
        'Ann wins'
        """
        told = {name: _as_text(value) for name, value in values.items()}
        try:
            return _filled(self, args, told)
        except (LookupError, ValueError, TypeError, AttributeError):
            if self.source == str(self):
                raise
        return _filled(Text(self.source), args, told)

    def __mod__(self, values: object) -> str:
        """Fill in %-style fields, which only argparse has, just as safely."""
        try:
            return str(self) % values
        except (LookupError, ValueError, TypeError):
            if self.source == str(self):
                raise
        return self.source % values


def translated(text: str, source: str) -> Text:
    """A translation as a catalogue has it, with its forms.

    >>> translated("Perle | dat: Perlen", "bead").forms["dat"]
    'Perlen'
    """
    base, forms = forms_of(text)
    if "[" not in text:
        return Text(base, forms, str(source))
    with_places, without = (
        Text(_PLACE.sub(part, base), {name: _PLACE.sub(part, form) for name, form in forms.items()})
        for part in (r"\1", r"\2")
    )
    told = {**with_places.forms, UNPLACED: without}
    return Text(with_places, told, _PLACE.sub(r"\1", source))


def unplaced(text: str) -> str:
    """A text as it reads where places have no names.

    >>> unplaced(translated("A bead[ on {cell}].", "").format(cell="a1"))
    'A bead.'
    """
    return text.forms.get(UNPLACED, text) if isinstance(text, Text) else text


def forms_of(text: str) -> tuple[str, Mapping[str, str]]:
    """A written translation split into its forms; what doesn't parse as one is text."""
    base, *others = text.split(_BETWEEN)
    found = [re.fullmatch(_FORM, other) for other in others]
    if not found or not all(found):
        return text, _NO_FORMS
    return base, {one[1]: one[2] or "" for one in found if one}


def capital(text: str) -> str:
    """The text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def each_form(texts: Iterable[str], put_together: Callable[[list[str]], str]) -> Text:
    """Texts ``put_together`` in every form any of them has, all in the same form at a time.

    >>> each_form([Text("a", {"x": "b"}), "c"], " ".join).forms["x"]
    'b c'
    """
    known = [_as_text(text) for text in texts]
    names = dict.fromkeys(name for text in known for name in text.forms)
    forms = {name: put_together([format(text, name) for text in known]) for name in names}
    if UNPLACED in forms:
        forms[UNPLACED] = each_form(map(unplaced, known), put_together)
    return Text(put_together([str(text) for text in known]), forms)


def _as_text(value: object) -> Text:
    return value if isinstance(value, Text) else Text(str(value))


def _filled(template: Text, args: tuple[object, ...], values: Mapping[str, Text]) -> Text:
    names = dict.fromkeys(
        [*template.forms, *(name for value in values.values() for name in value.forms)]
    )
    forms = {
        name: str.format(
            template.forms.get(name, str(template)),
            *args,
            **{key: Text(format(value, name), value.forms) for key, value in values.items()},
        )
        for name in names
    }
    if UNPLACED in forms:
        bare = {key: _as_text(unplaced(value)) for key, value in values.items()}
        forms[UNPLACED] = _filled(_as_text(unplaced(template)), args, bare)
    return Text(str.format(str(template), *args, **values), forms)


def N_(text: str, context: str = "") -> str:  # noqa: N802 - the name that gettext tools know
    """Mark ``text`` for extraction into the translation catalogue and return it unchanged.

    With a ``context`` it's translated separately from the same words elsewhere.
    """
    return ContextText(text, context) if context else text


def plain(text: str) -> str:
    r"""Foreign text on one line: line ends become spaces, and unsafe characters are dropped.

    Those are control characters, lone surrogates, and whatever changes how others are shown.

    >>> plain("tea\x1b[2J\ncup"), plain("\u202eAnn\u3000B\ud800")
    ('tea[2J cup', 'Ann\u3000B')
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_HARMFUL, "", re.sub(_LINE_ENDS, " ", text))


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
    told = re.sub(_UNJOINED, r"\1\2", told)
    return told if re.search(_SEEN, told) or told.isspace() else ""


JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join the letters or emoji around them, or keep them apart."""

_TAGS: Final = "\U000e0000-\U000e00ff"  # behind a black flag they make another one of it
_LINE_ENDS: Final = "\r\n|[\t\n\v\f\r\x85\u2028\u2029]"
_HARMFUL: Final = (
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufff0-\ufffb\ufffe\uffff"
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
_UNJOINED: Final = (
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)"
    f"|((?<=[^\x00-\x7f{_TAGS}{JOINERS}])[{JOINERS}])"
    f"|[{_TAGS}{JOINERS}]"
)
_SEEN: Final = (
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


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """A sentence: an English ``template`` and the ``values`` of its ``{fields}``.

    A value may be a ``Message``, translated with the sentence, a ``SeatName``, or a tuple of
    values, told as a list. One without a field is for the program.

    >>> str(Message("{name} wins with {points} points.", name="Ann", points=9))
    'Ann wins with 9 points.'
    >>> str(Message("You need {colours}.", colours=("red", "blue", "white")))
    'You need red, blue and white.'
    """

    template: str
    plural: str | None
    """The template for a ``count`` other than one, in sentences that count something."""
    _values: tuple[tuple[str, object], ...]

    def __init__(self, template: str, plural: str | None = None, /, **values: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "_values", tuple(sorted(values.items())))

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


class Said(Exception):
    """Something that's told in the one sentence of its ``message``."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def counted(one: str, many: str, /, *, count: int, **values: object) -> Message:
    """A sentence that counts something: its words for one, and for any other ``count``.

    >>> str(counted("{count} bead goes.", "{count} beads go.", count=3))
    '3 beads go.'
    """
    return Message(one, many, count=count, **values)


def _english(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    *others, last = map(str, value)
    return f"{', '.join(others)} and {last}" if others else last
