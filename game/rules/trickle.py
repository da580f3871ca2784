"""Trickle (Jaakko Kemppainen, 2013): 2 to 6 players push shared beads to their edges of a hexagon.

The designer's six variants are options and can be combined. Cells are written as in
``game.rules.hexboard``; sets of cells are ints as described there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random
from types import MappingProxyType
from typing import Self

from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    Choices,
    IllegalAction,
    OptionValue,
    Outcome,
    Rejection,
    State,
    ranking_by,
)
from game.rules.hexboard import (
    BOARD,
    CORNER_EDGES,
    EDGE_CELLS,
    EDGE_OF,
    EDGES,
    INDEX,
    NAME,
    NEIGHBOURS,
    OUTER,
    RING,
    RING_CELLS,
    SHIFTS,
    bits,
    shifted,
)

STALL_LIMIT = 24
"""From this many moves without a change of ring on, only moves that change ring are legal."""

STALL_END = 60
"""The game ends after this many moves without a change of ring."""

BEADS = 19
VALUE_COUNTS: Mapping[int, int] = MappingProxyType({1: 9, 2: 6, 3: 3, 5: 1})
"""How many beads of each value there are in the game with scoring beads."""

START = RING_CELLS[0] | RING_CELLS[1] | RING_CELLS[2]
START_CELLS: tuple[int, ...] = tuple(bits(START))
"""The cells that hold beads at the start, in the order in which a shuffle lists their values."""

_CORNERS = sum(1 << corner for corner in CORNER_EDGES)
_INSIDE = BOARD & ~RING_CELLS[OUTER]


@dataclass(frozen=True, slots=True)
class Move:
    """One bead moved: the cells it stands on from first to last, and the edge it leaves over.

    ``off`` is the number of the edge whose rim the bead crosses to leave the board (only with the
    option *off the board*), else None.
    """

    cells: tuple[str, ...]
    off: int | None = None

    def notation(self) -> str:
        """The cells joined by hyphens: ``d4-c4``, ``d4-f4-h6``, ``a3-off``, ``a1-off0``."""
        text = "-".join(self.cells)
        if self.off is None:
            return text
        home = _home_edge(INDEX[self.cells[-1]])
        return f"{text}-off" if self.off == home else f"{text}-off{self.off}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no legal move."""

    def notation(self) -> str:
        """``pass``."""
        return "pass"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """NATURE lays the scoring beads: the values on the start cells, row by row from the bottom."""

    values: tuple[int, ...]

    def notation(self) -> str:
        """``shuffle`` and the 19 values as digits."""
        return "shuffle " + "".join(str(value) for value in self.values)


_MOVE = re.compile(r"([a-k][0-9]{1,2}(?:-[a-k][0-9]{1,2}){0,90})(-off([0-5]?))?")


def parse_action(text: str) -> Action:
    """The action written as ``text``. Raises ValueError with a sentence if it is none.

    >>> parse_action("d4-f4-h6")
    Move(cells=('d4', 'f4', 'h6'), off=None)
    """
    if text == "pass":
        return Pass()
    if text.startswith("shuffle "):
        digits = text.removeprefix("shuffle ")
        if len(digits) == BEADS and set(digits) <= set("1235"):
            return Shuffle(tuple(int(digit) for digit in digits))
    match = _MOVE.fullmatch(text)
    if match:
        cells = tuple(match[1].split("-"))
        if all(cell in INDEX for cell in cells):
            if not match[2]:
                if len(cells) > 1:
                    return Move(cells)
            elif match[3]:
                return Move(cells, int(match[3]))
            else:
                home = _home_edge(INDEX[cells[-1]])
                if home is not None:
                    return Move(cells, home)
    raise ValueError(f"“{text[:40]}” is not a move in Trickle.")


def _home_edge(cell: int) -> int | None:
    """The edge that a bead on ``cell`` leaves over unless another is named; None at corners."""
    if cell in EDGE_OF:
        return EDGE_OF[cell]
    if RING[cell] == OUTER - 1:
        outside = {EDGE_OF.get(n) for n in NEIGHBOURS[cell] if RING[n] == OUTER}
        if len(outside) == 1:
            return outside.pop()
    return None


