"""Texts with grammatical forms, and templates that no translation can break.

A translation may give more than one form, for sentences that need another: ``rote Perle | dat:
roten Perle``. A template asks for one as in ``{bead:dat}``.

Brackets around a field, ``a bead[ on {cell}]``, name a place for listeners and for boards with
names beside them. What's behind a bar is for everyone else: ``[{cell}|there]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

_NO_FORMS: Final[Mapping[str, str]] = MappingProxyType({})
_BETWEEN: Final = " | "
_FORM: Final = re.compile(r"([a-z][a-z0-9-]*):(?: (.*))?", re.DOTALL)
_CAPITAL: Final = "^"
_PLACE: Final = re.compile(r"\[([^][|]*\{[^][|]*)(?:\|([^][]*))?\](?!\()")

UNPLACED: Final = "unplaced"
"""The form of a text that names no places."""


class Source(str):
    """An English text with several meanings, and which one it has here.

    >>> Source("Start", "a button").context
    'a button'
    """

    context: str

    def __new__(cls, text: str, context: str) -> Source:
        made = super().__new__(cls, text)
        made.context = context
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Source, (str(self), self.context)


class Text(str):
    """A text in the player's language, with its other forms by name.

    As a template's field it takes the form asked for, or its first if it lacks that one:
    ``{bead:dat}``. With ``^`` it's capitalised: ``{bead:^}`` or ``{bead:^dat}``.
    """

    forms: Mapping[str, str]
    source: str

    def __new__(
        cls, text: str, forms: Mapping[str, str] = _NO_FORMS, source: str | None = None
    ) -> Text:
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

    def format(self, /, *args: object, **values: object) -> Text:
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


def names_places(text: str) -> bool:
    """Whether a source text has brackets around place names."""
    return _PLACE.search(text) is not None


def unplaced(text: str) -> str:
    """A text as it reads where places have no names.

    >>> unplaced(translated("A bead[ on {cell}].", "").format(cell="a1"))
    'A bead.'
    """
    return text.forms.get(UNPLACED, text) if isinstance(text, Text) else text


def forms_of(text: str) -> tuple[str, Mapping[str, str]]:
    """A written translation split into its forms; what doesn't parse as one is text."""
    base, *others = text.split(_BETWEEN)
    found = [_FORM.fullmatch(other) for other in others]
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
