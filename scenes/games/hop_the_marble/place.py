"""Where marbles wait at Hop's table until they are placed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.rules.hop_the_marble.marbles import Marbles, Spot
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.zones import area_centre

Laid = tuple[tuple[str, Spot], ...]
"""Marbles set down but not played yet, in the order of setting down."""

SNAP: Final = 600
"""A marble set down this near to a free place, in tenths of a millimetre, goes there."""

_OUT: Final = 120
"""How far beyond the cloth's edge waiting marbles lie, in tenths of a millimetre."""

_APART: Final = 190
"""How far apart they lie, in tenths of a millimetre."""


def inward(state: HopState, seat: int) -> tuple[float, float]:
    """The unit vector on the cloth in which a player looks."""
    x, y = area_centre(state.variant, seat)
    length = math.hypot(x, y)
    return -x / length, -y / length


def waiting_spots(state: HopState, seat: int) -> dict[str, Spot]:
    """Where the marbles that a player has to place wait: in a row beyond their edge."""
    marbles = state.to_place[seat]
    ahead = inward(state, seat)
    out = state.variant.half + _OUT
    across = (ahead[1], -ahead[0])
    spots = {}
    for number, marble in enumerate(marbles):
        aside = (number - (len(marbles) - 1) / 2) * _APART
        spots[marble] = (
            round(aside * across[0] - out * ahead[0]),
            round(aside * across[1] - out * ahead[1]),
        )
    return spots


def with_laid(state: HopState, seat: int, laid: Mapping[str, Spot]) -> HopState:
    """The position with the marbles that a player has set down."""
    areas, middle = list(state.areas), state.middle
    if state.to_middle and seat == state.player:
        middle |= laid
    else:
        areas[seat] |= Marbles(laid)
    to_place = list(state.to_place)
    to_place[seat] = tuple(marble for marble in to_place[seat] if marble not in laid)
    return replace(state, areas=tuple(areas), middle=middle, to_place=tuple(to_place))
