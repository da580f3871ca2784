"""Where the beads can go in Trickle or a relative, and why a move is illegal.

The state builds on it, adding turns, points and the end. Judging looks at one move from the cells
it names, while a position lists moves from whole sets of cells; tests compare the two. It speaks of
beads on edges; a relative may say it otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

from game.boards import BOARD, CELLS, CORNER_EDGES, EDGE_OF, INDEX, NAME, OUTER, RING, SHIFTS, bits
from game.messages import N_, Message
from game.protocol import NATURE, Action, Pass, Rejection
from game.rules.trickle import TrickleVariant
from game.rules.trickle.actions import Move, Shuffle

STALL_SHOWN = 12
"""From this many moves without a change of ring on, players see the count."""

STALL_LIMIT = 24
"""From this many moves without a change of ring on, only moves that change ring are legal."""

STALL_END = 60
"""The game ends after this many moves without a change of ring."""


REFUSALS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "chance": (N_("Chance can’t do that here."), "beads"),
        "boxed in": (N_("The bead[ on {cell}] is boxed in."), "moves"),
        "empty": (N_("There’s no bead [on {cell}|there]."), ""),
        "taken": (N_("There’s already a bead [on {cell}|there]."), ""),
        "rim": (N_("The bead[ on {cell}] is on the rim. It stays put."), "rim"),
        "leaving": (N_("Beads can’t leave the board in this game."), "rim"),
    }
)
"""What a relative says in its own words, and the rules these name."""


def _singles(reach: int) -> tuple[dict[int, Move], ...]:
    """For each direction, the shared moves over this many cells, by start cell."""
    return tuple(
        {
            start: Move((NAME[start], NAME[start + reach * shift]))
            for start in NAME
            if start + reach * shift in NAME
        }
        for shift in SHIFTS
    )


_STEPS, _JUMPS = _singles(1), _singles(2)


def _changes_ring(move: Move) -> bool:
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    return move.off is not None or RING[first] != RING[last]


@dataclass(frozen=True, slots=True)
class TricklePosition:
    """A position of Trickle.

    ``occupied`` is the set of cells with beads; ``twos``, ``threes`` and ``fives`` are those with
    beads worth more than 1. ``player`` is to move (NATURE before a shuffle). ``last_move`` is the
    first and last cell of the move just made, which can't be reversed, or None. ``stall`` counts
    the moves since a bead changed its ring, ``passes`` the passes in a row. ``off_points`` are each
    team's points for beads that left the board.
    """

    refusals: ClassVar[Mapping[str, tuple[str, str]]] = REFUSALS

    variant: TrickleVariant
    occupied: int
    twos: int = 0
    threes: int = 0
    fives: int = 0
    player: int = 0
    last_move: tuple[int, int] | None = None
    stall: int = 0
    passes: int = 0
    off_points: tuple[int, ...] = ()

    def refusal(self, why: str, *pieces: str, **values: str) -> Rejection:
        """One of the ``refusals``."""
        text, rule = self.refusals[why]
        return Rejection(Message(text, **values), rule, pieces)

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Each team's seats."""
        return self.variant.teams

    @property
    def beads(self) -> dict[str, int]:
        """Each bead's value by its cell's name, row by row."""
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
        """The total value of the beads on a set of cells."""
        beads = self.occupied & cells
        total = beads.bit_count()
        if self.twos or self.threes or self.fives:
            total += (
                (self.twos & beads).bit_count()
                + 2 * (self.threes & beads).bit_count()
                + 4 * (self.fives & beads).bit_count()
            )
        return total

    def moves(self) -> tuple[Move, ...]:
        """The moves of the player to move, without passes, within the stall limit."""
        moves = self._single_moves(self.last_move)
        if self.variant.off_board:
            moves += [
                Move((NAME[cell],), edge)
                for cell in bits(self.occupied)
                for edge in sorted(self.exits(cell))
            ]
        if self.variant.chained_jumps:
            moves += [
                move
                for move in self._chains()
                if move.off is not None
                or self.last_move != (INDEX[move.cells[-1]], INDEX[move.cells[0]])
            ]
        if self.must_change_ring:
            moves = [move for move in moves if _changes_ring(move)]
        return tuple(moves)

    @property
    def must_change_ring(self) -> bool:
        """Whether the stall limit is in force and a move can change a bead's ring."""
        if self.stall < STALL_LIMIT:
            return False
        if self.variant.off_board and any(self.exits(cell) for cell in bits(self.occupied)):
            return True
        return any(map(_changes_ring, self._single_moves())) or (
            self.variant.chained_jumps and any(map(_changes_ring, self._chains()))
        )

    def _single_moves(self, last: tuple[int, int] | None = None) -> list[Move]:
        """Steps, then jumps, except one that undoes the ``last`` move; no stall limit."""
        variant, team = self.variant, self.variant.team_of[self.player]
        occupied = self.occupied
        empty = BOARD & ~occupied
        back, barred = (0, 0) if last is None else (last[0] - last[1], 1 << last[1])
        found: list[Move] = []
        for sources, shift, moves in zip(variant.step_sources[team], SHIFTS, _STEPS, strict=True):
            starts = occupied & sources & (empty >> shift if shift > 0 else empty << -shift)
            if shift == back:
                starts &= ~barred
            found.extend(map(moves.__getitem__, bits(starts)))
        for sources, shift, moves in zip(variant.jump_sources[team], SHIFTS, _JUMPS, strict=True):
            if shift > 0:
                starts = occupied & sources & occupied >> shift & empty >> 2 * shift
            else:
                starts = occupied & sources & occupied << -shift & empty << -2 * shift
            if 2 * shift == back:
                starts &= ~barred
            found.extend(map(moves.__getitem__, bits(starts)))
        return found

    def _chains(self) -> Iterator[Move]:
        """Sequences of two or more jumps, the last of which may leave the board."""
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
        """The edges the bead on ``cell`` can leave over in a single step or jump."""
        edges = self.jump_exits(cell, self.occupied & ~(1 << cell))
        if cell in EDGE_OF:
            edges.add(EDGE_OF[cell])
        elif cell in CORNER_EDGES:
            edges.update(CORNER_EDGES[cell])
        return edges

    def jump_exits(self, cell: int, others: int) -> set[int]:
        """The edges a bead on ``cell`` can jump off over, given the other beads."""
        return {edge for over, edge in rim_jumps(cell) if others >> over & 1}


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


