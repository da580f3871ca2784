"""Two clay marbles meet on a cloth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from scenes.kit.effects import MARBLE
from tools.sounds import contacts
from tools.sounds.bodies import Recipe, Sound, on_cloth, recorded
from tools.sounds.contacts import click, struck
from tools.sounds.modal import Signal, even, mix
from tools.sounds.plates import table

MET: Final = (0.03, 0.07, 0.17, 0.35, 0.65, 1.20)
"""Speeds in m/s of marbles that meet, a level each; the third lies between the steps in play."""

THUMP: Final = -6.0
"""How loud the cloth's thump is beside the push of two marbles at 1 m/s, in decibels."""

PRESSED: Final = 0.0005
"""Seconds that a jerk takes through the cloth under a marble's weight."""


def marble_click(speed: float) -> Recipe:
    """Two marbles meet with ``speed`` m/s: the harder, the shorter their contact and the brighter.

    What the cloth answers grows more slowly, so that a soft touch is more thump than click.
    """

    def recipe(rng: np.random.Generator) -> Signal:
        pace = speed * rng.uniform(0.85, 1.18)
        push = even(click(contacts.MARBLE, contacts.MARBLE, pace, off_axis=rng.uniform(0.5, 1.15)))
        # The cloth is pressed already: the jerk of the contact goes through it, the thump follows.
        jerk = even(struck(table(rng, covered=0.05), PRESSED))
        thump = even(on_cloth(rng, contacts.MARBLE, 0.3 * pace))
        below = mix((0.0, 1.0, jerk), (0.0006, 0.5, thump))
        return mix((0.0, pace**1.4, push), (0.0, 10 ** (THUMP / 20) * pace, below))

    return recipe


SOUNDS: Final[Mapping[str, Sound]] = recorded(
    MARBLE, *(Sound(marble_click(speed), -49.0 + 2.0 * n, 0.10) for n, speed in enumerate(MET))
)