@cache
def _single(start: int, end: int) -> Move:
    """The shared Move object of a single step or jump."""
    return Move((NAME[start], NAME[end]))


def _growing(distance: int) -> tuple[int, ...]:
    """Per direction, the cells from which ``distance`` steps lead to a ring not smaller."""
    return tuple(
        sum(
            1 << cell
            for cell in NAME
            if cell + distance * shift in NAME and RING[cell + distance * shift] >= RING[cell]
        )
        for shift in SHIFTS
    )


_STEPS = _growing(1)
_JUMPS = _growing(2)


@dataclass(frozen=True)
class Variant:
    """The number of players and the options of one game. See the options in ``INFO``."""

    players: int
    partnerships: bool = False
    move_from_corner: bool = False
    move_along_edge: bool = False
    off_board: bool = False
    chained_jumps: bool = False
    scoring_beads: str = "off"
    scoring_goals: str = "plain"

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each team; everyone is a team of his own without partnerships."""
        if not self.partnerships:
            return tuple((seat,) for seat in range(self.players))
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """The team of each seat."""
        return tuple(seat % len(self.teams) for seat in range(self.players))

    @cached_property
    def edge_teams(self) -> tuple[int | None, ...]:
        """The team that owns each edge; None for a neutral one."""
        if self.players == 4 and not self.partnerships:
            return (0, 1, None, 2, 3, None)
        return tuple(edge % len(self.teams) for edge in range(6))

    @cached_property
    def edge_owners(self) -> tuple[tuple[int, ...], ...]:
        """The seats that own each edge: () neutral, two seats in a partnership."""
        return tuple(() if team is None else self.teams[team] for team in self.edge_teams)

    @cached_property
    def goals(self) -> Mapping[int, int]:
        """What a bead of value 1 is worth on each scoring cell, by bit number."""
        middle, outer = {"plain": (1, 1), "middle": (3, 1), "outer": (1, 3)}[self.scoring_goals]
        return {
            INDEX[name]: middle if place in (1, 2) else outer
            for edge in EDGES
            for place, name in enumerate(edge)
        }

    @cached_property
    def team_goals(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each team the sets of its scoring cells with what a cell of the set is worth."""
        return tuple(
            tuple(
                (
                    sum(
                        1 << cell
                        for cell, worth in self.goals.items()
                        if worth == goal and self.edge_teams[EDGE_OF[cell]] == team
                    ),
                    goal,
                )
                for goal in sorted(set(self.goals.values()))
            )
            for team in range(len(self.teams))
        )

    @cached_property
    def step_sources(self) -> tuple[tuple[int, ...], ...]:
        """For each team and direction, the cells from which that team may step a bead."""
        return tuple(self._sources(team, _STEPS, 1) for team in range(len(self.teams)))

    @cached_property
    def jump_sources(self) -> tuple[tuple[int, ...], ...]:
        """For each team and direction, the cells from which that team may jump a bead."""
        return tuple(self._sources(team, _JUMPS, 2) for team in range(len(self.teams)))

    def _sources(self, team: int, growing: tuple[int, ...], distance: int) -> tuple[int, ...]:
        mobile = _INSIDE
        if self.move_from_corner:
            mobile |= _CORNERS
        if self.off_board:
            mobile = BOARD
        sources = []
        for direction, shift in enumerate(SHIFTS):
            cells = growing[direction] & mobile
            if self.move_along_edge:
                for edge, owner in enumerate(self.edge_teams):
                    if owner == team:
                        cells |= EDGE_CELLS[edge] & shifted(EDGE_CELLS[edge], -distance * shift)
            sources.append(cells)
        return tuple(sources)


