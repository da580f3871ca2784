"""What hands do to the cloth: a pull or a throw becomes a flick, and strokes fold it.

Of pulls, everything is in window pixels, y downward; ``unit`` is pixels per design unit and times
are in seconds. What's shown and what's shot are rounded alike. Of folds, places are whole
millimetres from the cloth's middle, as in the rules.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.messages import Message
from game.protocol import Rejection
from game.rules.hop_the_marble import HopVariant
from game.rules.hop_the_marble.actions import FASTEST, SLOWEST, Flick, Fold, bearing_of
from game.rules.hop_the_marble.folding import (
    FARTHEST,
    MOST_SPOTS,
    PULL,
    SAME,
    FoldStroke,
    Relief,
    Spot,
    Strokes,
    are_many,
    folded,
)
from scenes.games.hop_the_marble.view import HopView, Point
from scenes.table.animation import between

FULL_PULL: Final = 180.0
"""Length of a full-strength pull, in design units."""

BRIM: Final = 4.0
"""A pointer this close to the window's edge, in design units, can't pull further."""

_DWELL: Final = 0.18
"""Once it's been held there this many seconds, the elastic stretches by itself, ..."""

_STRETCH: Final = 75.0
"""... by this many design units a second."""

_GIVES: Final = 26.0
"""How far an elastic still gives past full strength, in design units."""

DEAD: Final = 14.0
"""Pulls shorter than this, in design units, don't shoot."""

_CURVE: Final = 2.0
"""Spreads the strengths used most, those in the first half of the pull."""

FINE: Final = 0.12
"""How far the grip moves under fine control, as a share of the pointer's way."""

CALM: Final = 0.09
"""Pointer movement in these last seconds is just the finger leaving the button."""

_JERK: Final = 7.0
"""How far a finger leaving the button moves the pointer, in design units."""

_THROW_WINDOW: Final = 0.09
"""Seconds over which a throw's speed is measured."""

_THROW_LEAST: Final = 420.0
"""The slowest throw, in design units a second."""

_THROW_SHARE: Final = 0.6
"""A thrown marble's speed as a share of the pointer's: hands are faster than they think."""

_THROW_LAST: Final = 0.4
"""Longest time from a throw's press to its release, in seconds."""

_HASTY: Final = 0.6
"""A push forward released within this many seconds was meant as a throw, however slow."""

_FORWARD: Final = 0.25
"""How far forward a throw must go: the cosine of its angle to the player's view."""

_WEAK_FORWARD: Final = 0.5
"""The same for a push too slow for a throw."""

_KEPT: Final = 0.3
"""How many seconds of the pointer's way are remembered."""


def way_of(bearing: int) -> Point:
    """The unit vector with this bearing."""
    turn = math.radians(bearing / 10)
    return math.cos(turn), math.sin(turn)


def power_of(speed: int) -> float:
    """How far the elastic is pulled for this speed, 0 to 1."""
    share = (min(max(speed, SLOWEST), FASTEST) - SLOWEST) / (FASTEST - SLOWEST)
    return float(share ** (1 / _CURVE))


