"""What the computer players know about Trickle."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from game.bots.trickle.bot import TrickleBot

    return TrickleBot(level)


PLAYER = ComputerPlayer(
    _new_bot,
    luck="game.bots.trickle.luck",
    maxims="game.bots.trickle.reason_words",
    traits="game.bots.trickle.traits",
)
