"""Flicks at random, some of them for no more than to see what happens."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from random import Random
from typing import Final

from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.marbles import Spot, colour_of
from game.rules.hop_the_marble.position import HopPosition
from game.rules.hop_the_marble.zones import squared

_SOFT: Final = 200
"""At this speed in millimetres a second a marble hardly leaves its place."""


def random_flick(position: HopPosition, rng: Random) -> Flick:
    """A flick of the player whose turn it is.

    Half of them go for a marble that is needed, or get rid of one of too many;
    most others go more or less towards some marble.
    """
    if rng.random() < 0.5:
        purposeful = _needed(position, rng) or _unneeded(position, rng)
        if purposeful is not None:
            return purposeful
    own = position.areas[position.player]
    marble = rng.choice(tuple(own))
    others = position.on_cloth().without((marble,))
    bearing = rng.randrange(ALL_BEARINGS)
    if others and rng.random() < 0.7:
        bearing = _towards(own[marble], others[rng.choice(tuple(others))], rng.gauss(0, 40))
    return Flick(marble, bearing, round(rng.triangular(SLOWEST, FASTEST, _SOFT)))


def _needed(position: HopPosition, rng: Random) -> Flick | None:
    """A flick at the missing marble that lies nearest to the player's own, if any lies there."""
    player, lying = position.player, position.on_cloth()
    own = position.areas[player]
    wanted = _missing(position, player)
    ways = [
        (squared(own[mine], spot), mine, other)
        for other, spot in lying.without(own).items()
        if colour_of(other) in wanted
        for mine in own
    ]
    if not ways:
        return None
    square, mine, other = min(ways)
    speed = sqrt(200 * sqrt(square)) * rng.uniform(0.9, 1.6)
    bearing = _towards(own[mine], lying[other], rng.gauss(0, 10))
    return Flick(mine, bearing, max(SLOWEST, min(FASTEST, round(speed))))


def _missing(position: HopPosition, player: int) -> str:
    """The colours that a player wants more of."""
    if not position.variant.has_cards:
        colours = position.colours_of(player)
        return max(sorted(colours), key=lambda colour: colours[colour])
    cards = position.open_cards(player)
    return min((position.missing(player, card)[0] for card in cards), key=len, default="")


def _unneeded(position: HopPosition, rng: Random) -> Flick | None:
    """A flick too soft to hit, of a marble that no card asks for, if there is one."""
    player = position.player
    surplus = "".join(position.missing(player, card)[1] for card in position.open_cards(player))
    spare = [marble for marble in position.areas[player] if colour_of(marble) in surplus]
    if not spare:
        return None
    return Flick(rng.choice(spare), rng.randrange(ALL_BEARINGS), rng.randint(SLOWEST, _SOFT))


def _towards(start: Spot, end: Spot, aside: float) -> int:
    """The bearing from one spot to another, ``aside`` tenths of a degree off."""
    bearing = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return round(10 * bearing + aside) % ALL_BEARINGS
