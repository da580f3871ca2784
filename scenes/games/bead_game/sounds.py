"""The sounds of beads on strings and in bowls."""

from typing import Final

from game.messages import N_
from scenes.kit.effects import Effect

GLASS: Final = Effect("bead-game/glass", levels=6, caption=N_("Bead into a bowl"))
"""A bead falls among others in a bowl. Six tones, gently rising."""
ROLL: Final = Effect("bead-game/roll", 3)
"""A bead rolls across the table."""
SNIP: Final = Effect("bead-game/snip", caption=N_("Thread cut"))
"""The thread of a chain is cut."""
BEAD_PICK: Final = Effect("bead-game/bead-pick", 4)
"""A bead is taken out of a bowl."""

SOUNDS: Final = (GLASS, ROLL, SNIP, BEAD_PICK)
