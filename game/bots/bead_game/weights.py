"""The numbers the Bead Game's computer players judge by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class Weights:
    """How a position is judged, all in turns.

    ``draw`` is the cost of a bead the plan lacks, ``scarce`` the extra if the pile has none either,
    ``spare`` the worth of a bead in hand beyond the plan. ``regard`` is how much other players'
    turns count beside one's own, ``plan`` how much a play of the plan, ``beads`` how much each bead
    on a chain. Many games end for several at once: ``fuller`` is what any bead in hand is worth
    then among two or three players, ``fuller_among_four`` among four. A lead is open within
    ``open_lead`` turns plus ``open_lead_by_turn`` for each the first player still needs; the two
    other numbers hold among three or more, where a tree of shares is searched. ``doubt`` scales a
    search's promise to what comes of it; among three or more ``held`` is how much more often a
    player wins per bead they hold, as a logarithm.
    """

    draw: float = 1.17
    scarce: float = 1.8
    spare: float = 0.25
    regard: float = 1.0
    plan: float = 1.0
    beads: float = 0.0
    fuller: float = 0.5
    fuller_among_four: float = 0.0
    open_lead: float = 1.6
    open_lead_by_turn: float = 0.3
    open_lead_among_many: float = 0.6
    open_lead_among_many_by_turn: float = 0.15
    doubt: float = 2.4
    held: float = 0.1

    def softness(self, left: float) -> float:
        """How many turns are an open lead when the first player seems to need ``left`` more."""
        return self.open_lead + self.open_lead_by_turn * max(left, 0.0)

    def softness_among_many(self, left: float) -> float:
        """The same among three or more players."""
        return self.open_lead_among_many + self.open_lead_among_many_by_turn * max(left, 0.0)

    def tempered(self, shares: Sequence[float], hands: Sequence[int]) -> tuple[float, ...]:
        """The shares a search among many promises, calibrated to what comes of them.

        ``hands`` are the numbers of beads the players hold.
        """
        most = max(hands)
        roots = [
            share ** (1.0 / self.doubt) * exp(self.held * (hand - most))
            for share, hand in zip(shares, hands, strict=True)
        ]
        whole = sum(roots)
        return tuple(root / whole for root in roots)


WEIGHTS = Weights()
"""The expert's numbers."""
