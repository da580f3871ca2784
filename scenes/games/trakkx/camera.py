"""The view of TRAKKX's unbounded cloth, and how it moves: panned, zoomed, fitted, always smoothly.

Its middle and the size of its cells are in ``TrakkxView``. Cells are (column, row), rows counting
downward. Places between them are in cells too: the middle of cell (3, -2) is (3.0, -2.0).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.trakkx.table import Cell
from scenes.games.trakkx.layout import Furniture
from scenes.kit import panning
from scenes.kit.intent import Command, Pointer

Point = tuple[float, float]

LEAST_PITCH: Final = 20.0
"""The smallest distance of two cells, in pixels, at which tokens are legible."""

_TINY: Final = 4.0
"""The smallest at which they're visible."""

MOST_PITCH: Final = 96.0
"""The largest distance of two cells in design units."""


@dataclass(frozen=True)
class TrakkxView:
    """The cloth as seen in ``area`` of the window.

    ``centre`` is the place in cells in the middle of ``area``; ``pitch`` is the distance of
    neighbouring cells in pixels, from ``least`` to ``most``, or less to show everything, which it
    is chosen for if ``is_fitted``.
    """

    area: pygame.Rect
    centre: Point = (0.0, 0.0)
    pitch: float = 48.0
    least: float = LEAST_PITCH
    most: float = MOST_PITCH
    is_fitted: bool = False

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

    def zoomed(self, factor: float, about: Point) -> TrakkxView:
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

    def panned(self, dx: float, dy: float) -> TrakkxView:
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
    ) -> TrakkxView:
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
            is_fitted=True,
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

    def is_near(self, goal: TrakkxView) -> bool:
        """Whether no one can tell it from ``goal``."""
        near = math.dist(self.point_of(goal.centre), goal.area.center) < 0.6
        return near and abs(self.pitch - goal.pitch) < 0.25

    def towards(self, goal: TrakkxView, share: float) -> TrakkxView:
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


_EDGE: Final = 26.0
"""Width of the edge at which held tokens move the cloth, in design units."""

_EDGE_DWELL: Final = 0.3
"""Seconds that tokens are held at the edge before the cloth moves."""

_EDGE_SPEED: Final = 9.0
"""Its speed then, in cells a second."""

_LARGE: Final = 0.92
"""The pitch where boards should be large, in tokens on the rack."""

_NEARLY: Final = 0.75
"""Tokens may shrink by this factor to bring all into sight."""


_CLOSER: Final = 1.2
"""Tokens that could be larger by this factor are shown so again."""


