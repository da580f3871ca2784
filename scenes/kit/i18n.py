"""Every text a player sees, in the player's language.

English is the source. Translations are gettext catalogues under ``assets/locales``; the
pseudo-locale lengthens and marks every text, so that a screen shows at a glance what was forgotten
or cut.
"""

from __future__ import annotations

import gettext as _gettext
import re
import struct
from collections.abc import Sequence
from string import Formatter
from typing import Final

from game.messages import N_, Message, SeatName
from scenes.kit.assets import MissingAsset, asset_path

__all__ = [
    "ENGLISH",
    "N_",
    "PSEUDO",
    "Message",
    "_",
    "install",
    "language",
    "language_name",
    "languages",
    "ngettext",
    "pseudo",
    "tr",
]

DOMAIN: Final = "pocketful"
ENGLISH: Final = "en"
PSEUDO: Final = "xx-pseudo"

_NAMES: Final = {
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    ENGLISH: "English",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "it": "Italiano",
    "nb": "Norsk bokmål",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "sv": "Svenska",
    "uk": "Українська",
    "vi": "Tiếng Việt",
    PSEUDO: "« Pseudo »",
}

# The marks must exist in the app's typeface, and no source text uses them.
_OPEN: Final = "«"
_CLOSE: Final = "»"
_ACCENTS: Final = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "åçéĝĥíĵķľñöŕšţûŵýžÅÇÉĜĤÍĴĶĽÑÖŔŠŢÛŴÝŽ",
)
_LONGER: Final = 1.4
# What translation must not touch: {fields}, and the targets of links as in [text](#place).
_FIXED: Final = re.compile(r"(\{[^{}]*\}|\]\([^)]*\))")


def pseudo(text: str) -> str:
    """Return ``text`` accented, at least 40 % longer and marked at both ends.

    Fields in braces stay as they are. A text that is marked already comes back unchanged.
    """
    if not text or (text.startswith(_OPEN) and text.endswith(_CLOSE)):
        return text
    pieces = _FIXED.split(text)
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
            # Doubled vowels lengthen the words evenly, as a longer language does.
            if extra > 0 and letter in "aeiou":
                letters.append(letter)
                extra -= 1
        grown.append("".join(letters).translate(_ACCENTS))
    tail = "" if extra <= 0 else " " + "~" * (extra - 1)
    return f"{_OPEN}{''.join(grown)}{tail}{_CLOSE}"


class _Pseudo(_gettext.NullTranslations):
    """Answers every text with its pseudo form."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


class _Current:
    """The one language of the running app; every screen reads it when it writes a text."""

    code: str = ENGLISH
    catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def languages() -> list[str]:
    """Return the codes of all languages there are: English, then the others by their own name."""
    found: set[str] = set()
    try:
        root = asset_path("locales")
    except MissingAsset:
        root = None
    if root is not None:
        found = {path.parent.parent.name for path in root.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    others = sorted(found - {ENGLISH, PSEUDO}, key=language_name)
    return [ENGLISH, *others, PSEUDO]


def language() -> str:
    """Return the code of the language that is spoken now."""
    return _Current.code


def language_name(code: str) -> str:
    """Return a language's name for itself; the code where the name is unknown."""
    return _NAMES.get(code, code)


def install(code: str) -> Message | None:
    """Speak the language ``code`` from now on.

    A language that is unknown or whose catalogue cannot be read leaves English, and the answer is
    the sentence that says so. Screens must write their texts anew afterwards.
    """
    _Current.code = ENGLISH
    _Current.catalogue = _gettext.NullTranslations()
    if code == ENGLISH:
        return None
    if code == PSEUDO:
        _Current.code, _Current.catalogue = PSEUDO, _Pseudo()
        return None
    if code not in languages():
        return Message(N_("There is no translation into “{language}”."), language=code)
    try:
        catalogue = _gettext.translation(DOMAIN, asset_path("locales"), [code])
    except (OSError, ValueError, LookupError, TypeError, AssertionError, struct.error):
        return Message(N_("The translation into “{language}” is damaged."), language=code)
    _Current.code, _Current.catalogue = code, catalogue
    return None


def _(text: str) -> str:
    """Translate ``text``, a literal, into the player's language."""
    return _Current.catalogue.gettext(text) if text else text


def ngettext(one: str, many: str, count: int) -> str:
    """Translate the form of a text that fits ``count``; the caller fills in the fields."""
    return _Current.catalogue.ngettext(one, many, count)


def tr(message: Message | str, names: Sequence[str] = ()) -> str:
    """Translate a sentence of the rules and fill in its values, which may be sentences too.

    ``names`` are those of the seats. A text that is no ``Message`` comes back as it is.
    """
    if isinstance(message, str):
        return message
    values = {name: _told(value, names) for name, value in message.values.items()}
    translated = _(message.template)
    # A translator's slip (a field that does not exist) must not silence the sentence.
    if not _fields(translated) <= values.keys():
        translated = message.template
    return translated.format(**values)


def _told(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Message):
        return tr(value, names)
    if isinstance(value, SeatName):
        if value.seat < len(names):
            return names[value.seat]
        return _("player {number}").format(number=value.seat + 1)
    return value


def _fields(template: str) -> set[str]:
    try:
        return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name}
    except ValueError:
        return {"a template that cannot be read"}
