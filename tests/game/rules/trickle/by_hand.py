"""Trickle's moves once more, found in another way: by cells and coordinates, one bead at a time.

Slow and plain on purpose; it shares nothing with the rules but the way a cell is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))

EDGES = (
    "a2 a3 a4 a5",
    "b1 c1 d1 e1",
    "g2 h3 i4 j5",
    "k7 k8 k9 k10",
    "g11 h11 i11 j11",
    "b7 c8 d9 e10",
)
CORNERS = {"a1": (0, 1), "f1": (1, 2), "k6": (2, 3), "k11": (3, 4), "f11": (4, 5), "a6": (5, 0)}


def cell_of(name: str) -> Cell:
    return "abcdefghijk".index(name[0]) - 5, int(name[1:]) - 6


def name_of(cell: Cell) -> str:
    return "abcdefghijk"[cell[0] + 5] + str(cell[1] + 6)


def ring(cell: Cell) -> int:
    up, across = cell
    return max(abs(up), abs(across), abs(up - across))


def plus(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    return cell[0] + times * direction[0], cell[1] + times * direction[1]


def distance(one: str, other: str) -> int:
    """In how many steps one cell is reached from the other."""
    (r1, n1), (r2, n2) = cell_of(one), cell_of(other)
    return max(abs(r1 - r2), abs(n1 - n2), abs(r1 - r2 - n1 + n2))


EDGE_OF = {cell_of(name): edge for edge, names in enumerate(EDGES) for name in names.split()}
CORNER_EDGES = {cell_of(name): edges for name, edges in CORNERS.items()}


@dataclass(frozen=True)
class Table:
    """What the moves depend on. ``mine`` are the edges of the player to move."""

    beads: frozenset[Cell]
    mine: frozenset[int]
    from_corner: bool
    along_edge: bool
    off_board: bool
    chained: bool
    last_move: tuple[Cell, Cell] | None
    stall: int

    def moves(self) -> set[str]:
        """The notation of every legal move."""
        found = set()
        for bead in self.beads:
            others = self.beads - {bead}
            found |= {(bead, end) for end in self._steps(bead, others)}
            for path in self._jumps((bead,), others):
                if len(path) == 2 or self.chained:
                    found.add(path)
            if self.off_board:
                for edge in self._step_off(bead):
                    found.add((bead, edge))
                paths = [(bead,), *(self._jumps((bead,), others) if self.chained else ())]
                found |= {(*p, edge) for p in paths for edge in self._jump_off(p[-1], others)}
        if self.last_move is not None:
            barred = self.last_move[::-1]
            found = {m for m in found if isinstance(m[-1], int) or (m[0], m[-1]) != barred}
        changing = {m for m in found if isinstance(m[-1], int) or ring(m[0]) != ring(m[-1])}
        if self.stall >= 24 and changing:
            found = changing
        return {self._notation(move) for move in found}

    def _may_go(self, start: Cell, end: Cell) -> bool:
        if ring(end) > 5 or ring(end) < ring(start):
            return False
        if ring(start) < 5 or self.off_board:
            return True
        if start in CORNER_EDGES:
            return self.from_corner
        edge = EDGE_OF[start]
        return self.along_edge and edge in self.mine and EDGE_OF.get(end) == edge

    def _steps(self, bead: Cell, others: frozenset[Cell]) -> Iterator[Cell]:
        for direction in DIRECTIONS:
            end = plus(bead, direction)
            if end not in others and self._may_go(bead, end):
                yield end

    def _jumps(self, path: tuple[Cell, ...], others: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
        for direction in DIRECTIONS:
            over, end = plus(path[-1], direction), plus(path[-1], direction, 2)
            free = end not in others and end not in path
            if over in others and free and self._may_go(path[-1], end):
                yield (*path, end)
                if self.chained:
                    yield from self._jumps((*path, end), others)

    def _step_off(self, bead: Cell) -> tuple[int, ...]:
        if bead in EDGE_OF:
            return (EDGE_OF[bead],)
        return CORNER_EDGES.get(bead, ())

    def _jump_off(self, bead: Cell, others: frozenset[Cell]) -> Iterator[int]:
        for direction in DIRECTIONS:
            over = plus(bead, direction)
            if over in others and ring(over) == 5 and ring(plus(bead, direction, 2)) > 5:
                yield from CORNER_EDGES.get(over, ()) or (EDGE_OF[over],)

    def _notation(self, move: tuple[Cell | int, ...]) -> str:
        text = "-".join(name_of(part) for part in move if not isinstance(part, int))
        edge = move[-1]
        if not isinstance(edge, int):
            return text
        last = move[-2]
        assert not isinstance(last, int)
        return f"{text}-off" if self._only_edge(last) == edge else f"{text}-off{edge}"

    def _only_edge(self, cell: Cell) -> int | None:
        """The edge that needs no number: the one a cell of it, or one just inside it, faces."""
        if cell in EDGE_OF:
            return EDGE_OF[cell]
        if ring(cell) < 4:
            return None
        faced = {EDGE_OF.get(plus(cell, d)) for d in DIRECTIONS if ring(plus(cell, d)) == 5}
        return faced.pop() if len(faced) == 1 and ring(cell) == 4 else None