class TrakkxCamera(panning.Camera[TrakkxView]):
    """The view of one table's cloth."""

    haste = 14.0

    def __init__(
        self,
        furniture: Furniture,
        unit: float,
        old: TrakkxCamera | None = None,
        *,
        large: bool = False,
    ) -> None:
        """Look at the place of ``old``, or at the middle of the cloth.

        ``large`` keeps tokens legible, even if some are out of sight.
        """
        self.furniture = furniture
        self.unit = unit
        self.large = large
        self.room = furniture, unit, large
        view = TrakkxView(
            furniture.cloth,
            pitch=2 * round(24 * unit),
            least=min(LEAST_PITCH, 2 * math.ceil(10 * unit)),
            most=max(LEAST_PITCH, 2 * round(MOST_PITCH * unit / 2)),
        )
        if old is not None:
            view = replace(
                view,
                centre=old.goal.centre,
                pitch=view.whole(old.goal.pitch * unit / old.unit),
                is_fitted=old.goal.is_fitted,
            )
        super().__init__(view)
        self._cells: Iterable[Cell] = ()
        self._dwelt = 0.0

    # Where to look

    def fit(
        self,
        cells: Iterable[Cell],
        *,
        at_once: bool = False,
        first: Iterable[Cell] = (),
        wholly: bool = False,
    ) -> None:
        """Show all these cells, with room for more around them; at least those ``first``.

        ``wholly`` shows all of them even if they become small in large letters.
        """
        known = list(cells)
        wished = max(60 * self.unit, 1.35 * self.furniture.token)
        free = self.furniture.free
        margin = 0.1 if self.large else 0.4
        self.goal = self.view.fitted(known, free, margin=margin, wished=wished)
        # A sentence may leave so little of the cloth that large tokens would all be out of sight.
        large = min(_LARGE * self.furniture.token, free.height / 4)
        if self.large and not wholly and self.goal.pitch < _NEARLY * large:
            self.goal = self.view.fitted(known, free, wished=wished, at_least=large)
        for cell in first:
            self.reveal(cell)
        if at_once:
            self.view = self.goal

    def fit_if_hidden(
        self, cells: Iterable[Cell], *, at_once: bool = False, first: Iterable[Cell] = ()
    ) -> None:
        """The same, unless all of the cells are in sight."""
        known, wanted = list(cells), list(first)
        if not self.goal.shows([*known, *wanted], self.furniture.free):
            self.fit([*known, *wanted], at_once=at_once, first=wanted)

    def keep(self, cells: Iterable[Cell], put: Collection[Cell]) -> None:
        """Bring into sight what was ``put`` among these cells, and keep the others there."""
        known = list(cells)
        saw_all = self.goal.shows((cell for cell in known if cell not in put), self.furniture.free)
        for cell in put:
            self.reveal(cell)
        if saw_all and not self.goal.shows(known, self.furniture.free):
            self.fit(known, first=put, wholly=True)

    def come_back(self, cells: Iterable[Cell]) -> None:
        """Show all cells again if they've become too few for a view that showed all."""
        before, known = self.goal, list(cells)
        if before.is_fitted or not known:
            self.fit(known)
            if known and self.goal.pitch < _CLOSER * before.pitch:
                self.goal = before

    def reveal(self, cell: Cell) -> None:
        """Move the cloth as far as needed to see a cell, with its neighbours unless it's large."""
        more = 0 if self.large else self.goal.side
        rect = self.goal.rect_of(cell).inflate(more, more)
        free = self.furniture.free
        dx = max(0, free.left - rect.left) - max(0, rect.right - free.right)
        dy = max(0, free.top - rect.top) - max(0, rect.bottom - free.bottom)
        if dx or dy:
            self.goal = self.goal.panned(dx, dy)

    def look(self, goal: TrakkxView) -> None:
        """Look elsewhere, at a part that need not show everything."""
        self.goal = replace(goal, is_fitted=False)

    # By hand

    def event(self, event: Pointer | Command, *, grabs: bool, cells: Iterable[Cell]) -> bool:
        """Let an event move the view. Returns whether it did.

        ``grabs`` says that a press here grabs the cloth; ``cells`` are everything there is to see.
        """
        self._cells = cells
        choosing = isinstance(event, Pointer) and event.shift
        return self.moved_by(event, grabs=grabs and not choosing)

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the uncovered part."""
        return self.furniture.free.center

    def show_all(self) -> None:
        """Show all tokens."""
        self.fit(self._cells, wholly=True)

    def panned(self, dx: float, dy: float) -> TrakkxView:
        """The cloth moved, but never with all tokens out of sight."""
        moved = self.goal.panned(dx, dy)
        first, *others = (moved.rect_of(cell) for cell in list(self._cells) or [(0, 0)])
        # The middle of one has to stay within sight.
        middles = first.unionall(others).inflate(-moved.side, -moved.side)
        free = self.furniture.free.inflate(-2 * moved.side, -2 * moved.side)
        x = max(0, free.left - middles.right) - max(0, middles.left - free.right)
        y = max(0, free.top - middles.bottom) - max(0, middles.top - free.bottom)
        return moved.panned(x, y)

    def pull(self, held: tuple[int, int] | None, cells: Iterable[Cell]) -> tuple[int, int]:
        """Where tokens held there, if any, move the cloth: not while all ``cells`` are seen.

        It's to the edge they're at: -1 left or above, 1 right or below, 0 none.
        """
        cloth = self.furniture.cloth
        if held is None or not cloth.collidepoint(held):
            return 0, 0
        inner = cloth.inflate(-2 * _EDGE * self.unit, -2 * _EDGE * self.unit)
        x, y = held
        way = (x > inner.right) - (x < inner.left), (y > inner.bottom) - (y < inner.top)
        return (0, 0) if any(way) and self.goal.shows(cells, self.furniture.free) else way

    def pull_at_edge(
        self, held: tuple[int, int] | None, seconds: float, cells: Iterable[Cell]
    ) -> bool:
        """Move the cloth while tokens are held at its edge. Returns whether it moved."""
        across, down = self.pull(held, cells)
        if not (across or down):
            self._dwelt = 0.0
            return False
        self._dwelt += seconds
        if self._dwelt < _EDGE_DWELL:
            return False
        step = _EDGE_SPEED * self.view.pitch * seconds
        self._cells = cells
        self.pan(-across * step, -down * step)
        return True
