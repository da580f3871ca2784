"""Beads on a wooden board: set down in a cup, or jumping over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from scenes.games.trickle.sounds import JUMP, SET_DOWN
from tools.games.hexagon import sounds as hexagon
from tools.sounds.bodies import Sound, bead_set_down, on_board, recorded
from tools.sounds.contacts import BEAD, bounces, click
from tools.sounds.modal import Signal, mix


def bead_jump(rng: np.random.Generator) -> Signal:
    """A bead brushes over another, glass on glass, and comes down harder in the cup behind."""
    kiss = click(BEAD, BEAD, rng.uniform(0.05, 0.08), off_axis=rng.uniform(0.7, 1.0))
    pitch = rng.uniform(0.92, 1.05)
    landing = mix(
        *(
            (time, 1.0, on_board(rng, BEAD, speed, pitch=pitch))
            for time, speed in bounces(rng.uniform(0.40, 0.48), rng.uniform(0.34, 0.42), 0.012)
        )
    )
    return mix((0.0, 0.5, kiss), (rng.uniform(0.080, 0.092), 1.0, landing))


SOUNDS: Final[Mapping[str, Sound]] = {
    **hexagon.SOUNDS,
    **recorded(SET_DOWN, Sound(bead_set_down, -33.0, 0.12)),
    **recorded(JUMP, Sound(bead_jump, -32.5, 0.12)),
}
