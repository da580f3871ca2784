"""What a net is shown of a position: equally many numbers for every team, as it sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.protocol import State

Inputs = tuple[tuple[int, ...], ...]
"""One row of numbers for each team."""


def unturned(_state: State) -> tuple[tuple[int, ...], ...]:
    """Where no number can stand for another."""
    return ()


@dataclass(frozen=True, slots=True)
class Views:
    """How a game is shown to a net.

    ``inputs`` gives the numbers of a position with somebody to move, equally many for every team
    and in every position of a game. ``turns`` are the orders of these numbers, each an index for
    every number, in which they mean the same, as on a board that was turned.
    """

    inputs: Callable[[State], Inputs]
    turns: Callable[[State], tuple[tuple[int, ...], ...]] = unturned
