"""What a search of Trickle Down sees differently from one of Trickle: corners and purses."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from game.bots.trickle.hops import TIE_STEP, Tables
from game.bots.trickle.position import Gathering
from game.bots.trickle.weights import WEIGHTS, Weights
from game.rules.trickle.variant import CORNER_CELLS
from game.rules.trickle_down.state import TrickleDownState


class TownTables(Tables):
    """All moves with their worth; a bag that comes to a corner leaves the board."""

    swallowing: ClassVar[int] = CORNER_CELLS

    def __init__(
        self,
        state: TrickleDownState,
        blur: float = 0.0,
        rng: Random | None = None,
        weights: Weights = WEIGHTS,
    ) -> None:
        """See ``Tables``."""
        super().__init__(state, blur, rng, weights)
        if state.variant.tie == "gold":
            self.tie_cells = tuple(cells for ((cells, _),) in state.variant.team_goals)


class Town(Gathering):
    """A position of Trickle Down for a tree of shares; points are millions."""

    __slots__ = ()

    tables: TownTables

    def tallies(self) -> tuple[int, ...]:
        """The players' money; with the option then the gold, then the number of bags."""
        if not self.tables.tie_cells:
            return self.points
        return tuple(
            (money * TIE_STEP + (self.threes & cells).bit_count()) * TIE_STEP
            + (self.occupied & cells).bit_count()
            for money, cells in zip(self.points, self.tables.tie_cells, strict=True)
        )
