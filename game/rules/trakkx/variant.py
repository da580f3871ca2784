"""The ways to play TRAKKX."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.handicaps import Handicaps, amount_of

if TYPE_CHECKING:
    from fractions import Fraction

USUAL_ROUNDS = 3

FULL_RACK = 15
"""How many tokens a player starts a round with by the printed rules."""


POINTS = "points"
LEFT = "left"
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

    def part_counted(self, seat: int) -> Fraction:
        """The part of what's left on a player's rack that counts."""
        # Every game is described before the window opens.
        from fractions import Fraction

        return Fraction(1, amount_of(self.handicaps, seat, LEFT) or 1)

    def head_points(self, seat: int) -> int:
        """How many of their points a player is let off."""
        return amount_of(self.handicaps, seat, POINTS)

    @property
    def most_groups(self) -> int:
        """How many groups the table may have once everyone has opened."""
        return 4 if self.players == 4 else 3
