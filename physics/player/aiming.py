"""How steady a computer player's finger is, and what it can hit from where.

People miss in two ways. The direction's error is normal and grows with the force of the flick; the
strength's error is proportional to itself. Both depend on the level alone: not on the table, the
score or the opponent.

What can be hit is the geometry of flicks, before any simulation. Lengths are in tenths of a
millimetre as in the rules, angles in radians counter-clockwise from the right. Marbles go straight
here; folds are for the simulation.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import asin, atan2, cos, erf, hypot, pi, radians, sin, sqrt
from random import Random
from statistics import NormalDist
from types import MappingProxyType

from game.bots.levels import (
    CASUAL,
    EXPERT,
    LEARNER,
    LEVELS,
    SKILLED,
    plain_kind,
    span_of,
    strength_of,
)
from game.bots.player import DENIAL, HASTE, HOARD, LESSON, RISK, Traits
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick, Give, Place
from game.rules.hop_the_marble.marbles import DIAMETER, Spot, colour_of
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, table_of

_CALM = 1000.0
"""The speed, in mm/s, at which the error in direction is just ``FlickingHand.aim``."""

_NORMAL = NormalDist()

_GOLDEN = (sqrt(5) - 1) / 2

_FORCE = 0.4
"""How much of the error in direction grows in proportion to the speed."""


@dataclass(frozen=True, slots=True)
class FlickingHand:
    """A hand. ``aim`` is the standard deviation of a calm flick's direction in degrees, ``power``
    the one of its speed as a share of it.
    """

    aim: float
    power: float

    def sigma(self, speed: float) -> float:
        """The standard deviation of the direction of a flick at ``speed`` mm/s, in degrees."""
        return self.aim * (1 - _FORCE + _FORCE * speed / _CALM)

    def flick(self, wanted: Flick, rng: Random) -> Flick:
        """What becomes of a flick this hand attempts."""
        return self._erring(wanted, rng.gauss(0, 1), rng.gauss(0, 1))

    def spread(self, wanted: Flick, count: int) -> list[Flick]:
        """``count`` flicks that represent all that one may become: its errors evenly spread."""
        return [self._erring(wanted, *errors) for errors in _errors(count)]

    def _erring(self, wanted: Flick, aside: float, harder: float) -> Flick:
        """The flick with errors of that many standard deviations."""
        bearing = wanted.bearing + 10 * aside * self.sigma(wanted.speed)
        speed = wanted.speed * (1 + harder * self.power)
        return Flick(
            wanted.marble, round(bearing) % ALL_BEARINGS, min(max(round(speed), SLOWEST), FASTEST)
        )


@lru_cache
def _errors(count: int) -> list[tuple[float, float]]:
    """Errors of direction and strength, evenly spread, in standard deviations."""
    errors = [_NORMAL.inv_cdf((step + 0.5) / count) for step in range(count)]
    # Errors in strength come in another order, so that the two are uncorrelated.
    mixed = sorted(range(count), key=lambda step: step * _GOLDEN % 1)
    return [(errors[step], errors[mixed[step]]) for step in range(count)]


HANDS: Mapping[str, FlickingHand] = MappingProxyType(
    {
        LEARNER: FlickingHand(aim=6.0, power=0.22),
        CASUAL: FlickingHand(aim=3.5, power=0.14),
        SKILLED: FlickingHand(aim=1.7, power=0.07),
        EXPERT: FlickingHand(aim=0.6, power=0.03),
    }
)
"""The four levels' hands."""

STEADY = FlickingHand(aim=1.0, power=0.03)
"""The hand by which all flicks are judged: a good one that trembles a little."""


def hand_of(kind: str) -> FlickingHand | None:
    """The hand of this kind of computer; None if there's no such computer.

    An adaptive one alternates between two hands: this is the less steady one.
    """
    strength = strength_of(kind)
    return HANDS.get(plain_kind(kind) if strength is None else list(LEVELS)[span_of(strength)])


def chance_within(half_width: float, sigma: float) -> float:
    """How likely an error of standard deviation ``sigma`` is within ``half_width`` either way.

    >>> round(chance_within(1.96, 1.0), 2)
    0.95
    """
    return erf(half_width / (sigma * sqrt(2)))


def chance_to_hit(distance: float, diameter: float, sigma: float) -> float:
    """How likely an aim that errs by ``sigma`` radians hits a marble at ``distance``.

    ``diameter`` is a marble's, in the unit of ``distance``; nothing else is in the way.
    """
    return chance_within(asin(min(diameter / distance, 1.0)), sigma)


_TINY = 0.002
"""A narrower opening, in radians, is ignored."""

_DIRECTIONS = 72
"""How many directions are searched for one that hits nothing."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Directions in which a flicked marble meets ``target`` first.

    ``bearing`` is their middle, ``half`` the angle to either side; ``distance`` is between the
    centres before the flick.
    """

    target: str
    bearing: float
    half: float
    distance: float


def openings(
    marble: str, lying: Mapping[str, Spot], targets: Collection[str] | None = None
) -> list[Opening]:
    """The openings to all other marbles, or only to ``targets``, closest first.

    A marble half hidden by others has an opening for each part that shows.
    """
    x, y = lying[marble]
    seen: list[tuple[float, float]] = []
    found = []
    for distance, name, bearing in sorted(
        (hypot(across - x, up - y), name, atan2(up - y, across - x))
        for name, (across, up) in lying.items()
        if name != marble
    ):
        half = asin(min(DIAMETER / max(distance, 1.0), 1.0))
        if targets is None or name in targets:
            for low, high in _visible(bearing, half, seen):
                found.append(Opening(name, bearing + (low + high) / 2, (high - low) / 2, distance))
        seen.append((bearing, half))
    return found


