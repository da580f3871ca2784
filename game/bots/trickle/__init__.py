"""What the computer players of Trickle know of their game."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.player import ComputerPlayer, Judgement
from game.bots.trickle.weights import WEIGHTS, Weights


def _new_bot(level: str, weights: Weights = WEIGHTS) -> Bot:
    from game.bots.trickle.bot import TrickleBot

    return TrickleBot(level, weights)


PLAYER = ComputerPlayer(
    _new_bot,
    judgement=Judgement(WEIGHTS, _new_bot),
    luck="game.bots.trickle.luck",
    maxims="game.bots.trickle.maxims",
    traits="game.bots.trickle.traits",
)
