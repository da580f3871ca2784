"""What the computer players know about TRAKKX."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.levels import EXPERT
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from game.bots.trakkx.bot import TrakkxBot

    return TrakkxBot(level)


PLAYER = ComputerPlayer(
    _new_bot,
    {EXPERT: 2.0},
    luck="game.bots.trakkx.luck",
    maxims="game.bots.trakkx.reasons",
    traits="game.bots.trakkx.traits",
)
