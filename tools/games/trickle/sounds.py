"""Beads on a wooden board: set down in a cup, or jumping over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tools.games.hexagon import sounds as hexagon
from tools.sounds.bodies import Sound, bead_set_down, glass_bead
from tools.sounds.modal import Signal, contact, mix


def bead_jump(rng: np.random.Generator) -> Signal:
    """A bead passes over another: glass against glass, then the cup behind."""
    pitch = rng.uniform(0.97, 1.04)
    kiss = mix(
        (0.0, 1.0, contact(glass_bead(rng, pitch * 1.06), 0.00016)),
        (0.0, 0.7, contact(glass_bead(rng, pitch * 0.91), 0.00020)),
    )
    return mix((0.0, 0.42, kiss), (0.085, 1.0, bead_set_down(rng)))


SOUNDS: Final[Mapping[str, Sound]] = {
    **hexagon.SOUNDS,
    **{f"trickle/set-down-{n}": Sound(bead_set_down, -7.0, 0.12) for n in (1, 2, 3, 4)},
    **{f"trickle/jump-{n}": Sound(bead_jump, -6.0, 0.12) for n in (1, 2)},
}
