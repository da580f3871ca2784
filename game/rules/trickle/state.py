"""Trickle's state: a position, its legal actions, and what they lead to.

Relatives derive from it: their variant says which beads there are and where they may move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add
from typing import Self

from game.boards import CORNER_EDGES, EDGE_OF, EDGES, INDEX, NAME, OUTER, RING, WIDTH
from game.handicaps import Handicaps
from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    Choices,
    IllegalAction,
    OptionValue,
    Outcome,
    Pass,
    Rejection,
    State,
    ranking_by,
    variant_of,
)
from game.rules.trickle import BEADS, CORNER_CELLS, INSIDE, START, START_CELLS, TrickleVariant
from game.rules.trickle.actions import Move, Shuffle, shuffles
from game.rules.trickle.judging import STALL_END, TricklePosition, judge, rim_jumps


@dataclass(frozen=True, slots=True)
class TrickleState(TricklePosition, State):
    """A position of Trickle, its legal actions, and what they lead to."""

    @classmethod
    def opening(cls, variant: TrickleVariant) -> Self:
        """The first position: the beads laid out, or NATURE to shuffle them."""
        off_points = (0,) * len(variant.teams)
        layout = variant.layout
        if layout is None:
            return cls(variant, START, player=NATURE, off_points=off_points)
        return cls(variant, START, *_value_cells(layout), off_points=off_points)

    # Whose turn it is, and the end

    def acting_players(self) -> tuple[int, ...]:
        """The player to move; () when all beads are home, all passed or the beads went round."""
        if self.player == NATURE:
            return (NATURE,)
        if self.stall >= STALL_END or self.passes >= self.variant.players or not self._unfinished:
            return ()
        return (self.player,)

    @property
    def _unfinished(self) -> int:
        return self.occupied if self.variant.off_board else self.occupied & INSIDE

    def team_points(self) -> tuple[int, ...]:
        """Each team's points now."""
        head = self.variant.head_points
        if self.variant.off_board:
            return tuple(map(add, head, self.off_points))
        return tuple(
            sum([self.worth(cells) * goal for cells, goal in goals], points)
            for goals, points in zip(self.variant.team_goals, head, strict=True)
        )

    def returns(self) -> tuple[float, ...]:
        """Each player's points now; partners share theirs."""
        points = self.team_points()
        return tuple(float(points[team]) for team in self.variant.team_of)

    def standing(self) -> Outcome:
        """The ranking by points as they are now."""
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, self._reason())

    def _reason(self) -> Message:
        if not self._unfinished:
            if self.variant.off_board:
                return Message("All beads are off the board.")
            return Message("All beads are on the rim.")
        if self.stall >= STALL_END:
            return Message(
                "No bead moved outwards for {moves} moves. Beads still inside score nothing.",
                moves=STALL_END,
            )
        if self.passes >= self.players:
            return Message("No one could move any more.")
        return Message("You stopped here: the winner was certain.")

    @property
    def is_decided(self) -> bool:
        """Whether the leading team can neither lose its lead nor be tied."""
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

    # Legal moves

    def legal_actions(self, player: int) -> ActionSpace:
        """All moves of ``player``, or the pass if there are none; NATURE's are the shuffles."""
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            return shuffles(self.variant.value_counts, self.refusal("chance"))
        moves = self.moves()
        if moves:
            return Choices(moves, self._explain)
        return Choices((Pass(),), self._explain, forced=Pass())

    def _explain(self, action: Action) -> Rejection:
        refusal = judge(self, action)
        assert refusal is not None, "asked to explain a legal action"
        return refusal

    # Moving on

    def check(self, player: int, action: Action) -> None:
        if player == NATURE or not self.may_act(player):
            State.check(self, player, action)
        # Listing all moves takes ten times as long as judging one.
        elif (refusal := judge(self, action)) is not None:
            raise IllegalAction(refusal)

    def apply_action(self, player: int, action: Action) -> Self:
        self.check(player, action)
        if isinstance(action, Shuffle):
            values = dict(zip(START_CELLS, action.values, strict=True))
            twos, threes, fives = _value_cells(values)
            return replace(self, twos=twos, threes=threes, fives=fives, player=0)
        following = (self.player + 1) % self.players
        if isinstance(action, Move):
            return self._moved(action, following)
        return replace(self, player=following, last_move=None, passes=self.passes + 1)

    def _moved(self, move: Move, following: int) -> Self:
        first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
        here = 1 << first
        there = 0 if move.off is not None else 1 << last
        changed = move.off is not None or RING[first] != RING[last]
        off_points = self.off_points
        if move.off is not None:
            team = self.variant.edge_teams[move.off]
            gain = self.value_on(first) * self._exit_goal(move, move.off)
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

    def _exit_goal(self, move: Move, edge: int) -> int:
        """The worth of leaving over the edge: the crossed rim cell's, the best if several.

        A corner's rim counts like an outer cell of the edge (a ruling).
        """
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


