"""The ways to play Trickle Down: how the bags are laid out, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.trickle.variant import Variant
from game.rules.trickle_down.bags import BAG_COUNTS, LAID


@dataclass(frozen=True)
class TownVariant(Variant):
    """One game's options; it has none of Trickle's own.

    ``bags`` is "laid" or "shuffled", ``tie`` "shared" or "gold". See the options in ``INFO``.
    """

    bags: str = "laid"
    tie: str = "shared"

    @property
    def value_counts(self) -> Mapping[int, int]:
        """How many bags of each value there are, by millions."""
        return BAG_COUNTS

    @property
    def layout(self) -> Mapping[int, int] | None:
        """The value on each start cell by bit number; None if chance lays the bags."""
        return LAID if self.bags == "laid" else None
