"""The money bags: their values, looks and places at the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.messages import N_
from game.rules.hexboard import RING
from game.rules.trickle.layout import START_CELLS


@dataclass(frozen=True, slots=True)
class Bag:
    """One kind of money bag. ``value`` is in millions; ``colour`` and ``coins`` are its look."""

    value: int
    colour: str
    coins: str
    title: str
    """The bag in few words, for translation."""


BAGS: Mapping[int, Bag] = MappingProxyType(
    {
        bag.value: bag
        for bag in (
            Bag(1, "orange", "wood", N_("orange bag with wooden pennies")),
            Bag(2, "blue", "silver", N_("blue bag with silver pieces")),
            Bag(3, "gold", "gold", N_("golden bag with gold coins")),
        )
    }
)
"""The kinds of bags by their value in millions."""

GOLD = 3
"""The value of a bag with gold coins."""

LAID: Mapping[int, int] = MappingProxyType({cell: 3 - RING[cell] for cell in START_CELLS})
"""The value on each start cell: gold in the centre, blue around it, orange outside."""

BAG_COUNTS: Mapping[int, int] = MappingProxyType(
    {value: list(LAID.values()).count(value) for value in BAGS}
)
"""How many bags of each value there are."""

ALL_MONEY = sum(LAID.values())
"""The value of all bags together, in millions."""
