"""What a search wants to know about every move of Trickle before it starts.

The tables hold for the beads at the root of one search: cells that can no longer be reached are
left out. Which moves exist comes from the rules' own tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from game.rules.hexboard import (
    BOARD,
    CORNER_EDGES,
    EDGE_OF,
    EDGES,
    INDEX,
    NAME,
    NEIGHBOURS,
    OUTER,
    RING,
    SHIFTS,
    bits,
)
from game.rules.trickle.state import TrickleState, rim_jumps
from game.rules.trickle.variant import CORNER_CELLS, INSIDE, Variant

UNIT = 1000
"""One point in the numbers of the search."""

_NEARNESS = 0.5
"""How much less a goal counts for a bead with every step between them."""


@dataclass(frozen=True, slots=True, eq=False)
class Hop:
    """One bead from a cell to another or off the board, as the search sees it.

    ``start`` and ``end`` are bit numbers; ``end`` of a bead that leaves is its last cell. ``flip``
    are the cells whose occupation changes, ``arrives`` the one that gets the bead (0: none).
    ``points`` (true points) and ``hopes`` (UNITs, points included) are what a bead of value 1
    brings to each team; ``points_lead`` and ``hope`` the same for team 0 above team 1. ``settles``
    says that the bead can bring no further points.
    """

    start: int
    end: int
    off: int | None
    leaves: int
    arrives: int
    flip: int
    changes_ring: bool
    settles: bool
    code: int
    reverse: int
    points: tuple[int, ...]
    hopes: tuple[int, ...]
    scores: bool
    points_lead: int
    hope: int


Scan = tuple[int, int, int, Hop]
"""The cells a move needs to look at, those of them that must hold beads, its gain, the move."""


def _code(start: int, end: int, off: int | None) -> int:
    return (start << 8 | end) << 3 | (0 if off is None else off + 1)


@cache
def _distances(end: int) -> dict[int, int]:
    """The steps from every cell to ``end`` when no step leads to a smaller ring."""
    found = {end: 0}
    border = [end]
    while border:
        following = []
        for cell in border:
            for before in NEIGHBOURS[cell]:
                if RING[before] <= RING[cell] and before not in found:
                    found[before] = found[cell] + 1
                    following.append(before)
        border = following
    return found


def rim_goal(variant: Variant, cell: int, edge: int) -> int:
    """What it is worth to leave the board across the rim of ``cell`` over ``edge``."""
    return variant.goals[cell if EDGE_OF.get(cell) == edge else INDEX[EDGES[edge][0]]]


class Tables:
    """All moves of one game with their worth, for searches from one position."""

    def __init__(self, state: TrickleState, blur: float = 0.0, rng: Random | None = None) -> None:
        """``blur`` is the standard deviation, in points, of errors in the worth of each cell.

        They are drawn with ``rng``. Points already made are always seen exactly.
        """
        self.variant = variant = state.variant
        self.teams = len(variant.teams)
        self.players = variant.players
        self.off_board = variant.off_board
        self.chained = variant.chained_jumps
        self.valued = bool(state.twos | state.threes | state.fives)
        if variant.off_board:
            self.unfinished = self.unsettled = BOARD
        else:
            self.unfinished = self.unsettled = INSIDE
            if variant.move_from_corner:
                self.unsettled |= CORNER_CELLS
        self.best_goal = max(variant.goals.values())
        worths_differ = len(set(variant.goals.values())) > 1
        # Beads that may still move from goal to goal leave nothing certain before the end.
        self.decidable = not (variant.move_along_edge and worths_differ) and not state.is_decided
        self._filled = 0 if variant.off_board else state.occupied & ~self.unsettled
        self._lowest = min((RING[cell] for cell in bits(state.occupied)), default=0)
        self.hopes = self._all_hopes(blur, rng)
        self.hop_of: dict[int, Hop] = {}
        self.scans: tuple[tuple[Scan, ...], ...] = tuple(
            tuple(self._scans(team)) for team in range(self.teams)
        )
        self.jump_sources = variant.jump_sources
        self.rim_goals = {
            (over, edge): rim_goal(variant, over, edge)
            for cell in NAME
            for over, edge in rim_jumps(cell)
        }

    # What a bead on a cell promises each team

    def _all_hopes(self, blur: float, rng: Random | None) -> dict[int, tuple[int, ...]]:
        hopes: dict[int, tuple[int, ...]] = {}
        for cell in NAME:
            if 1 << cell & self.unsettled:
                worth = self._hopes(cell)
                if rng is not None and blur:
                    worth = [hope + rng.gauss(0.0, blur) for hope in worth]
            else:
                worth = self._points(cell)
            hopes[cell] = tuple(round(hope * UNIT) for hope in worth)
        return hopes

    def _points(self, cell: int) -> list[float]:
        """The points of a bead on the cell; more where it may still move to a better goal."""
        points = [0.0] * self.teams
        edge = EDGE_OF.get(cell)
        team = None if edge is None else self.variant.edge_teams[edge]
        if team is not None:
            goal = self.variant.goals[cell]
            if self.variant.move_along_edge:
                points[team] = (goal + self.best_goal) / 2
            else:
                points[team] = float(goal)
        return points

    def _hopes(self, cell: int) -> list[float]:
        """The goals around a cell, the nearer the more, as shares of one bead's future."""
        variant = self.variant
        total = 0.0
        hopes = [0.0] * self.teams
        for end, edge in self._ends():
            steps = _distances(end).get(cell)
            if steps is None:
                continue
            weight = _NEARNESS**steps
            total += weight
            team = None if edge is None else variant.edge_teams[edge]
            if team is not None:
                goal = (
                    rim_goal(variant, end, edge)
                    if edge is not None and self.off_board
                    else variant.goals[end]
                )
                hopes[team] += weight * goal
        return [hope / total for hope in hopes] if total else hopes

    def _ends(self) -> Iterator[tuple[int, int | None]]:
        """Where beads can end: cells of the rim and the edge that it counts for there."""
        for cell, ring in RING.items():
            if ring != OUTER or self._filled >> cell & 1:
                continue
            if cell in EDGE_OF:
                yield cell, EDGE_OF[cell]
            elif self.off_board:
                yield from ((cell, edge) for edge in CORNER_EDGES[cell])
            else:
                yield cell, None

    # Moves

    def _scans(self, team: int) -> list[Scan]:
        scans: list[Scan] = []
        variant = self.variant
        for direction, shift in enumerate(SHIFTS):
            for start in bits(variant.step_sources[team][direction]):
                end = start + shift
                if self._possible(start, end):
                    self._add(scans, team, 1 << start | 1 << end, 1 << start, self.hop(start, end))
            for start in bits(variant.jump_sources[team][direction]):
                over, end = start + shift, start + 2 * shift
                if self._possible(start, end):
                    beads = 1 << start | 1 << over
                    self._add(scans, team, beads | 1 << end, beads, self.hop(start, end))
        if self.off_board:
            for start in NAME:
                if RING[start] == OUTER:
                    for edge in {EDGE_OF.get(start)} - {None} or set(CORNER_EDGES.get(start, ())):
                        assert edge is not None
                        hop = self.exit(start, start, edge, rim_goal(variant, start, edge))
                        self._add(scans, team, 1 << start, 1 << start, hop)
                for over, edge in rim_jumps(start):
                    beads = 1 << start | 1 << over
                    hop = self.exit(start, start, edge, rim_goal(variant, over, edge))
                    self._add(scans, team, beads, beads, hop)
        scans.sort(key=lambda scan: -scan[2])
        return scans

    def _possible(self, start: int, end: int) -> bool:
        if RING[start] < self._lowest:
            return False
        return self.variant.move_along_edge or not self._filled >> end & 1

    def _add(self, scans: list[Scan], team: int, look: int, beads: int, hop: Hop) -> None:
        scans.append((look, beads, self.gain(team, hop), hop))

    def gain(self, team: int, hop: Hop) -> int:
        """What a team likes about a move at first sight, in UNITs."""
        if self.teams == 2:
            return -hop.hope if team else hop.hope
        return self.teams * hop.hopes[team] - sum(hop.hopes)

    def hop(self, start: int, end: int) -> Hop:
        """The move of a bead on the board."""
        code = _code(start, end, None)
        known = self.hop_of.get(code)
        if known is None:
            before, after = self.hopes[start], self.hopes[end]
            known = self.hop_of[code] = self._hop(
                start,
                end,
                None,
                tuple(b - a for a, b in zip(self._scored(start), self._scored(end), strict=True)),
                tuple(b - a for a, b in zip(before, after, strict=True)),
            )
        return known

    def exit(self, start: int, last: int, edge: int, goal: int) -> Hop:
        """The move of a bead off the board, at last from the cell ``last``."""
        code = _code(start, last, edge) | goal << 20
        known = self.hop_of.get(code)
        if known is None:
            owner = self.variant.edge_teams[edge]
            points = tuple(goal if team == owner else 0 for team in range(self.teams))
            hopes = tuple(
                UNIT * p - hope for p, hope in zip(points, self.hopes[start], strict=True)
            )
            known = self.hop_of[code] = self._hop(start, last, edge, points, hopes)
        return known

    def _scored(self, cell: int) -> tuple[int, ...]:
        """The true points of a bead of value 1 on a cell."""
        edge = EDGE_OF.get(cell)
        if edge is None or self.off_board:
            return (0,) * self.teams
        owner = self.variant.edge_teams[edge]
        return tuple(self.variant.goals[cell] if t == owner else 0 for t in range(self.teams))

    def _hop(
        self,
        start: int,
        end: int,
        off: int | None,
        points: tuple[int, ...],
        hopes: tuple[int, ...],
    ) -> Hop:
        leaves = 1 << start
        arrives = 0 if off is not None else 1 << end
        return Hop(
            start,
            end,
            off,
            leaves,
            arrives,
            leaves | arrives,
            off is not None or RING[start] != RING[end],
            bool(leaves & self.unsettled) and not arrives & self.unsettled,
            _code(start, end, off),
            0 if off is not None or RING[start] != RING[end] else _code(end, start, None),
            points,
            hopes,
            any(points),
            points[0] - points[1],
            hopes[0] - hopes[1],
        )
