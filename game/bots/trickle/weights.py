"""The numbers by which the computer players of Trickle judge; ``make tune`` seeks better ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

SURER_OF_TWO = 1.5
"""How much more a lead means between two teams than among more, as games showed."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How a position of Trickle or one of its relatives is judged.

    ``nearness_of_two`` and ``nearness_of_many`` say how much a goal counts for a bead when it is
    one step further away: two teams have edges side by side all around, more teams' edges are
    further apart. ``promise_of_two`` and ``promise_of_many`` say what is left of a bead's promise
    with every step to the nearest goal. ``correction_of_two`` is the part of the net's correction
    that counts between two teams. The teams' chances are open within ``open_lead`` points
    and ``open_lead_by_root`` more for the root of what is still on its way.
    """

    nearness_of_two: float = 0.32
    nearness_of_many: float = 0.5
    promise_of_two: float = 1.0
    promise_of_many: float = 1.0
    correction_of_two: float = 1.0
    open_lead: float = 0.3
    open_lead_by_root: float = 0.35

    def nearness(self, teams: int) -> float:
        """What remains of the weight of a goal with every step to it."""
        return self.nearness_of_two if teams == 2 else self.nearness_of_many

    def promise(self, teams: int) -> float:
        """What remains of a bead's promise with every step to the nearest goal."""
        return self.promise_of_two if teams == 2 else self.promise_of_many

    def softness(self, left: int) -> float:
        """How many points are an open lead when beads worth ``left`` are still on their way."""
        return self.open_lead + self.open_lead_by_root * sqrt(left)


WEIGHTS = Weights()
"""The numbers in use."""

BY_HAND = replace(WEIGHTS, correction_of_two=0.0)
"""The same without the net, as puzzles are judged."""
