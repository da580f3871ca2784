"""Every text a player sees, in the player's language.

English is the source. Translations are gettext catalogues in ``assets/locales``;
docs/languages/README.md tells translators how to write them. A text a translation breaks is shown
in English.
"""

import gettext as _gettext
import json
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.messages import N_, ContextText, Message, SeatName, Text, counted, translated
from game.records.files import RecordError
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.i18n.formats import Formats, listed, use

__all__ = [
    "ENGLISH",
    "N_",
    "PSEUDO",
    "Message",
    "_",
    "counted",
    "install",
    "known_languages",
    "language",
    "language_name",
    "languages",
    "ngettext",
    "pseudo",
    "saying",
    "tr",
]

DOMAIN: Final = "pocketful"
ENGLISH: Final = "en"
PSEUDO: Final = "xx-pseudo"

_UNREADABLE: Final = (
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AssertionError,
    RecursionError,
    struct.error,
)
_BAD_PLURAL: Final = (ArithmeticError, ValueError, TypeError, LookupError)


class _Current:
    """The running app's one language; every screen reads it when it writes a text."""

    code: str = ENGLISH
    catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


class _Language(NamedTuple):
    """What the file beside a catalogue says: the language's own name and how it writes.

    Only a nearly complete translation is ``offered``.
    """

    name: str
    offered: bool
    formats: Formats


def languages() -> list[str]:
    """The codes of all languages offered: English, then the others by name."""
    known = {code: _read(code) for code in known_languages()}
    offered = {code: one.name for code, one in known.items() if one is not None and one.offered}
    return [ENGLISH, *sorted(offered, key=lambda code: offered[code]), PSEUDO]


def offered_for(*names: str) -> str | None:
    """The first language offered that the system's names match, as “de_AT.UTF-8”."""
    offered = languages()[:-1]
    for name in names:
        code = re.split(r"[.@]", name.replace("_", "-"))[0]
        for known in (code, code.split("-")[0]):
            if known in offered:
                return known
    return None


def wished_in(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The languages a terminal's environment asks for, most wanted first (gettext)."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    more = "" if locale in ("C", "POSIX") else environ.get("LANGUAGE", "")
    return tuple(filter(None, (*more.split(":"), locale)))


def system_language(environ: Mapping[str, str]) -> str:
    """The offered language that a terminal's environment asks for, else English."""
    return offered_for(*wished_in(environ)) or ENGLISH


def known_languages() -> list[str]:
    """The codes of all translations there are, finished or not."""
    try:
        root = asset_path("locales")
    except MissingAsset:
        return []
    return sorted(path.parent.parent.name for path in root.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def language() -> str:
    """The current language's code."""
    return _Current.code


def language_name(code: str) -> str:
    """A language's own name; the code if it's unknown."""
    if code == ENGLISH:
        return "English"
    if code == PSEUDO:
        return "« Pseudo »"
    told = _read(code) if code in known_languages() else None
    return code if told is None else told.name


def install(code: str) -> Message | None:
    """Switch to the language ``code``, finished or not.

    An unknown language, or an unreadable catalogue, leaves English and returns the sentence that
    says so. Screens must write their texts again afterwards.
    """
    _speak(ENGLISH, _gettext.NullTranslations(), Formats())
    if code == ENGLISH:
        return None
    if code == PSEUDO:
        _speak(code, _Pseudo(), _pseudo_formats())
        return None
    if code not in known_languages():
        return Message(N_("There’s no translation into “{language}”."), language=code)
    told = _read(code)
    try:
        catalogue = _gettext.translation(DOMAIN, asset_path("locales"), [code])
    except _UNREADABLE:
        told = None
    if told is None:
        return Message(N_("The translation into “{language}” is damaged."), language=code)
    _speak(code, catalogue, told.formats)
    return None


def _speak(code: str, catalogue: _gettext.NullTranslations, formats: Formats) -> None:
    _Current.code, _Current.catalogue = code, catalogue
    use(formats)


def _read(code: str) -> _Language | None:
    try:
        path: Path = asset_path("locales") / code / "language.json"
        told = json.loads(path.read_text(encoding="utf-8"))
        return _Language(str(told["name"]), told["offered"] is True, Formats.read(told["formats"]))
    except _UNREADABLE:
        return None


def _(text: str, context: str = "", /, **fields: object) -> str:
    """Translate ``text``, a literal or one marked by ``N_``, and fill in its ``fields``, if any.

    A ``context`` tells apart the same words with different meanings. The result is a ``Text``, so
    no translation can break it.
    """
    if not text:
        return Text("")
    if isinstance(text, ContextText):
        context = text.context
    made = _looked_up(_Current.catalogue, context, text)
    return made.format(**fields) if fields else made


@lru_cache(5000)
def _looked_up(catalogue: _gettext.NullTranslations, context: str, text: str) -> Text:
    found = catalogue.pgettext(context, text) if context else catalogue.gettext(text)
    return translated(found or text, text)


def ngettext(one: str, many: str, number: int, /, **fields: object) -> str:
    """Translate the form of a text for a ``number``, and fill in its ``fields``.

    ``count`` is the number, unless the fields say how to write it.
    """
    english = one if number == 1 else many
    try:
        found = _Current.catalogue.ngettext(one, many, number)
    except _BAD_PLURAL:
        found = english
    return translated(found or english, english).format(**{"count": number, **fields})


def tr(message: Message, names: Sequence[str] = ()) -> str:
    """Translate a sentence of the rules and fill in its values, which may be sentences too.

    ``names`` are the seats'.
    """
    fields = {name: _told(value, names) for name, value in message.values.items()}
    if message.plural is None:
        return _(message.template, **fields)
    count = fields["count"]
    number = count if isinstance(count, int) else 0
    return ngettext(message.template, message.plural, number, **fields)


def _told(value: object, names: Sequence[str]) -> object:
    match value:
        case Message():
            return tr(value, names)
        case SeatName(seat=seat):
            if seat < len(names):
                return names[seat]
            return _("player {number}", number=seat + 1)
        case tuple():
            return listed([_told(each, names) for each in value], "and")
    return value


class saying(NamedTuple):  # noqa: N801 - as ``suppress``
    """A block that ends at a RecordError, after it's told."""

    tell: Callable[[str], object]

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, RecordError):
            self.tell(tr(error.message))
        return isinstance(error, RecordError)


# A language for tests: its marks must exist in the app's typeface, and no source text may use them.

_OPEN: Final = "«"
_CLOSE: Final = "»"
_ACCENTS: Final = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "åçéĝĥíĵķľñöŕšţûŵýžÅÇÉĜĤÍĴĶĽÑÖŔŠŢÛŴÝŽ",
)
_LONGER: Final = 1.4
# What translation mustn't touch.
_FIXED: Final = r"(\{[^{}]*\}|%(?:\(\w+\))?[sr]\b)"


