"""How a player of TRAKKX sees a round: a race to the empty rack, the rest of the rack at stake.

Turns are counted for each player alone; a turn in which all tokens left are laid counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import prod

from game.bots.trakkx.weights import WEIGHTS, Weights
from game.rules.trakkx.actions import DRAWN_BY_THREE
from game.rules.trakkx.tokens import ALL_TOKENS, SWAP, THREE, is_number, points_of

MEAN_POINTS = sum(map(points_of, ALL_TOKENS.elements())) / ALL_TOKENS.total()
"""What a token counts on average."""


def turns_left(rack: Sequence[str], stuck: float, weights: Weights = WEIGHTS) -> float:
    """The turns until an empty rack, ``stuck`` of whose number tokens cannot be laid now.

    Every action token takes a turn; *swap* brings in two tokens, unless others are left to pass on.
    """
    swaps, threes = rack.count(SWAP), rack.count(THREE)
    numbers = len(rack) - swaps - threes
    if swaps and numbers < 2:
        stuck, numbers = 2.0, 2
    return swaps + threes + (weights.turns_for(stuck) if numbers else 0.0)


@dataclass(frozen=True, slots=True)
class Race:
    """The others in the race: the sizes of their racks.

    ``parts`` are the parts of what is left on a rack that count, those of the others and, as the
    last one, the player's; () if all counts.
    """

    others: tuple[int, ...]
    weights: Weights = WEIGHTS
    parts: tuple[float, ...] = ()

    def turns_left(self, rack: Sequence[str], stuck: float) -> float:
        """The turns until an empty rack, as ``turns_left`` tells."""
        return turns_left(rack, stuck, self.weights)

    def worth(self, turns: float, points: float) -> float:
        """The points that a player expects to win from the others, less those to be lost.

        They need ``turns`` more after this one and have ``points`` left on their rack.
        """
        *parts, own = self.parts or (1.0,) * (len(self.others) + 1)
        others = list(zip(parts, self.others, strict=True))
        if turns <= 0:
            return MEAN_POINTS * sum(part * size for part, size in others)
        weights = self.weights
        theirs = 1 / sum(1 / turns_of(size, weights) for size in self.others)
        first = theirs / (theirs + turns)
        stake = sum(part * weights.left_of(MEAN_POINTS * size) for part, size in others)
        later = first * stake - (1 - first) * own * weights.left_of(points)
        soon = 1 - prod(1 - weights.out_next_with(size) for size in self.others)
        return (1 - soon) * later - soon * own * points

    def after_three(self, other: int) -> Race:
        """The race after the player at ``other`` in ``others`` has drawn three tokens."""
        sizes = list(self.others)
        sizes[other] += DRAWN_BY_THREE
        return replace(self, others=tuple(sizes))


def turns_of(size: int, weights: Weights = WEIGHTS) -> float:
    """The turns that somebody needs of whose rack only the size is known."""
    return weights.turns_for(max(0.9 * size, 1.0))


def numbers(rack: Iterable[str]) -> tuple[str, ...]:
    """The number tokens of a rack."""
    return tuple(filter(is_number, rack))
