"""The ways to play TRAKKX."""

from __future__ import annotations

from dataclasses import dataclass

USUAL_ROUNDS = 3

FULL_RACK = 15
"""How many tokens a player has at the start of a round by the printed rules."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, 2 to 4, of rounds, 1 to 10, and of tokens on a rack at the start."""

    players: int
    rounds: int = USUAL_ROUNDS
    rack: int = FULL_RACK

    @property
    def most_groups(self) -> int:
        """How many groups may be on the table once everybody has opened."""
        return 4 if self.players == 4 else 3
