"""One moment of a movement at Hop's table, and its marbles' ways.

Places are millimetres from the cloth's centre, times are seconds.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from physics.table import RADIUS
from physics.tracks import Point, Track
from scenes.games.hop_the_marble.picture.spin import UPRIGHT, Orientation, between, rolled
from scenes.table.animation import ease

_GROOVE: Final = 2.5
"""The distance of points in a groove of sand or a streak, in millimetres."""

_SHORTEST: Final = 6.0
"""Shorter streaks, in millimetres, are not drawn."""

_STREAK: Final = 24
"""The most points of a streak."""


@dataclass(frozen=True, slots=True)
class Ball:
    """A marble on the move: where, how turned, how many diameters above the cloth.

    ``seen`` is its opacity, 0 to 1. ``streak`` are the places where a fast one
    has just been, the latest first.
    """

    marble: str
    place: Point
    orientation: Orientation = UPRIGHT
    height: float = 0.0
    seen: float = 1.0
    streak: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Spark:
    """A contact just made: where, how strong (0 to 1), how much of its light is over."""

    place: Point
    strength: float
    share: float


@dataclass(frozen=True, slots=True)
class Missed:
    """A marble was missed by a hair: where, by how many millimetres, how much of it is over."""

    place: Point
    gap: float
    share: float


@dataclass(frozen=True, slots=True)
class Frame:
    """What one moment shows.

    ``lying`` are the marbles at rest, ``balls`` those that move. ``cue`` is how far the elastic is
    still pulled, 1 to 0, None without one. ``lit`` are marbles that were touched up to now,
    ``sparks`` the light of contacts, ``missed`` what is told of a near miss. ``turning`` are cards
    by seat and number with the share of their turn, ``coming`` those that are dealt with the share
    of their way. ``grooves`` are the ways through which marbles have rolled on soft ground.
    """

    lying: Mapping[str, Point]
    balls: tuple[Ball, ...] = ()
    cue: float | None = None
    lit: tuple[str, ...] = ()
    sparks: tuple[Spark, ...] = ()
    missed: Missed | None = None
    turning: Mapping[tuple[int, int], float] = field(default_factory=dict)
    coming: Mapping[tuple[int, int], float] = field(default_factory=dict)
    grooves: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Carry:
    """A marble that is carried from ``start`` to ``end``; None is out of sight."""

    marble: str
    start: Point | None
    end: Point | None
    begin: float
    seconds: float
    high: float
    turned: Orientation = UPRIGHT

    @property
    def landing(self) -> float:
        """When it is there."""
        return self.begin + self.seconds

    def at(self, seconds: float) -> Ball:
        """The marble on its way."""
        share = ease((seconds - self.begin) / self.seconds)
        start, end = self.start or self.end, self.end or self.start
        assert start is not None
        assert end is not None
        place = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        seen = 1.0
        if self.start is None:
            seen, height = share, self.high * (1 - share)
        elif self.end is None:
            seen, height = 1 - share, self.high * share
        else:
            height = self.high * math.sin(math.pi * share)
        return Ball(self.marble, place, between(self.turned, UPRIGHT, share), height, seen)


class Spin:
    """How one marble turns on its way."""

    def __init__(self, track: Track) -> None:
        self.track = track

    @cached_property
    def _turns(self) -> list[Orientation]:
        """The orientation at every knot."""
        turns = [UPRIGHT]
        knots = self.track.knots
        for last, knot in itertools.pairwise(knots):
            turns.append(rolled(turns[-1], knot.x - last.x, knot.y - last.y, RADIUS))
        return turns

    @cached_property
    def groove(self) -> tuple[tuple[float, Point], ...]:
        """Points along its way, evenly spaced, with the times at which it is there."""
        points = []
        ahead = 0.0
        for last, knot in itertools.pairwise(self.track.knots):
            step = math.hypot(knot.x - last.x, knot.y - last.y)
            while ahead < step:
                share = ahead / step
                place = (last.x + (knot.x - last.x) * share, last.y + (knot.y - last.y) * share)
                points.append((last.time + (knot.time - last.time) * share, place))
                ahead += _GROOVE
            ahead -= step
        return tuple(points)

    def streak(self, time: float, seconds: float) -> tuple[Point, ...]:
        """Where the marble was in the last ``seconds``; nothing for a slow one."""
        far = math.hypot(*self.track.velocity(time)) * seconds
        if far < _SHORTEST:
            return ()
        steps = min(_STREAK, math.ceil(far / _GROOVE))
        return tuple(
            self.track.at(max(0.0, time - seconds * step / steps)) for step in range(1, steps + 1)
        )

    def at(self, time: float) -> tuple[Point, Orientation]:
        """Where the marble is and how it has turned."""
        knots = self.track.knots
        place = self.track.at(time)
        number = max(0, bisect_right(knots, time, key=lambda knot: knot.time) - 1)
        knot = knots[number]
        return place, rolled(self._turns[number], place[0] - knot.x, place[1] - knot.y, RADIUS)
