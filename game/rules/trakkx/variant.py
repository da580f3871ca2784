"""The ways to play TRAKKX."""

from __future__ import annotations

from dataclasses import dataclass

USUAL_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, 2 to 4, and the number of rounds, 1 to 10."""

    players: int
    rounds: int = USUAL_ROUNDS

    @property
    def most_groups(self) -> int:
        """How many groups may be on the table once everybody has opened."""
        return 4 if self.players == 4 else 3
