"""Hop's computer player: what it wants, what it can hit, how steady its hand is.

Imports ``game`` and the physics beside it. ``game.bots`` asks; decisions, advice and assessments go
back.
"""

from game.bots.levels import EXPERT, SKILLED
from game.bots.player import ComputerPlayer
from game.protocol import later

PLAYER = ComputerPlayer(
    later("physics.player.bot", "HopBot"),
    {SKILLED: 0.5, EXPERT: 0.5},
    luck="physics.player.bot",
    maxims="physics.player.reasons",
    traits="physics.player.aiming",
)
