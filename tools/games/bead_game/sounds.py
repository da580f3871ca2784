"""Strings of beads: a bead falls into a bowl, rolls, is taken out; a thread is snipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tools.sounds.bodies import PENTATONIC, Recipe, Sound, glass_bead, wooden_cup
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    burst,
    contact,
    mix,
    ring,
    scrape,
    seconds,
    shaped,
)

# How a bowl of glass rings when its rim is free: like a wine glass, only shorter.
BOWL: Final = ((1.0, 0.55, 0.36), (2.32, 0.34, 0.22), (4.25, 0.20, 0.12), (6.63, 0.10, 0.07))


def bowl(frequency: float, rng: np.random.Generator) -> Signal:
    """A bowl of glass, damped by the beads that lie in it."""
    partials = [
        Partial(frequency * ratio, level * rng.uniform(0.85, 1.15), decay)
        for ratio, level, decay in BOWL
    ]
    return ring(partials, 0.4, rng)


def clink(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """Two beads touch each other."""
    return mix(
        (0.0, 1.0, contact(glass_bead(rng, pitch), 0.00018)),
        (0.0, 0.7, contact(glass_bead(rng, pitch * 0.87), 0.00022)),
    )


def bead_into_bowl(step: int) -> Recipe:
    """A bead falls among others; the fuller the bowl, the higher it sounds."""

    def recipe(rng: np.random.Generator) -> Signal:
        frequency = 2 * PENTATONIC[step]
        pitch = 0.92 + 0.04 * step
        settle = rng.uniform(0.045, 0.06)
        return mix(
            (0.0, 0.8, clink(rng, pitch)),
            (0.0, 1.0, contact(bowl(frequency, rng), 0.0004)),
            (settle, 0.26, clink(rng, pitch * 1.06)),
            (settle, 0.14, contact(bowl(frequency, rng), 0.0005)),
            (settle * 1.7, 0.10, clink(rng, pitch * 1.1)),
        )

    return recipe


def bead_rolls(rng: np.random.Generator) -> Signal:
    """A bead rolls over wood and slows down: the grain ticks ever more rarely under it."""
    length = 0.34
    moments = [0.0]
    while moments[-1] < length:
        speed = 1 - 0.65 * moments[-1] / length
        moments.append(moments[-1] + rng.exponential(0.0042 / speed) + 0.0012)
    grain = []
    for moment in moments[:-1]:
        left = 1 - moment / length
        # It is louder whenever the bead's drilled hole comes round.
        turning = 0.7 + 0.3 * np.cos(2 * np.pi * (11 * moment - 9 * moment**2))
        level = float(turning * min(1.0, moment / 0.05 + 0.15) * left**0.7)
        tick = mix(
            (0.0, 1.0, contact(wooden_cup(rng, rng.uniform(1.2, 1.7))[: seconds(0.06)], 0.0012)),
            (0.0, 0.20, contact(glass_bead(rng, rng.uniform(0.9, 1.1)), 0.0004)),
        )
        grain.append((moment, level * 10 ** (rng.uniform(-10, 0) / 20), shaped(tick, 0, 0.02)))
    friction = scrape(length, 300, 1_400, rng)
    time = np.arange(len(friction)) / RATE
    swell = np.clip(time / 0.06, 0, 1) * np.clip(1 - time / length, 0, 1)
    return mix(*grain, (0.0, 0.11, friction * swell))


def thread_snipped(rng: np.random.Generator) -> Signal:
    """Small scissors close on a taut thread: the blades slide, meet, and the thread gives way."""
    slide = shaped(scrape(0.075, 3_200, 9_500, rng), 0.05, 0.008)
    blades = [
        Partial(f, level, decay)
        for f, level, decay in (
            (2_640, 0.5, 0.05),
            (4_130, 0.8, 0.06),
            (6_320, 0.7, 0.045),
            (8_870, 0.4, 0.03),
        )
    ]
    thread = (Partial(430, 1.0, 0.06), Partial(870, 0.5, 0.04), Partial(1_320, 0.2, 0.03))
    meet = 0.072
    return mix(
        (0.0, 0.10, slide),
        (meet, 0.85, contact(ring(blades, 0.09, rng), 0.0003)),
        (meet, 0.22, burst(0.018, 1_800, 8_000, rng)),
        (meet + 0.004, 0.50, contact(ring(thread, 0.1, rng), 0.0012)),
    )


def bead_picked(rng: np.random.Generator) -> Signal:
    """Fingertips take a bead out of a bowl: the others move a little, and it leaves them."""
    pitch = rng.uniform(0.96, 1.06)
    rustle = [
        (float(start), float(gain), clink(rng, pitch * rng.uniform(0.92, 1.12)))
        for start, gain in zip(
            np.sort(rng.uniform(0.0, 0.075, 4)), rng.uniform(0.12, 0.4, 4), strict=True
        )
    ]
    friction = shaped(scrape(0.09, 1_600, 5_600, rng), 0.06, 0.02)
    return mix(
        (0.0, 0.035, friction),
        *rustle,
        (0.095, 0.9, clink(rng, pitch * 1.1)),
        (0.095, 0.32, contact(bowl(1_480 * pitch, rng), 0.0005)),
    )


SOUNDS: Final[Mapping[str, Sound]] = {
    **{
        f"bead-game/glass-{n}-1": Sound(bead_into_bowl(n - 1), -12.0, 0.14)
        for n in range(1, len(PENTATONIC) + 1)
    },
    "bead-game/roll-1": Sound(bead_rolls, -14.0, 0.10),
    "bead-game/snip-1": Sound(thread_snipped, -10.0, 0.10),
    **{f"bead-game/bead-pick-{n}": Sound(bead_picked, -13.0, 0.10) for n in (1, 2)},
}
