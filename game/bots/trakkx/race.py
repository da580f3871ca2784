"""How a player of TRAKKX sees a round: a race to the empty rack, the rest of the rack at stake.

Turns are counted for each player by himself; a turn in which all tokens left are laid counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, prod

from game.rules.trakkx import (
    ALL_TOKENS,
    DRAWN_BY_THREE,
    SWAP,
    THREE,
    is_number,
    points_of,
)

MEAN_POINTS = sum(map(points_of, ALL_TOKENS.elements())) / ALL_TOKENS.total()
"""What a token counts on average."""

_TURNS = (1.0, 3.0, 3.7, 4.3, 4.9, 5.4, 5.9, 6.3, 6.7, 7.1, 7.5, 7.9, 8.3, 8.7, 9.1, 9.5)
_MORE = 0.4
"""Turns for each token beyond those in the table above."""

_SPREAD = 1.6
"""How far, in turns, an estimate may be wrong."""

_KEPT = 0.75
"""The share of the points on a rack that is still on it when somebody else is out."""

_STAKE = 40.0
"""Points that make a round all but decided."""


def turns_for(stuck: float) -> float:
    """The turns until an empty rack for whoever can lay all but ``stuck`` number tokens now."""
    if stuck >= len(_TURNS) - 1:
        return _TURNS[-1] + _MORE * (stuck - len(_TURNS) + 1)
    whole = int(stuck)
    return _TURNS[whole] + (stuck - whole) * (_TURNS[whole + 1] - _TURNS[whole])


def turns_left(rack: Sequence[str], stuck: float) -> float:
    """The turns until an empty rack, ``stuck`` of whose number tokens cannot be laid now.

    Every action token takes a turn; *swap* brings in two tokens, unless others are left to pass on.
    """
    swaps, threes = rack.count(SWAP), rack.count(THREE)
    numbers = len(rack) - swaps - threes
    if swaps and numbers < 2:
        stuck, numbers = 2.0, 2
    return swaps + threes + (turns_for(stuck) if numbers else 0.0)


@dataclass(frozen=True, slots=True)
class Race:
    """The others in the race: the sizes of their racks."""

    others: tuple[int, ...]

    def worth(self, turns: float, points: float) -> float:
        """The points that a player expects to win from the others, less those he will lose.

        He needs ``turns`` more after this one and has ``points`` left on his rack.
        """
        stake = MEAN_POINTS * sum(self.others)
        if turns <= 0:
            return stake
        first = prod(1 / (1 + exp((turns - turns_of(size)) / _SPREAD)) for size in self.others)
        return first * stake - (1 - first) * _KEPT * points

    def after_three(self, other: int) -> Race:
        """The race after the player at ``other`` in ``others`` has drawn three tokens."""
        sizes = list(self.others)
        sizes[other] += DRAWN_BY_THREE
        return Race(tuple(sizes))


def turns_of(size: int) -> float:
    """The turns that somebody else needs, of whose rack only the size is known."""
    return turns_for(max(size - 1, 0) * 0.8 + 0.5)


def share_of_round(worth: float) -> float:
    """What ``Race.worth`` is as a share of the win, 0 to 1."""
    return 1 / (1 + exp(-worth / _STAKE))


def numbers(rack: Iterable[str]) -> tuple[str, ...]:
    """The number tokens of a rack."""
    return tuple(filter(is_number, rack))
