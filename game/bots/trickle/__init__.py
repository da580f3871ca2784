"""The computer players of Trickle."""

from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.weights import WEIGHTS

__all__ = ["WEIGHTS", "TrickleBot"]
