"""The ways to play TRAKKX."""

from __future__ import annotations

from dataclasses import dataclass

from game.handicaps import Handicaps, amount_of

USUAL_ROUNDS = 3

FULL_RACK = 15
"""How many tokens a player has at the start of a round by the printed rules."""


POINTS = "points"
TOKENS_FEWER = "tokens"
"""The kinds of head starts."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, 2 to 4, of rounds, 1 to 10, and of tokens on a rack at the start.

    ``handicaps`` are the head starts; see ``INFO``.
    """

    players: int
    rounds: int = USUAL_ROUNDS
    rack: int = FULL_RACK
    handicaps: Handicaps = ()

    def rack_of(self, seat: int) -> int:
        """How many tokens a player has at the start of a round."""
        return self.rack - amount_of(self.handicaps, seat, TOKENS_FEWER)

    def head_points(self, seat: int) -> int:
        """How many of their points a player is let off."""
        return amount_of(self.handicaps, seat, POINTS)

    @property
    def most_groups(self) -> int:
        """How many groups may be on the table once everybody has opened."""
        return 4 if self.players == 4 else 3
