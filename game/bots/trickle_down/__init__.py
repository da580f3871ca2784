"""What the computer players know about Trickle Down beyond Trickle."""

from game.bots.player import ComputerPlayer
from game.protocol import later

PLAYER = ComputerPlayer(
    later("game.bots.trickle_down.bot", "TrickleDownBot"),
    luck="game.bots.trickle.traits",
    maxims="game.bots.trickle.traits",
    traits="game.bots.trickle_down.bot",
)
