"""What the computer players know about Trickle."""

from game.bots.player import ComputerPlayer
from game.protocol import later

PLAYER = ComputerPlayer(
    later("game.bots.trickle.bot", "TrickleBot"),
    luck="game.bots.trickle.traits",
    maxims="game.bots.trickle.traits",
    traits="game.bots.trickle.traits",
)
