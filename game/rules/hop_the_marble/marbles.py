"""The twenty marbles, and where they may be placed: home circles and the middle of the cloth.

A marble is a plain text, ``R2`` for the second red one. A circle touches the middle of its player's
side from inside. A marble is in it if it's completely inside; the middle is everything completely
on the cloth and completely outside every circle. All lengths are in tenths of a millimetre, see
``Spot``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import hypot, inf, sqrt
from random import Random
from types import MappingProxyType
from typing import Final

from game.boards import FixedMap
from game.messages import N_, Message
from game.protocol import Rejection
from game.rules.hop_the_marble import HopVariant

COLOURS: Final = "DLRGY"
"""The colours' letters, in the order marbles are named."""

COLOUR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "D": N_("dark blue", "a marble"),
        "L": N_("light blue", "a marble"),
        "R": N_("red", "a marble"),
        "G": N_("green", "a marble"),
        "Y": N_("yellow", "a marble"),
    }
)

OF_EACH: Final = 4
"""How many marbles there are of each colour."""

ALL_MARBLES: tuple[str, ...] = tuple(
    sorted(f"{colour}{number}" for colour in COLOURS for number in range(1, OF_EACH + 1))
)

RADIUS: Final = 80
DIAMETER: Final = 2 * RADIUS
"""A marble's diameter, in tenths of a millimetre."""

GAP: Final = 10
"""The smallest gap between marbles, in tenths of a millimetre."""

APART: Final = DIAMETER + GAP
"""The smallest distance between marbles' centres."""

Spot = tuple[int, int]
"""A marble's centre, in tenths of a millimetre from the cloth's centre.

First to the right, then away from player 0.
"""


def colour_of(marble: str) -> str:
    """The letter of a marble's colour.

    >>> colour_of("R2")
    'R'
    """
    return marble[0]


def in_colour_order(colours: Iterable[str]) -> str:
    """The letters in ``COLOURS`` order.

    >>> in_colour_order("GRGD")
    'DRGG'
    """
    return "".join(sorted(colours, key=COLOURS.index))


def marble_words(marble: str) -> Message:
    """A marble's name in a sentence.

    >>> str(marble_words("D3"))
    'dark blue 3'
    """
    return Message("{colour} {value}", colour=Message(COLOUR_WORDS[marble[0]]), value=marble[1:])


def flicked_words(marble: str) -> Message:
    """The same of one that's seen to be flicked: its number is for those who see no marble."""
    return Message("{colour}[ {value}]", colour=Message(COLOUR_WORDS[marble[0]]), value=marble[1:])


class Marbles(FixedMap[str, Spot]):
    """Where marbles are; they come in the order of their names.

    >>> list(Marbles({"R2": (0, 5), "D1": (7, -3)}))
    ['D1', 'R2']
    """

    __slots__ = ()

    @staticmethod
    def in_order(keys: Iterable[str]) -> list[str]:
        return sorted(keys)

    def __or__(self, more: Mapping[str, Spot]) -> "Marbles":
        """These and ``more`` together; ``more`` wins."""
        return Marbles({**self._held, **more}) if more else self

    def without(self, marbles: Iterable[str]) -> "Marbles":
        """All but ``marbles``, which needn't be among them."""
        fewer = set(marbles)
        if fewer.isdisjoint(self._held):
            return self
        return Marbles({m: spot for m, spot in self.items() if m not in fewer})


NO_MARBLES: Final = Marbles()


SIDES: Mapping[int, tuple[int, ...]] = MappingProxyType({2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)})
"""The sides that many players sit at: 0 is near, 1 left, 2 far, 3 right."""

_TOWARDS: Final = ((0, -1), (-1, 0), (0, 1), (1, 0))

MIDDLE = "middle"
"""What a rejection names for the middle."""

CENTRAL: Final = 1200
"""Marbles scattered at the start are completely within this distance of the cloth's centre."""

_Point = tuple[float, float]

_Circle = tuple[int, int, int]


def side_of(variant: HopVariant, seat: int) -> int:
    """The side ``seat`` sits at: 0 is near, 1 left, 2 far, 3 right."""
    return SIDES[variant.players][seat]


def area_centre(variant: HopVariant, seat: int) -> Spot:
    """The centre of ``seat``'s circle."""
    right, away = _TOWARDS[side_of(variant, seat)]
    reach = variant.half - variant.area_radius
    return (right * reach, away * reach)


def within(variant: HopVariant) -> int:
    """The furthest a marble's centre may be from its circle's centre."""
    return variant.area_radius - RADIUS


