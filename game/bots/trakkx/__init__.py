"""What the computer players know about TRAKKX."""

from game.bots.levels import EXPERT
from game.bots.player import ComputerPlayer
from game.protocol import later

PLAYER = ComputerPlayer(
    later("game.bots.trakkx.bot", "TrakkxBot"),
    {EXPERT: 2.0},
    luck="game.bots.trakkx.reasons",
    maxims="game.bots.trakkx.reasons",
    traits="game.bots.trakkx.reasons",
)
