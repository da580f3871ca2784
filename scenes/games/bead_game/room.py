"""How large beads can be at the Bead Game's table, and where chains of any lengths fit.

Everything is measured from the middle of a fine space, which is scaled to the window; its shorter
side is ``FINE``. All angles are radians, clockwise on the screen from the right.

Chains run from the pile in curves that lean aside by the same angle everywhere, so that long ones
have room for large beads; all have the same shape, turned round the middle by their ``label``. Each
player has the part of the table between two such curves. Bead size and chain positions follow from
the lengths of all chains: as they get shorter, beads grow.
"""

import cmath
import math
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from game.rules.bead_game.actions import COLOURS, ON_CHAIN

Point = tuple[float, float]
Shape = list[tuple[complex, float]]
"""A chain's points, x + yi, and the room around each."""

MOST_BEADS: Final = ON_CHAIN * len(COLOURS)
"""How many beads a player has on chains at the start."""

LEANS: Final = {2: math.atan(1.8), 3: math.atan(1.4), 4: math.atan(1.4)}
"""The angle between a chain and the ray from the middle, by the number of players."""

# All these are in bead diameters.
STRING: Final = 1.04
"""The distance of neighbouring beads on a chain."""
HAND: Final = 2.06
"""The radius of a hand's bowl."""
PILE: Final = 2.12
"""The radius of the pile's bowl."""
SLOT: Final = 1.1
"""The distance of a colour's place from the bowl's middle."""
CLASP: Final = 0.72
"""Room for the clasp between the pile's bowl and the innermost beads."""
TASSEL: Final = 0.95
"""The tassel's length beyond the outermost bead."""
_TIP: Final = (0.28 + TASSEL) / STRING
"""How many places beyond the outermost bead the tassel ends."""
_APART: Final = 1.16
"""The distance of beads on different chains."""
_END: Final = 0.3
"""Room around a clasp and a tassel."""
CLEAR: Final = 0.1
"""Room around beads towards bowls, other players and the rim."""
EDGE: Final = 0.3
"""Room between bowls and the rim."""
INNER: Final = PILE + CLASP + 0.5
"""The least distance of a bead from the middle."""
_FURTHER: Final = 0.5
"""How much further from the pile chains begin if there are many."""
_MANY, _ROWS = 5, 3
"""From how many chains on they go in several rows behind each other, and in how many."""
_BETWEEN: Final = 1.3
"""Room between the rows."""

_ROOM: Final = {True: (0.2, HAND), False: (0.5 + CLEAR, HAND + 0.5 + CLEAR)}
"""What a tassel's end and a bead need to the rim, and to the middle of a bowl."""

FINE: Final = 200
"""The shorter side of the space in which places are found, to be scaled to the window."""
_SMALLEST, _LARGEST = FINE / 18, FINE / 10
"""The bounds of a bead's initial size, unless the space is very long."""
_LABELS: Final = 180
"""How many labels are tried."""
_LABEL: Final = math.tau / _LABELS
_ANCHORS: Final = 40
"""How many places along the rim are tried for a bowl."""
_TURNS: Final = 18
"""How many ways to divide the table are tried."""
_STEP: Final = 1.06
"""Beads grow by this factor or not at all, so that they seldom do."""
_LEAST, _MOST = -16, 4
"""How many times beads may shrink or grow from their initial size."""


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One place at the table.

    The chains have labels between the angles ``first`` and ``last``. ``bowl`` is the middle of the
    bowl in halves of the free width and height.
    """

    first: float
    last: float
    bowl: Point


class Line(NamedTuple):
    """Where a chain is: its label, and how far from the middle it begins."""

    label: float
    inner: float


Fan = tuple[Line, ...]
"""One player's chains, left to right."""


class Measures(NamedTuple):
    """A bead's diameter in the fine space, and where everyone's chains are."""

    bead: float
    fans: tuple[Fan, ...]


class Curve(NamedTuple):
    """The shape of all chains, which ``lean`` aside from the ray by the same angle everywhere."""

    lean: float

    def turned(self, away: float) -> float:
        """How far it has turned from its label at a distance from the middle of the fine space."""
        return math.tan(self.lean) * math.log(away / (FINE / 2))

    def away(self, inner: float, place: float, bead: float) -> float:
        """How far from the middle a place is, counted in beads from one that is ``inner`` away."""
        return max(bead * 0.1, inner + place * STRING * bead * math.cos(self.lean))

    def points(
        self, label: float, inner: float, places: Sequence[float], bead: float
    ) -> list[Point]:
        """A chain's points at places counted from its innermost bead."""
        ways = [self.away(inner, place, bead) for place in places]
        return [polar(label + self.turned(away), away) for away in ways]


