"""A position of Pebbles."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from game.boards import Piece
from game.messages import Message
from game.protocol import (
    Action,
    Choices,
    Outcome,
    Rejection,
    State,
    ranking_by,
)

PEBBLES = 13
MOST = 3
"""The most pebbles a player may take at once."""


@dataclass(frozen=True, slots=True)
class Take:
    """This many pebbles are taken from the end of the row."""

    count: int

    def notation(self) -> str:
        """Like ``take 2``."""
        return f"take {self.count}"


def parse_action(text: str) -> Take:
    """The action written as ``text``. Raises ValueError with a sentence if it's none."""
    found = re.fullmatch(r"take ([1-9][0-9]?)", text)
    if found is None:
        raise ValueError(f"“{text[:40]}” is not a move in Pebbles.")
    return Take(int(found[1]))


@dataclass(frozen=True, slots=True)
class PebblesState(State):
    """``left`` pebbles are there, and ``player`` is to take."""

    left: int = PEBBLES
    player: int = 0

    @property
    def players(self) -> int:
        """Always two."""
        return 2

    def places(self) -> Mapping[str, Piece | None]:
        """A row of pebbles."""
        row = (f"{chr(ord('a') + n)}1" for n in range(PEBBLES))
        return {place: Piece() if n < self.left else None for n, place in enumerate(row)}

    def acting_players(self) -> tuple[int, ...]:
        """The one at turn, until no pebble is left."""
        return (self.player,) if self.left else ()

    def legal_actions(self, player: int) -> Choices:
        """One, two or three pebbles, as far as there are that many."""
        if not self.may_act(player):
            return self.no_actions()
        return Choices([Take(count) for count in range(1, min(MOST, self.left) + 1)], self._why_not)

    def _why_not(self, action: Action) -> Rejection:
        if not isinstance(action, Take):
            return Rejection(Message("That is not a move in Pebbles."), "turn")
        if action.count > self.left:
            return Rejection(Message("There are only {left} pebbles.", left=self.left), "turn")
        return Rejection(
            Message("You may take {most} pebbles at most.", most=MOST), "turn", (str(self.left),)
        )

    def apply_action(self, player: int, action: Action) -> Self:
        """The row without the pebbles taken. Raises IllegalAction."""
        self.check(player, action)
        assert isinstance(action, Take)
        return replace(self, left=self.left - action.count, player=1 - player)

    def returns(self) -> tuple[float, ...]:
        """A point for the player who took the last pebble."""
        if self.left:
            return (0.0, 0.0)
        return (1.0, 0.0) if self.player else (0.0, 1.0)

    def standing(self) -> Outcome:
        """Who took the last pebble; before that no one is ahead."""
        ranking = ranking_by(self.returns())
        reason = Message("The last pebble wins.")
        return Outcome(ranking[0], ranking, reason)
