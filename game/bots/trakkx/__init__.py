"""TRAKKX's knowledge for the computer players."""

from game.bots.trakkx.bot import TrakkxBot

__all__ = ["TrakkxBot"]
