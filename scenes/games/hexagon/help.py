"""What a hint and an expert's ideas point at on the hexagonal board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.boards.hexboard import position
from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.trickle.actions import Move
from scenes.games.hexagon.plan import Spot
from scenes.table.idea_dots import best_ideas

_MIDDLE_REACH: Final = 2.1
_EDGE_REACH: Final = 2.75
"""How far the lights of hints reach, in pitches."""

_EDGE_AWAY: Final = 3.05
"""How far from the board's centre the light before an edge lies, in pitches."""

_RIM: Final = 0.4
"""So far within its rim, in pitches, a light shows a piece."""


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

    def depth(self, cell: str) -> float:
        """How far within its rim a cell lies, in pitches; below 0 outside."""
        angle = math.radians(-90 - 60 * (self.edge or 0))
        centre = self.away * math.cos(angle), self.away * math.sin(angle)
        return self.reach - math.dist(centre, position(cell))


_REGIONS: Final = (Region(None), *(Region(edge) for edge in range(6)))


def region_of(action: Action | None) -> Region | None:
    """The part that holds the piece an action moves, and rather than others where it goes.

    None if it moves no piece.
    """
    if not isinstance(action, Move):
        return None
    start, end = action.cells[0], action.cells[-1]
    holding = [region for region in _REGIONS if region.depth(start) >= _RIM]
    return max(
        holding or _REGIONS, key=lambda region: (round(region.depth(end), 6), region.depth(start))
    )


def ideas_of(
    candidates: Sequence[Candidate], selected: str | None, sides: int
) -> Mapping[Spot, float]:
    """The few best spots of what an expert would do, with how good they are, 0 to 1.

    Without a ``selected`` piece those are the cells of the pieces, then where this one may go.
    ``sides`` is the number of those who play for the win.
    """
    values = [candidate.value for candidate in candidates]
    return best_ideas(_spots(candidates, selected), values, sides)


def _spots(candidates: Iterable[Candidate], selected: str | None) -> Iterator[tuple[Spot, float]]:
    for candidate in candidates:
        match candidate.action:
            case Move(cells=cells) if selected is None:
                yield cells[0], candidate.value
            case Move(cells=cells, off=off) if selected == cells[0]:
                yield cells[-1] if off is None else off, candidate.value
