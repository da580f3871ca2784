"""What stands in a panel beside the board where there is not room for everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Plates(Enum):
    """How the players are shown."""

    WHOLE = "whole"
    SIGNS = "signs"
    """Signs with points and small names."""

    NONE = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """The players, and whether there are also the prompt and the moves.

    ``last`` are the lines that tell what happened last.
    """

    plates: Plates = Plates.WHOLE
    last: int = 0
    prompt: bool = True
    moves: bool = False


SHORT: Final = 2
"""The lines of what happened last where there is room for no more."""


def ways(*, reads: bool, moves: bool, last: int) -> Sequence[Way]:
    """The ways to share the room, from the one that shows the most.

    While somebody ``reads`` help, that says what is to be done, and the prompt makes room first.
    ``moves`` says whether they are wanted at all, ``last`` how many lines what happened last has.
    """
    short = min(last, SHORT)
    found = [Way(last=lines, moves=moves) for lines in dict.fromkeys((last, short)) if lines]
    if reads and moves:
        found.append(Way(moves=True))
    elif reads and last:
        found.append(Way(last=last, prompt=False))
    for listed in (True, False) if moves else (False,):
        found += [Way(prompt=not reads, moves=listed)]
        found += [Way(Plates.SIGNS, prompt=not reads, moves=listed)]
    return (*found, Way(Plates.NONE, prompt=False)) if reads else found
