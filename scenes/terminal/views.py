"""How each game is told in lines of text.

A view knows its game's pieces and rules words; the terminal itself knows none. The table at the end
names the view of every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from game.protocol import Action, State
from scenes.games.bead_game.text import BeadGameText
from scenes.games.hop_the_marble.text import HopText
from scenes.games.trakkx.text import TrakkxText
from scenes.games.trickle.text import TrickleText
from scenes.games.trickle_down.text import TrickleDownText

Names = Sequence[str]
"""The name of each seat."""


class TextView(Protocol):
    """One game in words. All texts are in the player's language, one line each, no colours.

    ``state`` is always what the reader may see of a position.
    """

    pieces_command: str
    """The word that lists the pieces, as ``beads``."""

    def introduction(self, state: State, names: Names) -> list[str]:
        """Who plays for what in this match."""
        ...

    def board(self, state: State, names: Names) -> list[str]:
        """A picture of the position made of letters, with a legend."""
        ...

    def pieces(self, state: State, names: Names) -> list[str]:
        """The position in words."""
        ...

    def scores(self, state: State, names: Names) -> str:
        """The points of everybody in one sentence."""
        ...

    def notes(self, state: State) -> list[str]:
        """What the players have to be told now, such as a limit that is in force."""
        ...

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """The ``actions`` as a short list; those that start at ``about`` unless it is empty."""
        ...

    def notation(self, text: str, state: State) -> str | None:
        """The strict notation of what a player typed in ``state``.

        None if it cannot be meant as a move.
        """
        ...

    def typed(self, action: Action) -> str:
        """An action of a player as he types it; ``notation`` reads it again."""
        ...

    def answer(self, text: str, state: State) -> list[str] | None:
        """The answer to what a player asked about ``state`` in the game's own words.

        None if he asked nothing.
        """
        ...

    def is_place(self, text: str) -> bool:
        """Whether what a player typed only names a place, whose moves are then listed."""
        ...

    def notation_help(self, state: State) -> list[str]:
        """How to write the moves that the rules of this match have."""
        ...


VIEWS: Mapping[str, TextView] = MappingProxyType(
    {
        "trickle": TrickleText(),
        "trickle-down": TrickleDownText(),
        "bead-game": BeadGameText(),
        "trakkx": TrakkxText(),
        "hop-the-marble": HopText(),
    }
)
"""The view of each game by the game's key."""
