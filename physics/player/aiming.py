"""How steady a computer player's finger is, what it can hit from where, and where it places.

People miss in two ways. The direction's error is normal and grows with the force of the flick; the
strength's error is proportional to itself. Both depend on the level alone: not on the table, the
score or the opponent.

What can be hit is the geometry of flicks, before any simulation. Lengths are in tenths of a
millimetre as in the rules, angles in radians counter-clockwise from the right. Marbles go straight
here; folds are for the simulation.

To place marbles, it draws some arrangements with room between all of them and takes the one that
looks best. In its circle, marbles it needs should be hard for others to hit, no two should be won
together, and spare ones should have a clear way to what it lacks. In the middle a marble goes where
others find it hard to hit, or near if it will be wanted back.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from math import asin, atan2, cos, erf, hypot, pi, radians, sin, sqrt
from random import Random
from statistics import NormalDist
from types import MappingProxyType

from game.bots.bot import BudgetSpent, Meter
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
from game.rules.hop_the_marble.marbles import (
    COLOURS,
    DIAMETER,
    Marbles,
    Spot,
    area_centre,
    colour_of,
)
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, table_of
from physics.player.wishes import Race

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


# Placing

_RIVAL = radians(2.0)
"""The error in direction that others are assumed to make."""

_ROOMY = 350.0
"""More distance than this between a marble in the middle and the next is no better."""

_SPOTS = 4
"""How many spots in the middle are tried per arrangement in a circle."""

_OTHERS = 0.7
"""How much another player's wish for a marble matters, against the player's own."""


@dataclass(frozen=True, slots=True)
class InArea:
    """Marbles in their owner's circle, in turns that they may lose or save.

    ``lost`` is for marbles won one at a time, ``together`` for those won along with another,
    ``chances`` for what the owner hits from here. ``at_risk`` is the marble on which most is lost,
    and the player who can hit it best.
    """

    lost: float
    together: float
    chances: float
    at_risk: tuple[str, int] | None

    @property
    def worth(self) -> float:
        """How good the places are, in turns, for comparison."""
        return self.chances - self.lost - self.together


@dataclass(frozen=True, slots=True)
class InMiddle:
    """A marble in the middle, in turns that it may save its winner.

    ``own`` is for the player who places it, ``others`` for each other player; ``room`` is for a
    place with nothing near that would be won with it. ``wanted`` says who one more of its colour
    helps.
    """

    own: float
    others: Mapping[int, float]
    room: float
    wanted: frozenset[int]

    @property
    def worth(self) -> float:
        """How good the place is, in turns, for comparison."""
        return self.own - _OTHERS * sum(self.others.values()) + self.room


Merit = InArea | InMiddle
"""A judgement of marbles in their places."""


class Placement:
    """One player's choice of places for what has to be placed."""

    def __init__(self, state: HopState, seat: int, race: Race) -> None:
        self._state = state
        self._seat = seat
        self._is_middle = state.to_middle and seat == state.player
        if self._is_middle:
            (self._marble,) = state.to_place[seat]
            colour = COLOURS.index(self._marble[0])
            self._wishes = [_wish(race, player, colour) for player in range(state.players)]
            self._zone = state.place_for(seat, self._marble)
        else:
            self._needs = {colour: _need(race, seat, i) for i, colour in enumerate(COLOURS)}

    def drawn(self, arrangements: int, rng: Random, meter: Meter) -> list[tuple[Place, Merit]]:
        """Some random places for everything, each judged and a node of the budget.

        Best first; at least one, however small the budget. Raises Cancelled.
        """
        found: list[tuple[Place, Merit]] = []
        with suppress(BudgetSpent):
            for _ in range(arrangements):
                found += [(place, self.judged(place)) for place in self._some(rng)]
                meter.count()
                meter.check()
        return sorted(found, key=lambda each: -each[1].worth)

    def _some(self, rng: Random) -> Iterator[Place]:
        if not self._is_middle:
            yield self._state.arrangement(self._seat, rng)
            return
        for _ in range(_SPOTS):
            yield Place(Marbles({self._marble: self._zone.random(rng)}))

    def judged(self, place: Place) -> Merit:
        """A judgement of the marbles there."""
        return self._in_middle(place) if self._is_middle else self._in_area(place)

    # In the circle

    def _in_area(self, place: Place) -> InArea:
        state, needs = self._state, self._needs
        lying = state.on_cloth() | place.spots
        mine = state.areas[self._seat] | place.spots
        danger = dict.fromkeys(mine, 0.0)
        rivals: dict[str, int] = {}
        for other in range(state.players):
            if other == self._seat:
                continue
            for marble in state.areas[other]:
                for opening in openings(marble, lying, mine):
                    chance = chance_within(opening.half, _RIVAL)
                    if chance > danger[opening.target]:
                        danger[opening.target] = chance
                        rivals[opening.target] = other
        loss = {marble: danger[marble] * needs[marble[0]] for marble in mine}
        together = sum(
            danger[one] * needs[other[0]] * _by_the_way(mine[one], mine[other])
            for one in mine
            for other in mine
            if one != other
        )
        worst = max(rivals, key=loss.__getitem__, default=None)
        return InArea(
            sum(loss.values()),
            together,
            0.5 * self._own_chances(mine, lying),
            None if worst is None else (worst, rivals[worst]),
        )

    def _own_chances(self, mine: Marbles, lying: Marbles) -> float:
        """How well the player hits others from here with their spare marbles."""
        best = 0.0
        targets = lying.keys() - mine.keys()
        for marble in mine:
            spare = 1.0 / (0.5 + self._needs[marble[0]])
            chances = [
                chance_within(opening.half, _RIVAL) for opening in openings(marble, lying, targets)
            ]
            best = max(best, spare * sum(sorted(chances)[-3:]))
        return best

    # In the middle

    def _in_middle(self, place: Place) -> InMiddle:
        spot = place.spots[self._marble]
        taken = self._zone.taken.values()
        reach = [_reach(self._state, player, spot) for player in range(self._state.players)]
        room = min((hypot(spot[0] - x, spot[1] - y) for x, y in taken), default=0.0)
        return InMiddle(
            # A slight wish to have it near breaks ties: no one else should get it for nothing.
            (self._wishes[self._seat] + 0.1) * reach[self._seat],
            {
                player: (wish + 0.3) * reach[player]
                for player, wish in enumerate(self._wishes)
                if player != self._seat
            },
            0.2 * min(room, _ROOMY) / _ROOMY,
            frozenset(player for player, wish in enumerate(self._wishes) if wish > 0),
        )


