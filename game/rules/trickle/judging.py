"""Where the beads can go in Trickle or a relative, and why a move is illegal.

The state builds on it, adding turns, points and the end. Judging looks at one move from the cells
it names, while a position lists moves from whole sets of cells; tests compare the two. It names the
fault, and the game's ``TrickleSentences`` says it: one game speaks of beads on edges, another of
bags in companies.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from types import MappingProxyType

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


def _undoes(move: Move, last: tuple[int, int]) -> bool:
    ends = INDEX[move.cells[-1]], INDEX[move.cells[0]]
    return move.off is None and ends == last


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
            last = self.last_move
            moves += [move for move in self._chains() if last is None or not _undoes(move, last)]
        if self.must_change_ring:
            moves = [move for move in moves if _changes_ring(move)]
        return tuple(moves)

    @property
    def must_change_ring(self) -> bool:
        """Whether the stall limit is in force: no moves along a ring."""
        return self.stall >= STALL_LIMIT and self.can_change_ring

    @property
    def can_change_ring(self) -> bool:
        """Whether the player to move has any move that changes a bead's ring."""
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
        edges: set[int] = set()
        for over, edge in rim_jumps(cell):
            if others >> over & 1:
                edges.add(edge)
        return edges


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


class MoveFault(Enum):
    """Why something is illegal. In brackets: the fields its sentence can name."""

    SHUFFLE_DUE = auto()
    """Chance has to lay the pieces first."""
    SHUFFLE_LATE = auto()
    """The pieces are already laid."""
    CAN_MOVE = auto()
    """A pass by someone who has a move."""
    NO_MOVE = auto()
    """Not an action of this game."""
    NO_CELL = auto()
    """The board has no such cell (cell)."""
    NO_GOAL = auto()
    """A piece was lifted but goes nowhere."""
    HEMMED_IN = auto()
    """A piece can't go anywhere (cell)."""
    NOTHING_THERE = auto()
    """The start cell is empty (cell)."""
    SEVERAL_LEGS = auto()
    """More than one step or jump on a turn."""
    CELL_TWICE = auto()
    """A cell is visited twice."""
    OCCUPIED = auto()
    """The target cell isn't empty (cell)."""
    STEP_IN_CHAIN = auto()
    """A step among several jumps."""
    TOO_FAR = auto()
    """Neither a step nor a jump (start, end)."""
    NOTHING_TO_JUMP = auto()
    """A jump over an empty cell (cell)."""
    INWARDS = auto()
    """A move towards the centre (end)."""
    CORNER_HOLDS = auto()
    """A piece in a corner (cell)."""
    RIM_HOLDS = auto()
    """A piece on an edge (cell)."""
    FOREIGN_EDGE = auto()
    """A piece on an edge that isn't the player's (cell)."""
    BESIDE_EDGE = auto()
    """A piece that would leave its edge."""
    BOARD_HOLDS = auto()
    """No piece leaves the board."""
    NO_EXIT = auto()
    """A piece can't leave over that edge from there (cell)."""
    REVERSAL = auto()
    """The last move taken back at once (start, end)."""
    STALL = auto()
    """A move along a ring while only moves outwards are legal (moves)."""


class Ending(Enum):
    """Why a game is over. In brackets: the fields its sentence can name."""

    ALL_LEFT = auto()
    """No piece is left on the board."""
    ALL_ON_RIM = auto()
    """No piece is left inside."""
    PARTED = auto()
    """No piece is left inside, and a tie-breaker decides between the leaders."""
    STALLED = auto()
    """The pieces went round without end (moves)."""
    NOBODY_MOVES = auto()
    """Everyone passed."""
    STOPPED = auto()
    """The winner was certain, and the players stopped."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A fault, the names of the cells to point at, and what its sentence can name."""

    fault: MoveFault
    cells: tuple[str, ...] = ()
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TrickleSentences:
    """One game's sentences: templates for translation.

    ``faults`` has, with each sentence, the anchor of its paragraph in the rules text. Faults and
    endings that can't occur in a game may be missing.
    """

    faults: Mapping[MoveFault, tuple[str, str]]
    endings: Mapping[Ending, str]

    def rejection(self, breach: Breach) -> Rejection:
        """The breach in a player's words."""
        template, anchor = self.faults[breach.fault]
        return Rejection(Message(template, **breach.fields), anchor, breach.cells)

    def reason(self, ending: Ending, **fields: object) -> Message:
        """The ending in a player's words."""
        return Message(self.endings[ending], **fields)


