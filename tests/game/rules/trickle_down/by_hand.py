"""Trickle Down once more, played in another way: bags in a dictionary, money in plain lists.

Slow and plain on purpose; it shares nothing with the rules but the way a cell is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.game.rules.trickle.by_hand import CORNERS, EDGES, Cell, Table, cell_of, name_of, ring

CLOCKWISE = ["a1", "f1", "k6", "k11", "f11", "a6"]


def laid_out() -> dict[Cell, int]:
    """The bags at the start: the value is three less the ring."""
    cells = [(up, across) for up in range(-5, 6) for across in range(-5, 6)]
    return {cell: 3 - ring(cell) for cell in cells if ring(cell) <= 2}


@dataclass
class Town:
    """A game as it goes on."""

    bags: dict[Cell, int] = field(default_factory=laid_out)
    services: dict[str, list[int]] = field(default_factory=lambda: {c: [] for c in CORNERS})
    player: int = 0
    last_move: tuple[Cell, Cell] | None = None
    stall: int = 0

    def moves(self) -> set[str]:
        """The notation of every legal move."""
        return Table(
            beads=frozenset(self.bags),
            mine=frozenset(),
            from_corner=False,
            along_edge=False,
            off_board=False,
            chained=False,
            last_move=self.last_move,
            stall=self.stall,
        ).moves()

    def play(self, move: str) -> None:
        start, end = (cell_of(name) for name in move.split("-"))
        value = self.bags.pop(start)
        self.last_move = (start, end)
        if name_of(end) in CORNERS:
            self.services[name_of(end)].append(value)
            self.last_move = None
        else:
            self.bags[end] = value
        self.stall = self.stall + 1 if ring(start) == ring(end) else 0
        self.player = (self.player + 1) % 3

    @property
    def is_over(self) -> bool:
        return self.stall == 60 or all(ring(cell) == 5 for cell in self.bags)

    def money(self) -> list[int]:
        """What lies in each player's companies."""
        mine = [EDGES[player].split() + EDGES[player + 3].split() for player in range(3)]
        return [sum(self.bags.get(cell_of(name), 0) for name in names) for names in mine]

    def named(self) -> dict[str, int]:
        return {name_of(cell): value for cell, value in self.bags.items()}

    def beside(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.services[corner]) for corner in CLOCKWISE)
