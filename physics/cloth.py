"""Marbles, the cloth with its relief, the surfaces' constants; and the tracks a flick leaves.

The cloth is a square with an open or raised rim. Its relief is a smooth height field: the sum of a
few long, slightly bent ridges that fade out on all sides, so height and slope have closed forms. A
pattern's number decides where they are. A relief folded by players is a height grid instead, see
``Folded``. Positions are in millimetres from the centre, x to the right, y away from player 0;
times are in seconds.

A ball rolling on something soft decelerates at a constant rate, whatever its speed, because its
dent shifts the ground's push a fixed distance ahead of it (rolling resistance; Domenech and others,
Am. J. Phys. 55, 231, 1987). For billiard cloth a coefficient of 0.01 gives about 0.07 m/s²; a
cotton tablecloth decelerates several times, short carpet ten times as much. The restitution of two
balls pressed into a yielding ground is below that of two in the air, 0.9 to 0.95 for hard ones. The
numbers here are chosen within these bounds so that the surfaces play differently; tests measure
them.

A flick leaves behind its contacts, and the path of every marble that moved. A path is kept as its
turning points, so a flick takes little memory; places in between follow from constant acceleration,
as in the simulation.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import product
from math import ceil, cos, exp, hypot, inf, pi, radians, sin, sqrt
from random import Random
from typing import NamedTuple

from game.rules.hop_the_marble import OPEN, marbles
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.folding import FIELDS, LEVEL, STEEPEST, Levels, Relief
from game.rules.hop_the_marble.state import HopState

GRAVITY = 9810.0
"""Free fall acceleration, mm/s²."""

ROLLING = 5 / 7
"""The share of a slope's pull that accelerates a solid ball; the rest spins it."""

PULL = ROLLING * GRAVITY
"""A rolling marble's acceleration on a slope of 1, mm/s²; small slopes in proportion."""


@dataclass(frozen=True)
class Surface:
    """A surface's constants.

    ``deceleration`` is that of rolling, mm/s². ``restitution`` is the share of the closing speed
    that two marbles part with, ``rim_restitution`` that of a marble and the raised rim.
    ``static_threshold`` is the slope's pull, mm/s², up to which a marble at rest stays there; no
    fold is steeper. There are ``folds`` folds, up to ``fold_height`` mm high, about ``fold_width``
    mm from ridge to foot and ``fold_length`` mm from the middle to an end.
    """

    name: str
    deceleration: float
    restitution: float
    rim_restitution: float
    static_threshold: float
    folds: int
    fold_height: float
    fold_width: float
    fold_length: float


SURFACES: dict[str, Surface] = {
    surface.name: surface
    for surface in (
        Surface("cotton", 360, 0.85, 0.60, 540, 5, 1.3, 24, 130),
        Surface("tablecloth", 190, 0.88, 0.65, 285, 2, 0.5, 30, 180),
        Surface("carpet", 900, 0.78, 0.40, 1350, 3, 2.0, 45, 160),
        Surface("sand", 1500, 0.68, 0.25, 2250, 25, 3.6, 28, 42),
        Surface("clay", 260, 0.92, 0.75, 390, 12, 1.4, 45, 65),
    )
}
"""The surfaces by the names that the game's option ``surface`` has for them."""


_FADED = 16.0
"""A ridge is ignored where it's below a ten-millionth of its height."""

_STEEPEST = 0.6
"""The largest share of the static threshold that a slope's pull takes.

Placed marbles stay put, and as rolling loses more than this, a marble slows down even downhill.
"""

_GRID = 10
"""Millimetres between the places where the steepest slope is looked for."""


class Folded:
    """A cloth of ``size`` millimetres with its fields at ``levels``.

    A level's height makes the steepest possible relief have the slope ``steepest``.
    """

    def __init__(self, levels: Levels, size: float, steepest: float) -> None:
        self._field = size / FIELDS
        self._half = size / 2
        level = steepest * self._field / STEEPEST
        rows = [levels[start : start + FIELDS] for start in range(0, len(levels), FIELDS)]
        # Beyond its edge the cloth continues flat, two fields on each side.
        rows = [rows[0], rows[0], *rows, rows[-1], rows[-1]]
        self._net = [
            [height * level for height in (row[0], row[0], *row, row[-1], row[-1])] for row in rows
        ]

    def _near(self, place: float) -> tuple[int, float]:
        """The first of the three fields around a place, and the position within it, 0 to 1."""
        along = (place + self._half) / self._field
        along = 0.0 if along < 0.0 else FIELDS if along > FIELDS else along
        first = int(along)
        return first + 1, along - first

    def lie(self, x: float, y: float) -> tuple[float, float, float]:
        """The slope in x and in y, and the height, mm."""
        column, right = self._near(x)
        row, up = self._near(y)
        left, far = 1.0 - right, right * right / 2
        near = left * left / 2
        middle = 1.0 - near - far
        above = up * up / 2
        down = 1.0 - up
        below = down * down / 2
        a, b, c = self._net[row][column : column + 3]
        d, e, f = self._net[row + 1][column : column + 3]
        g, h, i = self._net[row + 2][column : column + 3]
        beside = 1.0 - below - above
        lower = near * a + middle * b + far * c
        level = near * d + middle * e + far * f
        upper = near * g + middle * h + far * i
        slope_x = (
            below * (left * (b - a) + right * (c - b))
            + beside * (left * (e - d) + right * (f - e))
            + above * (left * (h - g) + right * (i - h))
        )
        slope_y = down * (level - lower) + up * (upper - level)
        height = below * lower + beside * level + above * upper
        return slope_x / self._field, slope_y / self._field, height


