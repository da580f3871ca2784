"""Where the Bead Game's chains are after a turn: where they were before it.

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

from game.protocol import Action
from game.rules.bead_game.actions import INSIDE, Play, Split
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.room import (
    CLEAR,
    INNER,
    Fan,
    Measures,
    Point,
    Seat,
    Shape,
    Space,
    measured,
    opened,
    shape,
)

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
            _Line(fan.labels[was], space.curve.away(fan.inner[was], first, bead), count)
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
class _Line:
    """A chain of ``count`` beads."""

    label: float
    inner: float
    count: int


@dataclass(frozen=True, slots=True)
class _Felt:
    """One player's part of the table, with beads of one size."""

    space: Space
    seat: Seat
    bowls: tuple[Point, ...]
    bead: float

    def parted(self, lines: Sequence[_Line], cut: int) -> list[_Line] | None:
        """Move chain ``cut`` and the next apart, as little as they must; None without room."""
        others = [self._shape(line) for line in (*lines[:cut], *lines[cut + 2 :])]
        shapes: dict[_Line, Shape] = {}
        free: dict[_Line, bool] = {}

        def shape_of(line: _Line) -> Shape | None:
            if line not in shapes and self._is_within(line):
                shapes[line] = self._shape(line)
            return shapes.get(line)

        def is_free(line: _Line) -> bool:
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

    def _ways(self, inner: _Line, outer: _Line) -> Iterator[tuple[_Line, _Line]]:
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

    def _moved(self, line: _Line, turn: float, along: float) -> _Line:
        """A line turned about the middle and moved along itself, by this many places."""
        if not turn and not along:
            return line
        return _Line(line.label + turn, self._along(line.inner, along), line.count)

    def _along(self, inner: float, places: float) -> float:
        return self.space.curve.away(inner, places, self.bead)

    def _shape(self, line: _Line) -> Shape:
        return shape(self.space.curve, line.label, line.inner, line.count, self.bead)

    def _is_within(self, line: _Line) -> bool:
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
