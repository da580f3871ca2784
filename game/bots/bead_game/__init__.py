"""What the computer players know about the Bead Game."""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from game.bots.bead_game.bot import BeadBot

    return BeadBot(level)


PLAYER = ComputerPlayer(
    _new_bot,
    luck="game.bots.bead_game.luck",
    maxims="game.bots.bead_game.reasons",
    traits="game.bots.bead_game.traits",
)
