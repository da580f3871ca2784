"""Where everything lies at the Bead Game's table: chains like rays, the pile, the hands.

No pictures here, only places. All lengths are window pixels and all angles radians, clockwise on
the screen from the right. A chain's place depends on how many chains its player has, not on how
long they are, so that a chain stays where it lies while its beads go.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.rules.bead_game.beads import COLOURS, ON_CHAIN, Chain

Point = tuple[float, float]

MOST_CHAINS = ON_CHAIN * len(COLOURS)
"""A player can have no more chains than they have beads at the start."""

# All these are in diameters of a bead.
STRING = 1.04
"""Distance of neighbouring beads on a chain."""
HAND = 2.06
"""Radius of a hand's bowl."""
PILE = 2.3
"""Radius of the pile's bowl."""
SLOT = 1.1
"""Distance of a colour's place in a bowl from the bowl's middle."""
CLASP = 0.72
"""Room for the clasp between the pile's bowl and the innermost beads."""
TASSEL = 0.78
"""Length of the tassel beyond the outermost bead."""
_APART = 1.15
"""Distance of neighbouring chains where they are nearest to each other."""
_CLEAR = 0.06
"""Room around beads towards bowls, other players and the rim."""

_SPREADS = range(28, 3, -1)
_TURNS = sorted(range(-90, 91), key=abs)
"""In degrees: angles between neighbouring chains, ways of a fan from the seat's best direction."""

