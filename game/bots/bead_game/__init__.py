"""Bead Game's knowledge for the computer players."""

from game.bots.bead_game.bot import BeadBot

__all__ = ["BeadBot"]