def speed_of(power: float) -> int:
    """The speed in mm/s for a power from 0 to 1.

    >>> speed_of(0.0), speed_of(1.0), speed_of(power_of(800))
    (50, 3000, 800)
    """
    power = min(max(power, 0.0), 1.0)
    return round(SLOWEST + (FASTEST - SLOWEST) * math.pow(power, _CURVE))


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where the pointer and the grip were at one moment."""

    time: float
    pointer: Point
    grip: Point


@dataclass(frozen=True, slots=True)
class Pull:
    """An elastic held by the pointer, to flick ``marble``.

    ``anchor`` is its fixed end: the marble's middle or, if ``free``, wherever the button went down
    on the cloth. ``grip`` is the other end, which follows the pointer, or more slowly under fine
    control. ``was_out`` says that it has been pulled. ``full`` is the full-strength pull in pixels,
    ``forward`` the way the player looks in the window.
    """

    marble: str
    anchor: Point
    grip: Point
    pointer: Point
    pressed: float
    forward: Point
    unit: float
    free: bool = False
    was_out: bool = False
    track: tuple[_Mark, ...] = ()

    def moved(self, point: Point, now: float, *, fine: bool) -> Pull:
        """The pull after the pointer has moved."""
        share = FINE if fine else 1.0
        grip = (
            self.grip[0] + (point[0] - self.pointer[0]) * share,
            self.grip[1] + (point[1] - self.pointer[1]) * share,
        )
        old = [mark for mark in self.track if now - mark.time > _KEPT]
        recent = self.track[len(old) :]
        # The last of the old ones tells where the pointer stood still.
        track = (*old[-1:], *recent, _Mark(now, point, grip))
        pulled = replace(self, grip=grip, pointer=point, track=track)
        return pulled if self.was_out or pulled.is_dead else replace(pulled, was_out=True)

    def stretched(self, window: tuple[int, int], seconds: float, now: float, *, fine: bool) -> Pull:
        """The pull ``seconds`` later: one held at the window's edge grows to its full strength."""
        across, down = self._beyond(window, now)
        way = _STRETCH * self.unit * seconds * (FINE if fine else 1.0)
        return replace(self, grip=(self.grip[0] + across * way, self.grip[1] + down * way))

    def _beyond(self, window: tuple[int, int], now: float) -> tuple[int, int]:
        """The window edges over which the elastic would stretch on: -1, 0 or 1 each way."""
        held = now - self.track[-1].time >= _DWELL if self.track else False
        if not held or self.is_dead or self.length >= self.full:
            return 0, 0
        brim = BRIM * self.unit
        edges = [
            -1 if 0 <= at <= brim else 1 if size - 1 - brim <= at < size else 0
            for at, size in zip(self.pointer, window, strict=True)
        ]
        back = (self.grip[0] - self.anchor[0], self.grip[1] - self.anchor[1])
        across, down = (
            edge if edge * out > 0 else 0 for edge, out in zip(edges, back, strict=True)
        )
        return across, down

    def moves(self, window: tuple[int, int], now: float) -> bool:
        """Whether its picture changes by itself: just after the pointer moves, and at an edge."""
        stirred = self.track[-1].time if self.track else self.pressed
        return now - stirred < _DWELL or self._beyond(window, now) != (0, 0)

    @property
    def end(self) -> Point:
        """Where its pulled end is drawn: past full strength it lags behind the pointer."""
        over = self.length - self.full
        if over <= 0:
            return self.grip
        gives = _GIVES * self.unit
        share = (self.full + gives * (1 - math.exp(-over / gives))) / self.length
        return between(self.anchor, self.grip, share)

    @property
    def full(self) -> float:
        """Length of a full-strength pull in pixels."""
        return FULL_PULL * self.unit

    @property
    def jerk(self) -> float:
        """How far a finger leaving the button moves the pointer, in pixels."""
        return _JERK * self.unit

    @property
    def length(self) -> float:
        """The length of the pull in pixels."""
        return math.dist(self.anchor, self.grip)

    @property
    def is_dead(self) -> bool:
        """Whether the pull is too short to shoot, so that a release cancels it."""
        return self.length < DEAD * self.unit

    def shot(self, view: HopView) -> Flick | None:
        """What a release would shoot now, if anything."""
        if self.is_dead:
            return None
        dead = DEAD * self.unit
        way = view.unturn((self.anchor[0] - self.grip[0], self.grip[1] - self.anchor[1]))
        speed = speed_of((self.length - dead) / (self.full - dead))
        return Flick(self.marble, bearing_of(way), speed)

    def calmed(self, now: float) -> Pull:
        """The pull at the last calm moment, if the pointer has hardly moved since."""
        before = [mark for mark in self.track if now - mark.time >= CALM]
        if before and math.dist(before[-1].grip, self.grip) <= self.jerk:
            return replace(self, grip=before[-1].grip)
        return self

    def thrown(self, now: float, view: HopView) -> Flick | None:
        """The throw that a release would make now, if the pointer passes the marble quickly.

        Zoom doesn't affect its speed.
        """
        if self.free or now - self.pressed > _THROW_LAST or len(self.track) < 2:
            return None
        recent = [mark for mark in self.track if now - mark.time <= _THROW_WINDOW]
        if len(recent) < 2 or now - recent[-1].time > _THROW_WINDOW / 2:
            return None
        first, last = recent[0], recent[-1]
        seconds = last.time - first.time
        across, down = last.pointer[0] - first.pointer[0], last.pointer[1] - first.pointer[1]
        way = math.hypot(across, down)
        if seconds <= 0.004 or way / seconds < _THROW_LEAST * self.unit:
            return None
        forward = (across * self.forward[0] + down * self.forward[1]) / way
        ahead = (last.pointer[0] - self.anchor[0]) * across
        ahead += (last.pointer[1] - self.anchor[1]) * down
        if forward < _FORWARD or ahead <= 0:
            return None
        speed = round(_THROW_SHARE * way / seconds / view.whole)
        bearing = bearing_of(view.unturn((across, -down)))
        return Flick(self.marble, bearing, min(max(speed, SLOWEST), FASTEST))

    def is_weak_throw(self, now: float) -> bool:
        """Whether a release now ends a push forward that was too slow for the throw it was meant
        as.

        No one aims at themselves that quickly: the elastic would shoot the wrong way.
        """
        if self.free or self.is_dead or now - self.pressed > _HASTY:
            return False
        across, down = self.grip[0] - self.anchor[0], self.grip[1] - self.anchor[1]
        return (across * self.forward[0] + down * self.forward[1]) / self.length >= _WEAK_FORWARD


