"""The numbers Trickle's computer players judge by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

SURER_OF_TWO = 1.5
"""How much more a lead means between two teams than among more, measured in games."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How a position of Trickle or a relative is judged.

    ``nearness_of_two`` and ``nearness_of_many`` are how much a goal counts when it's one step
    further away: two teams have edges side by side all around, more teams' edges are further apart.
    ``promise_of_two`` and ``promise_of_many`` are what's left of a bead's promise per step to the
    nearest goal. ``correction_of_two`` is the part of the net's correction that counts between two
    teams. Chances are open within ``open_lead`` points plus ``open_lead_by_root`` for the square
    root of what's still on its way.
    """

    nearness_of_two: float = 0.32
    nearness_of_many: float = 0.5
    promise_of_two: float = 1.0
    promise_of_many: float = 1.0
    correction_of_two: float = 1.0
    open_lead: float = 0.3
    open_lead_by_root: float = 0.35

    def nearness(self, teams: int) -> float:
        """What's left of a goal's weight per step to it."""
        return self.nearness_of_two if teams == 2 else self.nearness_of_many

    def promise(self, teams: int) -> float:
        """What's left of a bead's promise per step to the nearest goal."""
        return self.promise_of_two if teams == 2 else self.promise_of_many

    def softness(self, left: int) -> float:
        """How many points are an open lead with beads worth ``left`` on their way."""
        return self.open_lead + self.open_lead_by_root * sqrt(left)


WEIGHTS = Weights()

BY_HAND = replace(WEIGHTS, correction_of_two=0.0)
"""The same without the net, as puzzles are judged."""
