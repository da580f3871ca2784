"""What a hint and an expert's ideas point at on the hexagonal board."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.boards import CELLS, INDEX, RING, position
from game.bots.bot import Candidate
from game.messages import Message
from game.protocol import Action
from game.rules.trickle.actions import Move
from scenes.games.hexagon.plan import Target
from scenes.table.idea_dots import best_ideas

LIGHT: Final = 2.4
"""How far a hint's light reaches around its middle cell, in pitches."""

_RIM: Final = 0.4
"""How far inside its rim, in pitches, a light shows a piece."""

_OUTERMOST: Final = 3
"""The outermost ring for a light's middle: it shouldn't spill over the board."""

_MIDDLES: Final = tuple(cell for cell in CELLS if RING[INDEX[cell]] <= _OUTERMOST)


def light_of(action: Action | None) -> str | None:
    """The middle cell of the light that shows the piece an action moves, and its way.

    Of a long way it shows as much as it can. None if no piece moves.
    """
    if not isinstance(action, Move):
        return None
    start, end = position(action.cells[0]), position(action.cells[-1])

    def away(cell: str) -> tuple[bool, float, float]:
        middle = position(cell)
        to_start, to_end = math.dist(middle, start), math.dist(middle, end)
        return to_start > LIGHT - _RIM, round(max(to_start, to_end), 6), to_start

    return min(_MIDDLES, key=away)


def piece_cells(reason: Message) -> frozenset[str]:
    """The cell of the piece a reason names, if it names one."""
    piece = reason.values.get("piece")
    return frozenset([str(piece.values["cell"])]) if isinstance(piece, Message) else frozenset()


def ideas_of(
    candidates: Sequence[Candidate], selected: str | None, sides: int
) -> Mapping[Target, float]:
    """An expert's few best spots, with how good they are, 0 to 1.

    Without a ``selected`` piece those are the cells of the pieces, then where this one may go.
    ``sides`` is how many play for the win.
    """
    values = [candidate.value for candidate in candidates]
    return best_ideas(_spots(candidates, selected), values, sides)


def _spots(candidates: Iterable[Candidate], selected: str | None) -> Iterator[tuple[Target, float]]:
    for candidate in candidates:
        match candidate.action:
            case Move(cells=cells) if selected is None:
                yield cells[0], candidate.value
            case Move(cells=cells, off=off) if selected == cells[0]:
                yield cells[-1] if off is None else off, candidate.value
