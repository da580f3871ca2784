"""The visible part of TRAKKX's unbounded cloth: its middle, and the size of its cells.

Cells are (column, row), rows counting downward. Places between them are in cells too: the middle of
cell (3, -2) is (3.0, -2.0).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.trakkx.table import Cell

Point = tuple[float, float]

LEAST_PITCH: Final = 20.0
"""The smallest distance of two cells, in pixels, at which tokens are legible."""

_TINY: Final = 4.0
"""The smallest at which they're visible."""

MOST_PITCH: Final = 96.0
"""The largest distance of two cells in design units."""


@dataclass(frozen=True)
class Camera:
    """The cloth as seen in ``area`` of the window.

    ``centre`` is the place in cells in the middle of ``area``; ``pitch`` is the distance of
    neighbouring cells in pixels, from ``least`` to ``most``, or less to show everything.
    """

    area: pygame.Rect
    centre: Point = (0.0, 0.0)
    pitch: float = 48.0
    least: float = LEAST_PITCH
    most: float = MOST_PITCH

    @property
    def side(self) -> int:
        """Side of a token's place in pixels: an even number, so that few sizes are drawn."""
        return max(2, int(self.pitch) // 2 * 2)

    def point_of(self, place: Point) -> Point:
        """The window point of a place in cells."""
        return (
            self.area.centerx + (place[0] - self.centre[0]) * self.pitch,
            self.area.centery + (place[1] - self.centre[1]) * self.pitch,
        )

    def place_at(self, point: Point) -> Point:
        """The place in cells at a window point."""
        return (
            self.centre[0] + (point[0] - self.area.centerx) / self.pitch,
            self.centre[1] + (point[1] - self.area.centery) / self.pitch,
        )

    def cell_at(self, point: Point) -> Cell:
        """The cell at a window point."""
        column, row = self.place_at(point)
        return math.floor(column + 0.5), math.floor(row + 0.5)

    def rect_of(self, cell: Point) -> pygame.Rect:
        """The square of ``side`` pixels in the middle of a cell, or at a place between cells."""
        x, y = self.point_of(cell)
        rect = pygame.Rect(0, 0, self.side, self.side)
        rect.topleft = (round(x - self.side / 2), round(y - self.side / 2))
        return rect

    def zoomed(self, factor: float, about: Point) -> Camera:
        """The view zoomed by ``factor``; the window point ``about`` keeps its place."""
        pitch = self.whole(self.pitch * factor)
        if pitch == self.pitch:
            pitch = self.whole(self.pitch + (2 if factor > 1 else -2))
        place = self.place_at(about)
        return replace(
            self,
            pitch=pitch,
            centre=(
                place[0] - (about[0] - self.area.centerx) / pitch,
                place[1] - (about[1] - self.area.centery) / pitch,
            ),
        )

    def panned(self, dx: float, dy: float) -> Camera:
        """The view moved by pixels, as if a hand pushed the cloth."""
        x, y = self.centre
        return replace(self, centre=(x - dx / self.pitch, y - dy / self.pitch))

    def fitted(
        self,
        cells: Iterable[Cell],
        within: pygame.Rect,
        *,
        margin: float = 0.4,
        wished: float = 60.0,
        at_least: float = 0.0,
    ) -> Camera:
        """The view of all these cells ``within`` part of the window, with a margin in cells.

        The pitch is at most ``wished`` and at least ``at_least``, which may show only the middle of
        many cells. Without cells it's the middle of the cloth.
        """
        known = list(cells) or [(0, 0)]
        columns = [column for column, _row in known]
        rows = [row for _column, row in known]
        wide = max(columns) - min(columns) + 1 + 2 * margin
        high = max(rows) - min(rows) + 1 + 2 * margin
        room = min(within.width / wide, within.height / high, wished)
        # All of them is all of them, however small the tokens become.
        pitch = self.whole(max(at_least, room), least=_TINY)
        return replace(
            self,
            pitch=pitch,
            centre=(
                (max(columns) + min(columns)) / 2 - (within.centerx - self.area.centerx) / pitch,
                (max(rows) + min(rows)) / 2 - (within.centery - self.area.centery) / pitch,
            ),
        )

    def whole(self, pitch: float, *, least: float | None = None) -> float:
        """A pitch of whole even pixels, at which the grid is sharp."""
        lowest = min(self.least, self.pitch) if least is None else least
        return min(max(float(int(pitch) // 2 * 2), lowest), self.most)

    def shows(self, cells: Iterable[Cell], within: pygame.Rect) -> bool:
        """Whether all these cells are wholly within part of the window."""
        return all(within.contains(self.rect_of(cell)) for cell in cells)

    def is_near(self, goal: Camera) -> bool:
        """Whether no one can tell it from ``goal``."""
        near = math.dist(self.point_of(goal.centre), goal.area.center) < 0.6
        return near and abs(self.pitch - goal.pitch) < 0.25

    def towards(self, goal: Camera, share: float) -> Camera:
        """The camera a share of the way to ``goal``; to the eye the zoom changes evenly."""
        if share >= 1:
            return goal
        pitch = self.pitch * (goal.pitch / self.pitch) ** share
        # While the pitch changes, the middle moves so that one point stays where it is.
        way = share
        if abs(goal.pitch - self.pitch) > 1e-6:
            way = (1 / self.pitch - 1 / pitch) / (1 / self.pitch - 1 / goal.pitch)
        x = self.centre[0] + (goal.centre[0] - self.centre[0]) * way
        y = self.centre[1] + (goal.centre[1] - self.centre[1]) * way
        return replace(goal, centre=(x, y), pitch=pitch)
