"""The Bead Game's table in the window: where chains, bowls and beads are, and stay after a turn.

Nothing moves without a reason. A chain that loses beads keeps the others in place; when one is cut,
the parts move apart as little as they must. Only if there's no room are all chains of that player
laid out again, and if that isn't enough all chains on the table.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import Final

import pygame

from game.protocol import NATURE, Action
from game.rules.bead_game.actions import COLOURS, INSIDE, Chain, Play, Split
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.room import (
    CLEAR,
    EDGE,
    FINE,
    HAND,
    INNER,
    LEANS,
    MOST_BEADS,
    PILE,
    SLOT,
    STRING,
    Curve,
    Fan,
    Measures,
    Point,
    Shape,
    Space,
    TableSeat,
    measured,
    opened,
    polar,
    shape,
)
from scenes.table.animation import between

Part = tuple[int, int, int]
"""What a chain was before a turn: the chain's number, its first bead, how many."""

_PARTED: Final = 1.25
"""How many places a chain's parts move apart if they stay in line."""
_ASIDE: Final = math.tau / 180
"""The step in which a part is moved aside."""
_FURTHEST: Final = 60
"""How many such steps are tried."""
_ALONG: Final = (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.5, -4.5, 6.0, -6.0)
"""How many places it also moves along its line."""


def parts_of(before: BeadState, action: Action) -> tuple[tuple[Part, ...], ...]:
    """What each player's chains were before an action of theirs."""
    gone = Counter((bead.player, bead.chain) for bead in effect_of(before, action).removed)
    inside = isinstance(action, Play) and action.end == INSIDE
    found = []
    for seat, chains in enumerate(before.chains):
        own: list[Part] = []
        for number, chain in enumerate(chains):
            first, count = gone[seat, number] if inside else 0, len(chain) - gone[seat, number]
            if isinstance(action, Split) and (seat, number) == (before.player, action.chain):
                own.append((number, 0, action.after))
                first, count = action.after, count - action.after
            if count:
                own.append((number, first, count))
        found.append(tuple(own))
    return tuple(found)


def kept(
    measures: Measures,
    parts: tuple[tuple[Part, ...], ...],
    players: int,
    width: int,
    height: int,
    turned: int,
) -> Measures:
    """Where everything is after a turn, given where it was before, as ``measured`` takes it."""
    space, seats, _whole = opened(players, width, height)
    bead = measures.bead
    bowls = tuple(space.bowl(seat.bowl, bead) for seat in seats)
    fans = []
    for player, (fan, own) in enumerate(zip(measures.fans, parts, strict=True)):
        seat = seats[(player + turned) % players]
        lines = [
            _ChainPlan(fan.labels[was], space.curve.away(fan.inner[was], first, bead), count)
            for was, first, count in own
        ]
        cut = next((n for n, (one, two) in enumerate(pairwise(own)) if one[0] == two[0]), None)
        parted = lines if cut is None else _Felt(space, seat, bowls, bead).parted(lines, cut)
        if parted is not None:
            laid = Fan(tuple(line.label for line in parted), tuple(line.inner for line in parted))
        else:
            anew = space.fan(seat, bowls, bead, [count for _was, _first, count in own])
            if anew is None:
                lengths = tuple(tuple(count for _was, _first, count in each) for each in parts)
                return measured(players, width, height, turned, lengths)
            laid = anew
        fans.append(laid)
    return Measures(bead, tuple(fans))


@dataclass(frozen=True, slots=True)
class _ChainPlan:
    """A chain of ``count`` beads."""

    label: float
    inner: float
    count: int