def outside(variant: HopVariant) -> int:
    """The closest a middle marble's centre may be to any circle's centre."""
    return variant.area_radius + RADIUS


def area_piece(seat: int) -> str:
    """What a rejection names for ``seat``'s circle."""
    return f"area:{seat}"


def squared(one: Spot, two: Spot) -> int:
    """The squared distance between two spots."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def is_in_area(variant: HopVariant, seat: int, spot: Spot) -> bool:
    """Whether a marble at ``spot`` is completely in ``seat``'s circle."""
    return squared(spot, area_centre(variant, seat)) <= within(variant) ** 2


def is_on_cloth(variant: HopVariant, spot: Spot) -> bool:
    """Whether a marble at ``spot`` is completely on the cloth."""
    most = variant.half - RADIUS
    return abs(spot[0]) <= most and abs(spot[1]) <= most


def is_in_middle(variant: HopVariant, spot: Spot) -> bool:
    """Whether a marble at ``spot`` is in the middle."""
    centres = (area_centre(variant, seat) for seat in range(variant.players))
    least = outside(variant) ** 2
    return is_on_cloth(variant, spot) and all(squared(spot, each) >= least for each in centres)


@dataclass(frozen=True, slots=True)
class Zone:
    """Where one ``marble`` may be placed: in ``seat``'s circle, or in the middle (None).

    ``taken`` are all other marbles, there or about to be placed.
    """

    variant: HopVariant
    seat: int | None
    marble: str
    taken: Marbles

    @property
    def piece(self) -> str:
        """What a rejection names for this zone."""
        return MIDDLE if self.seat is None else area_piece(self.seat)

    def is_within(self, spot: Spot) -> bool:
        """Whether the marble would be in the right part of the cloth at ``spot``."""
        if self.seat is None:
            return is_in_middle(self.variant, spot)
        return is_in_area(self.variant, self.seat, spot)

    def too_near(self, spot: Spot) -> str | None:
        """The closest other marble that's too close to ``spot``, or None."""
        x, y = spot
        best, least = None, APART**2
        for marble, (across, up) in self.taken.items():
            distance = (x - across) ** 2 + (y - up) ** 2
            if distance < least:
                best, least = marble, distance
        return best

    def is_free(self, spot: Spot) -> bool:
        """Whether the marble may be placed at ``spot``."""
        return self.is_within(spot) and self.too_near(spot) is None

    def why_not(self, spot: Spot) -> Rejection | None:
        """None if the marble may be placed at ``spot``, else the reason it can't."""
        if not self.is_within(spot):
            return self._outside(spot)
        near = self.too_near(spot)
        if near is None:
            return None
        message = Message(
            "Marbles can’t touch. Leave a gap beside the {colour} marble.",
            colour=Message(COLOUR_WORDS[near[0]]),
        )
        return Rejection(message, "placing", (self.marble, near))

    def _outside(self, spot: Spot) -> Rejection:
        if self.seat is not None:
            message = Message("This marble has to be fully inside your home circle.")
            return Rejection(message, "areas", (self.marble, self.piece))
        if not is_on_cloth(self.variant, spot):
            message = Message("The marble has to be fully on the cloth.")
            return Rejection(message, "middle", (self.marble, self.piece))
        nearest = min(
            range(self.variant.players),
            key=lambda seat: squared(spot, area_centre(self.variant, seat)),
        )
        message = Message("This marble goes in the middle, outside every home circle.")
        return Rejection(message, "middle", (self.marble, area_piece(nearest)))

    def random(self, rng: Random) -> Spot:
        """A random spot where the marble may be placed."""
        if self.seat is None:
            x, y, most = 0, 0, self.variant.half - RADIUS
        else:
            (x, y), most = area_centre(self.variant, self.seat), within(self.variant)
        spot = (x, y)
        for _try in range(_TRIES):
            spot = (x + rng.randint(-most, most), y + rng.randint(-most, most))
            if self.is_free(spot):
                return spot
        return self.nearest(spot)

    def central(self, rng: Random) -> Spot:
        """A random spot near the cloth's centre where the marble may be placed."""
        most = CENTRAL - RADIUS
        for _try in range(10 * _TRIES):
            spot = (rng.randint(-most, most), rng.randint(-most, most))
            if squared(spot, (0, 0)) <= most**2 and self.is_free(spot):
                return spot
        return self.nearest((0, 0))

    def nearest(self, spot: Spot) -> Spot:
        """The closest place to ``spot`` where the marble may be placed; ``spot`` itself if it may.

        Exact up to rounding to tenths of a millimetre. There's room everywhere for all marbles;
        raises ValueError if ``taken`` leaves none.
        """
        if self.is_free(spot):
            return spot
        found: Spot | None = None
        least = inf
        circles = self._circles()
        corners = self._corners(spot, circles)
        ordered = sorted((hypot(x - spot[0], y - spot[1]), (x, y)) for x, y in corners)
        for distance, point in ordered:
            if distance > least:
                break
            if not self._may_be_beside(point, circles):
                continue
            exact = self._nearest_beside(point, spot)
            if exact is not None and sqrt(squared(exact, spot)) < least:
                found, least = exact, sqrt(squared(exact, spot))
        if found is None:
            raise ValueError("There is no room left.")
        return found

    def _may_be_beside(self, point: _Point, circles: Sequence[_Circle]) -> bool:
        """Whether no border keeps the marble further from ``point`` than rounding does."""
        x, y = point
        if self.seat is None and max(abs(x), abs(y)) > self.variant.half - RADIUS + 1:
            return False
        for number, (across, up, radius) in enumerate(circles):
            away = hypot(x - across, y - up)
            if number == 0 and self.seat is not None:
                if away > radius + 1:
                    return False
            elif away < radius - 1:
                return False
        return True

    def _nearest_beside(self, point: _Point, spot: Spot) -> Spot | None:
        """The closest free spot to ``spot`` among the whole tenths around ``point``, if any."""
        x, y = round(point[0]), round(point[1])
        around = [(x + across, y + up) for across, up in _AROUND]
        around.sort(key=lambda near: squared(near, spot))
        return next(filter(self.is_free, around), None)

    def _corners(self, spot: Spot, circles: Sequence[_Circle]) -> Iterator[_Point]:
        """Every point that can be the closest: on one border, closest to ``spot``, or on two."""
        for circle in circles:
            yield from _projections(circle, spot)
        for one, two in combinations(circles, 2):
            yield from _intersections(one, two)
        if self.seat is not None:
            return
        most = self.variant.half - RADIUS
        x, y = (max(-most, min(most, value)) for value in spot)
        yield (x, y)
        for edge in (-most, most):
            yield from ((edge, y), (x, edge), (edge, -most), (edge, most))
            for centre_x, centre_y, radius in circles:
                for away in _half_chord(edge - centre_x, radius):
                    yield (edge, centre_y + away)
                for away in _half_chord(edge - centre_y, radius):
                    yield (centre_x + away, edge)

    def _circles(self) -> list[_Circle]:
        """The round borders as centre and radius; the player's own circle, an outer bound, comes
        first.
        """
        if self.seat is None:
            areas = [area_centre(self.variant, seat) for seat in range(self.variant.players)]
            borders = [(x, y, outside(self.variant)) for x, y in areas]
            return borders + [(x, y, APART) for x, y in self.taken.values()]
        x, y = area_centre(self.variant, self.seat)
        most = within(self.variant)
        reach = (most + APART) ** 2
        return [
            (x, y, most),
            *((*lying, APART) for lying in self.taken.values() if squared(lying, (x, y)) < reach),
        ]