WORDING = TrickleSentences(
    faults=MappingProxyType(
        {
            MoveFault.SHUFFLE_DUE: (N_("Chance can’t do that here."), "beads"),
            MoveFault.SHUFFLE_LATE: (N_("Chance can’t do that here."), "beads"),
            MoveFault.CAN_MOVE: (N_("You can move, so you can’t pass."), "pass"),
            MoveFault.NO_MOVE: (N_("That’s not a move in this game."), "moves"),
            MoveFault.NO_CELL: (N_("There’s no space {cell}."), "board"),
            MoveFault.NO_GOAL: (N_("A move needs a space to go to."), "moves"),
            MoveFault.HEMMED_IN: (
                N_("The bead[ on {cell}] is boxed in."),
                "moves",
            ),
            MoveFault.NOTHING_THERE: (N_("There’s no bead [on {cell}|there]."), "moves"),
            MoveFault.SEVERAL_LEGS: (N_("One step or one jump a turn."), "moves"),
            MoveFault.CELL_TWICE: (N_("A jumping bead visits each space once."), "chain"),
            MoveFault.OCCUPIED: (N_("There’s already a bead [on {cell}|there]."), "moves"),
            MoveFault.STEP_IN_CHAIN: (N_("Only jumps can go on. A step ends the move."), "chain"),
            MoveFault.TOO_FAR: (
                N_("[From {start} to {end} is|That’s] too far for a step or a jump."),
                "moves",
            ),
            MoveFault.NOTHING_TO_JUMP: (N_("There’s nothing[ on {cell}] to jump."), "moves"),
            MoveFault.INWARDS: (
                N_("Never inwards[: {end} is closer to the centre]."),
                "outwards",
            ),
            MoveFault.CORNER_HOLDS: (
                N_("Beads on the rim stay put, and [{cell} is|that’s] a corner."),
                "rim",
            ),
            MoveFault.RIM_HOLDS: (
                N_("The bead[ on {cell}] is on the rim. It stays put."),
                "rim",
            ),
            MoveFault.FOREIGN_EDGE: (
                N_("You can only move along your own edges; [{cell}|this one] isn’t yours."),
                "along-edge",
            ),
            MoveFault.BESIDE_EDGE: (
                N_("A bead on your edge can only move along it."),
                "along-edge",
            ),
            MoveFault.BOARD_HOLDS: (N_("Beads can’t leave the board in this game."), "rim"),
            MoveFault.NO_EXIT: (
                N_(
                    "[From {cell} it|It] can’t leave over this edge. It takes a step off the "
                    "rim, or a jump over a bead there."
                ),
                "off-board",
            ),
            MoveFault.REVERSAL: (
                N_("No going straight back[ from {start} to {end}]."),
                "reversal",
            ),
            MoveFault.STALL: (
                N_("Nothing has moved outwards for {moves} moves. Now something must."),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_LEFT: N_("All beads are off the board."),
            Ending.ALL_ON_RIM: N_("All beads are on the rim."),
            Ending.STALLED: N_(
                "No bead moved outwards for {moves} moves. Beads still inside score nothing."
            ),
            Ending.NOBODY_MOVES: N_("No one could move any more."),
            Ending.STOPPED: N_("You stopped here: the winner was certain."),
        }
    ),
)


def judge(position: TricklePosition, action: Action) -> Breach | None:
    """None if ``action`` of the player to move is legal, else what's wrong with it."""
    if isinstance(action, Shuffle) or position.player == NATURE:
        return Breach(MoveFault.SHUFFLE_LATE)
    if isinstance(action, Pass):
        return Breach(MoveFault.CAN_MOVE) if position.moves() else None
    if not isinstance(action, Move):
        return Breach(MoveFault.NO_MOVE)
    for cell in action.cells:
        if cell not in INDEX:
            return Breach(MoveFault.NO_CELL, (), {"cell": cell})
    if len(action.cells) == 1 and action.off is None:
        return _judge_lifted(position, action.cells[0])
    if not action.cells:
        return Breach(MoveFault.NO_GOAL)
    return _judge_path(position, action) or _judge_by_history(position, action)


def _judge_lifted(position: TricklePosition, cell: str) -> Breach:
    """Judge a bead that was lifted and goes nowhere: why it can't, if so."""
    start = INDEX[cell]
    breach = None
    if position.occupied >> start & 1:
        breach = _judge_rim(position, start, start)
        ways = [Move((cell, end)) for end in CELLS if end != cell]
        ways += [Move((cell,), edge) for edge in range(6)] if position.variant.off_board else []
        possible = [way for way in ways if _judge_path(position, way) is None]
        for way in possible:
            breach = _judge_by_history(position, way)
            if breach is None:
                break
        if not possible and breach is None:
            breach = Breach(MoveFault.HEMMED_IN, (cell,), {"cell": cell})
    return breach or Breach(MoveFault.NO_GOAL, (cell,))


def _judge_path(position: TricklePosition, move: Move) -> Breach | None:
    """Judge the bead's path across the board, whatever was played before."""
    first = INDEX[move.cells[0]]
    if not position.occupied >> first & 1:
        return Breach(MoveFault.NOTHING_THERE, move.cells[:1], {"cell": move.cells[0]})
    legs = len(move.cells) - 1 + (move.off is not None)
    if legs > 1 and not position.variant.chained_jumps:
        return Breach(MoveFault.SEVERAL_LEGS, move.cells)
    if len(set(move.cells)) < len(move.cells):
        return Breach(MoveFault.CELL_TWICE if legs > 1 else MoveFault.NO_GOAL, move.cells)
    others = position.occupied & ~(1 << first)
    for start, end in zip(move.cells, move.cells[1:], strict=False):
        breach = _judge_leg(position, INDEX[start], INDEX[end], others, legs)
        if breach is not None:
            return breach
    return None if move.off is None else _judge_exit(position, move, others)


def _judge_leg(
    position: TricklePosition, start: int, end: int, others: int, legs: int
) -> Breach | None:
    cells = (NAME[start], NAME[end])
    breach = _judge_rim(position, start, end)
    if breach is not None:
        return breach
    if others >> end & 1:
        return Breach(MoveFault.OCCUPIED, cells, {"cell": cells[1]})
    if end - start in SHIFTS:
        if legs > 1:
            return Breach(MoveFault.STEP_IN_CHAIN, cells)
    else:
        over = (start + end) // 2
        if (end - start) % 2 or over - start not in SHIFTS:
            return Breach(MoveFault.TOO_FAR, cells, {"start": cells[0], "end": cells[1]})
        if not others >> over & 1:
            return Breach(MoveFault.NOTHING_TO_JUMP, (*cells, NAME[over]), {"cell": NAME[over]})
    if RING[end] < RING[start]:
        return Breach(MoveFault.INWARDS, cells, {"end": cells[1]})
    return None


def _judge_rim(position: TricklePosition, start: int, end: int) -> Breach | None:
    """Why a bead on the rim may not go from ``start`` to ``end``; None if it may."""
    variant = position.variant
    if RING[start] < OUTER or variant.off_board:
        return None
    name = NAME[start]
    if start in CORNER_EDGES:
        if variant.move_from_corner:
            return None
        return Breach(MoveFault.CORNER_HOLDS, (name,), {"cell": name})
    if not variant.move_along_edge:
        return Breach(MoveFault.RIM_HOLDS, (name,), {"cell": name})
    edge = EDGE_OF[start]
    if variant.edge_teams[edge] != variant.team_of[position.player]:
        return Breach(MoveFault.FOREIGN_EDGE, (name,), {"cell": name})
    if EDGE_OF.get(end) != edge:
        return Breach(MoveFault.BESIDE_EDGE, (name, NAME[end]))
    return None


def _judge_exit(position: TricklePosition, move: Move, others: int) -> Breach | None:
    cell = INDEX[move.cells[-1]]
    if not position.variant.off_board:
        return Breach(MoveFault.BOARD_HOLDS, move.cells)
    edges = position.jump_exits(cell, others)
    if len(move.cells) == 1:
        edges |= position.exits(cell)
    if move.off in edges:
        return None
    return Breach(MoveFault.NO_EXIT, move.cells, {"cell": move.cells[-1]})


def _judge_by_history(position: TricklePosition, move: Move) -> Breach | None:
    """Judge a move the board allows by what was played before it."""
    if move.off is not None:
        return None
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    cells = (move.cells[0], move.cells[-1])
    if position.last_move == (last, first):
        return Breach(MoveFault.REVERSAL, cells, {"start": cells[0], "end": cells[1]})
    if RING[first] == RING[last] and position.must_change_ring:
        return Breach(MoveFault.STALL, cells, {"moves": position.stall})
    return None