@dataclass(frozen=True, slots=True)
class _Felt:
    """One player's part of the table, with beads of one size."""

    space: Space
    seat: TableSeat
    bowls: tuple[Point, ...]
    bead: float

    def parted(self, lines: Sequence[_ChainPlan], cut: int) -> list[_ChainPlan] | None:
        """Move chain ``cut`` and the next apart, as little as they must; None without room."""
        others = [self._shape(line) for line in (*lines[:cut], *lines[cut + 2 :])]
        shapes: dict[_ChainPlan, Shape] = {}
        free: dict[_ChainPlan, bool] = {}

        def shape_of(line: _ChainPlan) -> Shape | None:
            if line not in shapes and self._is_within(line):
                shapes[line] = self._shape(line)
            return shapes.get(line)

        def is_free(line: _ChainPlan) -> bool:
            if line not in free:
                found = shapes[line]
                free[line] = self.space.has_room(found, line.count, self.bead, self.bowls) and all(
                    _apart(found, other) for other in others
                )
            return free[line]

        for one, other in self._ways(lines[cut], lines[cut + 1]):
            left, right = shape_of(one), shape_of(other)
            if left and right and _apart(left, right) and is_free(one) and is_free(other):
                return [*lines[:cut], one, other, *lines[cut + 2 :]]
        return None

    def _ways(
        self, inner: _ChainPlan, outer: _ChainPlan
    ) -> Iterator[tuple[_ChainPlan, _ChainPlan]]:
        """Ways to part two chains in one line, those that move least first."""
        # How far; how far aside and along the inner one moves, and the outer one.
        ways: list[tuple[float, float, float, float, float]] = []
        for share in (0.5, 0.25, 0.75, 0.0, 1.0):
            inwards, outwards = _PARTED * share, _PARTED * (1 - share)
            ways.append((max(inwards, outwards), 0.0, -inwards, 0.0, outwards))
        # As chains are numbered the inner part is on the left, and the outer one right.
        for line, sides in ((inner, (1, -1)), (outer, (-1, 1))):
            last = self._along(line.inner, line.count - 1) / self.bead
            reach = _ASIDE * last * math.cos(self.space.curve.lean)
            room = {1: self.seat.last - line.label, -1: line.label - self.seat.first}
            aside = [
                (math.hypot(step * reach, along) + crossed, side * step * _ASIDE, along)
                for side, crossed in zip(sides, (0.0, 0.5), strict=True)
                for step in range(1, min(_FURTHEST, math.ceil(room[side] / _ASIDE)))
                for along in _ALONG
            ]
            if line is inner:
                ways += [(far, turn, along, 0.0, 0.0) for far, turn, along in aside]
            else:
                ways += [(far, 0.0, 0.0, turn, along) for far, turn, along in aside]
        for _far, turn, along, turned, gone in sorted(ways, key=itemgetter(0)):
            yield self._moved(inner, turn, along), self._moved(outer, turned, gone)

    def _moved(self, line: _ChainPlan, turn: float, along: float) -> _ChainPlan:
        """A line turned about the middle and moved along itself, by this many places."""
        if not turn and not along:
            return line
        return _ChainPlan(line.label + turn, self._along(line.inner, along), line.count)

    def _along(self, inner: float, places: float) -> float:
        return self.space.curve.away(inner, places, self.bead)

    def _shape(self, line: _ChainPlan) -> Shape:
        return shape(self.space.curve, line.label, line.inner, line.count, self.bead)

    def _is_within(self, line: _ChainPlan) -> bool:
        border = (0.5 + CLEAR) * self.bead / line.inner / math.cos(self.space.curve.lean)
        return (
            line.inner >= INNER * self.bead
            and self.seat.first + border <= line.label <= self.seat.last - border
        )


def _apart(one: Shape, other: Shape) -> bool:
    # A chain's tassel, its last point, is closest to what's further out.
    for left, top, room in reversed(one):
        for x, y, more in other:
            if math.hypot(x - left, y - top) < room + more:
                return False
    return True


@dataclass(frozen=True, slots=True)
class Ground:
    """Bowls and beads of one size: the diameter of a ``bead``, the ``middle`` and the ``bowls``."""

    bead: float
    middle: Point
    bowls: tuple[Point, ...]

    @property
    def hand_radius(self) -> float:
        """The radius of every hand's bowl."""
        return HAND * self.bead

    @property
    def pile_radius(self) -> float:
        """The radius of the bowl in the middle."""
        return PILE * self.bead

    def slot(self, bowl: Point, colour: str) -> Point:
        """Where a colour's beads are in a bowl: each colour has its place in the ring."""
        angle = math.tau * (COLOURS.index(colour) - 1.5) / len(COLOURS)
        away = SLOT * self.bead
        return bowl[0] + away * math.cos(angle), bowl[1] + away * math.sin(angle)

    def towards(self, other: "Ground", share: float) -> "Ground":
        """The ground on the way to another one, 0 to 1."""
        if self == other or not share:
            return self
        return Ground(
            self.bead + (other.bead - self.bead) * share,
            self.middle,
            tuple(
                between(own, then, share) for own, then in zip(self.bowls, other.bowls, strict=True)
            ),
        )


class Tray:
    """The table in one ``area`` of the window, for this many players.

    ``turned`` moves everyone on by this many seats, clockwise. Around the area is a frame ``rim``
    pixels wide.
    """

    def __init__(self, area: pygame.Rect, players: int, turned: int = 0, rim: int = 0) -> None:
        self.area = area
        self.rim = rim
        self.players = players
        self.turned = turned % players
        self.middle: Point = (float(area.centerx), float(area.centery))
        self.scale = min(area.size) / FINE
        self.curve = Curve(LEANS[players])
        self.size = int(area.width / self.scale), int(area.height / self.scale)
        self._plans: dict[tuple[tuple[int, ...], ...], TablePlan] = {}

    def seat(self, player: int) -> TableSeat:
        """The place where a player sits."""
        return opened(self.players, *self.size)[1][(player + self.turned) % self.players]

    def border(self, label: float, away: float) -> Point:
        """The window point of the curve with a label at a distance from the middle in pixels."""
        x, y = polar(label + self.curve.turned(away / self.scale), away)
        return self.middle[0] + x, self.middle[1] + y

    def plan(self, state: BeadState) -> "TablePlan":
        """Where everything is in a state known by itself.

        Before a chain is laid there's room for it.
        """
        still = (MOST_BEADS,) if state.player == NATURE else ()
        lengths = tuple(tuple(map(len, own)) or still for own in state.chains)
        if lengths not in self._plans:
            measures = measured(self.players, *self.size, self.turned, lengths)
            self._plans[lengths] = TablePlan(self, measures)
        return self._plans[lengths]


