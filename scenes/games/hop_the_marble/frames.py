"""One moment of a movement at Hop's table: how marbles turn, are carried and settle, cards turn.

Places are millimetres from the cloth's centre, times are seconds. Orientations are unit quaternions
(w, x, y, z): x runs right, y up the picture and z towards the eye; they tell where the points of a
ball have gone since it was made, its pattern on top.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from physics.cloth import RADIUS
from physics.tracks import Point, Track
from scenes.games.hop_the_marble.reach import HopHand, HopSeen
from scenes.games.hop_the_marble.view import place_of
from scenes.table.animation import ease

Orientation = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
"""A turn as three rows."""

UPRIGHT: Final[Orientation] = (1.0, 0.0, 0.0, 0.0)
"""As the ball was made: its pattern on top."""


def multiplied(after: Orientation, before: Orientation) -> Orientation:
    """The turn ``before`` followed by the turn ``after``."""
    a, b, c, d = after
    e, f, g, h = before
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def rolled(orientation: Orientation, dx: float, dy: float, radius: float) -> Orientation:
    """The ball after it rolled by (dx, dy) without slipping; all in the same unit.

    >>> [round(part, 6) for part in rolled(UPRIGHT, math.pi, 0.0, 1.0)]
    [0.0, 0.0, 1.0, 0.0]
    """
    way = math.hypot(dx, dy)
    if way < 1e-12:
        return orientation
    half = way / radius / 2
    share = math.sin(half) / way
    return multiplied((math.cos(half), -dy * share, dx * share, 0.0), orientation)


def twisted(orientation: Orientation, quarters: int) -> Orientation:
    """The orientation as seen with the table turned clockwise by ``quarters``."""
    half = -quarters * math.pi / 4
    turn = (math.cos(half), 0.0, 0.0, math.sin(half))
    back = (turn[0], 0.0, 0.0, -turn[3])
    # The pattern of a ball at rest looks the same from every side of the table.
    return multiplied(multiplied(turn, orientation), back)


def between(start: Orientation, end: Orientation, share: float) -> Orientation:
    """The orientation a share of the shortest way from ``start`` (0) to ``end`` (1)."""
    dot = sum(a * b for a, b in zip(start, end, strict=True))
    sign = -1.0 if dot < 0 else 1.0
    angle = math.acos(min(1.0, abs(dot)))
    if angle < 1e-6:
        return end if share >= 0.5 else start
    first = math.sin((1 - share) * angle) / math.sin(angle)
    second = sign * math.sin(share * angle) / math.sin(angle)
    w, x, y, z = (first * a + second * b for a, b in zip(start, end, strict=True))
    return w, x, y, z


def matrix(orientation: Orientation) -> Matrix:
    """The turn as three rows, with which to multiply vectors."""
    w, x, y, z = orientation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


TURN_SECONDS: Final = 1.2
"""How long it takes in all."""

_UP: Final = 0.18
_LIT: Final = 0.56
_TURNED: Final = 0.80
"""When the card is up, when its last marble has lit up, and when it has been turned over."""


def card_lift(share: float) -> float:
    """How far up it is: 0 where it lies, 1 before everybody's eyes."""
    return ease(share / _UP) * (1 - ease((share - _TURNED) / (1 - _TURNED)))


def card_lit(share: float, count: int) -> float:
    """How many of its ``count`` marbles have lit up; the fraction is the light of the next one."""
    return min(float(count), max(0.0, (share - _UP) / (_LIT - _UP) * count))


def card_angle(share: float) -> float:
    """How far it has been turned over, 0 to pi."""
    return math.pi * ease((share - _LIT) / (_TURNED - _LIT))


def lighting_up(count: int) -> list[float]:
    """When each of its marbles lights up, in seconds."""
    return [TURN_SECONDS * (_UP + (_LIT - _UP) * number / count) for number in range(count)]


def card_heard() -> float:
    """When it is heard that it turns, in seconds."""
    return TURN_SECONDS * _LIT


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


PUFF: Final = 0.75
"""Seconds that stirred sand hangs in the air."""


@dataclass(frozen=True, slots=True)
class Puff:
    """Sand that was stirred: where, how strongly (0 to 1), and how many seconds ago."""

    place: Point
    strength: float
    age: float


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


HIGH: Final = 0.9
"""How high above the cloth a marble is held, in diameters."""

_LIFT: Final = 0.11
_SETTLE: Final = 0.2
"""Seconds to lift a marble, and for it to settle."""

FALLS: Final = 0.7 * _SETTLE
"""Seconds until a marble that is let go touches the ground."""


class Grip:
    """What a player's hand has just done at one table; times are seconds on the clock."""

    def __init__(self) -> None:
        self._falling: tuple[str, Point, float] | None = None
        """The marble that was let go, where, in millimetres, and when."""

        self._lifted = -math.inf

    def changed(self, before: HopHand, draft: HopHand, now: float) -> None:
        """The work in hand has changed: something was taken up, or set down and falls."""
        if before.held is None and draft.held is not None:
            self._lifted = now
        if len(draft.laid) > len(before.laid) and before.held is not None and before.spot:
            self._falling = before.held, place_of(before.spot), now

    def height(self, now: float) -> float:
        """How high what is held is, in diameters."""
        return HIGH * ease((now - self._lifted) / _LIFT)

    def falling(self, seen: HopSeen, now: float) -> Ball | None:
        """The marble that was let go, on its way down, until it lies."""
        if self._falling is None:
            return None
        marble, (x, y), begin = self._falling
        spot = {**seen.state.on_cloth(), **dict(seen.draft.laid)}.get(marble)
        share = (now - begin) / _SETTLE
        if spot is None or not 0 <= share < 1:
            self._falling = None
            return None
        to_x, to_y = place_of(spot)
        slid = ease(share * 1.4)
        # It falls, and touches the cloth once more after a tiny hop.
        fallen = share * _SETTLE / FALLS
        hop = (share - 0.7) / 0.3
        high = HIGH * (1 - fallen * fallen) if fallen < 1 else 0.16 * HIGH * 4 * hop * (1 - hop)
        return Ball(marble, (x + (to_x - x) * slid, y + (to_y - y) * slid), UPRIGHT, high)

    def moves(self, now: float) -> bool:
        """Whether anything still rises or falls."""
        return self._falling is not None or now - self._lifted < _LIFT + 0.05
