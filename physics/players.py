"""The computer players of all games: those that aim are here, others come from ``game.bots``."""

from __future__ import annotations

import game.bots
from game.bots.adaptive import bot_of_kind
from game.bots.bot import Bot
from game.bots.levels import is_computer

_AIMED = "hop-the-marble"


def new_bot(game_key: str, level: str) -> Bot:
    """A computer player of a game (a key of the catalogue) at ``level``. Raises UnknownBot."""
    if game_key == _AIMED and is_computer(level):
        # The simulation is slow to import, and most games do without it.
        from physics.player.bot import HopBot

        return bot_of_kind(game_key, level, HopBot)
    return game.bots.new_bot(game_key, level)
