"""What a search of Trickle Down sees otherwise than one of Trickle: the corners and the purses."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from game.bots.trickle.hops import Tables
from game.bots.trickle.position import Gathering
from game.rules.hexboard import EDGE_CELLS
from game.rules.trickle import TrickleState
from game.rules.trickle.variant import CORNER_CELLS
from game.rules.trickle_down import TownVariant

_BAGS_MOST = 100
"""More than there are bags, so that one more of what counts first outweighs all bags."""


class TownTables(Tables):
    """All moves with their worth; a bag that comes to a corner leaves the board."""

    swallowing: ClassVar[int] = CORNER_CELLS

    def __init__(self, state: TrickleState, blur: float = 0.0, rng: Random | None = None) -> None:
        """See ``Tables``."""
        super().__init__(state, blur, rng)
        variant = state.variant
        assert isinstance(variant, TownVariant)
        self.gold_decides = variant.tie == "gold"
        self.companies = tuple(
            sum(EDGE_CELLS[edge] for edge, owner in enumerate(variant.edge_teams) if owner == team)
            for team in range(self.teams)
        )


class Town(Gathering):
    """A position of Trickle Down for a tree of shares; points are millions."""

    __slots__ = ()

    tables: TownTables

    def tallies(self) -> tuple[int, ...]:
        """The players' money; with the option the gold and then the number of bags behind it."""
        tables = self.tables
        if not tables.gold_decides:
            return self.points
        return tuple(
            (money * _BAGS_MOST + (self.threes & cells).bit_count()) * _BAGS_MOST
            + (self.occupied & cells).bit_count()
            for money, cells in zip(self.points, tables.companies, strict=True)
        )
