"""How the view of TRAKKX's cloth moves: panned, zoomed, fitted, always smoothly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from game.rules.trakkx.table import Cell
from scenes.games.trakkx.camera import LEAST_PITCH, MOST_PITCH, Camera
from scenes.games.trakkx.layout import Furniture
from scenes.kit.commands import Command
from scenes.kit.intent import Pointer, Press
from scenes.kit.panning import ZOOM_STEP, Grasp, Wheel, glide

_HASTE: Final = 14.0
"""How fast the camera nears its goal: e to this power times closer in a second."""

_EDGE: Final = 26.0
"""Width in design units of the edge at which tokens held by the pointer move the cloth."""

_EDGE_DWELL: Final = 0.3
"""Seconds that tokens are held at the edge before the cloth moves."""

_EDGE_SPEED: Final = 9.0
"""Its speed then, in cells a second."""


class Eye:
    """The view of one table: ``camera`` is what is seen now, ``goal`` what will be."""

    def __init__(self, furniture: Furniture, unit: float, old: Eye | None = None) -> None:
        """Look at the place of ``old``, or at the middle of the cloth."""
        self.furniture = furniture
        self.unit = unit
        camera = Camera(
            furniture.area,
            pitch=2 * round(24 * unit),
            least=min(LEAST_PITCH, 2 * math.ceil(10 * unit)),
            most=max(LEAST_PITCH, 2 * round(MOST_PITCH * unit / 2)),
        )
        if old is not None:
            camera = replace(
                camera,
                centre=old.goal.centre,
                pitch=camera.whole(old.goal.pitch * unit / old.unit),
            )
        self.camera: Camera = camera
        self.goal: Camera = camera
        self.is_fitted: bool = old is not None and old.is_fitted
        """Whether all was to be seen when the view was last chosen, and not a part of it."""
        self._grasp = Grasp()
        self._wheel = Wheel()
        self._dwelt = 0.0

    # Where to look

    def fit(self, cells: Iterable[Cell], *, at_once: bool = False) -> None:
        """Show all of these cells, with room around them for more."""
        wished = max(56 * self.unit, float(self.furniture.token))
        self.goal = self.camera.fitted(cells, self.furniture.free, wished=wished)
        self.is_fitted = True
        if at_once:
            self.camera = self.goal

    def fit_if_hidden(self, cells: Iterable[Cell], *, at_once: bool = False) -> None:
        """The same, unless all of the cells are in sight."""
        known = list(cells)
        if not self.goal.shows(known, self.furniture.free):
            self.fit(known, at_once=at_once)

    def reveal(self, cell: Cell) -> None:
        """Move the cloth as far as needed to see a cell with its neighbours."""
        rect = self.goal.rect_of(cell).inflate(self.goal.side, self.goal.side)
        free = self.furniture.free
        dx = max(0, free.left - rect.left) - max(0, rect.right - free.right)
        dy = max(0, free.top - rect.top) - max(0, rect.bottom - free.bottom)
        if dx or dy:
            self.goal = self.goal.panned(dx, dy)

    # Events

    def event(self, event: Pointer | Command, *, grabs: bool, cells: Iterable[Cell]) -> bool:
        """Let an event move the view; answers whether it did.

        ``grabs`` says that a press here takes hold of the cloth; ``cells`` are all that
        there is to see.
        """
        if isinstance(event, Command):
            return self._command(event, cells)
        match event.press:
            case Press.WHEEL:
                return self._turned(event)
            case Press.DOWN:
                self._grasp.press(event.point if grabs and not event.shift else None)
            case Press.MOVE if self._grasp.holds:
                return self._pulled(event.point, cells)
            case Press.UP | Press.CANCEL:
                return self._grasp.release()
        return False

    def _command(self, command: Command, cells: Iterable[Cell]) -> bool:
        middle = self.furniture.free.center
        match command:
            case Command.ZOOM_IN:
                self._zoom(ZOOM_STEP, middle)
            case Command.ZOOM_OUT:
                self._zoom(1 / ZOOM_STEP, middle)
            case Command.FIT:
                self.fit(cells)
            case _:
                return False
        return True

    def _turned(self, event: Pointer) -> bool:
        if not self.furniture.area.collidepoint(event.point):
            return False
        for factor in self._wheel.zoom(event.wheel):
            self._zoom(factor, event.point)
        return True

    def _zoom(self, factor: float, point: tuple[int, int]) -> None:
        self.goal = self.goal.zoomed(factor, point)
        self.is_fitted = False

    def _pulled(self, point: tuple[int, int], cells: Iterable[Cell]) -> bool:
        way = self._grasp.pull(point)
        if way is None:
            return False
        self._pan(*way, cells)
        return True

    def _pan(self, dx: float, dy: float, cells: Iterable[Cell]) -> None:
        """Move the cloth at once, but never all tokens out of sight."""
        moved = self.goal.panned(dx, dy)
        known = list(cells) or [(0, 0)]
        free = self.furniture.free
        slack_x = (free.width / 2 - moved.side) / moved.pitch
        slack_y = (free.height / 2 - moved.side) / moved.pitch
        columns = [column for column, _row in known]
        rows = [row for _column, row in known]
        # It is the middle of the free part that has to stay near the tokens.
        off_x = (free.centerx - moved.area.centerx) / moved.pitch
        off_y = (free.centery - moved.area.centery) / moved.pitch
        x, y = moved.centre[0] + off_x, moved.centre[1] + off_y
        x = min(max(x, min(columns) - slack_x), max(columns) + slack_x)
        y = min(max(y, min(rows) - slack_y), max(rows) + slack_y)
        self.goal = self.camera = replace(moved, centre=(x - off_x, y - off_y))
        self.is_fitted = False

    # Time

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way."""
        return self.camera != self.goal

    def update(self, seconds: float, pace: float) -> bool:
        """Move on towards the goal; answers whether anything changed."""
        if not self.moving:
            return False
        self.camera = self.camera.towards(self.goal, glide(seconds, pace, _HASTE))
        near = math.dist(self.camera.point_of(self.goal.centre), self.goal.area.center) < 0.6
        if near and abs(self.camera.pitch - self.goal.pitch) < 0.25:
            self.camera = self.goal
        return True

    def pull_at_edge(self, point: tuple[int, int], seconds: float, cells: Iterable[Cell]) -> bool:
        """Move the cloth while tokens are held at its edge; answers whether it moved."""
        free, area = self.furniture.free, self.furniture.area
        reach = _EDGE * self.unit
        left, right = point[0] < area.left + reach, point[0] > area.right - reach
        top = point[1] < area.top + reach
        bottom = free.bottom - reach < point[1] < free.bottom
        if not (left or right or top or bottom):
            self._dwelt = 0.0
            return False
        self._dwelt += seconds
        if self._dwelt < _EDGE_DWELL:
            return False
        step = _EDGE_SPEED * self.camera.pitch * seconds
        self._pan((left - right) * step, (top - bottom) * step, cells)
        return True