def judge(position: TricklePosition, action: Action) -> Rejection | None:
    """None if ``action`` of the player to move is legal, else what's wrong with it."""
    if isinstance(action, Shuffle) or position.player == NATURE:
        return position.refusal("chance")
    if isinstance(action, Pass):
        refusal = Rejection(Message("You can move, so you can’t pass."))
        return refusal if position.moves() else None
    if not isinstance(action, Move):
        return Rejection(Message("That’s not a move in this game."))
    for cell in action.cells:
        if cell not in INDEX:
            return Rejection(Message("There’s no space {cell}.", cell=cell))
    if len(action.cells) == 1 and action.off is None:
        return _judge_lifted(position, action.cells[0])
    if not action.cells:
        return _NO_GOAL
    return _judge_path(position, action) or _judge_by_history(position, action)


_NO_GOAL: Final = Rejection(Message("A move needs a space to go to."))


def _judge_lifted(position: TricklePosition, cell: str) -> Rejection:
    """Judge a bead that was lifted and goes nowhere: why it can't, if so."""
    start = INDEX[cell]
    refusal = None
    if position.occupied >> start & 1:
        refusal = _judge_rim(position, start, start)
        ways = [Move((cell, end)) for end in CELLS if end != cell]
        ways += [Move((cell,), edge) for edge in range(6)] if position.variant.off_board else []
        possible = [way for way in ways if _judge_path(position, way) is None]
        for way in possible:
            refusal = _judge_by_history(position, way)
            if refusal is None:
                break
        if not possible and refusal is None:
            refusal = position.refusal("boxed in", cell, cell=cell)
    return refusal or _NO_GOAL._replace(pieces=(cell,))


