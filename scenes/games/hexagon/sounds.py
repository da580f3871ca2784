"""The sound of a piece on the hexagonal table."""

from typing import Final

from scenes.kit.effects import Effect

LIFT: Final = Effect("hexagon/lift", 4)
"""A bead is picked up."""

SOUNDS: Final = (LIFT,)