@dataclass(frozen=True, slots=True)
class TrickleState(State):
    """A position of Trickle.

    ``occupied`` is the set of cells with beads; ``twos``, ``threes`` and ``fives`` are those of
    them worth more than 1. ``player`` is to move (NATURE before a shuffle). ``last_move`` is the
    first and last cell of the move just made, whose reversal is barred, or None. ``stall`` counts
    the moves since a bead changed its ring, ``passes`` the passes in a row. ``off_points`` are the
    points of each team for beads that left the board.
    """

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

    @property
    def players(self) -> int:
        """The number of players."""
        return self.variant.players

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
        return self.occupied if self.variant.off_board else self.occupied & _INSIDE

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
        if not self._unfinished:
            if self.variant.off_board:
                return Message("All beads have left the board.")
            return Message("All beads have reached the rim.")
        if self.stall >= STALL_END:
            return Message(
                "No bead changed its ring in {moves} moves, so the game ended; "
                "beads that are still inside score for nobody.",
                moves=STALL_END,
            )
        if self.passes >= self.players:
            return Message("Nobody could move any more.")
        return Message("The players stopped here, as the winner could no longer change.")

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
            open_beads |= self.occupied & _CORNERS
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
            return Choices((), self._explain)
        if player == NATURE:
            return ShuffleSpace()
        moves = tuple(self.moves())
        if moves:
            return Choices(moves, self._explain)
        return Choices((Pass(),), self._explain, forced=Pass())

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
                for edge in sorted(self._exits(cell, 1 << cell)):
                    yield Move((NAME[cell],), edge)
        if self.variant.chained_jumps:
            for move in self._chains():
                if self._history_rejection(move) is None:
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
        if self.variant.off_board and any(
            self._exits(cell, 1 << cell) for cell in bits(self.occupied)
        ):
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
            for edge in sorted(self._jump_exits(here, others)):
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

    def _exits(self, cell: int, moving: int) -> set[int]:
        """The edges over which the bead on ``cell`` can leave in a single step or jump."""
        edges = self._jump_exits(cell, self.occupied & ~moving)
        if cell in EDGE_OF:
            edges.add(EDGE_OF[cell])
        elif cell in CORNER_EDGES:
            edges.update(CORNER_EDGES[cell])
        return edges

    def _jump_exits(self, cell: int, others: int) -> set[int]:
        """The edges over which a bead on ``cell`` can jump off, given the other beads."""
        edges: set[int] = set()
        for over, edge in _rim_jumps(cell):
            if others >> over & 1:
                edges.add(edge)
        return edges

    # Why a move is illegal

    def _explain(self, action: Action) -> Rejection:
        rejection = self._rejection(action)
        assert rejection is not None, "asked to explain a legal action"
        return rejection

    def _rejection(self, action: Action) -> Rejection | None:
        if self.is_terminal:
            return Rejection(Message("The game is over."), "end")
        if isinstance(action, Shuffle) or self.player == NATURE:
            return Rejection(Message("The beads are laid before the first turn only."), "beads")
        if isinstance(action, Pass):
            if any(True for _ in self.moves()):
                return Rejection(Message("You can move a bead, so you may not pass."), "pass")
            return None
        if not isinstance(action, Move):
            return Rejection(Message("This is not a move in Trickle."), "moves")
        if len(action.cells) < 2 and action.off is None:
            return Rejection(Message("A move needs a cell to go to."), "moves", action.cells)
        for cell in action.cells:
            if cell not in INDEX:
                return Rejection(Message("There is no cell {cell}.", cell=cell), "board")
        return self._path_rejection(action) or self._history_rejection(action)

    def _path_rejection(self, move: Move) -> Rejection | None:
        """Judge the bead's way across the board, whatever was played before."""
        first = INDEX[move.cells[0]]
        if not self.occupied >> first & 1:
            return Rejection(
                Message("There is no bead on {cell}.", cell=move.cells[0]), "moves", move.cells[:1]
            )
        legs = len(move.cells) - 1 + (move.off is not None)
        if legs > 1 and not self.variant.chained_jumps:
            return Rejection(
                Message("A bead makes one step or one jump in a turn."), "moves", move.cells
            )
        if len(set(move.cells)) < len(move.cells):
            return Rejection(
                Message("In a chain of jumps the bead visits no cell twice."), "chain", move.cells
            )
        others = self.occupied & ~(1 << first)
        for start, end in zip(move.cells, move.cells[1:], strict=False):
            rejection = self._leg_rejection(INDEX[start], INDEX[end], others, legs)
            if rejection is not None:
                return rejection
        return None if move.off is None else self._exit_rejection(move, others)

    def _leg_rejection(self, start: int, end: int, others: int, legs: int) -> Rejection | None:
        cells = (NAME[start], NAME[end])
        rejection = self._rim_rejection(start, end)
        if rejection is not None:
            return rejection
        if others >> end & 1:
            return Rejection(
                Message("There is already a bead on {cell}.", cell=cells[1]), "moves", cells
            )
        if end - start in SHIFTS:
            if legs > 1:
                return Rejection(
                    Message("Only jumps can be chained; a step ends the move."), "chain", cells
                )
        else:
            over = (start + end) // 2
            if (end - start) % 2 or over - start not in SHIFTS:
                return Rejection(
                    Message(
                        "A bead steps to a neighbouring cell or jumps straight over one bead; "
                        "{end} is too far from {start}.",
                        start=cells[0],
                        end=cells[1],
                    ),
                    "moves",
                    cells,
                )
            if not others >> over & 1:
                return Rejection(
                    Message("There is no bead on {cell} to jump over.", cell=NAME[over]),
                    "moves",
                    (*cells, NAME[over]),
                )
        if RING[end] < RING[start]:
            return Rejection(
                Message(
                    "Beads never move closer to the centre: {end} lies further in.", end=cells[1]
                ),
                "outwards",
                cells,
            )
        return None

    def _rim_rejection(self, start: int, end: int) -> Rejection | None:
        """Why a bead on the rim may not go from ``start`` to ``end``; None if it is not barred."""
        variant = self.variant
        if RING[start] < OUTER or variant.off_board:
            return None
        name = NAME[start]
        if start in CORNER_EDGES:
            if variant.move_from_corner:
                return None
            return Rejection(
                Message("A bead on the rim never moves again, and {cell} is a corner.", cell=name),
                "rim",
                (name,),
            )
        if not variant.move_along_edge:
            return Rejection(
                Message("The bead on {cell} has reached the rim and never moves again.", cell=name),
                "rim",
                (name,),
            )
        edge = EDGE_OF[start]
        if variant.edge_teams[edge] != variant.team_of[self.player]:
            return Rejection(
                Message(
                    "You may move beads along your own edges only; {cell} is not yours.", cell=name
                ),
                "along-edge",
                (name,),
            )
        if EDGE_OF.get(end) != edge:
            return Rejection(
                Message("A bead on your edge may only move along that edge."),
                "along-edge",
                (name, NAME[end]),
            )
        return None

    def _exit_rejection(self, move: Move, others: int) -> Rejection | None:
        cell = INDEX[move.cells[-1]]
        if not self.variant.off_board:
            return Rejection(Message("No bead leaves the board in this game."), "rim", move.cells)
        edges = self._jump_exits(cell, others)
        if len(move.cells) == 1:
            edges |= self._exits(cell, 1 << cell)
        if move.off in edges:
            return None
        return Rejection(
            Message(
                "A bead leaves the board by a step from the rim, or by a jump over a bead there; "
                "from {cell} it cannot leave over this edge.",
                cell=move.cells[-1],
            ),
            "off-board",
            move.cells,
        )

    def _history_rejection(self, move: Move) -> Rejection | None:
        """Judge a move that the board allows by what was played before it."""
        if move.off is not None:
            return None
        first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
        if self.last_move == (last, first):
            return Rejection(
                Message(
                    "The last move may not be taken back at once: the bead on {start} just came "
                    "from {end}.",
                    start=move.cells[0],
                    end=move.cells[-1],
                ),
                "reversal",
                (move.cells[0], move.cells[-1]),
            )
        if RING[first] == RING[last] and self.must_change_ring:
            return Rejection(
                Message(
                    "No bead has changed its ring for {moves} moves, so a bead must move outwards "
                    "now.",
                    moves=self.stall,
                ),
                "stall",
                (move.cells[0], move.cells[-1]),
            )
        return None

    # Moving on

    def apply_action(self, player: int, action: Action) -> Self:
        """The state after ``action``. Raises IllegalAction."""
        if not self.may_act(player):
            message = (
                Message("The game is over.")
                if self.is_terminal
                else Message("It is not your turn.")
            )
            raise IllegalAction(Rejection(message, "turn"))
        if player == NATURE:
            return self._shuffled(action)
        rejection = self._rejection(action)
        if rejection is not None:
            raise IllegalAction(rejection)
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
        return type(self)(
            self.variant,
            self.occupied ^ here | there,
            twos,
            threes,
            fives,
            following,
            None if move.off is not None else (first, last),
            0 if changed else self.stall + 1,
            0,
            off_points,
        )

    def _exit_goal(self, move: Move) -> int:
        """What leaving over the edge is worth: by the cell whose rim is crossed, the best if several.

        A corner's rim counts like an outer cell of the edge (ruling).
        """
        edge = move.off
        assert edge is not None
        goals = self.variant.goals
        outer = goals[INDEX[EDGES[edge][0]]]
        cell = INDEX[move.cells[-1]]
        others = self.occupied & ~(1 << INDEX[move.cells[0]])
        crossed = {over for over, e in _rim_jumps(cell) if e == edge and others >> over & 1}
        if len(move.cells) == 1 and RING[cell] == OUTER:
            crossed.add(cell)
        return max(
            goals[over] if EDGE_OF.get(over) == edge else outer
            for over in crossed
            if EDGE_OF.get(over) == edge or over in CORNER_EDGES
        )

    def _shuffled(self, action: Action) -> Self:
        rejection = ShuffleSpace().why_not(action)
        if rejection is not None:
            raise IllegalAction(rejection)
        assert isinstance(action, Shuffle)
        return type(self)(
            self.variant,
            START,
            *_value_cells(dict(zip(START_CELLS, action.values, strict=True))),
            off_points=self.off_points,
        )