def polar(angle: float, away: float) -> Point:
    """The way from the middle in a direction."""
    return away * math.cos(angle), away * math.sin(angle)


@lru_cache(maxsize=4096)
def _apart(curve: Curve, left: int, right: int, inner: float) -> int:
    """How many labels a chain of this many beads needs to the one on its right.

    ``inner`` is in bead diameters.
    """
    first = shape(curve, 0.0, inner, left)
    for steps in range(1, _LABELS):
        if clear(first, shape(curve, -steps * _LABEL, inner, right)):
            return steps
    return _LABELS


def clear(one: Shape, other: Shape, spare: float = 0.0) -> bool:
    """Whether two chains are far enough from each other, and ``spare`` more."""
    # A chain's tassel, its last point, is closest to what's further out.
    for point, room in reversed(one):
        near = room + spare
        for away, more in other:
            if abs(away - point) < near + more:
                return False
    return True


def shape(curve: Curve, label: float, inner: float, count: int, bead: float = 1.0) -> Shape:
    """A chain's points with its clasp and its tassel, and the room around each."""
    turn = cmath.rect(1.0, label)
    return [(point * turn, room) for point, room in _shape(curve, inner, count, bead)]


@lru_cache(maxsize=4096)
def _shape(curve: Curve, inner: float, count: int, bead: float) -> Shape:
    """The same with label 0."""
    ends = (-0.66 / STRING, count - 1 + 0.66 / STRING, count - 1 + _TIP)
    points = curve.points(0.0, inner, [*range(count), *ends], bead)
    rooms = [_APART / 2 * bead] * count + [_END * bead] * len(ends)
    return [(complex(*point), room) for point, room in zip(points, rooms, strict=True)]


