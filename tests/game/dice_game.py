"""The smallest game with chance in the middle: each player in turn rolls a die ten times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    Choices,
    GameInfo,
    IllegalAction,
    Outcome,
    Rejection,
    State,
    ranking_by,
)

ROUNDS = 10


@dataclass(frozen=True)
class Roll:
    """A player shakes the die."""

    def notation(self) -> str:
        return "roll"


@dataclass(frozen=True)
class Face:
    """The die shows a face."""

    face: int

    def notation(self) -> str:
        return str(self.face)


@dataclass(frozen=True)
class DiceState(State):
    """The faces thrown so far; ``rolling`` while the die is in the air."""

    faces: tuple[int, ...] = ()
    rolling: bool = False

    @property
    def players(self) -> int:
        return 2

    def acting_players(self) -> tuple[int, ...]:
        if len(self.faces) == 2 * ROUNDS:
            return ()
        return (NATURE,) if self.rolling else (len(self.faces) % 2,)

    def legal_actions(self, player: int) -> Choices:
        actions: list[Action] = []
        if self.may_act(player):
            actions = [Face(n) for n in range(1, 7)] if player == NATURE else [Roll()]
        return Choices(actions, lambda action: Rejection(Message("No."), "no"))

    def apply_action(self, player: int, action: Action) -> Self:
        rejection = self.legal_actions(player).why_not(action)
        if rejection is not None:
            raise IllegalAction(rejection)
        if isinstance(action, Face):
            return replace(self, faces=(*self.faces, action.face), rolling=False)
        return replace(self, rolling=True)

    def returns(self) -> tuple[float, ...]:
        return float(sum(self.faces[::2])), float(sum(self.faces[1::2]))

    def standing(self) -> Outcome:
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, Message("The dice have fallen."))

    def observation(self, player: int | None) -> Self:
        return self


def parse_action(text: str) -> Action:
    """The action written as ``text``."""
    return Roll() if text == "roll" else Face(int(text))


DICE = GameInfo(
    key="dice",
    title="Dice",
    subtitle="",
    players=(2,),
    options=(),
    rules_version=1,
    initial_state=lambda players, options: DiceState(),
    parse_action=parse_action,
)