_TRIES: Final = 60

_AROUND: Final = tuple(product(range(-4, 5), repeat=2))
"""Where two borders meet at a sharp angle, the closest whole tenths are a little off."""


def _projections(circle: _Circle, spot: Spot) -> Iterator[_Point]:
    """The point on ``circle`` closest to ``spot``; four if all are equally close."""
    x, y, radius = circle
    right, up = spot[0] - x, spot[1] - y
    away = hypot(right, up)
    if away:
        yield (x + right * radius / away, y + up * radius / away)
    else:
        yield from ((x + radius, y), (x - radius, y), (x, y + radius), (x, y - radius))


def _intersections(one: _Circle, two: _Circle) -> Iterator[_Point]:
    """The points on both circles."""
    (x, y, radius), (other_x, other_y, other) = one, two
    right, up = other_x - x, other_y - y
    square = right * right + up * up
    if not square or not (radius - other) ** 2 <= square <= (radius + other) ** 2:
        return
    along = (radius * radius - other * other + square) / (2 * square)
    side = sqrt(max(0.0, radius * radius / square - along * along))
    for way in (side, -side):
        yield (x + along * right - way * up, y + along * up + way * right)


def _half_chord(distance: int, radius: int) -> tuple[float, ...]:
    """Where a line this far from the centre cuts a circle, along the line; () if nowhere."""
    if abs(distance) > radius:
        return ()
    half = sqrt(radius * radius - distance * distance)
    return (half, -half)