def _need(race: Race, player: int, colour: int) -> float:
    """The turns that losing a marble of a colour would cost the player; at least a little."""
    hand = race.hands[player]
    if not hand[colour] or sum(hand) < 2 or race.won:
        return 0.2
    poorer = race.after_gift(player, (player + 1) % len(race.hands), colour)
    return min(max(poorer.turns_left(player) - race.turns_left(player), 0.2), 3.0)


def _by_the_way(one: Spot, other: Spot) -> float:
    """How likely a flick that hits one marble is to touch the other too."""
    distance = max(hypot(one[0] - other[0], one[1] - other[1]), DIAMETER)
    return 2 * asin(min(DIAMETER / distance, 1.0)) / pi


def _wish(race: Race, player: int, colour: int) -> float:
    """The turns one more marble of a colour from the middle would save the player; or 0."""
    if race.won or not race.middle[colour]:
        return 0.0
    richer = race.after_hit(player, ((None, colour),), settle=False)
    return max(race.turns_left(player) - richer.turns_left(player), 0.0)


def _reach(state: HopState, player: int, spot: Spot) -> float:
    """How likely the player is to hit a marble at ``spot`` from their circle."""
    lying = state.areas[player].values() or (area_centre(state.variant, player),)
    nearest = min(hypot(spot[0] - x, spot[1] - y) for x, y in lying)
    return chance_within(asin(min(DIAMETER / nearest, 1.0)), _RIVAL)
