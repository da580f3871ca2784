"""The money bags: their values, looks and places at the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.boards.hexboard import RING
from game.messages import N_
from game.rules.trickle.layout import START_CELLS


@dataclass(frozen=True, slots=True)
class Bag:
    """One kind of money bag.

    ``value`` is in millions, ``colour`` the bag's own, ``name`` is its name in a sentence, for
    translation.
    """

    value: int
    colour: str
    name: str


BAGS: Mapping[int, Bag] = MappingProxyType(
    {
        bag.value: bag
        for bag in (
            Bag(1, "orange", N_("an orange bag")),
            Bag(2, "blue", N_("a blue bag")),
            Bag(3, "gold", N_("the gold bag")),
        )
    }
)
"""The kinds of bags by value in millions."""

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
