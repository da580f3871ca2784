"""The sounds of beads on the board."""

from typing import Final

from game.messages import N_
from scenes.kit.effects import Effect

SET_DOWN: Final = Effect("trickle/set-down", 5, caption=N_("Bead moved"))
"""A bead is put into a cup."""
JUMP: Final = Effect("trickle/jump", 3, caption=N_("Bead jumps"))
"""A bead jumps over another."""

SOUNDS: Final = (SET_DOWN, JUMP)
