"""What the computer players know about the Bead Game."""

from game.bots.player import ComputerPlayer
from game.protocol import later

PLAYER = ComputerPlayer(
    later("game.bots.bead_game.bot", "BeadBot"),
    luck="game.bots.bead_game.reasons",
    maxims="game.bots.bead_game.reasons",
    traits="game.bots.bead_game.reasons",
)
