"""Players who like to roll the die, or do not; the learner does anything."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.bot import Candidate, Decision, Question
from game.bots.levels import LEARNER
from game.bots.player import ComputerPlayer
from tests.game.dice_game import KEEP, ROLL, DiceState


@dataclass(frozen=True)
class Nerve:
    """What each action is worth to a player; ``last`` is what a roll is in their last two turns."""

    daring: float = 0.32
    thrift: float = 0.3
    last: tuple[float, float] = (0.4, 0.5)


@dataclass(frozen=True)
class DiceBot:
    level: str
    nerve: Nerve = Nerve()

    def choose(self, question: Question) -> Decision:
        state, _space = question.choice(DiceState)
        left = (state.variant.turns * state.variant.rounds - state.turns - 1) // state.players
        roll = self.nerve.daring if left > 1 else self.nerve.last[1 - left]
        worth = [Candidate(ROLL, roll), Candidate(KEEP, self.nerve.thrift)]
        worth.sort(key=lambda candidate: -candidate.value)
        action = question.rng.choice(worth).action if self.level == LEARNER else worth[0].action
        return Decision(action, tuple(worth), nodes=len(worth), depth=1, seconds=0.0)


PLAYER = ComputerPlayer(DiceBot)
