"""The computer players of all games: those that aim are here, others come from ``game.bots``."""

from __future__ import annotations

import game.bots
from game.bots import Bot


def new_bot(game_key: str, level: str) -> Bot:
    """A computer player of a game (a key of the catalogue) at ``level``. Raises UnknownBot."""
    return game.bots.new_bot(game_key, level)