def pull_from(
    marble: str,
    anchor: Point,
    point: Point,
    now: float,
    forward: Point,
    unit: float,
    *,
    free: bool = False,
) -> Pull:
    """An elastic grabbed at ``point``; see ``Pull``."""
    # An elastic in the marble's middle starts there, wherever the marble was touched.
    grip = point if free else anchor
    track = (_Mark(now, point, grip),)
    return Pull(marble, anchor, grip, point, now, forward, unit, free, False, track)


_APART: Final = 18
"""Millimetres between a stroke's spots."""

_STRAIGHT: Final = 3.0
"""A spot this close to the line between its neighbours, in millimetres, is dropped."""


@dataclass(frozen=True, slots=True)
class FoldHand:
    """Folding work in hand: finished ``strokes``, and ``way``, the one under way.

    ``undone`` are those taken back since the last was made, latest first. ``hand`` is what the hand
    does. Keys have moved it ``over`` a spot; if None, a pointer moves it. It presses while ``way``
    has any spots.
    """

    hand: str = PULL
    strokes: Strokes = ()
    way: tuple[Spot, ...] = ()
    over: Spot | None = None
    undone: Strokes = ()

    @property
    def rested(self) -> FoldHand:
        """The hand lifted before its stroke was finished."""
        return replace(self, way=(), over=None)

    @property
    def all_strokes(self) -> Strokes:
        """All strokes, including the one under way."""
        under_way = (FoldStroke(self.hand, _plain(self.way)),) if self.way else ()
        return (*self.strokes, *under_way)

    @property
    def action(self) -> Fold:
        """What's played once everyone agrees."""
        return Fold(self.strokes)

    @property
    def done(self) -> FoldHand:
        """The work with the stroke under way finished."""
        return replace(self, strokes=self.all_strokes, way=(), undone=())

    def relief(self, variant: HopVariant) -> Relief:
        """The cloth's relief by now, including the stroke under way."""
        return folded(self.all_strokes, variant.cloth, variant.players)

    def chosen(self, hand: str) -> FoldHand:
        """Another hand, not pressing yet."""
        return replace(self, hand=hand, way=())

    @property
    def same(self) -> FoldHand:
        """The cloth made the same for everyone."""
        return replace(self, strokes=(*self.strokes, FoldStroke(SAME)), way=(), undone=())


def nearest(view: HopView, point: tuple[int, int]) -> Spot:
    """The spot that a hand at a window point is led to."""
    x, y = view.place_at(point)
    return max(-FARTHEST, min(round(x), FARTHEST)), max(-FARTHEST, min(round(y), FARTHEST))


def pressed(work: FoldHand, spot: Spot) -> FoldHand | Rejection:
    """The work with the hand starting a stroke."""
    if are_many(work.strokes, MOST_SPOTS):
        message = Message("No more strokes. Time to play.")
        return Rejection(message, "folding")
    return replace(work, way=(spot,))


def led(work: FoldHand, spot: Spot) -> FoldHand:
    """The pressing hand moved on to ``spot``; a very long stroke is split in two."""
    way = work.way
    if len(way) > 1 and math.dist(way[-2], spot) < _APART:
        way = way[:-1]
    if way[-1] != spot:
        way = (*way, spot)
    if len(_plain(way)) < MOST_SPOTS or are_many(work.strokes, 2 * MOST_SPOTS):
        return replace(work, way=_plain(way)[:MOST_SPOTS])
    return replace(replace(work, way=_plain(way)).done, way=(spot,))


def _plain(way: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """A way without the spots on straight lines between others."""
    if len(way) < 3:
        return way
    (x, y), (to_x, to_y) = way[0], way[-1]
    right, up = to_x - x, to_y - y
    long = math.hypot(right, up)
    offs = [
        abs(right * (b - y) - up * (a - x)) / long if long else math.hypot(a - x, b - y)
        for a, b in way[1:-1]
    ]
    farthest = max(range(len(offs)), key=offs.__getitem__)
    if offs[farthest] < _STRAIGHT:
        return (way[0], way[-1])
    middle = farthest + 1
    return (*_plain(way[: middle + 1])[:-1], *_plain(way[middle:]))
