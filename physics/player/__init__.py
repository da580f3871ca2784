"""Hop's computer player: what it wants, what it can hit, how steady its hand is.

Imports ``game`` and the physics beside it. ``game.bots`` asks; decisions, advice and assessments go
back.
"""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.levels import EXPERT, SKILLED
from game.bots.player import ComputerPlayer


def _new_bot(level: str) -> Bot:
    from physics.player.bot import HopBot

    return HopBot(level)


PLAYER = ComputerPlayer(
    _new_bot,
    {SKILLED: 0.5, EXPERT: 0.5},
    luck="physics.player.luck",
    maxims="physics.player.reasons",
    traits="physics.player.traits",
)
