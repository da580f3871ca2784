"""The sounds of bags of money."""

from __future__ import annotations

from typing import Final

from scenes.kit.effects import Effect

POUR: Final = Effect("trickle-down/pour", levels=3)
"""Money pours out of a bag: wooden pennies, silver or, the richest, gold."""
BAG: Final = Effect("trickle-down/bag", 4)
"""A bag of money is set down."""

SOUNDS: Final = (POUR, BAG)
