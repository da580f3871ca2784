"""Where everything is in Trickle, and where the beads can go from there.

The state builds on it, adding turns, points and the end; judging reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.boards.hexboard import (
    BOARD,
    CORNER_EDGES,
    EDGE_OF,
    INDEX,
    NAME,
    OUTER,
    RING,
    SHIFTS,
    bits,
)
from game.rules.trickle.actions import Move
from game.rules.trickle.variant import Variant

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
            found += [moves[start] for start in bits(starts)]
        for sources, shift, moves in zip(variant.jump_sources[team], SHIFTS, _JUMPS, strict=True):
            if shift > 0:
                starts = occupied & sources & occupied >> shift & empty >> 2 * shift
            else:
                starts = occupied & sources & occupied << -shift & empty << -2 * shift
            if 2 * shift == back:
                starts &= ~barred
            found += [moves[start] for start in bits(starts)]
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
