"""What the computer players know about Trickle Down beyond Trickle."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from game.bots.trickle_down.bot import TrickleDownBot

    return TrickleDownBot(level)


PLAYER = ComputerPlayer(
    _new_bot,
    luck="game.bots.trickle.luck",
    maxims="game.bots.trickle_down.reason_words",
    traits="game.bots.trickle_down.bot",
)
