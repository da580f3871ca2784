"""What sounds on more than one table: the wooden board, beads of glass, clear glass, tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.sounds.modal import Partial, Signal, burst, contact, mix, ring

Recipe = Callable[[np.random.Generator], Signal]
"""Makes one sound; whatever differs from one recording to the next comes from the generator."""


@dataclass(frozen=True, slots=True)
class Sound:
    """What a file is made of.

    ``peak`` is in decibels below full scale: what comes often stands lower than what comes once a
    game. ``echo`` is how much of the room is heard.
    """

    recipe: Recipe
    peak: float
    echo: float


# A pentatonic scale has no sour interval, so any order in which beads arrive makes a tune.
PENTATONIC: Final = (523.25, 587.33, 659.26, 783.99, 880.00, 1046.50)

# A short thick bar that a hand or cloth has just let go: a few close modes, all of them short.
TILE: Final = ((1_060, 1.0, 0.052), (1_690, 0.62, 0.040), (2_480, 0.40, 0.030))
TILE_HIGH: Final = ((3_720, 0.20, 0.020), (5_150, 0.09, 0.014))


def wooden_cup(rng: np.random.Generator, body: float = 1.0) -> Signal:
    """The board answering a touch; ``body`` scales its pitch."""
    modes = ((212, 0.55, 0.16), (437, 0.9, 0.12), (803, 0.8, 0.085), (1_288, 0.5, 0.06))
    high = ((1_905, 0.34, 0.045), (2_710, 0.2, 0.03), (3_880, 0.1, 0.02))
    partials = [
        Partial(f * body, level * rng.uniform(0.8, 1.2), decay) for f, level, decay in modes + high
    ]
    return ring(partials, 0.22, rng)


def glass_bead(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """A small solid bead of glass: high, short and a little uneven."""
    modes = ((3_150, 0.5, 0.07), (4_720, 0.7, 0.09), (6_980, 0.45, 0.06), (9_640, 0.2, 0.04))
    partials = [
        Partial(f * pitch, level * rng.uniform(0.75, 1.25), decay * rng.uniform(0.85, 1.2))
        for f, level, decay in modes
    ]
    return ring(partials, 0.14, rng)


def tap(rng: np.random.Generator, *, body: float, pitch: float, glass: float) -> Signal:
    """A bead touching wood once; ``glass`` is how much of the bead is heard beside the wood."""
    return mix(
        (0.0, 1.0, contact(wooden_cup(rng, body), 0.0007)),
        (0.0, glass, contact(glass_bead(rng, pitch), 0.00018)),
        (0.0, 0.16, burst(0.012, 900, 6_000, rng)),
    )


def glass_tone(frequency: float, rng: np.random.Generator, length: float = 1.0) -> Signal:
    """A clear glass sounding at ``frequency``: two near tones that beat slowly, and overtones."""
    beat = 1 + 0.9 / frequency
    partials = (
        Partial(frequency, 0.62, 1.5 * length),
        Partial(frequency * beat, 0.38, 1.3 * length),
        Partial(frequency * 2.0, 0.16, 0.8 * length),
        Partial(frequency * 2.76, 0.20, 0.55 * length),
        Partial(frequency * 5.40, 0.09, 0.22 * length),
        Partial(frequency * 8.93, 0.035, 0.10 * length),
    )
    tone = contact(ring(partials, 1.6 * length), 0.0006)
    return mix((0.0, 1.0, tone), (0.0, 0.05, burst(0.014, 2_000, 9_000, rng)))


def bead_set_down(rng: np.random.Generator) -> Signal:
    """A bead let go into its cup: one touch, then it settles with two smaller ones."""
    body, pitch = rng.uniform(0.93, 1.08), rng.uniform(0.94, 1.07)
    settle = rng.uniform(0.038, 0.052)
    return mix(
        (0.0, 1.0, tap(rng, body=body, pitch=pitch, glass=0.30)),
        (settle, 0.26, tap(rng, body=body * 1.03, pitch=pitch, glass=0.42)),
        (settle * 1.62, 0.09, tap(rng, body=body * 1.05, pitch=pitch, glass=0.5)),
    )


def tile(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """The wood of one tile; no two were sawn from one board."""
    partials = [
        Partial(f * pitch, level * rng.uniform(0.8, 1.2), decay * rng.uniform(0.88, 1.12))
        for f, level, decay in TILE + TILE_HIGH
    ]
    return ring(partials, 0.09, rng)


def tile_on_rack(rng: np.random.Generator) -> Signal:
    """A tile stood on the wooden rack: its foot knocks, then its back leans on the wood."""
    pitch, body = rng.uniform(0.94, 1.08), rng.uniform(1.18, 1.32)
    lean = rng.uniform(0.046, 0.058)
    foot = mix(
        (0.0, 1.0, contact(wooden_cup(rng, body), 0.0010)),
        (0.0, 0.55, contact(tile(rng, pitch), 0.0007)),
    )
    back = mix(
        (0.0, 0.8, contact(wooden_cup(rng, body * 1.12), 0.0012)),
        (0.0, 0.6, contact(tile(rng, pitch * 1.06), 0.0009)),
    )
    return mix((0.0, 1.0, foot), (lean, 0.38, back))
