"""How a player of TRAKKX sees a round: a race to the empty rack, the rest of the rack at stake.

Turns are counted for each player alone; a turn in which all tokens left are laid counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bots.trakkx.weights import WEIGHTS, Weights
from game.rules.trakkx.tokens import ALL_TOKENS, SWAP, THREE, is_number, points_of

MEAN_POINTS = sum(map(points_of, ALL_TOKENS.elements())) / ALL_TOKENS.total()
"""What a token counts on average."""

_UNSTUCK_BY_SWAP = 0.6
"""How many fewer cannot be laid, on average, once two that are stuck are swapped for others."""


def changed_by_swap(stuck: float) -> float:
    """How many more tokens are stuck, on average, once two of a rack are swapped for others."""
    return -_UNSTUCK_BY_SWAP if stuck > 1 else _UNSTUCK_BY_SWAP


def turns_left(rack: Sequence[str], stuck: float, weights: Weights = WEIGHTS) -> float:
    """The turns until an empty rack, ``stuck`` of whose number tokens cannot be laid now.

    Every action token takes a turn; *swap* brings in two tokens, unless others are left to pass on.
    """
    swaps, threes = rack.count(SWAP), rack.count(THREE)
    numbers = len(rack) - swaps - threes
    if swaps and numbers < 2:
        stuck, numbers = 2.0, 2
    elif swaps:
        stuck = max(stuck + swaps * changed_by_swap(stuck), 0.0)
    return swaps + threes + (weights.turns_for(stuck) if numbers else 0.0)


def turns_of(size: int, weights: Weights = WEIGHTS) -> float:
    """The turns that somebody needs of whose rack only the size is known."""
    return weights.turns_for(max(0.9 * size, 1.0))


def numbers(rack: Iterable[str]) -> tuple[str, ...]:
    """The number tokens of a rack."""
    return tuple(filter(is_number, rack))
