"""What stands in a panel beside the board where there is not room for everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Plates(Enum):
    """How the players are shown."""

    WHOLE = "whole"
    SIGNS = "signs"
    """Signs with points in place of names."""

    NONE = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """The players, and whether there are also what happened last, the prompt, and the moves."""

    plates: Plates = Plates.WHOLE
    last: bool = False
    prompt: bool = True
    moves: bool = False


def ways(*, reads: bool, moves: bool, last: bool) -> Sequence[Way]:
    """The ways to share the room, from the one that shows the most.

    While somebody ``reads`` help, that says what is to be done, and the prompt makes room first.
    ``moves`` and ``last`` say whether these are wanted at all.
    """
    found = [Way(last=True, moves=moves)] if last else []
    if reads and moves:
        found.append(Way(moves=True))
    elif reads and last:
        found.append(Way(last=True, prompt=False))
    for listed in (True, False) if moves else (False,):
        found += [Way(prompt=not reads, moves=listed)]
        found += [Way(Plates.SIGNS, prompt=not reads, moves=listed)]
    return (*found, Way(Plates.NONE, prompt=False)) if reads else found
