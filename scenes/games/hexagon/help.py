"""What a hint and an expert's ideas point at on the hexagonal board."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.boards.hexboard import INDEX, RING, position
from game.bots.bot import Candidate, blunder_among
from game.protocol import Action
from game.rules.trickle.actions import Move
from scenes.games.hexagon.plan import Spot
from scenes.table.idea_dots import idea_sizes

_CORE: Final = 1
"""The outermost ring that counts as the middle of the board."""

_MIDDLE_REACH: Final = 2.1
_EDGE_REACH: Final = 2.75
"""How far the lights of hints reach, in pitches."""

_EDGE_AWAY: Final = 3.05
"""How far from the board's centre the light before an edge lies, in pitches."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board to look at: that before an edge, or with None the middle."""

    edge: int | None

    @property
    def away(self) -> float:
        """How far from the board's centre towards the edge its own centre lies, in pitches."""
        return 0.0 if self.edge is None else _EDGE_AWAY

    @property
    def reach(self) -> float:
        """How far it reaches around its centre, in pitches."""
        return _MIDDLE_REACH if self.edge is None else _EDGE_REACH


def region_of(action: Action | None) -> Region | None:
    """Where the piece lies that an action moves; None if it moves none."""
    if not isinstance(action, Move):
        return None
    start, end = action.cells[0], action.cells[-1]
    if RING[INDEX[start]] <= _CORE:
        return Region(None)
    # A piece between two edges belongs to the one that it moves towards.
    (x, y), (to_x, to_y) = position(start), position(end)
    x, y = x + 0.1 * (to_x - x), y + 0.1 * (to_y - y)
    return Region(min(range(6), key=lambda edge: -_towards(edge, x, y)))


def _towards(edge: int, x: float, y: float) -> float:
    angle = math.radians(-90 - 60 * edge)
    return x * math.cos(angle) + y * math.sin(angle)


def ideas_of(
    candidates: Sequence[Candidate], selected: str | None, sides: int
) -> Mapping[Spot, float]:
    """How good the best is that an expert would do at each spot, 0 to 1 (a blunder).

    Without a ``selected`` piece those are the cells of the pieces, then where this one may go.
    ``sides`` is the number of those who play for the win.
    """
    found: dict[Spot, float] = {}
    sizes = idea_sizes(candidates, blunder_among(sides))
    for candidate, size in zip(candidates, sizes, strict=True):
        move = candidate.action
        if not isinstance(move, Move) or selected not in (None, move.cells[0]):
            continue
        spot: Spot = move.cells[0]
        if selected is not None:
            spot = move.cells[-1] if move.off is None else move.off
        found[spot] = max(size, found.get(spot, 0.0))
    return found
