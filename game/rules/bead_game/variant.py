"""The ways to play the Bead Game."""

from __future__ import annotations

from dataclasses import dataclass

ONE = "one"
RUN = "run"


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players and the options of one game. See the options in ``INFO``."""

    players: int
    removal: str = ONE
    must_remove: bool = False
    hidden_hands: bool = False
