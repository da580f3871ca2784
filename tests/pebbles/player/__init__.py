"""What the computer players of Pebbles know of their game."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from tests.pebbles.player.bot import PebblesBot

    return PebblesBot(level)


PLAYER = ComputerPlayer(_new_bot)
