"""Beads on a wooden board: one is taken out of its cup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tools.sounds.bodies import Sound, glass_bead, wooden_cup
from tools.sounds.modal import Signal, contact, mix, scrape, shaped


def bead_lifted(rng: np.random.Generator) -> Signal:
    """Fingertips take a bead out of its cup: a breath of friction and the rim's small click."""
    pitch = rng.uniform(0.97, 1.05)
    friction = shaped(scrape(0.075, 1_400, 5_200, rng), 0.05, 0.02)
    click = mix(
        (0.0, 1.0, contact(glass_bead(rng, pitch * 1.12), 0.0003)),
        (0.0, 0.75, contact(wooden_cup(rng, 1.35), 0.0010)),
    )
    return mix((0.0, 0.045, friction), (0.058, 1.0, click))


SOUNDS: Final[Mapping[str, Sound]] = {
    f"hexagon/lift-{n}": Sound(bead_lifted, -13.0, 0.10) for n in (1, 2)
}