_HARDEST_FIRST = (3, 5, 12, 10, *(k for k in range(1, MOST_CHAINS + 1) if k not in (3, 5, 10, 12)))


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table.

    The chains lie between the angles ``first`` and ``last``, best around ``facing``. ``bowl`` is
    the middle of the bowl in halves of the free width and height.
    """

    facing: float
    first: float
    last: float
    bowl: Point


def seats_around(players: int, width: float, height: float) -> tuple[Seat, ...]:
    """The places for ``players``, clockwise; the corners have most room.

    All have their bowls at their right hands.
    """
    corner = math.atan2(height, width)
    quarter, half = math.pi / 2, math.pi
    low_left = Seat(half - corner, quarter, half, (0.0, 1.0))
    high_left = Seat(half + corner, half, 3 * quarter, (-1.0, 0.0))
    high_right = Seat(2 * half - corner, 3 * quarter, 4 * quarter, (0.0, -1.0))
    low_right = Seat(2 * half + corner, 4 * quarter, 5 * quarter, (1.0, 0.0))
    match players:
        case 2:
            return (
                Seat(half - corner, quarter, 3 * quarter, (0.0, 1.0)),
                Seat(2 * half - corner, 3 * quarter, 5 * quarter, (0.0, -1.0)),
            )
        case 3 if width >= height:
            return low_left, high_left, Seat(2 * half, 3 * quarter, 5 * quarter, (0.0, -1.0))
        case 3:
            return Seat(quarter, 0.0, half, (1.0, 1.0)), high_left, high_right
        case _:
            return low_left, high_left, high_right, low_right


@dataclass(frozen=True, slots=True)
class Fan:
    """The chains of one player: the ray of each, left to right, and where they begin."""

    angles: tuple[float, ...]
    inner: float


class _Room:
    """How far the rays before one seat can reach with beads of a certain size."""

    def __init__(
        self, size: tuple[float, float], bead: float, seat: Seat, bowls: Sequence[Point]
    ) -> None:
        self.bead = bead
        self.seat = seat
        self._size = size
        self._bowls = bowls
        self._limits: dict[int, float] = {}

    def _limit(self, ray: int) -> float:
        """How far from the middle the outermost bead of a ray may lie.

        Rays count half degrees from the seat's best direction.
        """
        limit = self._limits.get(ray)
        if limit is None:
            bead, angle = self.bead, self.seat.facing + math.radians(ray / 2)
            limit = self._limits[ray] = min(
                self._reach(angle, (0.5 + _CLEAR) * bead),
                self._reach(angle, 0.22 * bead) - (0.28 + TASSEL) * bead,
            )
        return limit

    def _reach(self, angle: float, radius: float) -> float:
        """How far from the middle a disc of ``radius`` gets along a ray."""
        x, y = math.cos(angle), math.sin(angle)
        far = min(
            (self._size[0] / 2 - radius) / max(abs(x), 1e-9),
            (self._size[1] / 2 - radius) / max(abs(y), 1e-9),
        )
        near = HAND * self.bead + radius
        for bowl_x, bowl_y in self._bowls:
            along = bowl_x * x + bowl_y * y
            aside = abs(bowl_x * y - bowl_y * x)
            if along > 0 and aside < near:
                far = min(far, along - math.sqrt(near * near - aside * aside))
        return far

    def fans(self, chains: int) -> Iterator[tuple[float, Fan]]:
        """The fans of so many ``chains`` that have room at any length, with their costs.

        The further from the seat's best direction and the narrower, the dearer.
        """
        bead, seat = self.bead, self.seat
        for spread in _SPREADS if chains > 1 else _SPREADS[:1]:
            step = math.radians(spread)
            inner = (PILE + CLASP + 0.5) * bead
            if chains > 1:
                inner = max(inner, _APART * bead / (2 * math.sin(step / 2)))
            last = inner + (MOST_CHAINS - chains) * STRING * bead
            border = math.asin(min(1.0, (0.5 + _CLEAR) * bead / inner))
            half = (chains - 1) * spread
            reach = half / 2 + math.degrees(border)
            lowest = math.degrees(seat.first - seat.facing) + reach
            highest = math.degrees(seat.last - seat.facing) - reach
            for turn in _TURNS:
                if not lowest <= turn <= highest:
                    continue
                rays = range(2 * turn + half, 2 * turn - half - 1, -2 * spread)
                if all(self._limit(ray) >= last for ray in rays):
                    angles = tuple(seat.facing + math.radians(ray / 2) for ray in rays)
                    yield abs(turn) + 1.5 * (_SPREADS[0] - spread), Fan(angles, inner)


@dataclass(frozen=True, slots=True)
class _Measures:
    """The size of the beads; for each place its fans of 1, 2, … chains, and its bowl."""

    bead: float
    fans: tuple[tuple[Fan, ...], ...]
    bowls: tuple[Point, ...]


def _rooms(seats: Sequence[Seat], size: tuple[float, float], bead: float) -> list[_Room]:
    bowls = _bowls(seats, size, bead)
    return [_Room(size, bead, seat, bowls) for seat in seats]


def _bowls(seats: Sequence[Seat], size: tuple[float, float], bead: float) -> list[Point]:
    radius = (HAND + _CLEAR) * bead
    return [
        (seat.bowl[0] * (size[0] / 2 - radius), seat.bowl[1] * (size[1] / 2 - radius))
        for seat in seats
    ]


def _fits(seats: Sequence[Seat], size: tuple[float, float], bead: float) -> bool:
    """Whether any number of chains of any length has room with beads of this size."""
    return all(
        next(room.fans(chains), None) is not None
        for room in _rooms(seats, size, bead)
        for chains in _HARDEST_FIRST
    )


_FINE = 200
"""The shorter side of the space in which places are found, to be scaled to the window."""


@lru_cache(maxsize=64)
def _measures(players: int, width: int, height: int) -> _Measures:
    """Find the largest beads for a free space one of whose sides is ``_FINE``."""
    size = (float(width), float(height))
    seats = seats_around(players, width, height)
    low, high = 1.0, _FINE / 12
    while high - low > 0.05:
        bead = (low + high) / 2
        if _fits(seats, size, bead):
            low = bead
        else:
            high = bead
    fans = tuple(
        tuple(
            min(room.fans(chains), key=lambda found: found[0])[1]
            for chains in range(1, MOST_CHAINS + 1)
        )
        for room in _rooms(seats, size, low)
    )
    return _Measures(low, fans, tuple(_bowls(seats, size, low)))


class Plan:
    """The table in one ``area`` of the window, for so many players.

    ``turned`` moves everybody on by so many seats, clockwise. ``bead`` is the diameter of a bead.
    """

    def __init__(self, area: pygame.Rect, players: int, turned: int = 0) -> None:
        self.area = area
        self.players = players
        self.turned = turned % players
        self._scale = min(area.size) / _FINE
        self._measures = _measures(
            players, int(area.width / self._scale), int(area.height / self._scale)
        )
        self.bead = self._measures.bead * self._scale
        self.middle: Point = (float(area.centerx), float(area.centery))

    def place(self, seat: int) -> int:
        """The number of the place, clockwise from the lower left, at which a player sits."""
        return (seat + self.turned) % self.players

    @property
    def hand_radius(self) -> float:
        """The radius of every hand's bowl."""
        return HAND * self.bead

    @property
    def pile_radius(self) -> float:
        """The radius of the bowl in the middle."""
        return PILE * self.bead

    def bowl(self, seat: int) -> Point:
        """The middle of a player's bowl."""
        x, y = self._measures.bowls[self.place(seat)]
        return self.middle[0] + x * self._scale, self.middle[1] + y * self._scale

    def slot(self, bowl: Point, colour: str) -> Point:
        """Where the beads of a colour lie in a bowl: each colour has its place in the ring."""
        angle = math.tau * (COLOURS.index(colour) - 1.5) / len(COLOURS)
        away = SLOT * self.bead
        return bowl[0] + away * math.cos(angle), bowl[1] + away * math.sin(angle)

    def angle(self, seat: int, chains: int, chain: int) -> float:
        """The direction of a chain from the middle, if its player has so many ``chains``."""
        return self._fan(seat, chains).angles[chain]

    def _fan(self, seat: int, chains: int) -> Fan:
        return self._measures.fans[self.place(seat)][chains - 1]

    def along(self, seat: int, chains: int, chain: int, place: float) -> Point:
        """A point of a chain: ``place`` counts beads from the inside, 0 is the innermost one."""
        fan = self._fan(seat, chains)
        away = fan.inner * self._scale + place * STRING * self.bead
        angle = fan.angles[chain]
        return self.middle[0] + away * math.cos(angle), self.middle[1] + away * math.sin(angle)

    def beside(self, seat: int, chains: int, chain: int, point: Point) -> Point:
        """How far along a chain and to its side a window point lies, both in beads."""
        fan = self._fan(seat, chains)
        angle = fan.angles[chain]
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        along = x * math.cos(angle) + y * math.sin(angle) - fan.inner * self._scale
        aside = abs(y * math.cos(angle) - x * math.sin(angle))
        return along / (STRING * self.bead), aside / self.bead

    def beads(self, seat: int, chains: Sequence[Chain]) -> Iterator[tuple[int, int, Point]]:
        """Chain, place and window point of each bead of a player."""
        for number, chain in enumerate(chains):
            for place in range(len(chain)):
                yield number, place, self.along(seat, len(chains), number, place)