class TablePlan:
    """Where everything is on a table at one time of a match."""

    def __init__(self, tray: Tray, measures: Measures) -> None:
        self.tray = tray
        self.area = tray.area
        self.players = tray.players
        self.middle = tray.middle
        self._measures = measures
        self._fans = measures.fans
        self._following: dict[tuple[tuple[Part, ...], ...], TablePlan] = {}
        self._scale = tray.scale
        radius = (HAND + EDGE) * measures.bead * tray.scale
        half = tray.area.width / 2 - radius, tray.area.height / 2 - radius
        anchors = [tray.seat(player).bowl for player in range(tray.players)]
        self.ground = Ground(
            measures.bead * tray.scale,
            tray.middle,
            tuple((self.middle[0] + x * half[0], self.middle[1] + y * half[1]) for x, y in anchors),
        )
        self.bead = self.ground.bead
        self.hand_radius = self.ground.hand_radius
        self.pile_radius = self.ground.pile_radius
        self.slot = self.ground.slot

    def following(self, before: BeadState, action: Action, after: BeadState) -> "TablePlan":
        """Where everything is after an action: chains keep their places once all are laid."""
        if before.player == NATURE:
            return self.tray.plan(after)
        parts = parts_of(before, action)
        if parts not in self._following:
            tray = self.tray
            measures = kept(self._measures, parts, tray.players, *tray.size, tray.turned)
            self._following[parts] = TablePlan(tray, measures)
        return self._following[parts]

    def bowl(self, seat: int) -> Point:
        """The middle of a player's bowl."""
        return self.ground.bowls[seat]

    def heap(self, state: BeadState, owner: int | None, colour: str) -> Point:
        """Where beads of a colour are in a player's bowl, its middle if it's closed.

        Without an ``owner`` it's the bowl in the middle.
        """
        if owner is None:
            return self.slot(self.middle, colour)
        bowl = self.bowl(owner)
        return bowl if state.hands[owner] is None else self.slot(bowl, colour)

    def fan(self, seat: int) -> Fan:
        """The arrangement of a player's chains."""
        return self._fans[seat]

    def _away(self, seat: int, chain: int, place: float) -> float:
        """How far from the middle a place of a chain is, in the fine space."""
        inner = self._fans[seat].inner[chain]
        return self.tray.curve.away(inner, place, self.bead / self._scale)

    def angle(self, seat: int, chain: int, place: float) -> float:
        """The direction in which a chain runs outwards at one of its places."""
        curve = self.tray.curve
        turned = curve.turned(self._away(seat, chain, place)) + curve.lean
        return self._fans[seat].labels[chain] + turned

    def along(self, seat: int, chain: int, place: float) -> Point:
        """A point of a chain: ``place`` counts beads from the inside, 0 is the innermost one."""
        away = self._away(seat, chain, place)
        x, y = polar(
            self._fans[seat].labels[chain] + self.tray.curve.turned(away), away * self._scale
        )
        return self.middle[0] + x, self.middle[1] + y

    def beside(self, seat: int, chain: int, point: Point) -> Point:
        """How far along a chain and to its side a window point is, both in beads."""
        fan, curve = self._fans[seat], self.tray.curve
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        away = max(1e-6, math.hypot(x, y) / self._scale)
        off = (math.atan2(y, x) - fan.labels[chain] - curve.turned(away) + math.pi) % math.tau
        aside = abs(off - math.pi) * away * math.cos(curve.lean)
        bead = self.bead / self._scale
        # The closest point of the chain is a little beyond, where the chain leans to.
        along = (away - fan.inner[chain]) / math.cos(curve.lean) + (
            off - math.pi
        ) * away * math.sin(curve.lean)
        return along / (STRING * bead), aside / bead

    def beads(self, seat: int, chains: Sequence[Chain]) -> Iterator[tuple[int, int, Point]]:
        """Chain, place and window point of each of a player's beads."""
        for number, chain in enumerate(chains):
            for place in range(len(chain)):
                yield number, place, self.along(seat, number, place)
