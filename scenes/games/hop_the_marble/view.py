"""What part of Hop's cloth is seen, and where marbles wait beside it.

Places are millimetres from the cloth's centre, x to the right and y away from player 0, as in
`physics`; spots are tenths of a millimetre, as in the rules.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import Marbles, Spot, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS

Point = tuple[float, float]

MARGIN: Final = 24.0
"""Room around the whole cloth, in millimetres: marbles wait there."""

CLOSEST: Final = 5.0
"""The largest zoom; the whole cloth has 1."""

_SAME: Final = 0.001
"""A view whose scale differs by a smaller share from its goal's takes that."""

_IN_SIGHT: Final = 0.15
"""How far from a clear area's edges a place is kept, in shares of its shorter side."""

_QUARTERS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def place_of(spot: Point) -> Point:
    """The place in millimetres of a spot in tenths of a millimetre."""
    return spot[0] / TENTHS, spot[1] / TENTHS


def turn(way: Point, turned: int) -> Point:
    """A vector on the cloth as seen from the side ``turned``, both with y upward."""
    cos, sin = _QUARTERS[turned % 4]
    return way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos


@dataclass(frozen=True)
class View:
    """The cloth as seen in ``area`` of the window.

    ``size`` is the cloth's side in millimetres, ``centre`` the place in the ``middle`` of what's
    ``clear``, ``scale`` pixels a millimetre and ``whole`` the scale at which all of it is seen.
    ``turned`` is the side of the cloth at the bottom: 0, or 1 for the one that was on the left, and
    so on. ``aside`` pixels at the left, the right and the bottom of ``area`` hold other things.
    """

    area: pygame.Rect
    size: int
    centre: Point
    scale: float
    whole: float
    turned: int = 0
    aside: tuple[int, int, int] = (0, 0, 0)

    @staticmethod
    def over(
        area: pygame.Rect, size: int, turned: int = 0, aside: tuple[int, int, int] = (0, 0, 0)
    ) -> View:
        """All of a cloth in ``area``, as large as it can be."""
        view = View(area, size, (0.0, 0.0), 1.0, 1.0, turned, aside)
        whole = min(view.clear.size) / (size + 2 * MARGIN)
        return replace(view, scale=whole, whole=whole)

    @property
    def clear(self) -> pygame.Rect:
        """The part of the area with nothing else on it."""
        area, (left, right, low) = self.area, self.aside
        wide, high = area.width - left - right, area.height - low
        return pygame.Rect(area.left + left, area.top, wide, high)

    @property
    def middle(self) -> tuple[int, int]:
        """The window point in the middle of what's clear."""
        return self.clear.center

    @property
    def unzoomed(self) -> View:
        """The same cloth, all of it seen."""
        return replace(self, centre=(0.0, 0.0), scale=self.whole)

    @property
    def zoom(self) -> float:
        """How many times larger than the whole cloth it's seen."""
        return self.scale / self.whole

    @property
    def margin(self) -> int:
        """The least room around the whole cloth, in pixels."""
        return round(MARGIN * self.whole)

    def px(self, millimetres: float) -> float:
        """A length on the cloth in pixels."""
        return millimetres * self.scale

    def turn(self, way: Point) -> Point:
        """A cloth vector in the window, both with y upward."""
        return turn(way, self.turned)

    def unturn(self, way: Point) -> Point:
        """A window vector, y upward, on the cloth."""
        cos, sin = _QUARTERS[self.turned % 4]
        return way[0] * cos + way[1] * sin, way[1] * cos - way[0] * sin

    def point_of(self, place: Point) -> Point:
        """The window point of a place in millimetres."""
        x, y = self.turn((place[0] - self.centre[0], place[1] - self.centre[1]))
        middle = self.middle
        return middle[0] + x * self.scale, middle[1] - y * self.scale

    def place_at(self, point: Point) -> Point:
        """The place in millimetres at a window point."""
        middle = self.middle
        x = (point[0] - middle[0]) / self.scale
        y = (middle[1] - point[1]) / self.scale
        across, away = self.unturn((x, y))
        return self.centre[0] + across, self.centre[1] + away

    def spot_point(self, spot: Point) -> Point:
        """The window point of a spot in tenths of a millimetre."""
        return self.point_of(place_of(spot))

    def spot_at(self, point: Point) -> tuple[int, int]:
        """The spot in tenths of a millimetre at a window point."""
        x, y = self.place_at(point)
        return round(TENTHS * x), round(TENTHS * y)

    @property
    def cloth(self) -> pygame.Rect:
        """The cloth in the window."""
        half = self.size / 2
        corners = [self.point_of((x, y)) for x in (-half, half) for y in (-half, half)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        side = math.ceil(self.px(self.size))
        return pygame.Rect(round(left), round(top), side, side)

    def zoomed(self, factor: float, point: Point) -> View:
        """The view zoomed; what's at a window point stays there, as far as possible."""
        scale = min(max(self.scale * factor, self.whole), self.whole * CLOSEST)
        kept = self.place_at(point)
        other = replace(self, scale=scale)
        moved = other.place_at(point)
        centre = (
            self.centre[0] + kept[0] - moved[0],
            self.centre[1] + kept[1] - moved[1],
        )
        return replace(other, centre=centre).kept_on_cloth()

    def moved(self, dx: float, dy: float) -> View:
        """The view with the cloth moved by pixels, however far."""
        x, y = self.unturn((dx / self.scale, -dy / self.scale))
        return replace(self, centre=(self.centre[0] - x, self.centre[1] - y))

    def panned(self, dx: float, dy: float) -> View:
        """The view moved by pixels, as if the pointer dragged the cloth."""
        return self.moved(dx, dy).kept_on_cloth()

    def shows(self, place: Point, margin: float) -> bool:
        """Whether a place is in sight, ``margin`` pixels from the edge."""
        room = self.clear.inflate(-2 * margin, -2 * margin)
        return bool(room.collidepoint(self.point_of(place)))

    def rim(self, places: int = 1) -> int:
        """How far from the edges this many places are kept, in pixels."""
        return round(_IN_SIGHT / places * min(self.clear.size))

    def showing(self, *places: Point) -> View:
        """The view moved and shrunk only as needed to bring places into sight, off the edges."""
        across, down = zip(*map(self.point_of, places), strict=True)
        inset = -2 * self.rim(len(places))
        free = self.clear.inflate(inset, inset)
        wide, high = max(across) - min(across), max(down) - min(down)
        if wide > free.width or high > free.height:
            fits = min(free.width / max(wide, 1), free.height / max(high, 1))
            smaller = replace(self, scale=max(self.scale * fits, self.whole))
            if smaller.scale == self.scale:
                return smaller.kept_on_cloth()
            return smaller.showing(*places)
        dx = max(0.0, free.left - min(across)) - max(0.0, max(across) - free.right)
        dy = max(0.0, free.top - min(down)) - max(0.0, max(down) - free.bottom)
        return self.panned(dx, dy) if dx or dy else self

    def closer_to(self, place: Point, zoom: float) -> View:
        """The view with ``place`` in the middle, ``zoom`` times larger than the whole cloth."""
        scale = self.whole * min(max(zoom, 1.0), CLOSEST)
        return replace(self, centre=place, scale=scale).kept_on_cloth()

    def kept_on_cloth(self) -> View:
        """The view moved back so that no more than the usual room around the cloth is seen."""
        size = self.clear.size
        seen = (size[0] / self.scale, size[1] / self.scale)
        if self.turned % 2:
            seen = seen[1], seen[0]
        margin = (min(size) / self.whole - self.size) / 2
        limits = [max(0.0, self.size / 2 + margin - part / 2) for part in seen]
        x, y = (
            min(max(value, -limit), limit) for value, limit in zip(self.centre, limits, strict=True)
        )
        return replace(self, centre=(x, y))

    def is_near(self, goal: View) -> bool:
        """Whether no one can tell it from ``goal``."""
        near = math.dist(self.point_of(goal.centre), goal.middle) < 0.5
        return near and abs(self.zoom - goal.zoom) < 0.004

    def towards(self, goal: View, share: float) -> View:
        """The view a share of the way to ``goal``; to the eye the zoom changes evenly.

        What's at the same window point in both stays there all the way.
        """
        if share >= 1:
            return goal
        scale = self.scale * (goal.scale / self.scale) ** share
        if abs(scale / goal.scale - 1) < _SAME:
            # A goal that keeps moving, like a marble, is never reached, but its scale is.
            scale = goal.scale
        else:
            share = (1 - self.scale / scale) / (1 - self.scale / goal.scale)
        x = self.centre[0] + (goal.centre[0] - self.centre[0]) * share
        y = self.centre[1] + (goal.centre[1] - self.centre[1]) * share
        return replace(goal, centre=(x, y), scale=scale)


Laid = tuple[tuple[str, Spot], ...]
"""Marbles set down but not played yet, in the order they were set down."""

SNAP: Final = 600
"""A marble set down this close to a free place, in tenths of a millimetre, goes there."""

_OUT: Final = 120
"""How far beyond the cloth's edge marbles wait, in tenths of a millimetre."""

_APART: Final = 190
"""How far apart they wait, in tenths of a millimetre."""


def inward(state: HopState, seat: int) -> tuple[float, float]:
    """The unit vector on the cloth in which a player looks."""
    x, y = area_centre(state.variant, seat)
    length = math.hypot(x, y)
    return -x / length, -y / length


def waiting_spots(state: HopState, seat: int) -> dict[str, Spot]:
    """Where a player's marbles to place wait: in a row beyond their edge."""
    marbles = state.to_place[seat]
    ahead = inward(state, seat)
    out = state.variant.half + _OUT
    across = (ahead[1], -ahead[0])
    spots = {}
    for number, marble in enumerate(marbles):
        aside = (number - (len(marbles) - 1) / 2) * _APART
        spots[marble] = (
            round(aside * across[0] - out * ahead[0]),
            round(aside * across[1] - out * ahead[1]),
        )
    return spots


def with_laid(state: HopState, seat: int, laid: Mapping[str, Spot]) -> HopState:
    """The position with the marbles that a player has set down."""
    areas, middle = list(state.areas), state.middle
    if state.to_middle and seat == state.player:
        middle |= laid
    else:
        areas[seat] |= Marbles(laid)
    to_place = list(state.to_place)
    to_place[seat] = tuple(marble for marble in to_place[seat] if marble not in laid)
    return replace(state, areas=tuple(areas), middle=middle, to_place=tuple(to_place))
