"""What a translator mustn't write: each check gives a sentence about one text."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message

from game.messages import forms_of, translated, unplaced

_SPEC: Final = re.compile(r"\^?([a-z][a-z0-9-]*)?")
_OLDER: Final = re.compile(r"%(?:\(\w+\))?[sr]\b")
_LIMIT: Final = re.compile(r"\bat most (\d+) letters\b")
_LONGER: Final = 1.4
"""How much longer the pseudo-locale is, and it fits everywhere."""
_LABEL: Final = 32
"""A text with fewer letters may be where no line can break."""


def is_done(message: Message) -> bool:
    """Whether a text is translated, in all its plural forms."""
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(strings) and all(strings) and not message.fuzzy


def faults(catalog: Catalog) -> Iterator[str]:
    """Everything wrong in a catalogue, a line for each fault."""
    if catalog.fuzzy:
        yield "the whole catalogue is marked as fuzzy"
    messages = [message for message in catalog if message.id]
    known = {
        name for message in messages for text in _strings(message) for name in forms_of(text)[1]
    }
    for message in messages:
        if message.fuzzy:
            yield f"{_told(message)}: is marked as fuzzy"
        elif is_done(message):
            for fault in _faults(message, known, catalog.num_plurals):
                yield f"{_told(message)}: {fault}"


def too_long(message: Message) -> int | None:
    """The most letters allowed for a translation with more; None if its length is fine."""
    if not is_done(message):
        return None
    source = max(english_of(message), key=_width)
    longest = max(_width(forms_of(text)[0]) for text in _strings(message))
    limit = _limit(message)
    if limit is None:
        if _width(source) >= _LABEL:
            return None
        limit = max(round(_width(source) * _LONGER), _width(source) + 2)
    return limit if longest > limit else None


def _faults(message: Message, known: set[str], plurals: int) -> Iterator[str]:
    strings, sources = _strings(message), english_of(message)
    if len(sources) == 2 and len(strings) != plurals:
        yield f"has {len(strings)} plural forms instead of {plurals}"
    limit = _limit(message)
    for text in strings:
        base, forms = forms_of(text)
        if " | " in base:
            yield "has a “ | ” that begins no form; forms are written “ | name: text”"
        yield from _faults_of_base(base, sources)
        if limit is not None and _width(base) > limit:
            yield f"is longer than {limit} letters"
        for part in (base, *forms.values()):
            yield from _faults_of_fields(part, sources, known)


def _faults_of_base(base: str, sources: list[str]) -> Iterator[str]:
    source = sources[-1]
    needed = set.intersection(*(_fields(each)[0] for each in sources))
    if len(sources) == 2:
        needed -= {"count"}
    for name in sorted(needed - _fields(base)[0]):
        yield f"leaves out {{{name}}}"
    if _names_places(base) != _names_places(source):
        yield "has brackets around fields where the English text has none, or none where it has"
    if base.count("**") != source.count("**"):
        yield "has other ** than the English text"
    if Counter(_OLDER.findall(base)) != Counter(_OLDER.findall(source)):
        yield "has other % fields than the English text"
    if base.count("\n") != source.count("\n"):
        yield "has other line ends than the English text"
    if base != base.strip() and source == source.strip():
        yield "begins or ends with a space"


def _names_places(text: str) -> bool:
    """Whether a text has brackets around place names."""
    read = translated(text, text)
    return unplaced(read) != read


def _faults_of_fields(text: str, sources: list[str], known: set[str]) -> Iterator[str]:
    names, asked, fault = _fields(text)
    if fault:
        yield fault
    for name in sorted(names - {name for source in sources for name in _fields(source)[0]}):
        yield f"has a field {{{name}}} that the English text does not have"
    for form in sorted(asked - known):
        yield f"asks for the form “{form}”, which no text has"


def _fields(text: str) -> tuple[set[str], set[str], str]:
    """A template's fields, the forms it asks for, and what's wrong with it."""
    names: set[str] = set()
    asked: set[str] = set()
    try:
        for _before, name, spec, conversion in Formatter().parse(text):
            if name is None:
                continue
            names.add(name)
            form = _SPEC.fullmatch(spec or "")
            if conversion or not form:
                return names, asked, f"has a field {{{name}}} with more behind it than a form"
            if form[1]:
                asked.add(form[1])
    except ValueError:
        return names, asked, "has a brace that is not closed or not opened"
    return names, asked, ""


def _limit(message: Message) -> int | None:
    told: Iterable[str] = message.auto_comments
    found = [found for comment in told if (found := _LIMIT.search(comment))]
    return int(found[0][1]) if found else None


def _width(text: str) -> int:
    """A text's width in letters; those of East Asian scripts are twice as wide."""
    return sum(2 if "\u2e80" <= letter <= "\uffef" else 1 for letter in text)


def _strings(message: Message) -> list[str]:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return [text for text in strings if text]


def english_of(message: Message) -> list[str]:
    """A text's English: one form, or both of a plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _told(message: Message) -> str:
    source = english_of(message)[0]
    short = source if len(source) <= 60 else source[:57] + "..."
    return f"“{short}”" + (f" ({message.context})" if message.context else "")
