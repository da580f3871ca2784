"""Trickle Down's computer players: Trickle's, with their own corners, purses and traits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from game.bots.player import Traits
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import TIE_STEP, Tables
from game.bots.trickle.position import Gathering
from game.bots.trickle.reasons import Words
from game.bots.trickle.traits import traits_on
from game.bots.trickle.weights import WEIGHTS, Weights
from game.bots.trickle_down.reason_words import WORDS
from game.protocol import Action, State
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import CORNER_CELLS
from game.rules.trickle_down.facts import FACTS
from game.rules.trickle_down.state import TrickleDownState


class TownTables(Tables):
    """All moves with their worth; a bag that reaches a corner leaves the board."""

    swallowing: ClassVar[int] = CORNER_CELLS

    def __init__(
        self,
        state: TrickleDownState,
        blur: float = 0.0,
        rng: Random | None = None,
        weights: Weights = WEIGHTS,
    ) -> None:
        super().__init__(state, blur, rng, weights)
        if state.variant.tie == "gold":
            self.tie_cells = tuple(cells for ((cells, _),) in state.variant.team_goals)


class Town(Gathering):
    """A Trickle Down position for a tree of shares; points are millions."""

    __slots__ = ()

    tables: TownTables

    def tallies(self) -> tuple[int, ...]:
        """The players' money; with the option also the gold, then the number of bags."""
        if not self.tables.tie_cells:
            return self.points
        return tuple(
            (money * TIE_STEP + (self.threes & cells).bit_count()) * TIE_STEP
            + (self.occupied & cells).bit_count()
            for money, cells in zip(self.points, self.tables.tie_cells, strict=True)
        )


class TrickleDownBot(TrickleBot):
    """Plays Trickle Down with any options, each level as it plays Trickle."""

    state_type: ClassVar[type[TrickleState]] = TrickleDownState
    tables_type: ClassVar[type[Tables]] = TownTables
    gathering_type: ClassVar[type[Gathering]] = Town
    words: ClassVar[Words] = WORDS


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves. Raises ValueError for another game."""
    if not isinstance(state, TrickleDownState):
        raise ValueError("This is a position of another game.")
    root = Town.of(state, TownTables(state))
    return traits_on(root, state, player, actions, FACTS)
