"""Many small decisions as one number, each at the cost of its own improbability.

An arithmetic code on one big integer. Each decision is one of several with integer weights, and
multiplies the number by about the sum of the weights over the chosen weight, so likely ones cost
next to nothing. Reading returns the decisions in the order they were written.

``Habits`` model what's likely: common choices often cost little. They're frozen, as other numbers
or another order would decode to other matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from game.protocol import NATURE, Action, GameInfo, State


class Unreadable(ValueError):
    """A number doesn't hold the decisions asked for."""


class Writer:
    """Writes decisions into a number."""

    def __init__(self) -> None:
        self._made: list[tuple[int, int, int]] = []  # weight, weights before it, sum of all

    def among(self, count: int, index: int) -> int:
        """Write one of ``count`` equal choices; returns ``index``."""
        if not 0 <= index < count:
            raise ValueError(index)
        self._made.append((1, index, count))
        return index

    def weighed(self, weights: Sequence[int], index: int) -> int:
        """Write one of several with these ``weights``; returns ``index``."""
        if not weights[index]:
            raise ValueError(index)
        self._made.append((weights[index], sum(weights[:index]), sum(weights)))
        return index

    def number(self, seal: int) -> int:
        """All decisions, on top of a positive ``seal`` that's left in the end."""
        number = seal
        for weight, before, total in reversed(self._made):
            high, low = divmod(number, weight)
            number = high * total + before + low
        return number


class Reader:
    """Reads decisions from a number that a ``Writer`` made.

    ``index`` is ignored, so that one function can both write and read.
    """

    def __init__(self, number: int, least: int) -> None:
        """``least`` is the smallest seal; below it the number holds no decision."""
        self._number, self._least = number, least

    @property
    def seal(self) -> int:
        """What's left of the number."""
        return self._number

    def among(self, count: int, index: int = 0) -> int:
        """Read one of ``count`` equal choices. Raises Unreadable."""
        self._check()
        self._number, found = divmod(self._number, count)
        return found

    def weighed(self, weights: Sequence[int], index: int = 0) -> int:
        """Read one of several with these ``weights``. Raises Unreadable."""
        self._check()
        high, low = divmod(self._number, sum(weights))
        before = 0
        for found, after in enumerate(accumulate(weights)):
            if low < after:
                self._number = high * weights[found] + low - before
                return found
            before = after
        raise Unreadable(low)

    def _check(self) -> None:
        if self._number < self._least:
            raise Unreadable(self._number)


Urn = Writer | Reader
"""Either way: a caller's decisions are written or read."""


_FIRST: Final = (30, 14, 19, 17, 12, 6, 2, 1)
"""The initial weights of the drawers of ranks: rank 0, rank 1, 2 and 3, 4 to 7, and so on."""

_SEEN: Final = 2
"""What choosing from a drawer adds to its weight."""

_UNIT: Final = 1 << len(_FIRST)


def in_order(info: GameInfo, state: State, actions: Sequence[Action]) -> list[Action]:
    """The legal actions in their frozen order: by the game's first glance, then by notation."""
    ordered = sorted(actions, key=lambda action: action.notation())
    if info.first_glance is not None and state.current_player != NATURE:
        worth = info.first_glance(state)
        ordered.sort(key=lambda action: -worth(action))
    return ordered


class Habits:
    """What one player has chosen so far, by their actions' ranks in the order.

    Drawers hold 1, 1, 2, 4, 8 … ranks. A drawer's weight, shared by its ranks, grows with every
    action chosen from it.
    """

    def __init__(self) -> None:
        self._drawers = list(_FIRST)

    def weights(self, count: int) -> list[int]:
        """The weights of ranks 0 to ``count - 1``."""
        return [
            self._drawers[drawer] * _UNIT >> max(drawer - 1, 0)
            for drawer in map(_drawer, range(count))
        ]

    def note(self, rank: int) -> None:
        """The player chose the action with this rank."""
        self._drawers[_drawer(rank)] += _SEEN


def _drawer(rank: int) -> int:
    """A rank's drawer; the last one holds all that are left."""
    return min(rank.bit_length(), len(_FIRST) - 1)
