"""The Bead Game's table in the window: where chains, bowls and beads are, and stay after a turn.

Nothing moves without a reason. A chain that loses beads keeps the others in place; when one is cut,
the parts move apart as little as they must. Only if there's no room are all chains of that player
laid out again, and if that isn't enough all chains on the table.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise, product
from operator import itemgetter
from typing import Final

import pygame

from game.protocol import NATURE, Action
from game.rules.bead_game.actions import COLOURS, INSIDE, Play, Split
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.room import (
    CLEAR,
    EDGE,
    FINE,
    HAND,
    INNER,
    MOST_BEADS,
    PILE,
    SLOT,
    STRING,
    Curve,
    Fan,
    Line,
    Measures,
    Point,
    Room,
    Shape,
    Space,
    TableSeat,
    clear,
    polar,
    room_of,
    shape,
)
from scenes.table.animation import between

Part = tuple[int, int, int]
"""What a chain was before a turn: the chain's number, its first bead, how many."""

_PARTED: Final = 1.25
"""How many places a chain's parts move apart if they stay in line."""
_SPARE: Final = (0.55, 0.0)
"""How much more room chains have after a cut than all do, in beads: the most there is."""
_ASIDE: Final = math.tau / 180
"""The step in which a part is moved aside."""
_STEPS: Final = (*range(1, 8), *range(8, 20, 2), *range(20, 60, 4))
"""How many such steps are tried."""
_ALONG: Final = (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.5, -4.5, 6.0, -6.0)
"""How many places it also moves along its line."""


def parts_of(before: BeadState, action: Action) -> tuple[tuple[Part, ...], ...]:
    """What each player's chains were before an action of theirs."""
    gone = Counter((bead.player, bead.chain) for bead in effect_of(before, action))
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


def in_parts(
    measures: Measures, parts: tuple[tuple[Part, ...], ...], curve: Curve
) -> tuple[Fan, ...]:
    """Where the parts of chains are while nothing has moved yet."""
    return tuple(
        tuple(
            Line(lines[was].label, curve.away(lines[was].inner, first, measures.bead))
            for was, first, _count in own
        )
        for lines, own in zip(measures.fans, parts, strict=True)
    )


@lru_cache(maxsize=512)
def kept(room: Room, measures: Measures, parts: tuple[tuple[Part, ...], ...]) -> Measures:
    """Where everything is after a turn, given where it was before."""
    bead, bowls = measures.bead, room.bowls(measures.bead)
    fans: list[Fan] = []
    fan: Fan | None
    whole = in_parts(measures, parts, room.space.curve)
    for seat, fan, own in zip(room.seats, whole, parts, strict=True):
        counts = [count for _was, _first, count in own]
        cut = next((n for n, (one, two) in enumerate(pairwise(own)) if one[0] == two[0]), None)
        if fan and cut is not None:
            found = _parted(room.space, seat, bowls, bead, fan, counts, cut)
            fan = found or room.space.fan(seat, bowls, bead, counts)
        if fan is None:
            lengths = tuple(tuple(count for _was, _first, count in each) for each in parts)
            return room.measured(lengths)
        fans.append(fan)
    return Measures(bead, tuple(fans))


def _parted(
    space: Space,
    seat: TableSeat,
    bowls: tuple[Point, ...],
    bead: float,
    fan: Fan,
    counts: Sequence[int],
    cut: int,
) -> Fan | None:
    """Move chain ``cut`` and the next apart, as little as they must; None without room."""
    lean, middles = math.cos(space.curve.lean), [complex(*bowl) for bowl in bowls]
    others = [
        shape(space.curve, *fan[number], counts[number], bead)
        for number in range(len(fan))
        if number not in (cut, cut + 1)
    ]

    @cache
    def moved(part: int, turn: float, along: float) -> tuple[Line, Shape] | None:
        """A part turned about the middle and moved along itself, unless it leaves the felt."""
        line = fan[part]
        line = Line(line.label + turn, space.curve.away(line.inner, along, bead))
        border = (0.5 + CLEAR) * bead / line.inner / lean
        within = seat.first + border <= line.label <= seat.last - border
        if not within or line.inner < INNER * bead:
            return None
        return line, shape(space.curve, *line, counts[part], bead)

    @cache
    def free(part: int, turn: float, along: float, spare: float) -> bool:
        found = moved(part, turn, along)
        # One that stays needs no more room than it has.
        more = spare * bead if turn or along else 0.0
        return (
            found is not None
            and space.has_room(found[1], counts[part], bead, middles)
            and all(clear(found[1], other, more) for other in others)
        )

    # How far; how far aside and along the inner part moves, and the outer one.
    ways = [
        (_PARTED * max(share, 1 - share), 0.0, -_PARTED * share, 0.0, _PARTED * (1 - share))
        for share in (0.5, 0.25, 0.75, 0.0, 1.0)
    ]
    # As chains are numbered the inner part is on the left, and the outer one right.
    for part, sides in ((cut, (1, -1)), (cut + 1, (-1, 1))):
        line = fan[part]
        reach = _ASIDE * space.curve.away(line.inner, counts[part] - 1, bead) / bead * lean
        for side, crossed in zip(sides, (0.0, 0.5), strict=True):
            room = seat.last - line.label if side > 0 else line.label - seat.first
            for step in (each for each in _STEPS if each < room / _ASIDE):
                for along in _ALONG:
                    far = math.hypot(step * reach, along) + crossed
                    turn = side * step * _ASIDE
                    ways.append(
                        (far, turn, along, 0.0, 0.0)
                        if part == cut
                        else (far, 0.0, 0.0, turn, along)
                    )
    nearest = sorted(ways, key=itemgetter(0))
    for spare, (_far, turn, along, turned, gone) in product(_SPARE, nearest):
        first, second = moved(cut, turn, along), moved(cut + 1, turned, gone)
        if first is None or second is None or not clear(first[1], second[1], spare * bead):
            continue
        if free(cut, turn, along, spare) and free(cut + 1, turned, gone, spare):
            return (*fan[:cut], first[0], second[0], *fan[cut + 2 :])
    return None