class Space:
    """A free space around the middle, where beads of any size are laid."""

    def __init__(self, width: float, height: float, curve: Curve) -> None:
        self.curve = curve
        self.half = width / 2, height / 2
        self.limits = cache(self._limits)

    def bowl(self, anchor: Point, bead: float) -> Point:
        """A bowl's middle from its place in halves of the free width and height."""
        radius = (HAND + EDGE) * bead
        return anchor[0] * (self.half[0] - radius), anchor[1] * (self.half[1] - radius)

    def _limits(self, bead: float, inner: float, bowls: tuple[Point, ...]) -> list[int]:
        """For each label the most beads of a chain that fits there."""
        limits = [MOST_BEADS] * _LABELS
        for count in reversed(range(MOST_BEADS)):
            for place, tip in ((count, False), (count + _TIP, True)):
                away = self.curve.away(inner, place, bead)
                rim, near = _ROOM[tip]
                walls = [wall - rim * bead for wall in self.half]
                arcs = [self._arc(away, math.tau * n / 4, walls[n % 2] / away) for n in range(4)]
                arcs += [self._meeting(away, bowl, near * bead) for bowl in bowls]
                for arc in arcs:
                    for label in arc:
                        limits[label % _LABELS] = count
        return limits

    def _meeting(self, away: float, bowl: Point, near: float) -> range:
        """The labels of the curves that pass a bowl too near, at a distance from the middle."""
        far = math.hypot(*bowl)
        cosine = (away * away + far * far - near * near) / (2 * away * far)
        return self._arc(away, math.atan2(bowl[1], bowl[0]), cosine)

    def _arc(self, away: float, angle: float, cosine: float) -> range:
        """The labels of the curves that are this far from the middle in an arc round ``angle``.

        ``cosine`` is that of half its width.
        """
        if cosine >= 1:
            return range(0)
        half, middle = math.acos(max(-1.0, cosine)), angle - self.curve.turned(away)
        first, last = (middle - half) / _LABEL, (middle + half) / _LABEL
        return range(math.ceil(first), math.floor(last) + 1)

    def has_room(self, shape: Shape, count: int, bead: float, bowls: Sequence[complex]) -> bool:
        """Whether a chain's beads and tassel are on the table, clear of all bowls."""
        wide, high = self.half
        for number, (point, _room) in enumerate((shape[-1], *shape[:count])):
            rim, near = _ROOM[number == 0]
            if abs(point.real) > wide - rim * bead or abs(point.imag) > high - rim * bead:
                return False
            for bowl in bowls:
                if abs(point - bowl) < near * bead:
                    return False
        return True

    # The seats

    def seats(self, players: int, bead: float) -> tuple[TableSeat, ...] | None:
        """Parts of the table each with room for a bowl and a whole chain, if there are any."""
        inner = INNER * bead
        free = {n for n, most in enumerate(self.limits(bead, inner, ())) if most == MOST_BEADS}
        if not free:
            return None
        places = (*range(MOST_BEADS), MOST_BEADS - 1 + _TIP - 0.5 / STRING)
        ways = [self.curve.away(inner, place, bead) for place in places]
        pairs = [
            (anchor, span, labels)
            for anchor in self._anchors()
            if (span := self._span(anchor, bead)) is not None
            and (labels := self._beside(free, self.bowl(anchor, bead), bead, ways))
        ]
        width = math.tau / players
        border = (0.5 + CLEAR) * bead / inner / math.cos(self.curve.lean)
        best: tuple[float, tuple[TableSeat, ...]] | None = None
        for number in range(_TURNS):
            first = width * number / _TURNS
            seats: list[TableSeat] = []
            room = 0.0
            for seat in range(players):
                low = first + seat * width
                if players % 2 == 0 and seat >= players // 2:
                    # Everything looks the same from the other side.
                    x, y = seats[seat - players // 2].bowl
                    seats.append(TableSeat(low, low + width, (-x, -y)))
                    continue
                found = [
                    (min(3, _between(labels, low + border, width - 2 * border)), anchor)
                    for anchor, (middle, half), labels in pairs
                    if half <= (middle - low) % math.tau <= width - half
                ]
                most, anchor = max(
                    found, key=lambda one: (one[0], math.hypot(*one[1])), default=(0, (0.0, 0.0))
                )
                if not most:
                    break
                seats.append(TableSeat(low, low + width, anchor))
                room += most + math.hypot(*anchor)
            if len(seats) == players and (best is None or room > best[0]):
                best = room, tuple(seats)
        return None if best is None else best[1]

    def _anchors(self) -> Iterator[Point]:
        """Places for bowls along the rim."""
        side = _ANCHORS // 4
        for number in range(side):
            along = 2 * number / side - 1
            yield from ((along, 1.0), (1.0, -along), (-along, -1.0), (-1.0, along))

    def _span(self, anchor: Point, bead: float) -> tuple[float, float] | None:
        """The labels a bowl covers: the middle one, and how many to either side.

        None if the bowl has no room beside the pile.
        """
        x, y = self.bowl(anchor, bead)
        if math.hypot(x, y) < (HAND + PILE + 0.2) * bead:
            return None
        middle = math.atan2(y, x) - self.curve.turned(math.hypot(x, y))
        half = 0.0
        for step in range(16):
            aside, down = polar(math.tau * step / 16, (HAND + CLEAR) * bead)
            away = math.hypot(x + aside, y + down)
            label = math.atan2(y + down, x + aside) - self.curve.turned(away)
            half = max(half, abs((label - middle + math.pi) % math.tau - math.pi))
        return middle, half

    def _beside(
        self, labels: Set[int], bowl: Point, bead: float, ways: Sequence[float]
    ) -> Set[int]:
        """The labels of the curves that pass a bowl; ``ways`` are the distances to look at."""
        near = (HAND + 0.5 + CLEAR) * bead
        arcs = (self._meeting(away, bowl, near) for away in ways)
        return labels - {label % _LABELS for arc in arcs for label in arc}

    # The chains

    def fan(
        self, seat: TableSeat, bowls: tuple[Point, ...], bead: float, lengths: Sequence[int]
    ) -> Fan | None:
        """Places for a player's chains, as close to the pile as they fit."""
        most = math.ceil((max(self.half) / bead - INNER) / _FURTHER)
        for further in range(max(1, most)):
            for rows in range(1, _ROWS + 1 if len(lengths) >= _MANY else 2):
                fan = self._laid(seat, bowls, bead, lengths, INNER + further * _FURTHER, rows)
                if fan is not None:
                    return fan
        return None

    def _laid(
        self,
        seat: TableSeat,
        bowls: tuple[Point, ...],
        bead: float,
        lengths: Sequence[int],
        first: float,
        rows: int,
    ) -> Fan | None:
        """Chains that begin ``first`` beads away, alternating between several rows."""
        if not lengths:
            return ()
        inner = [first]
        for row in range(1, rows):
            longest = max(lengths[row - 1 :: rows])
            room = (longest * STRING + _BETWEEN) * math.cos(self.curve.lean)
            inner.append(inner[-1] + math.ceil(room / _FURTHER) * _FURTHER)
        begins = [inner[number % rows] for number in range(len(lengths))]
        gaps = [
            _apart(self.curve, lengths[number], lengths[number + rows], begins[number])
            for number in range(len(lengths) - rows)
        ]
        if rows > 1:
            gaps = [math.ceil(max(gaps) / rows)] * (len(lengths) - 1)
        border = (0.5 + CLEAR) / first / math.cos(self.curve.lean)
        limits = [self.limits(bead, begin * bead, bowls) for begin in begins]
        labels = _even(seat, border, limits, lengths, gaps)
        if labels is None:
            return None
        return tuple(Line(label, bead * begin) for label, begin in zip(labels, begins, strict=True))


def _between(labels: Set[int], first: float, width: float) -> int:
    """How many of the labels are in a part this wide."""
    return sum((number * _LABEL - first) % math.tau <= width for number in labels)


def _even(
    seat: TableSeat,
    border: float,
    limits: Sequence[Sequence[int]],
    lengths: Sequence[int],
    gaps: Sequence[int],
) -> tuple[float, ...] | None:
    """Labels for chains from left to right, as even as possible, or None if there are none.

    ``limits`` has the most beads of each chain by label; neighbours are as many labels apart as
    ``gaps`` says. The player's left is where labels are high.
    """
    low, high = math.ceil((seat.first + border) / _LABEL), int((seat.last - border) / _LABEL)
    numbers = range(high, low - 1, -1)
    if len(numbers) <= sum(gaps):
        return None
    wide = min(sum(gaps) * 1.5, max(0.0, high - low - 2.0))
    wished = [
        (high + low) / 2 + wide / 2 - (wide * n / len(gaps) if gaps else 0.0)
        for n in range(len(lengths))
    ]
    # For each chain and label: the least cost so far, and the label of the chain to the left.
    rows: list[list[tuple[float, int]]] = []
    for chain, length in enumerate(lengths):
        row: list[tuple[float, int]] = []
        least = (0.0, -1) if not chain else (math.inf, -1)
        for index, number in enumerate(numbers):
            if chain and index >= gaps[chain - 1]:
                before = index - gaps[chain - 1]
                least = min(least, (rows[-1][before][0], before))
            room = limits[chain][number % _LABELS] >= length
            cost = least[0] + (number - wished[chain]) ** 2 if room else math.inf
            row.append((cost, least[1]))
        if min(row)[0] == math.inf:
            return None
        rows.append(row)
    index = min(range(len(numbers)), key=lambda index: rows[-1][index][0])
    labels = []
    for row in reversed(rows):
        labels.append(numbers[index] * _LABEL)
        index = row[index][1]
    return tuple(reversed(labels))


@lru_cache(maxsize=64)
def opened(players: int, width: int, height: int) -> tuple[Space, tuple[TableSeat, ...], float]:
    """The seats at which whole chains have the largest beads in a space, and their size."""
    space = Space(float(width), float(height), Curve(LEANS[players]))
    low, high, found = _SMALLEST, _LARGEST, None
    while high > low * 1.02:
        bead = (low + high) / 2
        seats = space.seats(players, bead)
        if seats is not None:
            low, found = bead, seats
        elif found is None and high - low < 0.5:
            low, high = low / 2, low  # A very long or high space.
        else:
            high = bead
    while found is None:
        low /= 2
        found = space.seats(players, low)
    lowest = max(found, key=lambda seat: (round(seat.bowl[1], 2), -seat.bowl[0]))
    first = found.index(lowest)
    return space, found[first:] + found[:first], low


class Room:
    """The seats at one table, and where chains are in front of them.

    ``turned`` moves everyone on by this many seats, clockwise.
    """

    def __init__(self, players: int, width: int, height: int, turned: int) -> None:
        self.space, seats, self._whole = opened(players, width, height)
        self.seats = [*seats[turned:], *seats[:turned]]
        self.measured = lru_cache(maxsize=128)(self._measured)

    def bowls(self, bead: float) -> tuple[Point, ...]:
        """The middle of each player's bowl."""
        return tuple(self.space.bowl(seat.bowl, bead) for seat in self.seats)

    def _measured(self, lengths: tuple[tuple[int, ...], ...]) -> Measures:
        """The largest beads with which chains of these lengths fit, and where they are."""
        low, high = _LEAST, _MOST + 1
        found = None
        while high - low > 1:
            step = (low + high) // 2
            measures = self._laid(self._whole * _STEP**step, lengths)
            if measures is None:
                high = step
            else:
                low, found = step, measures
        found = found or self._laid(self._whole * _STEP**_LEAST, lengths)
        assert found is not None, "no room for chains"
        return found

    def _laid(self, bead: float, lengths: tuple[tuple[int, ...], ...]) -> Measures | None:
        bowls = self.bowls(bead)
        radii = [*((bowl, HAND) for bowl in bowls), ((0.0, 0.0), PILE)]
        for (one, radius), (other, more) in combinations(radii, 2):
            if math.dist(one, other) < (radius + more + 0.1) * bead:
                return None
        fans: list[Fan] = []
        for seat, chains in zip(self.seats, lengths, strict=True):
            fan = self.space.fan(seat, bowls, bead, chains)
            if fan is None:
                return None
            fans.append(fan)
        return Measures(bead, tuple(fans))


room_of = lru_cache(maxsize=64)(Room)
"""The same again for tables of any size."""
