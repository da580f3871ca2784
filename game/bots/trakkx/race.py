"""How a player of TRAKKX sees a round: a race to the empty rack, the rest of the rack at stake.

Turns are counted for each player by himself; a turn in which all tokens left are laid counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

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

_TURNS = (1.0, 10.0, 13.5, 16.0, 18.0, 20.0, 21.5, 22.5, 23.5, 24.5, 25.0)
_MORE = 0.5
"""Turns for each token beyond those in the table above."""

_OUT_NEXT = (0.06, 0.06, 0.06, 0.045, 0.03, 0.02, 0.02, 0.02, 0.02)
_OUT_NEXT_OF_MANY = 0.005
"""How likely somebody else is out in his next turn, by the size of his rack."""

_LEFT, _LEFT_OF_POINTS, _MOST_LEFT = 5.0, 0.5, 20.0
"""What a player who is not the first will have left: so much, and this share of his points now, but
no more than the last."""


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
        if turns <= 0:
            return MEAN_POINTS * sum(self.others)
        theirs = 1 / sum(1 / turns_of(size) for size in self.others)
        first = theirs / (theirs + turns)
        stake = sum(left_of(MEAN_POINTS * size) for size in self.others)
        later = first * stake - (1 - first) * left_of(points)
        soon = 1 - prod(1 - _out_next(size) for size in self.others)
        return (1 - soon) * later - soon * points

    def after_three(self, other: int) -> Race:
        """The race after the player at ``other`` in ``others`` has drawn three tokens."""
        sizes = list(self.others)
        sizes[other] += DRAWN_BY_THREE
        return Race(tuple(sizes))


def left_of(points: float) -> float:
    """The points that a player who is not the first will have left on average, by those of now."""
    return min(_LEFT + _LEFT_OF_POINTS * points, _MOST_LEFT)


def turns_of(size: int) -> float:
    """The turns that somebody else needs, of whose rack only the size is known."""
    return turns_for(max(0.9 * size, 1.0))


def _out_next(size: int) -> float:
    return _OUT_NEXT[size] if size < len(_OUT_NEXT) else _OUT_NEXT_OF_MANY


def numbers(rack: Iterable[str]) -> tuple[str, ...]:
    """The number tokens of a rack."""
    return tuple(filter(is_number, rack))