class Tray:
    """The table in one ``area`` of the window, for this many players.

    ``turned`` moves everyone on by this many seats, clockwise. Around the area is a frame ``rim``
    pixels wide.
    """

    def __init__(self, area: pygame.Rect, players: int, turned: int = 0, rim: int = 0) -> None:
        self.area = area
        self.rim = rim
        self.players = players
        self.middle: Point = (float(area.centerx), float(area.centery))
        self.scale = min(area.size) / FINE
        size = int(area.width / self.scale), int(area.height / self.scale)
        self.room = room_of(players, *size, turned % players)
        self.curve = self.room.space.curve

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
        return TablePlan(self, self.room.measured(lengths))


@dataclass(frozen=True)
class TablePlan:
    """Where everything is on a table at one time of a match."""

    tray: Tray
    measures: Measures

    @property
    def middle(self) -> Point:
        """The middle of the table and of the pile's bowl."""
        return self.tray.middle

    @cached_property
    def bead(self) -> float:
        """The diameter of a bead."""
        return self.measures.bead * self.tray.scale

    @property
    def hand_radius(self) -> float:
        """The radius of every hand's bowl."""
        return HAND * self.bead

    @property
    def pile_radius(self) -> float:
        """The radius of the bowl in the middle."""
        return PILE * self.bead

    def following(self, before: BeadState, action: Action, after: BeadState) -> "TablePlan":
        """Where everything is after an action: chains keep their places once all are laid."""
        if before.player == NATURE:
            return self.tray.plan(after)
        parts = parts_of(before, action)
        return TablePlan(self.tray, kept(self.tray.room, self.measures, parts))

    def parting(
        self, before: BeadState, cut: Split, then: "TablePlan", share: float
    ) -> "TablePlan":
        """The plan between a cut and where its parts are ``then``, 0 to 1."""
        fans = in_parts(self.measures, parts_of(before, cut), self.tray.curve)
        lines = (zip(*each, strict=True) for each in zip(fans, then.measures.fans, strict=True))
        return TablePlan(
            self.tray,
            Measures(
                pygame.math.lerp(self.measures.bead, then.measures.bead, share),
                tuple(tuple(Line(*between(*line, share)) for line in own) for own in lines),
            ),
        )

    @cached_property
    def bowls(self) -> tuple[Point, ...]:
        """The middle of each player's bowl."""
        area, radius = self.tray.area, (HAND + EDGE) * self.bead
        half = area.width / 2 - radius, area.height / 2 - radius
        anchors = (seat.bowl for seat in self.tray.room.seats)
        return tuple(
            (self.middle[0] + x * half[0], self.middle[1] + y * half[1]) for x, y in anchors
        )

    def slot(self, bowl: Point, colour: str) -> Point:
        """Where a colour's beads are in a bowl: each colour has its place in the ring."""
        x, y = polar(math.tau * (COLOURS.index(colour) - 1.5) / len(COLOURS), SLOT * self.bead)
        return bowl[0] + x, bowl[1] + y

    def heap(self, state: BeadState, owner: int | None, colour: str) -> Point:
        """Where beads of a colour are in a player's bowl, its middle if it's closed.

        Without an ``owner`` it's the bowl in the middle.
        """
        bowl = self.middle if owner is None else self.bowls[owner]
        closed = owner is not None and state.hands[owner] is None
        return bowl if closed else self.slot(bowl, colour)

    def _away(self, seat: int, chain: int, place: float) -> float:
        """How far from the middle a place of a chain is, in the fine space."""
        inner = self.measures.fans[seat][chain].inner
        return self.tray.curve.away(inner, place, self.measures.bead)

    def angle(self, seat: int, chain: int, place: float) -> float:
        """The direction in which a chain runs outwards at one of its places."""
        curve = self.tray.curve
        turned = curve.turned(self._away(seat, chain, place)) + curve.lean
        return self.measures.fans[seat][chain].label + turned

    def along(self, seat: int, chain: int, place: float) -> Point:
        """A point of a chain: ``place`` counts beads from the inside, 0 is the innermost one."""
        away = self._away(seat, chain, place)
        label = self.measures.fans[seat][chain].label
        x, y = polar(label + self.tray.curve.turned(away), away * self.tray.scale)
        return self.middle[0] + x, self.middle[1] + y

    def beside(self, seat: int, chain: int, point: Point) -> Point:
        """How far along a chain and to its side a window point is, both in beads."""
        line, curve = self.measures.fans[seat][chain], self.tray.curve
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        away = max(1e-6, math.hypot(x, y) / self.tray.scale)
        off = (math.atan2(y, x) - line.label - curve.turned(away) + math.pi) % math.tau
        aside = abs(off - math.pi) * away * math.cos(curve.lean)
        bead = self.measures.bead
        # The closest point of the chain is a little beyond, where the chain leans to.
        along = (away - line.inner) / math.cos(curve.lean) + (off - math.pi) * away * math.sin(
            curve.lean
        )
        return along / (STRING * bead), aside / bead