class Ridge(NamedTuple):
    """One fold: ``height`` mm at its middle (x, y), along the direction ``along_x``, ``along_y``.

    How far to 1/e of that, along and to the side, is the root of 1/``shorter`` and 1/``thinner``;
    ``bend`` times the square of the distance along (1/mm) is how far it leaves the straight line.
    """

    x: float
    y: float
    along_x: float
    along_y: float
    shorter: float
    thinner: float
    height: float
    bend: float


Ridges = tuple[Ridge, ...]

Lie = Callable[[float, float], tuple[float, float, float]]
"""The slope in x and in y, and the height, at a place; all in millimetres."""


@dataclass(frozen=True)
class Cloth:
    """A cloth of ``size_mm`` a side.

    ``folds`` is the number of its fold pattern, or the relief that players have folded.
    """

    size_mm: float
    surface: Surface
    folds: int | Relief = 0
    rim: str = OPEN

    @property
    def half(self) -> float:
        """From the centre to an edge, mm."""
        return self.size_mm / 2

    @cached_property
    def ridges(self) -> Ridges:
        """A pattern's folds, in no particular order; () for those that players made."""
        if isinstance(self.folds, Relief):
            return ()
        return _ridges(self.size_mm, self.surface, self.folds)

    @cached_property
    def folded(self) -> Folded | None:
        """What players made of the cloth, if they folded it."""
        if not isinstance(self.folds, Relief):
            return None
        return Folded(self.folds.levels, self.size_mm, self.steepest_fold)

    @property
    def steepest_fold(self) -> float:
        """The steepest slope players can fold."""
        return _STEEPEST * self.surface.static_threshold / PULL

    @property
    def is_level(self) -> bool:
        """Whether there are no folds at all."""
        return not self.ridges and (self.folded is None or self.folds == LEVEL)

    @cached_property
    def lie(self) -> Lie:
        """How it lies, by place."""
        return partial(_lie, self.ridges) if self.folded is None else self.folded.lie

    def slope(self, x: float, y: float) -> tuple[float, float]:
        """The slope in x and in y at a place in millimetres."""
        return self.lie(x, y)[:2]

    def height(self, x: float, y: float) -> float:
        """The cloth's height at a place, mm."""
        return self.lie(x, y)[2]


def _lie(ridges: Ridges, x: float, y: float) -> tuple[float, float, float]:
    """How ridges lie at a place; most of a flick's computing time is spent here."""
    slope_x = slope_y = total = 0.0
    for its_x, its_y, along_x, along_y, shorter, thinner, height, bend in ridges:
        dx = x - its_x
        dy = y - its_y
        along = dx * along_x + dy * along_y
        across = dy * along_x - dx * along_y - bend * along * along
        sides = across * thinner
        faded = across * sides + along * along * shorter
        if faded < _FADED:
            here = height * exp(-faded)
            steep = 2 * here
            up_along = steep * along * (2 * bend * sides - shorter)
            up_across = -steep * sides
            slope_x += up_along * along_x - up_across * along_y
            slope_y += up_along * along_y + up_across * along_x
            total += here
    return slope_x, slope_y, total


@lru_cache(maxsize=64)
def _ridges(size: float, surface: Surface, folds: int) -> Ridges:
    """A pattern's folds, all lowered if they'd be too steep to hold a marble."""
    found = tuple(_drawn(size, surface, Random(f"{surface.name}:{folds}")))
    if not found:
        return found
    half = int(size / 2)
    places = range(-half, half + 1, _GRID)
    steepest = max(hypot(*_lie(found, x, y)[:2]) for x in places for y in places) * PULL
    allowed = _STEEPEST * surface.static_threshold
    if steepest <= allowed:
        return found
    return tuple(ridge._replace(height=ridge.height * allowed / steepest) for ridge in found)


