"""Many small decisions as one number, each at the cost of its own improbability.

A decision is one of several, each with a whole weight. The number grows by a factor of about the
sum of the weights divided by the weight of what was decided; what is likely costs next to nothing.
Reading takes the same decisions out again, in the order in which they were put in.

What is likely in a game, the ``Habits`` tell: what is done often costs a code little. They are
frozen, as other numbers or another order would open codes as other matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from game.protocol import NATURE, Action, GameInfo, State


class Unreadable(ValueError):
    """A number does not hold the decisions that it is asked for."""


class Writer:
    """Puts decisions into a number."""

    def __init__(self) -> None:
        self._made: list[tuple[int, int, int]] = []  # weight, weights before it, sum of all

    def among(self, count: int, index: int) -> int:
        """Put in one of ``count`` that are all alike; returns ``index``."""
        if not 0 <= index < count:
            raise ValueError(index)
        self._made.append((1, index, count))
        return index

    def weighed(self, weights: Sequence[int], index: int) -> int:
        """Put in one of several with these ``weights``; returns ``index``."""
        if not weights[index]:
            raise ValueError(index)
        self._made.append((weights[index], sum(weights[:index]), sum(weights)))
        return index

    def number(self, seal: int) -> int:
        """All decisions, and below them a positive ``seal`` that is left over in the end."""
        number = seal
        for weight, before, total in reversed(self._made):
            high, low = divmod(number, weight)
            number = high * total + before + low
        return number


class Reader:
    """Takes decisions out of a number that a ``Writer`` made.

    What ``index`` says is not looked at, so that one function can serve writing and reading.
    """

    def __init__(self, number: int, least: int) -> None:
        """``least`` is the smallest seal there is; below it the number holds no decision."""
        self._number, self._least = number, least

    @property
    def seal(self) -> int:
        """What is left of the number."""
        return self._number

    def among(self, count: int, index: int = 0) -> int:
        """Take out one of ``count`` that are all alike. Raises Unreadable."""
        self._check()
        self._number, found = divmod(self._number, count)
        return found

    def weighed(self, weights: Sequence[int], index: int = 0) -> int:
        """Take out one of several with these ``weights``. Raises Unreadable."""
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
"""Whoever asks puts decisions in or takes them out."""


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
