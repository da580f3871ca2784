"""The traits of actions in Hop the Marble (see ``game.bots.player``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import hypot, radians

from game.bots.levels import SKILLED
from game.bots.player import DENIAL, GAIN, HASTE, HOARD, LESSON, RISK, Traits
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import Flick, Give, Place
from game.rules.hop_the_marble.marbles import Spot, colour_of
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, table_of
from physics.player.candidates import chances, openings
from physics.player.hands import HANDS

_FEW = 2
"""A player missing this few marbles for a card is close to it."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions. Raises ValueError for another game."""
    if not isinstance(state, HopState):
        raise ValueError("This is a position of another game.")
    weigh = partial(_of, state, player, table_of(state).cloth.surface.deceleration)
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
        GAIN: won,
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