def _drawn(size: float, surface: Surface, rng: Random) -> Iterator[Ridge]:
    """A pattern's folds, one in each cell of a grid, so that they're everywhere."""
    side = ceil(sqrt(surface.folds))
    cells = list(product(range(side), repeat=2))
    for column, row in rng.sample(cells, surface.folds):
        angle = rng.uniform(0, pi)
        length = surface.fold_length * rng.uniform(0.7, 1.2)
        yield Ridge(
            x=((column + rng.uniform(0.1, 0.9)) / side - 0.5) * size,
            y=((row + rng.uniform(0.1, 0.9)) / side - 0.5) * size,
            along_x=cos(angle),
            along_y=sin(angle),
            shorter=length**-2,
            thinner=(surface.fold_width * rng.uniform(0.8, 1.25)) ** -2,
            height=surface.fold_height * rng.uniform(0.6, 1.0),
            bend=rng.uniform(-0.15, 0.15) / length,
        )


TENTHS = 10
"""The rules' unit, tenths of a millimetre, in a millimetre."""

RADIUS = marbles.RADIUS / TENTHS
"""A marble's radius, mm."""

DIAMETER = 2 * RADIUS


@dataclass(frozen=True)
class MarbleTable:
    """The marbles' centres in mm, sorted by name, and their cloth."""

    marbles: tuple[tuple[str, float, float], ...]
    cloth: Cloth


def table_of(state: HopState) -> MarbleTable:
    """A Hop the Marble position's table."""
    return MarbleTable(
        tuple((name, x / TENTHS, y / TENTHS) for name, (x, y) in state.on_cloth().items()),
        cloth_of(state),
    )


def cloth_of(state: HopState) -> Cloth:
    """A Hop the Marble position's cloth."""
    variant = state.variant
    return Cloth(variant.cloth, SURFACES[variant.surface], state.ground, variant.rim)


Point = tuple[float, float]

FRAME = 1 / 240
"""Seconds between two samples of a flick that's followed closely."""


class Knot(NamedTuple):
    """A marble's place in mm at a time (s), and its velocity from there on, in mm/s."""

    time: float
    x: float
    y: float
    speed_x: float
    speed_y: float


@dataclass(frozen=True)
class MarblePath:
    """One marble's path. It's at rest before the first knot and after the last."""

    knots: tuple[Knot, ...]

    def at(self, time: float) -> Point:
        """Where it is, mm."""
        here, ahead, share = self._around(time)
        if ahead is None:
            return here.x, here.y
        span = ahead.time - here.time
        # A quadratic with this start, initial speed and end.
        curve = share * share
        line = share - curve
        return (
            here.x + here.speed_x * span * line + (ahead.x - here.x) * curve,
            here.y + here.speed_y * span * line + (ahead.y - here.y) * curve,
        )

    def velocity(self, time: float) -> Point:
        """Its velocity, mm/s."""
        here, ahead, share = self._around(time)
        if ahead is None:
            return 0.0, 0.0
        span = ahead.time - here.time
        ends_x = 2 * (ahead.x - here.x) / span - here.speed_x
        ends_y = 2 * (ahead.y - here.y) / span - here.speed_y
        return (
            here.speed_x + (ends_x - here.speed_x) * share,
            here.speed_y + (ends_y - here.speed_y) * share,
        )

    def _around(self, time: float) -> tuple[Knot, Knot | None, float]:
        """The knot before, the one after, and the share of the time between them that's over."""
        if time < self.knots[0].time:
            return self.knots[0], None, 0.0
        index = bisect_right(self.knots, (time, inf))
        if index == len(self.knots):
            return self.knots[-1], None, 0.0
        here, ahead = self.knots[index - 1], self.knots[index]
        return here, ahead, (time - here.time) / (ahead.time - here.time)


RIM = "rim"
"""The second party of a contact with the raised rim."""

Meeting = tuple[float, str, str | None, float, Point]
"""Time, the two that meet (``None`` is the rim), their closing speed, and where."""


@dataclass(frozen=True)
class Contact:
    """Two marbles meet, or a marble and the rim: when (s), where (mm) and how hard.

    ``speed`` is their closing speed, mm/s. ``first`` was touched before, so the hit goes from it to
    ``second``.
    """

    time: float
    first: str
    second: str
    speed: float
    place: Point


def start_velocity(flick: Flick) -> Point:
    """A flicked marble's initial velocity, mm/s."""
    angle = radians(flick.bearing / 10)
    return flick.speed * cos(angle), flick.speed * sin(angle)


def contacts_of(
    flicked: str, meetings: Iterable[Meeting]
) -> tuple[tuple[Contact, ...], tuple[str, ...]]:
    """The contacts, and the marbles touched in them, in order, from meetings in order of time."""
    order = {flicked: 0}
    contacts = []
    for time, one, other, speed, place in meetings:
        if other is None:
            contacts.append(Contact(time, one, RIM, speed, place))
            continue
        later = len(order)
        first, second = sorted((one, other), key=lambda marble: order.get(marble, later))
        order.setdefault(second, later)
        contacts.append(Contact(time, first, second, speed, place))
    return tuple(contacts), tuple(order)[1:]
