"""The computer players of Trickle."""

from game.bots.trickle.bot import TrickleBot

__all__ = ["TrickleBot"]
