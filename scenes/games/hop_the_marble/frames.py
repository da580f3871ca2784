"""Moments of a movement, and a recorded flick as a film: simulated, and slowed.

Places are millimetres from the cloth's centre, times are seconds. Orientations are unit quaternions
(w, x, y, z): x runs right, y up the picture and z towards the eye. They tell where a ball's points
have gone since it was made with its pattern on top.
"""

import itertools
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.cloth import (
    DIAMETER,
    FRAME,
    RADIUS,
    RIM,
    TENTHS,
    MarblePath,
    Point,
    table_of,
)
from physics.simulation import Simulation, simulate
from scenes.games.hop_the_marble.view import evenly, turn
from scenes.table.animation import between, ease

Orientation = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
"""A rotation as three rows."""

UPRIGHT: Final[Orientation] = (1.0, 0.0, 0.0, 0.0)
"""A ball as made, its pattern on top."""


def rolled(orientation: Orientation, dx: float, dy: float) -> Orientation:
    """A marble after rolling by (dx, dy) millimetres without slipping.

    >>> [round(part, 6) for part in rolled(UPRIGHT, math.pi * RADIUS, 0.0)]
    [0.0, 0.0, 1.0, 0.0]
    """
    way = math.hypot(dx, dy)
    if way < 1e-12:
        return orientation
    half = way / RADIUS / 2
    share = math.sin(half) / way
    a, b, c = math.cos(half), -dy * share, dx * share
    w, x, y, z = orientation
    return (
        a * w - b * x - c * y,
        a * x + b * w + c * z,
        a * y - b * z + c * w,
        a * z + b * y - c * x,
    )


def twisted(orientation: Orientation, turned: int) -> Orientation:
    """The orientation as seen from the side ``turned``; at rest all sides see the same."""
    w, x, y, z = orientation
    return w, *turn((x, y), turned), z


def matrix(orientation: Orientation) -> Matrix:
    """The rotation as three rows, to multiply vectors with."""
    w, x, y, z = orientation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


TURN_SECONDS: Final = 1.2
"""How long turning a card takes."""

_UP: Final = 0.18
_LIT: Final = 0.56
_TURNED: Final = 0.80
"""When the card is up, when its last marble has lit up, and when it's turned over."""

CARD_HEARD: Final = TURN_SECONDS * _LIT
"""When its turning is heard, in seconds."""


def card_lift(share: float) -> float:
    """How far up it is: 0 at its place, 1 in full view."""
    return ease(share / _UP) * (1 - ease((share - _TURNED) / (1 - _TURNED)))


def card_lit(share: float, count: int) -> float:
    """How many of its ``count`` marbles are lit; the fraction is the next one's light."""
    return min(float(count), max(0.0, (share - _UP) / (_LIT - _UP) * count))


def card_angle(share: float) -> float:
    """How far it's turned over, 0 to pi."""
    return math.pi * ease((share - _LIT) / (_TURNED - _LIT))


def lighting_up(count: int) -> list[float]:
    """When each of its marbles lights up, in seconds."""
    return [TURN_SECONDS * (_UP + (_LIT - _UP) * number / count) for number in range(count)]


_GROOVE: Final = 2.5
"""Distance between points of a groove or a streak, in millimetres."""

_SHORTEST: Final = 6.0
"""Streaks shorter than this, in millimetres, aren't drawn."""

_STREAK: Final = 24
"""The most points of a streak."""


@dataclass(frozen=True, slots=True)
class Ball:
    """A moving marble: where, how turned, how many diameters above the cloth.

    ``seen`` is its opacity, 0 to 1. ``streak`` is where a fast one has just been, latest first.
    """

    marble: str
    place: Point
    orientation: Orientation = UPRIGHT
    height: float = 0.0
    seen: float = 1.0
    streak: tuple[Point, ...] = ()


PUFF: Final = 0.75
"""How long stirred sand hangs in the air, in seconds."""


class Passing(NamedTuple):
    """A fresh hit's light or stirred sand: where, how strong, 0 to 1, and how much is over."""

    place: Point
    size: float
    share: float


