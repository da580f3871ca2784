"""What chance does in any game: most of it is drawn by lot, a flick is simulated."""

from __future__ import annotations

from random import Random

from game.protocol import Action, State, by_lot


def resolve(state: State, rng: Random) -> Action:
    """What NATURE does in ``state``, where NATURE acts."""
    return by_lot(state, rng)
