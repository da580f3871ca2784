"""One game's position for a reader at the terminal, and how its moves are typed.

A view knows its game's pieces and rules words; the terminal itself knows none. Rules are read and
written in one English notation: what's typed is translated into it, what's shown from it.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from game.messages import Text
from game.protocol import Action, State
from game.sharing.opening import AROUND
from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import listed, short_number
from scenes.kit.lettering.breaking import graphemes, is_picture

_LETTERS: Final = r"[^\W\d_]"

_AROUND: Final = f"{AROUND}!*。"

_DASH: Final = re.compile(r"[\u00ad֊־᠆‐-―⁃−⸺⸻〜〰﹘]|(?<![ぁ-ヿ])ー")
"""What keyboards of any script give for a dash; after kana one of them lengthens a vowel."""


@dataclass(frozen=True, slots=True)
class TerminalWords:
    """The words of one game's moves, all in English and marked for translation.

    ``words`` stand alone or before a number. ``pieces`` gives, by the letter of a kind of piece,
    which comes before a number as in ``r5``, how that letter is written, and the word for it. A
    word's translation is one or several with commas in between; the first one is shown.
    """

    words: Sequence[str]
    pieces: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))

    def english(self, typed: str) -> str:
        """What a player typed, in small letters and in English as far as it has these words."""
        text = _plain(typed).casefold()
        own: dict[str, str] = {}
        for letter, (short, word) in self.pieces.items():
            own |= dict.fromkeys((word, *_spoken(short), *_spoken(word)), letter.lower())
        text = _replaced(text, own, r"(?<!\w)", r"\s*(?=\d)")
        own = {own: word for word in reversed(self.words) for own in _spoken(word)}
        text = _replaced(text, own, rf"(?<!{_LETTERS})", rf"(?!{_LETTERS})")
        return text.strip(_AROUND)

    def shown(self, english: str) -> str:
        """English words of moves as the player writes them."""
        own = {letter: _first(short) for letter, (short, _word) in self.pieces.items()}
        text = _replaced(english, own, r"(?<!\w)", r"(?=\d)")
        own = {word: _first(word) for word in self.words}
        return _replaced(text, own, rf"(?<!{_LETTERS})", rf"(?!{_LETTERS})")

    def letter(self, piece: str) -> str:
        """The letter of a kind of piece as the player writes it."""
        return _first(self.pieces[piece][0])

    def letters(self) -> Mapping[str, str]:
        """What each letter stands for, both as the player writes them."""
        return {_first(short): _(word) for short, word in self.pieces.values()}


def bare(typed: str) -> str:
    """What a player typed, with one kind of dash, without quotes, stops or invisible characters."""
    return _plain(typed).strip(_AROUND)


def _plain(typed: str) -> str:
    dashed = _DASH.sub("-", unicodedata.normalize("NFKC", typed))
    return "".join(sign for sign in dashed if unicodedata.category(sign) != "Cf")


def _spoken(word: str) -> list[str]:
    """Everything a word is typed as in the player's language, in small letters."""
    text = _(word)
    forms = text.forms.values() if isinstance(text, Text) else ()
    return [own.strip().casefold() for form in (text, *forms) for own in form.split(",")]


def _first(word: str) -> str:
    return _(word).split(",")[0].strip()


def _replaced(text: str, by: Mapping[str, str], before: str, after: str) -> str:
    """The text with each of these words replaced, longest first."""
    if not by:
        return text
    longest = sorted(by, key=len, reverse=True)
    pattern = f"{before}({'|'.join(map(re.escape, longest))}){after}"
    return re.sub(pattern, lambda found: by[found[1]], text)


def columns(string: str) -> int:
    r"""How many columns a text takes.

    >>> columns("abc"), columns("日本"), columns("e\u0301")
    (3, 4, 1)
    """
    if string.isascii():
        return len(string)
    return sum(_width(letter) for letter in graphemes(string))


def _width(letter: str) -> int:
    wide = unicodedata.east_asian_width(letter[0]) in "WF" or is_picture(letter)
    return 2 if wide else 1


def to_left(string: str, width: int) -> str:
    """A text padded on the right to this many columns."""
    return string + " " * (width - columns(string))


def to_right(string: str, width: int) -> str:
    """A text padded on the left to this many columns."""
    return " " * (width - columns(string)) + string


S_co = TypeVar("S_co", bound=State, covariant=True)


@dataclass(frozen=True)
class TextView(ABC, Generic[S_co]):
    """A position in words: texts in the player's language, one line each, no colours.

    ``state`` is what the reader may see; ``names`` are the seats'.
    """

    pieces_command: ClassVar[str]
    """The command that lists the pieces, as ``beads``."""

    wording: ClassVar[TerminalWords]
    """The words the game's moves are typed with."""

    state: S_co
    names: Sequence[str]

    @abstractmethod
    def introduction(self) -> list[str]:
        """Who plays for what in this match."""

    def goal(self, you: int | None) -> list[str]:
        """The same, as much as the seat listening needs to know; everyone's without one."""
        return self.introduction()

    @abstractmethod
    def board(self) -> list[str]:
        """The position as a picture made of letters, with a legend."""

    @staticmethod
    def letters(words: Mapping[str, str]) -> str:
        """The legend of a board whose letters stand for these words."""
        return _(
            "The letters: {words}.",
            words=listed(f"{letter} {word}" for letter, word in words.items()),
        )

    @abstractmethod
    def pieces(self) -> list[str]:
        """The position in words."""

    def standings(self) -> Sequence[str]:
        """What each side has that counts, and what else counts."""
        points = zip(self.names, self.state.returns(), strict=True)
        return [labelled(name, short_number(value)) for name, value in points]

    def scores(self) -> str:
        """Everyone's points in one sentence."""
        return listed(self.standings())

    def notes(self) -> list[str]:
        """What players need to be told now, like a limit in force."""
        return []

    def notation(self, text: str) -> str | None:
        """The strict notation of what a player typed; None if it can't be meant as a move."""
        return self.read(self.wording.english(text))

    @abstractmethod
    def read(self, text: str) -> str | None:
        """The strict notation of a move written in English and in small letters, or None."""

    @abstractmethod
    def notation_help(self) -> list[str]:
        """How to write the moves of this match's rules."""

    def typed(self, action: Action) -> str:
        """An action as a player types it; ``notation`` reads it back."""
        return self.wording.shown(self.written(action))

    def written(self, action: Action) -> str:
        """An action in English; ``read`` reads it back."""
        return action.notation()

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """The ``actions`` as a short list: all, or those that start at ``about``."""
        return [self.typed(action) for action in actions]

    def is_place(self, text: str) -> bool:
        """Whether what a player typed only names a place whose moves are to be listed."""
        return False

    def answer(self, text: str) -> list[str] | None:
        """The answer to a question in the game's own words; None if it wasn't one."""
        return None
