"""Everything a search wants to know about each Trickle move, computed before it starts.

The tables hold for the beads at one search's root: cells out of reach are left out. Which moves
exist comes from the rules' own tables.

A tiny net corrects the evaluation of a position between two teams. It was trained on searches;
commit 2b1fb03d removed the program. Each team sees the board turned so that its edges are in the
same place; one view's sum less the other's gives the log-odds that the handwritten evaluation
misses. All numbers are integers, so C gets the same result.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from operator import sub
from pathlib import Path
from random import Random
from typing import ClassVar, Final

from game.boards import (
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
from game.rules.trickle import CORNER_CELLS, INSIDE, TrickleVariant
from game.rules.trickle.judging import rim_jumps
from game.rules.trickle.state import TrickleState

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "nets" / "trickle.json"

HIDDEN: Final = 8
"""Neurons per team's view."""

FULL: Final = 255
"""A neuron's activation is clipped to 0 up to this."""

SHIFT: Final = 18
"""Odds are in units of 1 / (1 << SHIFT)."""

Lanes = tuple[int, ...]
"""A number for each neuron, those of the first team's view first."""


class Net:
    """What beads add to the neurons of both views.

    ``rows`` are what a bead adds by the set of its cell, ``starts`` where the neurons begin by the
    team to move, ``counts`` what each of them counts for team 0.
    """

    __slots__ = ("counts", "rows", "starts")

    def __init__(
        self,
        cells: Iterable[Iterable[int]],
        starts: Iterable[Iterable[int]],
        counts: Iterable[int],
    ) -> None:
        """The file's numbers."""
        rows: dict[int, Lanes] = {
            1 << cell: tuple(row) for cell, row in zip(sorted(NAME), cells, strict=True)
        }
        self.rows = {0: (0,) * (2 * HIDDEN), **rows}
        self.starts = tuple(map(tuple, starts))
        own = list(counts)
        self.counts: Lanes = (*own, *(-count for count in own))

    def odds(self, sums: Lanes, side: int) -> int:
        """What the beads' ``sums`` say for team 0, beyond the handwritten evaluation."""
        return sum(
            count * min(max(lane + start, 0), FULL)
            for count, lane, start in zip(self.counts, sums, self.starts[side], strict=True)
        )

    def moved(self, sums: Lanes, hop: "Hop") -> Lanes:
        """The sums after a move."""
        gone, come = self.rows[hop.leaves], self.rows[hop.arrives]
        return tuple([a - b + c for a, b, c in zip(sums, gone, come, strict=True)])


