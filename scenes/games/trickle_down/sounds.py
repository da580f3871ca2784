"""The sounds of bags of money."""

from __future__ import annotations

from typing import Final

from scenes.kit.effects import Effect

POUR: Final = Effect("trickle-down/pour", 1, levels=3)
"""Money pours out of a bag: wooden pennies, silver or, the richest, gold."""
BAG: Final = Effect("trickle-down/bag", 3)
"""A bag of money is set down."""

SOUNDS: Final = (POUR, BAG)