@dataclass(frozen=True, slots=True)
class Frame:
    """What one moment shows.

    ``lying`` are the marbles at rest, ``balls`` those that move. ``cue`` is how far the elastic is
    still pulled, 1 to 0, None without one. ``lit`` are the marbles hit so far, ``sparks`` the light
    of hits. ``turning`` are cards by seat and number with the share of their turn, ``coming`` cards
    being dealt with the share of their way. ``grooves`` are the ways of marbles through soft
    ground.
    """

    lying: Mapping[str, Point]
    balls: tuple[Ball, ...] = ()
    cue: float | None = None
    lit: tuple[str, ...] = ()
    sparks: tuple[Passing, ...] = ()
    turning: Mapping[tuple[int, int], float] = field(default_factory=dict)
    coming: Mapping[tuple[int, int], float] = field(default_factory=dict)
    grooves: tuple[tuple[Point, ...], ...] = ()

    def moves_card(self, seat: int, number: int) -> bool:
        """Whether a player's card is on its way."""
        return (
            0 < self.turning.get((seat, number), 0.0) < 1
            or self.coming.get((seat, number), 1.0) < 1
        )


@dataclass(frozen=True, slots=True)
class Carry:
    """A marble carried from ``start``, None if it wasn't in sight, to ``end``."""

    marble: str
    start: Point | None
    end: Point
    begin: float
    seconds: float
    high: float
    turned: Orientation = UPRIGHT

    @property
    def landing(self) -> float:
        """When it arrives."""
        return self.begin + self.seconds

    def at(self, seconds: float) -> Ball:
        """The marble on its way."""
        share = ease((seconds - self.begin) / self.seconds)
        # The shortest way back to upright.
        w, x, y, z = self.turned if self.turned[0] > 0 else tuple(-part for part in self.turned)
        half = math.acos(min(1.0, w))
        left = math.sin((1 - share) * half) / (math.sin(half) or 1.0)
        turned = math.cos((1 - share) * half), left * x, left * y, left * z
        if self.start is None:
            return Ball(self.marble, self.end, turned, self.high * (1 - share), share)
        place, height = between(self.start, self.end, share), math.sin(math.pi * share)
        return Ball(self.marble, place, turned, self.high * height)


class Spin:
    """How one marble turns on its way."""

    def __init__(self, track: MarblePath) -> None:
        self.track = track

    @cached_property
    def _turns(self) -> list[Orientation]:
        """Its orientation at every knot."""
        turns = [UPRIGHT]
        knots = self.track.knots
        for last, knot in itertools.pairwise(knots):
            turns.append(rolled(turns[-1], knot.x - last.x, knot.y - last.y))
        return turns

    @cached_property
    def groove(self) -> tuple[tuple[float, Point], ...]:
        """Evenly spaced points along its way, with the times it's there."""
        knots = [knot[:3] for knot in self.track.knots]
        return tuple((time, (x, y)) for time, x, y in evenly(knots, _GROOVE))

    def way(self, end: float) -> tuple[Point, ...]:
        """Those points up to a time."""
        return tuple(place for when, place in self.groove if when <= end)

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
        """The marble's place and orientation."""
        knots = self.track.knots
        place = self.track.at(time)
        number = max(0, bisect_right(knots, time, key=lambda knot: knot.time) - 1)
        knot = knots[number]
        return place, rolled(self._turns[number], place[0] - knot.x, place[1] - knot.y)


CLOSE: Final = 4.0
"""A marble passing another closer than this, in mm, has missed it by a hair."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The marble missed most narrowly, by how much in mm, and when in seconds."""

    marble: str
    gap: float
    time: float


def film(before: HopState) -> Simulation:
    """The film of what was flicked in a state.

    Another computer's last digits may differ, which shows after several hits: what the record says
    counts, and marbles are picked up from where they're seen.
    """
    assert before.flicked is not None
    return simulate(table_of(before), before.flicked)


