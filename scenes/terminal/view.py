"""One game's position for a reader at the terminal, and how its moves are typed.

A view knows its game's pieces and rules words; the terminal itself knows none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from game.protocol import Action, State
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, short_number
from scenes.kit.i18n.joining import labelled
from scenes.terminal.wording import Wording

S_co = TypeVar("S_co", bound=State, covariant=True)


@dataclass(frozen=True)
class TextView(ABC, Generic[S_co]):
    """A position in words: texts in the player's language, one line each, no colours.

    ``state`` is what the reader may see; ``names`` are the seats'.
    """

    pieces_command: ClassVar[str]
    """The command that lists the pieces, as ``beads``."""

    wording: ClassVar[Wording]
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
