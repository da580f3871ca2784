"""TRAKKX's knowledge for the computer players."""

from game.bots.trakkx.bot import TrakkxBot
from game.bots.trakkx.weights import WEIGHTS

__all__ = ["WEIGHTS", "TrakkxBot"]
