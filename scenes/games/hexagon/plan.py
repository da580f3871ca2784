"""Where the cells and edges of the hexagonal board are in the window.

Lengths on the board are in pitches: distances of neighbouring cells.
"""

import math
from typing import Final

import pygame

from game.boards import CELLS, EDGE_OF, EDGES, INDEX, position
from game.rules.trickle.actions import Move

PICTURE_PITCHES: Final = 15
"""Width and height of the board's picture in pitches."""

Target = str | int
"""Where a piece can be sent: a cell by name, or an edge to leave over by number."""

LABELS: Final = 6.13
"""How far above and below the board's centre the outermost numbers are, in pitches."""

RIM: Final = 5.72
"""The rim's distance from the board's centre, in pitches."""


class HexPlan:
    """The board in one place of the window.

    ``rect`` is the square of the board's picture in window pixels; ``turn`` turns the board
    clockwise by this many sixths.
    """

    def __init__(self, rect: pygame.Rect, turn: int = 0) -> None:
        self.rect = rect
        self.turn = turn % 6
        self.pitch = rect.width / PICTURE_PITCHES
        self._centres = {name: self.place(position(name)) for name in CELLS}

    def place(self, point: tuple[float, float]) -> tuple[int, int]:
        """The window point of a point in pitches from the centre, y upwards, unturned."""
        angle = -self.turn * math.pi / 3
        x = point[0] * math.cos(angle) - point[1] * math.sin(angle)
        y = point[0] * math.sin(angle) + point[1] * math.cos(angle)
        return (
            round(self.rect.centerx + x * self.pitch),
            round(self.rect.centery - y * self.pitch),
        )

    def beside(self, edge: int, away: float, along: float) -> tuple[int, int]:
        """The window point ``away`` from the centre towards an edge and ``along`` the edge."""
        angle = math.radians(-90 - 60 * edge)
        out = (math.cos(angle), math.sin(angle))
        side = (-out[1], out[0])
        return self.place(
            (out[0] * away + side[0] * along, out[1] * away + side[1] * along),
        )

    def behind(self, cell: str, away: float, along: float = 0.0) -> tuple[int, int]:
        """The window point ``away`` from the centre behind a scoring cell, or ``along`` from it."""
        edge = EDGE_OF[INDEX[cell]]
        return self.beside(edge, away, 1.5 - EDGES[edge].index(cell) + along)

    def centre(self, cell: str) -> tuple[int, int]:
        """The window point of a cell's centre."""
        return self._centres[cell]

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The cell under a window point; None off the cells."""
        name = min(self._centres, key=lambda cell: math.dist(self._centres[cell], point))
        return name if math.dist(self._centres[name], point) <= self.pitch * 0.56 else None

    def edge_at(self, point: tuple[int, int]) -> int | None:
        """The edge whose band, or the cloth beyond it, is under a window point."""
        x = point[0] - self.rect.centerx
        y = self.rect.centery - point[1]
        away = math.hypot(x, y)
        if away < 4.75 * self.pitch or away > 7.4 * self.pitch:
            return None
        edge = min(range(6), key=lambda e: math.dist(point, self.exit_point(e)))
        return edge if self._outwards(edge, point) > 4.7 else None

    def _outwards(self, edge: int, point: tuple[int, int]) -> float:
        """How far a window point is towards an edge, in pitches from the centre."""
        end = self.exit_point(edge, 1.0)
        along = (end[0] - self.rect.centerx, end[1] - self.rect.centery)
        length = math.hypot(*along) or 1.0
        x, y = point[0] - self.rect.centerx, point[1] - self.rect.centery
        return (x * along[0] + y * along[1]) / length / self.pitch

    def exit_point(self, edge: int, away: float = 6.3) -> tuple[int, int]:
        """The window point that pieces leaving over an edge head for."""
        return self.beside(edge, away, 0.0)

    def path(self, move: Move) -> list[tuple[int, int]]:
        """The window points of a move, the last one beyond the rim if it leaves the board."""
        points = [self.centre(cell) for cell in move.cells]
        if move.off is not None:
            x, y = self.centre(move.cells[-1])
            inner, outer = self.exit_point(move.off, 0.0), self.exit_point(move.off, 1.0)
            away = RIM + 0.4 - self._outwards(move.off, (x, y))
            points.append(
                (
                    round(x + (outer[0] - inner[0]) * away),
                    round(y + (outer[1] - inner[1]) * away),
                )
            )
        return points
