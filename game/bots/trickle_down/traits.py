"""The traits of moves in Trickle Down: Trickle's, with its own corners and money."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.manners import Traits
from game.bots.trickle.traits import traits_on
from game.bots.trickle_down.position import Town, TownTables
from game.protocol import Action, State
from game.rules.trickle_down.facts import FACTS
from game.rules.trickle_down.state import TrickleDownState


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some moves of ``player``. Raises ValueError for another game."""
    if not isinstance(state, TrickleDownState):
        raise ValueError("This is a position of another game.")
    root = Town.of(state, TownTables(state))
    return traits_on(root, state, player, actions, FACTS)
