"""The computer players of Trickle Down."""

from game.bots.trickle.weights import WEIGHTS
from game.bots.trickle_down.bot import TrickleDownBot

__all__ = ["WEIGHTS", "TrickleDownBot"]
