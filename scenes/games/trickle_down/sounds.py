"""The sounds of bags of money."""

from typing import Final

from game.messages import N_
from scenes.kit.effects import Effect

POUR: Final = Effect("trickle-down/pour", levels=3, caption=N_("Money pours out"))
"""Money pours out of a bag: wooden pennies, silver or, the richest, gold."""
BAG: Final = Effect("trickle-down/bag", 4, caption=N_("Bag set down"))
"""A bag of money is set down."""

SOUNDS: Final = (POUR, BAG)