@cache
def net_for(variant: TrickleVariant) -> Net | None:
    """The net where it was trained: two teams, no options. None if it isn't used."""
    plain = replace(variant, players=2, partnerships=False, handicaps=())
    if len(variant.teams) != 2 or plain != TrickleVariant(2):
        return None
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
        return Net(found["cells"], found["starts"], found["counts"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # A damaged copy of the app plays as it did before there was a net.
        return None


SURER_OF_TWO = 1.5
"""How much more a lead means between two teams than among more, measured in games."""


_NEARNESS_OF_TWO, _NEARNESS_OF_MANY = 0.32, 0.5
"""What's left of a goal's weight per step to it: two teams have edges side by side all around, more
teams' edges are further apart.
"""


def softness(left: int) -> float:
    """How many points are an open lead with beads worth ``left`` on their way."""
    return 0.3 + 0.35 * sqrt(left)


UNIT = 1000
"""One point, in the search's numbers."""

TIE_STEP = 100
"""What one point of a tie-breaker weighs in the next one: more than there are beads."""


@dataclass(slots=True, eq=False)
class Hop:
    """One bead's move from cell to cell or off the board, as the search sees it.

    Immutable by convention; not frozen, because a search makes hundreds before its first look.

    ``start`` and ``end`` are bit numbers; a bead that leaves ends at its last cell. ``flip`` are
    the cells whose occupation changes, ``arrives`` the one that gets the bead (0: none). ``points``
    (true points) and ``hopes`` (UNITs, points included) are what a bead of value 1 brings each
    team. ``settles`` says that the bead can bring no further points.
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


Scan = tuple[int, int, int, Hop]
"""The cells a move needs to look at, those of them that must hold beads, its gain, the move."""


def _code(start: int, end: int, off: int | None) -> int:
    return (start << 8 | end) << 3 | (0 if off is None else off + 1)


@cache
def distances(end: int) -> dict[int, int]:
    """The steps from every cell to ``end`` if no step leads to a smaller ring."""
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


def rim_goal(variant: TrickleVariant, cell: int, edge: int) -> int:
    """What it's worth to leave the board across ``edge`` from the rim cell ``cell``."""
    return variant.goals[cell if EDGE_OF.get(cell) == edge else INDEX[EDGES[edge][0]]]


class Tables:
    """All moves of one game with their worth, for searches from one position.

    Tables of related games derive from it.
    """

    swallowing: ClassVar[int] = 0
    """The cells, as a set, where an arriving bead leaves the board at once."""

    tie_cells: tuple[int, ...] = ()
    """For each team, the cells where beads of value 3, then all beads, break a tie."""

    def __init__(
        self,
        state: TrickleState,
        blur: float = 0.0,
        rng: Random | None = None,
        by_hand: bool = False,
    ) -> None:
        """``blur`` is the standard deviation, in points, of errors in each cell's worth.

        They're drawn from ``rng``. Points already made are always seen exactly. What's judged
        ``by_hand`` has no net. Positions with the same ``basis`` can share their tables.
        """
        self.variant = variant = state.variant
        self.teams = len(variant.teams)
        self.players = variant.players
        self.off_board = variant.off_board
        self.chained = variant.chained_jumps
        self.valued = bool(state.twos | state.threes | state.fives)
        self.net = None if by_hand else net_for(variant)
        # Odds of e to 1 are this many UNITs of lead, by the beads left.
        self.open_leads = [
            round(UNIT * softness(left) / SURER_OF_TWO) for left in range(state.worth(BOARD) + 1)
        ]
        self.most_bead = max(variant.value_counts) if self.valued else 1
        if variant.off_board:
            self.unfinished = self.unsettled = BOARD
        else:
            self.unfinished = self.unsettled = INSIDE
            if variant.move_from_corner:
                self.unsettled |= CORNER_CELLS
        self.best_goal = max(variant.goals.values())
        worths_differ = len(set(variant.goals.values())) > 1
        # Beads that can still move between goals leave nothing certain before the end.
        self.decidable = not (variant.move_along_edge and worths_differ) and not state.is_decided
        self._filled = 0 if variant.off_board else state.occupied & ~self.unsettled
        self._lowest = min((RING[cell] for cell in bits(state.occupied)), default=0)
        self.basis = (variant, self._filled, self._lowest, self.decidable, self.valued)
        self._scored = self._all_scored()
        self._goals_left = tuple(self._ends())
        self.hopes = self._all_hopes(blur, rng)
        self.hop_of: dict[int, Hop] = {}
        self.jump_ways = [
            self._jump_ways(team) if self.chained else {} for team in range(self.teams)
        ]
        self.rim_goals = {
            (over, edge): rim_goal(variant, over, edge)
            for cell in NAME
            for over, edge in rim_jumps(cell)
        }
        self.scans: tuple[tuple[Scan, ...], ...] = tuple(self._scans())

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
        """The points of a bead on the cell; more where it may still reach a better goal."""
        if not self.variant.move_along_edge:
            return [float(goal) for goal in self._scored[cell]]
        return [(goal + self.best_goal) / 2 if goal else 0.0 for goal in self._scored[cell]]

    def _hopes(self, cell: int) -> list[float]:
        """The goals around a cell, closer ones counting more, as shares of one bead's future."""
        nearness = _NEARNESS_OF_TWO if self.teams == 2 else _NEARNESS_OF_MANY
        total = 0.0
        hopes = [0.0] * self.teams
        for away, team, goal in self._goals_left:
            steps = away.get(cell)
            if steps is not None:
                weight = nearness**steps
                total += weight
                if team is not None:
                    hopes[team] += weight * goal
        return [hope / total for hope in hopes] if total else hopes

    def _ends(self) -> Iterator[tuple[dict[int, int], int | None, int]]:
        """Where beads can still end: the way there from each cell, whose goal it is, its worth."""
        teams = self.variant.edge_teams
        for cell, ring in RING.items():
            if ring != OUTER or self._filled >> cell & 1:
                continue
            edges: tuple[int, ...] = ()
            if cell in EDGE_OF:
                edges = (EDGE_OF[cell],)
            elif self.off_board:
                edges = CORNER_EDGES[cell]
            for edge in edges:
                yield distances(cell), teams[edge], rim_goal(self.variant, cell, edge)
            if not edges:
                yield distances(cell), None, 0

    def way(self, cell: int, team: int) -> int | None:
        """The fewest steps from a cell to a team's free goal; None if there's no way."""
        steps = [d[cell] for d, owner, _ in self._goals_left if owner == team and cell in d]
        return min(steps, default=None)

    # Moves

    def _scans(self) -> Iterator[tuple[Scan, ...]]:
        """For each team, what to look at to find its moves, the most promising first."""
        found: dict[object, list[tuple[int, int, Hop]]] = {}
        for team in range(self.teams):
            sources = self.variant.step_sources[team], self.variant.jump_sources[team]
            if sources not in found:
                found[sources] = list(self._looks(*sources))
            scans = [
                (look, beads, self.gain(team, hop), hop) for look, beads, hop in found[sources]
            ]
            scans.sort(key=lambda scan: -scan[2])
            yield tuple(scans)

    def _looks(
        self, steps: tuple[int, ...], jumps: tuple[int, ...]
    ) -> Iterator[tuple[int, int, Hop]]:
        """The cells to look at for each move, those that must hold beads, and the move."""
        for direction, shift in enumerate(SHIFTS):
            for start in bits(steps[direction]):
                end = start + shift
                if self._possible(start, end):
                    yield 1 << start | 1 << end, 1 << start, self.hop(start, end)
            for start in bits(jumps[direction]):
                over, end = start + shift, start + 2 * shift
                if self._possible(start, end):
                    beads = 1 << start | 1 << over
                    yield beads | 1 << end, beads, self.hop(start, end)
        if self.off_board:
            for start in NAME:
                yield from self._exit_looks(start)

    def _exit_looks(self, start: int) -> Iterator[tuple[int, int, Hop]]:
        here = 1 << start
        edges: tuple[int, ...] = CORNER_EDGES.get(start, ())
        if start in EDGE_OF:
            edges = (EDGE_OF[start],)
        for edge in edges:
            yield here, here, self.exit(start, start, edge, rim_goal(self.variant, start, edge))
        for over, edge in rim_jumps(start):
            beads = here | 1 << over
            yield beads, beads, self.exit(start, start, edge, self.rim_goals[over, edge])

    def _jump_ways(self, team: int) -> dict[int, list[tuple[int, int, int]]]:
        """A team's jumps from each cell: the cell jumped over and the end as sets, the end."""
        ways: dict[int, list[tuple[int, int, int]]] = {cell: [] for cell in NAME}
        for direction, shift in enumerate(SHIFTS):
            for start in bits(self.variant.jump_sources[team][direction]):
                end = start + 2 * shift
                ways[start].append((1 << start + shift, 1 << end, end))
        return ways

    def _possible(self, start: int, end: int) -> bool:
        if RING[start] < self._lowest:
            return False
        return self.variant.move_along_edge or not self._filled >> end & 1

    def gain(self, team: int, hop: Hop) -> int:
        """What a team likes about a move at first sight, in UNITs."""
        return self.teams * hop.hopes[team] - sum(hop.hopes)

    def hop(self, start: int, end: int) -> Hop:
        """A bead's move on the board."""
        code = _code(start, end, None)
        known = self.hop_of.get(code)
        if known is None:
            before, after = self.hopes[start], self.hopes[end]
            known = self.hop_of[code] = self._hop(
                start,
                end,
                None,
                tuple(map(sub, self._scored[end], self._scored[start])),
                tuple(map(sub, after, before)),
            )
        return known

    def exit(self, start: int, last: int, edge: int, goal: int) -> Hop:
        """A bead's move off the board from the cell ``last``."""
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

    def _all_scored(self) -> dict[int, tuple[int, ...]]:
        """The true points of a bead of value 1 on each cell."""
        scored = dict.fromkeys(NAME, (0,) * self.teams)
        if not self.off_board:
            for cell, edge in EDGE_OF.items():
                owner = self.variant.edge_teams[edge]
                goal = self.variant.goals[cell]
                scored[cell] = tuple(goal if team == owner else 0 for team in range(self.teams))
        return scored

    def _hop(
        self, start: int, end: int, off: int | None, points: tuple[int, ...], hopes: tuple[int, ...]
    ) -> Hop:
        leaves = 1 << start
        arrives = 0 if off is not None else 1 << end & ~self.swallowing
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
        )
