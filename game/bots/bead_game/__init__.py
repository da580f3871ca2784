"""Bead Game's knowledge for the computer players."""

from game.bots.bead_game.bot import BeadBot
from game.bots.bead_game.weights import WEIGHTS, Weights

__all__ = ["WEIGHTS", "BeadBot", "Weights"]