def _visible(
    bearing: float, half: float, seen: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """The parts of a marble that closer ones leave visible, as angles from ``bearing``."""
    hidden = []
    for other, other_half in seen:
        middle = turned(other - bearing)
        if middle - other_half < half and middle + other_half > -half:
            hidden.append((middle - other_half, middle + other_half))
    start = -half
    for low, high in sorted(hidden):
        if low - start > _TINY:
            yield start, min(low, half)
        start = max(start, high)
    if half - start > _TINY:
        yield start, half


def turned(angle: float) -> float:
    """The same direction as an angle from -pi to pi."""
    return (angle + pi) % (2 * pi) - pi


def chances(
    seen: list[Opening], bearing: float, sigma: float, reach: float
) -> tuple[dict[str, float], float]:
    """How likely each marble is to be met first, and how likely none is.

    The flick aims at ``bearing`` with a standard deviation of ``sigma`` radians; it rolls as far as
    ``reach``.
    """
    hits: dict[str, float] = {}
    scale = sigma * sqrt(2)
    for opening in seen:
        if opening.distance - DIAMETER > reach:
            continue
        middle = turned(opening.bearing - bearing)
        share = (erf((middle + opening.half) / scale) - erf((middle - opening.half) / scale)) / 2
        if share > 1e-4:
            hits[opening.target] = hits.get(opening.target, 0.0) + share
    return hits, max(1.0 - sum(hits.values()), 0.0)


def clear_ways(marble: str, lying: Mapping[str, Spot], spread: float) -> list[tuple[float, float]]:
    """Directions with their free distance, longest first.

    ``spread`` is the error in direction, in radians, that must do no harm.
    """
    x, y = lying[marble]
    others = [(across - x, up - y) for name, (across, up) in lying.items() if name != marble]
    ways = []
    for step in range(_DIRECTIONS):
        bearing = 2 * pi * step / _DIRECTIONS
        right, above = cos(bearing), sin(bearing)
        way = float("inf")
        for across, up in others:
            ahead = across * right + up * above
            aside = abs(up * right - across * above)
            room = DIAMETER + max(ahead, 0.0) * spread
            if ahead > 0 and aside < room:
                way = min(way, ahead - sqrt(max(room * room - aside * aside, 0.0)))
        ways.append((bearing, way))
    return sorted(ways, key=lambda each: -each[1])


_FEW = 2
"""A player missing this few marbles for a card is close to it."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions."""
    found = HopState.of(state)
    weigh = partial(_of, found, player, table_of(found).cloth.surface.deceleration)
    return [weigh(action) for action in actions]


def _of(state: HopState, player: int, slowing: float, action: Action) -> Traits:
    match action:
        case Flick():
            return _of_flick(state, player, slowing, action)
        case Place(spots):
            return _of_place(state, player, spots)
        case Give():
            needed = colour_of(action.marble) in _missing(state, action.to)
            return {DENIAL: -1.0 * needed}
    return {}


def _of_flick(state: HopState, player: int, slowing: float, flick: Flick) -> Traits:
    """By the chance of a skilled hand to meet each marble on an even cloth."""
    lying = state.on_cloth()
    reach = TENTHS * flick.speed**2 / (2 * slowing)
    sigma = radians(HANDS[SKILLED].sigma(flick.speed))
    seen = openings(flick.marble, lying)
    hits, _miss = chances(seen, radians(flick.bearing / 10), sigma, reach)
    missing = _missing(state, player)
    won = wanted = denied = 0.0
    for marble, chance in hits.items():
        owner = state.owner_of(marble)
        if owner == player:
            continue
        won += chance
        wanted += chance * (colour_of(marble) in missing)
        if owner is not None:
            denied += chance * (2.0 if state.distance(owner) <= _FEW else 1.0)
    return {
        # The less sure the hit, the more is at stake: a miss costs the marble.
        RISK: 4 * won * (1 - won),
        DENIAL: denied,
        HASTE: wanted,
        HOARD: won,
        LESSON: wanted - 0.2 * flick.speed / 1000,
    }


def _of_place(state: HopState, player: int, spots: Mapping[str, Spot]) -> Traits:
    """By how far the marbles are from others', and from the player's own."""
    own: list[Spot] = []
    others: list[Spot] = []
    for marble, spot in state.on_cloth().items():
        (own if state.owner_of(marble) == player else others).append(spot)
    away = [_nearest(spot, others) for spot in spots.values()]
    together = [_nearest(spot, own) for spot in spots.values()]
    return {
        RISK: -sum(away),
        DENIAL: sum(together),
        HOARD: -sum(together),
        HASTE: -min(away, default=0.0),
        LESSON: sum(away) + sum(together),
    }


def _nearest(spot: Spot, others: Sequence[Spot]) -> float:
    ways = [hypot(spot[0] - x, spot[1] - y) for x, y in others if (x, y) != spot]
    return min(ways, default=0.0)


def _missing(state: HopState, player: int) -> frozenset[str]:
    """The colours a player lacks for an open card."""
    lacks = (state.missing(player, card) for card in state.open_cards(player))
    return frozenset("".join(missing for missing, _over in lacks))
