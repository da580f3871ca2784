"""A position of Trickle and what can be done in it.

Its relatives derive from it: their variant says which beads there are and where they may move,
their wording what is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import ClassVar, Self

from game.boards.hexboard import (
    BOARD,
    CORNER_EDGES,
    EDGE_OF,
    EDGES,
    INDEX,
    NAME,
    OUTER,
    RING,
    SHIFTS,
    bits,
    shifted,
)
from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    Choices,
    IllegalAction,
    OptionValue,
    Outcome,
    State,
    ranking_by,
)
from game.rules.trickle.actions import Move, Pass, Shuffle, ShuffleSpace
from game.rules.trickle.judging import explain, judge, judge_by_history
from game.rules.trickle.layout import START, START_CELLS
from game.rules.trickle.variant import CORNER_CELLS, INSIDE, Variant
from game.rules.trickle.wording import Breach, Ending, Fault, Wording
from game.rules.trickle.words import WORDING

STALL_SHOWN = 12
"""From this many moves without a change of ring on, the players are told the count."""

STALL_LIMIT = 24
"""From this many moves without a change of ring on, only moves that change ring are legal."""

STALL_END = 60
"""The game ends after this many moves without a change of ring."""


@cache
def _single(start: int, end: int) -> Move:
    """The shared Move object of a single step or jump."""
    return Move((NAME[start], NAME[end]))


@dataclass(frozen=True, slots=True)
class TrickleState(State):
    """A position of Trickle.

    ``occupied`` is the set of cells with beads; ``twos``, ``threes`` and ``fives`` are those of
    them worth more than 1. ``player`` is to move (NATURE before a shuffle). ``last_move`` is the
    first and last cell of the move just made, whose reversal is barred, or None. ``stall`` counts
    the moves since a bead changed its ring, ``passes`` the passes in a row. ``off_points`` are the
    points of each team for beads that left the board.
    """

    wording: ClassVar[Wording] = WORDING
    """What is said in this game."""

    variant: Variant
    occupied: int
    twos: int = 0
    threes: int = 0
    fives: int = 0
    player: int = 0
    last_move: tuple[int, int] | None = None
    stall: int = 0
    passes: int = 0
    off_points: tuple[int, ...] = ()

    @classmethod
    def opening(cls, variant: Variant) -> Self:
        """The first position: the beads laid out, or NATURE to shuffle them."""
        off_points = (0,) * len(variant.teams)
        layout = variant.layout
        if layout is None:
            return cls(variant, START, player=NATURE, off_points=off_points)
        return cls(variant, START, *_value_cells(layout), off_points=off_points)

    @property
    def players(self) -> int:
        """The number of players."""
        return self.variant.players

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each team."""
        return self.variant.teams

    @property
    def beads(self) -> dict[str, int]:
        """The value of each bead on the board by the name of its cell, row by row."""
        return {NAME[cell]: self.value_on(cell) for cell in bits(self.occupied)}

    def value_on(self, cell: int) -> int:
        """The value of the bead on ``cell`` (a bit number); 1 in the standard game."""
        bit = 1 << cell
        if self.twos & bit:
            return 2
        if self.threes & bit:
            return 3
        return 5 if self.fives & bit else 1

    def worth(self, cells: int) -> int:
        """The values of all beads on a set of cells, added up."""
        beads = self.occupied & cells
        total = beads.bit_count()
        if self.twos or self.threes or self.fives:
            total += (
                (self.twos & beads).bit_count()
                + 2 * (self.threes & beads).bit_count()
                + 4 * (self.fives & beads).bit_count()
            )
        return total

    # Whose turn it is, and the end

    def acting_players(self) -> tuple[int, ...]:
        """The player to move; () when all beads are home, all passed or the beads went round."""
        if self.player == NATURE:
            return (NATURE,)
        if self.stall >= STALL_END or self.passes >= self.players or not self._unfinished:
            return ()
        return (self.player,)

    @property
    def _unfinished(self) -> int:
        return self.occupied if self.variant.off_board else self.occupied & INSIDE

    def team_points(self) -> tuple[int, ...]:
        """The points of each team now."""
        if self.variant.off_board:
            return self.off_points
        return tuple(
            sum(self.worth(cells) * goal for cells, goal in goals)
            for goals in self.variant.team_goals
        )

    def returns(self) -> tuple[float, ...]:
        """The points of each player now; partners share theirs."""
        points = self.team_points()
        return tuple(float(points[team]) for team in self.variant.team_of)

    def standing(self) -> Outcome:
        """The ranking by points as they are now."""
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, self._reason())

    def _reason(self) -> Message:
        return self.wording.reason(self._ending(), moves=STALL_END)

    def _ending(self) -> Ending:
        if not self._unfinished:
            return Ending.ALL_LEFT if self.variant.off_board else Ending.ALL_ON_RIM
        if self.stall >= STALL_END:
            return Ending.STALLED
        return Ending.NOBODY_MOVES if self.passes >= self.players else Ending.STOPPED

    @property
    def is_decided(self) -> bool:
        """Whether the winning team can no longer lose its lead, nor be caught up with."""
        if self.is_terminal:
            return True
        if self.player == NATURE:
            return False
        variant = self.variant
        best = max(variant.goals.values())
        open_beads = self._unfinished
        if variant.move_from_corner:
            open_beads |= self.occupied & CORNER_CELLS
        to_come = self.worth(open_beads) * best
        low, high = [], []
        for team, points in enumerate(self.team_points()):
            movable = variant.team_goals[team] if variant.move_along_edge else ()
            value = sum(self.worth(cells) for cells, _ in movable)
            held = sum(self.worth(cells) * goal for cells, goal in movable)
            low.append(points - held + value * min(variant.goals.values()))
            high.append(points - held + value * best + to_come)
        leader = max(range(len(low)), key=low.__getitem__)
        return all(low[leader] > high[t] for t in range(len(low)) if t != leader)

    def observation(self, player: int | None) -> Self:
        """The state itself: nothing is hidden in Trickle."""
        return self

    # Legal moves

    def legal_actions(self, player: int) -> ActionSpace:
        """All moves of ``player``, or the pass if he has none; NATURE's are the shuffles."""
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            return self._shuffles()
        moves = tuple(self.moves())
        if moves:
            return Choices(moves, partial(explain, self))
        return Choices((Pass(),), partial(explain, self), forced=Pass())

    def moves(self) -> Iterator[Move]:
        """The moves of the player to move, without passes; the stall limit is observed."""
        only_changing = self.must_change_ring
        last = self.last_move
        for start, end in self._single_moves():
            if last is not None and start == last[1] and end == last[0]:
                continue
            if only_changing and RING[start] == RING[end]:
                continue
            yield _single(start, end)
        if self.variant.off_board:
            for cell in bits(self.occupied):
                for edge in sorted(self.exits(cell)):
                    yield Move((NAME[cell],), edge)
        if self.variant.chained_jumps:
            for move in self._chains():
                if judge_by_history(self, move) is None:
                    yield move

    @property
    def must_change_ring(self) -> bool:
        """Whether the stall limit is in force: moves along a ring are barred."""
        return self.stall >= STALL_LIMIT and self.can_change_ring

    @property
    def can_change_ring(self) -> bool:
        """Whether the player to move has any move that changes the ring of a bead."""
        for start, end in self._single_moves():
            if RING[start] != RING[end]:
                return True
        if self.variant.off_board and any(self.exits(cell) for cell in bits(self.occupied)):
            return True
        return self.variant.chained_jumps and any(
            move.off is not None or RING[INDEX[move.cells[0]]] != RING[INDEX[move.cells[-1]]]
            for move in self._chains()
        )

    def _single_moves(self) -> Iterator[tuple[int, int]]:
        """Steps, then jumps, as first and last cell; limits from earlier moves are not applied."""
        team = self.variant.team_of[self.player]
        occupied = self.occupied
        empty = BOARD & ~occupied
        steps = self.variant.step_sources[team]
        jumps = self.variant.jump_sources[team]
        for direction, shift in enumerate(SHIFTS):
            for start in bits(occupied & steps[direction] & shifted(empty, -shift)):
                yield start, start + shift
        for direction, shift in enumerate(SHIFTS):
            sources = (
                occupied & jumps[direction] & shifted(occupied, -shift) & shifted(empty, -2 * shift)
            )
            for start in bits(sources):
                yield start, start + 2 * shift

    def _chains(self) -> Iterator[Move]:
        """Sequences of two jumps and more, the last of which may lead off the board."""
        for start in bits(self.occupied):
            yield from self._extend((start,), 1 << start)

    def _extend(self, path: tuple[int, ...], visited: int) -> Iterator[Move]:
        others = self.occupied & ~(1 << path[0])
        here = path[-1]
        names = tuple(NAME[cell] for cell in path)
        if len(path) > 1 and self.variant.off_board:
            for edge in sorted(self.jump_exits(here, others)):
                yield Move(names, edge)
        jumps = self.variant.jump_sources[self.variant.team_of[self.player]]
        for direction, shift in enumerate(SHIFTS):
            end = here + 2 * shift
            if (
                jumps[direction] >> here & 1
                and others >> (here + shift) & 1
                and not (others | visited) >> end & 1
            ):
                if len(path) > 1:
                    yield Move((*names, NAME[end]))
                yield from self._extend((*path, end), visited | 1 << end)

    def exits(self, cell: int) -> set[int]:
        """The edges over which the bead on ``cell`` can leave in a single step or jump."""
        edges = self.jump_exits(cell, self.occupied & ~(1 << cell))
        if cell in EDGE_OF:
            edges.add(EDGE_OF[cell])
        elif cell in CORNER_EDGES:
            edges.update(CORNER_EDGES[cell])
        return edges

    def jump_exits(self, cell: int, others: int) -> set[int]:
        """The edges over which a bead on ``cell`` can jump off, given the other beads."""
        edges: set[int] = set()
        for over, edge in rim_jumps(cell):
            if others >> over & 1:
                edges.add(edge)
        return edges

    # Moving on

    def apply_action(self, player: int, action: Action) -> Self:
        """The state after ``action``. Raises IllegalAction."""
        self.check_turn(player)
        if player == NATURE:
            return self._shuffled(action)
        breach = judge(self, action)
        if breach is not None:
            raise IllegalAction(self.wording.rejection(breach))
        following = (self.player + 1) % self.players
        if not isinstance(action, Move):
            return replace(self, player=following, last_move=None, passes=self.passes + 1)
        return self._moved(action, following)

    def _moved(self, move: Move, following: int) -> Self:
        first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
        here = 1 << first
        there = 0 if move.off is not None else 1 << last
        changed = move.off is not None or RING[first] != RING[last]
        off_points = self.off_points
        if move.off is not None:
            team = self.variant.edge_teams[move.off]
            gain = self.value_on(first) * self._exit_goal(move)
            off_points = tuple(
                points + gain if t == team else points for t, points in enumerate(off_points)
            )
        twos, threes, fives = (
            cells ^ here | there if cells & here else cells
            for cells in (self.twos, self.threes, self.fives)
        )
        return replace(
            self,
            occupied=self.occupied ^ here | there,
            twos=twos,
            threes=threes,
            fives=fives,
            player=following,
            last_move=None if move.off is not None else (first, last),
            stall=0 if changed else self.stall + 1,
            passes=0,
            off_points=off_points,
        )

    def _exit_goal(self, move: Move) -> int:
        """The worth of leaving over the edge: that of the rim cell crossed, the best if several.

        A corner's rim counts like an outer cell of the edge (ruling).
        """
        edge = move.off
        assert edge is not None
        goals = self.variant.goals
        outer = goals[INDEX[EDGES[edge][0]]]
        cell = INDEX[move.cells[-1]]
        others = self.occupied & ~(1 << INDEX[move.cells[0]])
        crossed = {over for over, e in rim_jumps(cell) if e == edge and others >> over & 1}
        if len(move.cells) == 1 and RING[cell] == OUTER:
            crossed.add(cell)
        return max(
            goals[over] if EDGE_OF.get(over) == edge else outer
            for over in crossed
            if EDGE_OF.get(over) == edge or over in CORNER_EDGES
        )

    def _shuffles(self) -> ShuffleSpace:
        refusal = self.wording.rejection(Breach(Fault.SHUFFLE_DUE))
        return ShuffleSpace(self.variant.value_counts, refusal)

    def _shuffled(self, action: Action) -> Self:
        rejection = self._shuffles().why_not(action)
        if rejection is not None:
            raise IllegalAction(rejection)
        assert isinstance(action, Shuffle)
        values = dict(zip(START_CELLS, action.values, strict=True))
        twos, threes, fives = _value_cells(values)
        return replace(self, twos=twos, threes=threes, fives=fives, player=0)


@cache
def rim_jumps(cell: int) -> tuple[tuple[int, int], ...]:
    """The jumps off the board from ``cell``: the rim cell jumped over and the edge crossed."""
    jumps = []
    for shift in SHIFTS:
        over = cell + shift
        if RING.get(over) != OUTER or over + shift in NAME:
            continue
        if over in EDGE_OF:
            jumps.append((over, EDGE_OF[over]))
        else:
            jumps.extend((over, edge) for edge in CORNER_EDGES[over])
    return tuple(jumps)


def _value_cells(values: Mapping[int, int]) -> tuple[int, int, int]:
    """The sets of cells with beads of value 2, 3 and 5."""
    twos, threes, fives = (
        sum(1 << cell for cell, value in values.items() if value == wanted) for wanted in (2, 3, 5)
    )
    return twos, threes, fives


def initial_state(players: int, options: Mapping[str, OptionValue]) -> TrickleState:
    """The first state for checked, complete options."""
    return TrickleState.opening(Variant(players, **options))  # type: ignore[arg-type]
