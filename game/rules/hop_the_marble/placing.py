"""Placing marbles for a player who leaves it to the table, or at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from game.rules.hop_the_marble.actions import Place
from game.rules.hop_the_marble.marbles import NO_MARBLES, Marbles, Spot
from game.rules.hop_the_marble.position import HopPosition
from game.rules.hop_the_marble.zones import area_centre, squared

_SPOTS_TRIED: Final = 24

_ROOMY: Final = 500
"""From this distance between two marbles on, in tenths of a millimetre, more is no better."""


def arranged(position: HopPosition, seat: int, rng: Random) -> Place:
    """A sensible place for everything that the player on ``seat`` has to place.

    Marbles come to lie well apart, so that a flick does not win several at once, and where the
    other players have a long way to them.
    """
    spots = NO_MARBLES
    others = [area_centre(position.variant, p) for p in range(position.players) if p != seat]
    for marble in position.to_place[seat]:
        zone = position.place_for(seat, marble, spots)
        tried = [zone.random(rng) for _ in range(_SPOTS_TRIED)]
        spots |= {marble: max(tried, key=partial(_worth, zone.taken, others))}
    return Place(spots)


def _worth(taken: Marbles, others: Sequence[Spot], spot: Spot) -> float:
    room = min((squared(spot, lying) for lying in taken.values()), default=_ROOMY**2)
    way = min(squared(spot, centre) for centre in others)
    return min(_ROOMY, sqrt(room)) + 0.2 * sqrt(way)


def random_place(position: HopPosition, seat: int, rng: Random) -> Place:
    """Some or all of what the player on ``seat`` has to place, anywhere it may lie."""
    marbles: Sequence[str] = position.to_place[seat]
    if rng.random() < 0.2:
        marbles = rng.sample(marbles, rng.randint(1, len(marbles)))
    spots: Marbles = NO_MARBLES
    for marble in marbles:
        spots |= {marble: position.place_for(seat, marble, spots).random(rng)}
    return Place(spots)
