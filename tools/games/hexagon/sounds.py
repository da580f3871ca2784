"""Beads on a wooden board: one is taken out of its cup."""

from typing import Final

import numpy as np

from scenes.games.hexagon.table import LIFT
from tools.sounds.bodies import Sound, fingertips, on_board, recorded
from tools.sounds.contacts import BEAD
from tools.sounds.modal import Signal, mix


def bead_lifted(rng: np.random.Generator) -> Signal:
    """Fingertips take a bead out of its cup, and it touches the rim."""
    leaves = rng.uniform(0.050, 0.062)
    return mix(
        (0.0, 0.0016, fingertips(rng)),
        (leaves, 1.0, on_board(rng, BEAD, rng.uniform(0.06, 0.09), pitch=1.25)),
    )


SOUNDS: Final = recorded(LIFT, Sound(bead_lifted, -40.0, 0.10))