def pseudo(text: str) -> str:
    """``text`` accented, at least 40 % longer and marked at both ends.

    Fields in braces stay as they are. A marked text is returned unchanged.
    """
    if not text or (text.startswith(_OPEN) and text.endswith(_CLOSE)):
        return text
    pieces = re.split(_FIXED, text)
    wanted = int(len("".join(pieces[::2])) * _LONGER + 0.999)
    extra = wanted - len("".join(pieces[::2])) - 2
    grown: list[str] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            grown.append(piece)
            continue
        letters: list[str] = []
        for letter in piece:
            letters.append(letter)
            # Doubled vowels lengthen words evenly, as a longer language does.
            if extra > 0 and letter in "aeiou":
                letters.append(letter)
                extra -= 1
        grown.append("".join(letters).translate(_ACCENTS))
    tail = "" if extra <= 0 else " " + "~" * (extra - 1)
    return f"{_OPEN}{''.join(grown)}{tail}{_CLOSE}"


class _Pseudo(_gettext.NullTranslations):
    """Translates every text by ``pseudo``."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


def _pseudo_formats() -> Formats:
    """English formats with their words as ``pseudo`` writes them."""
    usual = Formats()
    names = "and_two", "and_last", "or_two", "or_last", "month_year", "day_month", "day_month_year"
    words: dict[str, Any] = {name: pseudo(getattr(usual, name)) for name in names}
    return usual._replace(weekdays=tuple(map(pseudo, usual.weekdays)), **words)


def labelled(name: object, words: object) -> str:
    """Words after what they're about, or after the question they answer.

    >>> labelled("Ann", "3 beads"), labelled("How many?", 3)
    ('Ann: 3 beads', 'How many? 3')
    """
    if str(name).endswith(("?", "？")):
        return f"{name} {words}"
    # Translators: only the sign between the two, and the spaces around it.
    return _("{name}: {words}", name=name, words=words)


def with_aside(text: object, aside: object) -> str:
    """Words, followed by less important ones.

    >>> with_aside("Ann", "2 of 3")
    'Ann (2 of 3)'
    """
    # Translators: only the brackets, and the spaces around them.
    return _("{text} ({aside})", text=text, aside=aside)