@cache
def _rim_jumps(cell: int) -> tuple[tuple[int, int], ...]:
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


class ShuffleSpace:
    """NATURE's actions: every way to lay the scoring beads on the start cells."""

    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` is a shuffle of all beads."""
        if isinstance(action, Shuffle) and sorted(action.values) == _sorted_values():
            return None
        return Rejection(Message("The beads have to be shuffled first."), "beads")

    def sample(self, rng: Random) -> Action:
        """A shuffle drawn with ``rng``."""
        values = _sorted_values()
        rng.shuffle(values)
        return Shuffle(tuple(values))


def _sorted_values() -> list[int]:
    return [value for value, count in VALUE_COUNTS.items() for _ in range(count)]


def _symmetric_values() -> dict[int, int]:
    """The layout with 5 in the centre, 3 and 2 alternating around it, 2 on every other corner."""
    values = {cell: 1 for cell in START_CELLS}
    centre = INDEX["f6"]
    values[centre] = 5
    for turn, shift in enumerate(SHIFTS):
        values[centre + shift] = 2 if turn % 2 else 3
        values[centre + 2 * shift] = 2 if turn % 2 else 1
    return values


def _value_cells(values: Mapping[int, int]) -> tuple[int, int, int]:
    """The sets of cells with beads of value 2, 3 and 5."""
    twos, threes, fives = (
        sum(1 << cell for cell, value in values.items() if value == wanted) for wanted in (2, 3, 5)
    )
    return twos, threes, fives


def initial_state(players: int, options: Mapping[str, OptionValue]) -> TrickleState:
    """The first state for checked, complete options."""
    variant = Variant(players, **options)  # type: ignore[arg-type]
    off_points = (0,) * len(variant.teams)
    if variant.scoring_beads == "shuffled":
        return TrickleState(variant, START, player=NATURE, off_points=off_points)
    if variant.scoring_beads == "symmetric":
        return TrickleState(
            variant, START, *_value_cells(_symmetric_values()), off_points=off_points
        )
    return TrickleState(variant, START, off_points=off_points)
