"""Where a computer player puts its marbles: out of others' reach, and within its own.

It draws some arrangements with room between all marbles and takes the one that looks best. In its
circle, marbles it needs should be hard for others to hit, no two should be won together, and spare
ones should have a clear way to what it lacks. In the middle a marble goes where others find it hard
to hit, or near if it will be wanted back.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import asin, hypot, pi, radians
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.rules.hop_the_marble.actions import Place
from game.rules.hop_the_marble.marbles import COLOURS, DIAMETER, Marbles, Spot, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.player.aiming import chance_to_hit, chance_within, openings
from physics.player.wishes import Race

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
    return chance_to_hit(nearest, DIAMETER, _RIVAL)
