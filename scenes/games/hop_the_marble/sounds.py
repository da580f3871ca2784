"""The sounds of marbles on a cloth, and of the rooms around it."""

from collections.abc import Mapping
from typing import Final

from game.messages import N_
from game.protocol import OptionValue
from scenes.front import usual_room
from scenes.kit.effects import SoundEffect

RIM_SPEEDS: Final = (150.0, 500.0)
"""Speeds in mm/s from which a marble hitting the rim is a level louder."""

FLICK_SPEEDS: Final = (500.0, 1300.0)
"""Speeds in mm/s from which a flick is a level louder."""

ROLL_SPEEDS: Final = (250.0, 500.0, 1000.0, 2000.0)
"""The speeds in mm/s at which each level of rolling is at its full loudness."""

MARBLE_WOOD: Final = SoundEffect(
    "hop-the-marble/marble-wood",
    3,
    levels=len(RIM_SPEEDS) + 1,
    caption=N_("Marble hits the rim"),
)
"""A marble hits the raised rim of the cloth, soft to hard."""
MARBLE_SET: Final = SoundEffect("hop-the-marble/marble-set", 4, caption=N_("Marble put down"))
"""A marble is put down on the cloth."""
MARBLE_FLICK: Final = SoundEffect(
    "hop-the-marble/marble-flick", 3, levels=len(FLICK_SPEEDS) + 1, caption=N_("A flick")
)
"""A finger flicks a marble, soft to hard."""
ROLL_SOFT: Final = SoundEffect("hop-the-marble/roll-soft", 4, levels=len(ROLL_SPEEDS))
"""Marbles roll over something woven, slow to fast.

Each is ``ROLL_SECONDS`` long; started again after half of that, it goes on without a seam.
"""
ROLL_HARD: Final = SoundEffect("hop-the-marble/roll-hard", 4, levels=len(ROLL_SPEEDS))
"""The same over grains, on sand or clay."""
MARBLE_DROP: Final = SoundEffect("hop-the-marble/marble-drop", 2, caption=N_("Marble falls"))
"""A marble rolls off the table, and a moment later hits the floor."""
CARD_TURN: Final = SoundEffect("hop-the-marble/card-turn", caption=N_("Card done"))
"""A card is finished and turned over."""
FOLD: Final = SoundEffect("hop-the-marble/fold", 3, caption=N_("Cloth folded"))
"""A hand strokes over the cloth."""
NEAR_MISS: Final = SoundEffect("hop-the-marble/near-miss", caption=N_("Just missed"))
"""A marble passes another by a hair."""

AIM: Final = SoundEffect("hop-the-marble/aim", levels=12)
"""A step of an aim: a short tone that rises with its strength, through two pentatonic octaves."""

ROLL_SECONDS: Final = 0.4
"""Length of a piece of rolling, in seconds."""

SOUNDS: Final = (
    MARBLE_WOOD,
    MARBLE_SET,
    MARBLE_FLICK,
    ROLL_SOFT,
    ROLL_HARD,
    MARBLE_DROP,
    CARD_TURN,
    FOLD,
    NEAR_MISS,
    AIM,
)

_ROOMS: Final = {
    "carpet": "sounds/hop-the-marble/hearth.ogg",
    "sand": "sounds/hop-the-marble/shore.ogg",
    "clay": "sounds/hop-the-marble/shore.ogg",
}


def room(options: Mapping[str, OptionValue]) -> str:
    """Cloths are on the usual table, carpets by a fire, sand and clay by the sea."""
    return _ROOMS.get(str(options["surface"]), usual_room(options))