@lru_cache(maxsize=16)
def near_miss(before: HopState, roll: Roll) -> NearMiss | None:
    """The marble missed by a hair by a flick that hit nothing, or None."""
    if roll.is_hit:
        return None
    simulation = film(before)
    track = simulation.tracks[roll.marble]
    others = [(m, x, y) for m, x, y in table_of(before).marbles if m != roll.marble]
    end = simulation.left.get(roll.marble, simulation.seconds)
    best: NearMiss | None = None
    for number in range(int(end / FRAME) + 1):
        time = number * FRAME
        x, y = track.at(time)
        for marble, across, away in others:
            gap = math.hypot(across - x, away - y) - DIAMETER
            if gap < CLOSE and (best is None or gap < best.gap):
                best = NearMiss(marble, max(0.0, gap), time)
    if best is None:
        return None
    # Passing a marble that it was beside before is no near miss.
    lying = before.on_cloth()
    gap = math.dist(lying[roll.marble], lying[best.marble]) / TENTHS - DIAMETER
    return None if gap < 2 * CLOSE else best


ZOOM: Final = 2.8
"""How close the view comes."""

_MANY: Final = 3
"""A hit on this many of other players' marbles is great; so is one that wins a card."""

_NEAR: Final = 95.0
"""The look starts when the marble has this many millimetres to go, ..."""

_LEAD: Final = 0.75
"""... takes this many seconds until the hit, ..."""

_AFTER: Final = 0.05
"""... and goes on for this many seconds of film after it, just as slowly."""

_SLOWEST: Final = 9.0
"""The most it slows the film."""

_LEAST: Final = 1.3
"""If the film would be slowed less than this, there's no look."""


@dataclass(frozen=True, slots=True)
class CloseLook:
    """A look at ``place`` from ``begin`` to ``end`` of the film, ``slower`` than it rolls."""

    place: Point
    begin: float
    end: float
    slower: float


def close_look(
    before: HopState, roll: Roll, film: Simulation, rolled: HopState
) -> CloseLook | None:
    """The close look at a roll that led to the state ``rolled``; None for an ordinary one."""
    first = next((contact for contact in film.contacts if contact.second != RIM), None)
    if first is None or not _is_great(before, roll, rolled):
        return None
    track, lead = film.tracks[film.marble], 0.0
    while lead < first.time and math.dist(track.at(first.time - lead), first.place) < _NEAR:
        lead += FRAME
    slower = min(_SLOWEST, _LEAD / max(lead, FRAME))
    if slower < _LEAST:
        return None
    return CloseLook(first.place, max(0.0, first.time - lead), first.time + _AFTER, slower)


def _is_great(before: HopState, roll: Roll, rolled: HopState) -> bool:
    own = before.areas[before.player]
    if sum(marble not in own for marble in roll.touched) >= _MANY:
        return True
    if not roll.is_hit or rolled.to_middle or rolled.owed:
        return False
    # Once what was won is placed, a card is finished.
    return any(
        rolled.missing(player, card) == ("", "")
        for player in range(rolled.players)
        for card in rolled.open_cards(player)
    )


class Clock:
    """When each moment of a film is shown: its parts ``(from, to, slower)`` take longer."""

    def __init__(self, parts: Sequence[tuple[float, float, float]]) -> None:
        self._film = sorted({0.0, *(end for part in parts for end in part[:2] if end < math.inf)})
        self._rates = [
            max([1.0, *(slower for begin, end, slower in parts if begin <= start < end)])
            for start in self._film
        ]
        self._shown = [0.0]
        for (start, end), rate in zip(itertools.pairwise(self._film), self._rates, strict=False):
            self._shown.append(self._shown[-1] + (end - start) * rate)

    def shown(self, film: float) -> float:
        """When a moment of the film is shown."""
        number = max(0, bisect_right(self._film, film) - 1)
        return self._shown[number] + (film - self._film[number]) * self._rates[number]

    def slower(self, film: float) -> float:
        """How many times slower than real a moment of the film is shown."""
        return self._rates[max(0, bisect_right(self._film, film) - 1)]

    def film(self, shown: float) -> float:
        """The moment of the film that's shown then."""
        number = max(0, bisect_right(self._shown, shown) - 1)
        return self._film[number] + (shown - self._shown[number]) / self._rates[number]
