"""How likely each legal action is to come next: what is done often costs a code little.

Everything here is frozen: other numbers or another order would open codes as other matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.protocol import NATURE, Action, GameInfo, State

_FIRST: Final = (30, 14, 19, 17, 12, 6, 2, 1)
"""What the drawers of ranks weigh at first: rank 0, rank 1, 2 and 3, 4 to 7, and so on."""

_SEEN: Final = 2
"""What a drawer weighs more after a player chose from it."""

_UNIT: Final = 1 << len(_FIRST)


def in_order(info: GameInfo, state: State, actions: Sequence[Action]) -> list[Action]:
    """The legal actions in their frozen order: by the game's first glance, then by notation."""
    ordered = sorted(actions, key=lambda action: action.notation())
    if info.first_glance is not None and state.current_player != NATURE:
        worth = info.first_glance(state)
        ordered.sort(key=lambda action: -worth(action))
    return ordered


class Habits:
    """What one player has chosen so far, by the ranks of their actions in the order.

    Ranks lie in drawers of 1, 1, 2, 4, 8 … ranks. A drawer's weight, shared by its ranks, grows
    with every action that came from it.
    """

    def __init__(self) -> None:
        self._drawers = list(_FIRST)

    def weights(self, count: int) -> list[int]:
        """The weights of the ranks 0 to ``count - 1``."""
        return [
            self._drawers[drawer] * _UNIT >> max(drawer - 1, 0)
            for drawer in map(_drawer, range(count))
        ]

    def note(self, rank: int) -> None:
        """The player chose the action with this rank."""
        self._drawers[_drawer(rank)] += _SEEN


def _drawer(rank: int) -> int:
    """The drawer in which a rank lies; the last one holds all that are left."""
    return min(rank.bit_length(), len(_FIRST) - 1)