def _judge_path(position: TricklePosition, move: Move) -> Rejection | None:
    """Judge the bead's path across the board, whatever was played before."""
    first = INDEX[move.cells[0]]
    if not position.occupied >> first & 1:
        return position.refusal("empty", move.cells[0], cell=move.cells[0])
    legs = len(move.cells) - 1 + (move.off is not None)
    if legs > 1 and not position.variant.chained_jumps:
        return Rejection(Message("One step or one jump a turn."), "moves", move.cells)
    if len(set(move.cells)) < len(move.cells):
        if legs == 1:
            return _NO_GOAL._replace(pieces=move.cells)
        return Rejection(Message("A jumping bead visits each space once."), "chain", move.cells)
    others = position.occupied & ~(1 << first)
    for start, end in zip(move.cells, move.cells[1:], strict=False):
        refusal = _judge_leg(position, INDEX[start], INDEX[end], others, legs)
        if refusal is not None:
            return refusal
    return None if move.off is None else _judge_exit(position, move, others)


def _judge_leg(
    position: TricklePosition, start: int, end: int, others: int, legs: int
) -> Rejection | None:
    here, there = cells = (NAME[start], NAME[end])
    refusal = _judge_rim(position, start, end)
    if refusal is not None:
        return refusal
    if others >> end & 1:
        return position.refusal("taken", *cells, cell=there)
    if end - start in SHIFTS:
        if legs > 1:
            message = Message("Only jumps can go on. A step ends the move.")
            return Rejection(message, "chain", cells)
    else:
        over = (start + end) // 2
        if (end - start) % 2 or over - start not in SHIFTS:
            message = Message(
                "[From {start} to {end} is|That’s] too far for a step or a jump.",
                start=here,
                end=there,
            )
            return Rejection(message, "moves", cells)
        if not others >> over & 1:
            message = Message("There’s nothing[ on {cell}] to jump.", cell=NAME[over])
            return Rejection(message, "moves", (*cells, NAME[over]))
    if RING[end] < RING[start]:
        message = Message("Never inwards[: {end} is closer to the centre].", end=there)
        return Rejection(message, "outwards", cells)
    return None


def _judge_rim(position: TricklePosition, start: int, end: int) -> Rejection | None:
    """Why a bead on the rim may not go from ``start`` to ``end``; None if it may."""
    variant = position.variant
    if RING[start] < OUTER or variant.off_board:
        return None
    name = NAME[start]
    if start in CORNER_EDGES:
        if variant.move_from_corner:
            return None
        message = Message("Beads on the rim stay put, and [{cell} is|that’s] a corner.", cell=name)
        return Rejection(message, "rim", (name,))
    if not variant.move_along_edge:
        return position.refusal("rim", name, cell=name)
    edge = EDGE_OF[start]
    if variant.edge_teams[edge] != variant.team_of[position.player]:
        message = Message(
            "You can only move along your own edges; [{cell}|this one] isn’t yours.", cell=name
        )
        return Rejection(message, "along-edge", (name,))
    if EDGE_OF.get(end) != edge:
        message = Message("A bead on your edge can only move along it.")
        return Rejection(message, "along-edge", (name, NAME[end]))
    return None


def _judge_exit(position: TricklePosition, move: Move, others: int) -> Rejection | None:
    cell = INDEX[move.cells[-1]]
    if not position.variant.off_board:
        return position.refusal("leaving", *move.cells)
    edges = position.jump_exits(cell, others)
    if len(move.cells) == 1:
        edges |= position.exits(cell)
    if move.off in edges:
        return None
    message = Message(
        "[From {cell} it|It] can’t leave over this edge. It takes a step off the rim, or a jump "
        "over a bead there.",
        cell=move.cells[-1],
    )
    return Rejection(message, "off-board", move.cells)


def _judge_by_history(position: TricklePosition, move: Move) -> Rejection | None:
    """Judge a move the board allows by what was played before it."""
    if move.off is not None:
        return None
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    start, end = cells = (move.cells[0], move.cells[-1])
    if position.last_move == (last, first):
        message = Message("No going straight back[ from {start} to {end}].", start=start, end=end)
        return Rejection(message, "reversal", cells)
    if RING[first] == RING[last] and position.must_change_ring:
        message = Message(
            "Nothing has moved outwards for {moves} moves. Now something must.",
            moves=position.stall,
        )
        return Rejection(message, "stall", cells)
    return None
