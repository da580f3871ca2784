"""What the computer players of TRAKKX know of their game."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.levels import EXPERT
from game.bots.player import ComputerPlayer, Judgement
from game.bots.trakkx.weights import WEIGHTS, Weights


def _new_bot(level: str, weights: Weights = WEIGHTS) -> Bot:
    from game.bots.trakkx.bot import TrakkxBot

    return TrakkxBot(level, weights)


PLAYER = ComputerPlayer(
    _new_bot,
    {EXPERT: 2.0},
    judgement=Judgement(WEIGHTS, _new_bot),
    luck="game.bots.trakkx.luck",
    maxims="game.bots.trakkx.maxims",
    traits="game.bots.trakkx.traits",
)
