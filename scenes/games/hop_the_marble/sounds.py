"""The sounds of marbles on a cloth."""

from __future__ import annotations

from typing import Final

from scenes.kit.effects import Effect

MARBLE: Final = Effect("hop-the-marble/marble", 1, levels=6)
"""Two marbles meet. Six strengths, soft to hard, each as loud as it should be."""
MARBLE_WOOD: Final = Effect("hop-the-marble/marble-wood", 1, levels=3)
"""A marble meets the raised rim of the cloth. Three strengths, soft to hard."""
MARBLE_SET: Final = Effect("hop-the-marble/marble-set", 3)
"""A marble is put down on the cloth."""
MARBLE_FLICK: Final = Effect("hop-the-marble/marble-flick", 1, levels=3)
"""A finger flicks a marble. Three strengths, soft to hard."""
MARBLE_ROLL: Final = Effect("hop-the-marble/marble-roll", 1, levels=6)
"""A marble rolls for 0.6 seconds; started every 0.3, it goes on without a seam.

Three speeds on cloth, slow to fast, then three on hard ground.
"""
MARBLE_DROP: Final = Effect("hop-the-marble/marble-drop", 2)
"""A marble has rolled off the table, and a moment later hits the floor."""
CARD_TURN: Final = Effect("hop-the-marble/card-turn", 1)
"""A card is done and turned over."""
NEAR_MISS: Final = Effect("hop-the-marble/near-miss", 1)
"""A marble passes another by a hair."""

SOUNDS: Final = (
    MARBLE,
    MARBLE_WOOD,
    MARBLE_SET,
    MARBLE_FLICK,
    MARBLE_ROLL,
    MARBLE_DROP,
    CARD_TURN,
    NEAR_MISS,
)
