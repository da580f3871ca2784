"""Where a computer player puts his marbles: out of others' reach, and within his own.

Some arrangements with room between all marbles are drawn and the one that looks best is taken. In
his area he wants marbles that he needs to be hard to hit for others, none to be won by the way with
another, and those he can do without to have a clear way to what he lacks. In the middle he puts a
marble where the others have it hard, or near to himself if he will want it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import asin, hypot, pi, radians
from random import Random

from game.rules.hop_the_marble import (
    COLOURS,
    DIAMETER,
    HopState,
    Marbles,
    Place,
    Spot,
    area_centre,
)
from physics.candidates import openings
from physics.hands import chance_to_hit, chance_within
from physics.wishes import Race

_RIVAL = radians(2.0)
"""The error of the direction that others are taken to have."""

_ROOMY = 350.0
"""Distance from a marble in the middle to the next from which more is no better."""

_OTHERS = 0.7
"""How much a marble matters that another player wants, against one's own wish."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a player places: among how many arrangements he chooses, drawn anew for each turn.

    With none he leaves it to the table.
    """

    arrangements: int = 0


def settle(state: HopState, seat: int, race: Race, care: Care, rng: Random) -> Place:
    """A legal place for all that ``seat`` has to place."""
    if not care.arrangements:
        return state.arrangement(seat, rng)
    if state.to_middle and seat == state.player:
        return _in_middle(state, seat, race, care, rng)
    needs = {colour: _need(race, seat, index) for index, colour in enumerate(COLOURS)}
    drawn = [state.arrangement(seat, rng) for _ in range(care.arrangements)]
    return max(drawn, key=partial(_worth, state, seat, needs))


def _need(race: Race, player: int, colour: int) -> float:
    """Turns that the loss of one marble of a colour would cost the player; at least a little."""
    hand = race.hands[player]
    if not hand[colour] or sum(hand) < 2 or race.won:
        return 0.2
    poorer = race.after_gift(player, (player + 1) % len(race.hands), colour)
    return min(max(poorer.turns_left(player) - race.turns_left(player), 0.2), 3.0)


# In the area


def _worth(state: HopState, seat: int, needs: dict[str, float], place: Place) -> float:
    lying = state.on_cloth() | place.spots
    mine = state.areas[seat] | place.spots
    danger = dict.fromkeys(mine, 0.0)
    for other in range(state.players):
        if other == seat:
            continue
        for marble in state.areas[other]:
            for opening in openings(marble, lying):
                if opening.target in danger:
                    chance = chance_within(opening.half, _RIVAL)
                    danger[opening.target] = max(danger[opening.target], chance)
    lost = sum(danger[marble] * needs[marble[0]] for marble in mine)
    together = sum(
        danger[one] * needs[other[0]] * _by_the_way(mine[one], mine[other])
        for one in mine
        for other in mine
        if one != other
    )
    return -lost - together + 0.5 * _own_chances(needs, mine, lying)


def _by_the_way(one: Spot, other: Spot) -> float:
    """How likely a flick that hits one marble touches the other too."""
    distance = max(hypot(one[0] - other[0], one[1] - other[1]), DIAMETER)
    return 2 * asin(min(DIAMETER / distance, 1.0)) / pi


def _own_chances(needs: dict[str, float], mine: Marbles, lying: Marbles) -> float:
    """How well the player hits others from here with what he can do without."""
    best = 0.0
    for marble in mine:
        spare = 1.0 / (0.5 + needs[marble[0]])
        chances = [
            chance_within(opening.half, _RIVAL)
            for opening in openings(marble, lying)
            if opening.target not in mine
        ]
        best = max(best, spare * sum(sorted(chances)[-3:]))
    return best


# In the middle


def _in_middle(state: HopState, seat: int, race: Race, care: Care, rng: Random) -> Place:
    """A place for the marble that missed."""
    (marble,) = state.to_place[seat]
    colour = COLOURS.index(marble[0])
    zone = state.place_for(seat, marble)
    wishes = [_wish(race, player, colour) for player in range(state.players)]
    tried = [zone.random(rng) for _ in range(4 * care.arrangements)]

    def worth(spot: Spot) -> float:
        reach = [_reach(state, player, spot) for player in range(state.players)]
        # A little keenness to have it near breaks ties: nobody else should have it for nothing.
        value = (wishes[seat] + 0.1) * reach[seat]
        value -= _OTHERS * sum(
            (wishes[player] + 0.3) * reach[player]
            for player in range(state.players)
            if player != seat
        )
        room = min((hypot(spot[0] - x, spot[1] - y) for x, y in zone.taken.values()), default=0.0)
        return value + 0.2 * min(room, _ROOMY) / _ROOMY

    return Place(Marbles({marble: max(tried, key=worth)}))


def _wish(race: Race, player: int, colour: int) -> float:
    """Turns that one more marble of a colour from the middle would save the player; or 0."""
    if race.won or not race.middle[colour]:
        return 0.0
    richer = race.after_hit(player, ((None, colour),), settle=False)
    return max(race.turns_left(player) - richer.turns_left(player), 0.0)


def _reach(state: HopState, player: int, spot: Spot) -> float:
    """How likely the player hits a marble at ``spot`` from his area."""
    lying = state.areas[player].values() or (area_centre(state.variant, player),)
    nearest = min(hypot(spot[0] - x, spot[1] - y) for x, y in lying)
    return chance_to_hit(nearest, DIAMETER, _RIVAL)