def _value_cells(values: Mapping[int, int]) -> tuple[int, int, int]:
    """The sets of cells with beads of value 2, 3 and 5."""
    twos, threes, fives = (
        sum(1 << cell for cell, value in values.items() if value == wanted) for wanted in (2, 3, 5)
    )
    return twos, threes, fives


def initial_state(players: int, options: Mapping[str, OptionValue]) -> TrickleState:
    """The first state for checked, complete options."""
    return TrickleState.opening(variant_of(TrickleVariant, players, options))


_PLACES = (1, 2)
"""Head start beads go in the middle of an edge, at these of its four places."""


def handicapped(state: State, handicaps: Handicaps) -> TrickleState:
    """The first state with these head starts: extra beads worth 1.

    They're on their owner's first edge.
    """
    opening = TrickleState.of(state)
    variant = replace(opening.variant, handicaps=handicaps)
    cells = 0
    for each in handicaps:
        if each.key == BEADS:
            edge = EDGES[variant.edge_teams.index(variant.team_of[each.seat])]
            cells |= sum(1 << INDEX[edge[place]] for place in _PLACES[: each.amount])
    return replace(opening, variant=variant, occupied=opening.occupied | cells)


_FAR = 10
"""The most steps between two cells."""

_WHOLE = 1000
"""What a bead on a plain cell of its team's edge is worth to them for good."""

_HASTE = 50
"""What a ring outwards takes off a move, in the same measure: waiting keeps a choice."""


def first_glance(state: State) -> Callable[[Action], int]:
    """The worth, at first glance, of actions of the player to move: how often such are played.

    Match codes build on it, so it's frozen; computer players have a judgement of their own.
    """
    state = TrickleState.of(state)
    variant = state.variant
    team = variant.team_of[state.player]
    shares = _shares(variant, team)

    def worth(action: Action) -> int:
        if not isinstance(action, Move):
            return 0
        first, last = INDEX[action.cells[0]], INDEX[action.cells[-1]]
        if action.off is None:
            there = shares[last]
        else:
            there = 2 * _WHOLE if variant.edge_teams[action.off] == team else 0
        outwards = 0 if action.off is not None else RING[last] - RING[first]
        return state.value_on(first) * (there - shares[first]) - _HASTE * outwards

    return worth


@lru_cache(maxsize=64)
def _shares(variant: TrickleVariant, team: int) -> Mapping[int, int]:
    """For each cell, what a bead there is worth to ``team``, in thousandths of a point.

    All goals pull a bead, half as strongly with every step; the team has a share in their pull.
    """
    return {cell: _share(variant, team, cell) for cell in NAME}


def _share(variant: TrickleVariant, team: int, cell: int) -> int:
    if RING[cell] == OUTER and not variant.off_board:
        if cell not in EDGE_OF:
            return _pulled(variant, team, cell) if variant.move_from_corner else 0
        return _WHOLE * variant.goals[cell] if variant.edge_teams[EDGE_OF[cell]] == team else 0
    return _pulled(variant, team, cell)


def _pulled(variant: TrickleVariant, team: int, cell: int) -> int:
    pulls = [0, 0]
    for goal, worth in variant.goals.items():
        owner = variant.edge_teams[EDGE_OF[goal]]
        if owner is not None:
            pulls[owner == team] += worth << _FAR - _steps(cell, goal)
    return _WHOLE * pulls[True] // sum(pulls)


def _steps(one: int, other: int) -> int:
    """The steps between two cells."""
    up, along = (a - b for a, b in zip(divmod(one, WIDTH), divmod(other, WIDTH), strict=True))
    return max(abs(up), abs(along), abs(along - up))
