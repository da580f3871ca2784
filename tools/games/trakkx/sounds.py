"""Small thick tiles of wood: on felt, against each other, on a rack, in a bag, over the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tools.sounds.bodies import Sound, tile
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    band,
    burst,
    contact,
    mix,
    ring,
    scrape,
    shaped,
)

# Felt over a table top: it swallows what is high and answers low, but not below a laptop's reach.
FELT: Final = ((208, 0.5, 0.07), (327, 0.8, 0.06), (516, 0.7, 0.05), (790, 0.4, 0.035))


def on_felt(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """One touch of a tile on the cloth: more thud than click."""
    cloth = [Partial(f * pitch**0.5, level, decay) for f, level, decay in FELT]
    return mix(
        (0.0, 0.85, contact(ring(cloth, 0.14, rng), 0.0018)),
        (0.0, 0.80, contact(tile(rng, pitch), 0.0009)),
        (0.0, 0.035, burst(0.02, 500, 2_600, rng)),
    )


def tile_set_down(rng: np.random.Generator) -> Signal:
    """A tile set down on felt: one edge first, the rest right after it."""
    pitch = rng.uniform(0.92, 1.08)
    tilt = rng.uniform(0.016, 0.024)
    return mix(
        (0.0, 0.42, on_felt(rng, pitch * 1.05)),
        (tilt, 1.0, on_felt(rng, pitch)),
    )


def against(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """Two tiles touch at their sides: dry, warm and at once over."""
    return mix(
        (0.0, 1.0, contact(tile(rng, pitch), 0.00055)),
        (0.0, 0.8, contact(tile(rng, pitch * 0.83), 0.0007)),
        (0.0, 0.05, burst(0.008, 900, 4_500, rng)),
    )


def tile_click(rng: np.random.Generator) -> Signal:
    """A tile pushed up to its neighbour on the cloth."""
    pitch = rng.uniform(0.93, 1.08)
    return mix(
        (0.0, 1.0, against(rng, pitch)),
        (0.003, 0.30, on_felt(rng, pitch)),
        (rng.uniform(0.026, 0.034), 0.15, against(rng, pitch * 1.04)),
    )


def tile_picked(rng: np.random.Generator) -> Signal:
    """Fingertips take a tile: nails on wood, a breath of cloth, and it leaves its neighbour."""
    pitch = rng.uniform(1.04, 1.14)
    friction = shaped(scrape(0.07, 900, 3_600, rng), 0.045, 0.02)
    return mix(
        (0.0, 0.035, friction),
        (0.012, 0.28, contact(tile(rng, pitch * 1.2), 0.0009)),
        (0.054, 1.0, contact(tile(rng, pitch), 0.0008)),
    )


def tiles_in_bag(rng: np.random.Generator) -> Signal:
    """A hand rummages among the tiles in a cloth bag, finds one, and draws it out."""
    stir, length = 0.40, 0.56
    moments = np.sort(stir * rng.beta(1.6, 1.4, 13))
    knocks = mix(
        *(
            (float(moment), 10 ** (rng.uniform(-11, 0) / 20), against(rng, rng.uniform(0.85, 1.1)))
            for moment in moments
        ),
        # Room for the filter, which is circular: what it smears past the end must find silence.
        (0.0, 0.0, np.zeros(RATE // 2)),
    )
    cloth = scrape(length, 380, 2_300, rng)
    time = np.arange(len(cloth)) / RATE
    hand = np.sin(np.pi * np.minimum(1, time / stir)) ** 0.8 * (
        0.65 + 0.35 * np.sin(2 * np.pi * 5.6 * time + rng.uniform(0, 6))
    )
    out = np.sin(np.pi * np.clip((time - 0.36) / (length - 0.36), 0, 1)) ** 1.5
    return mix(
        (0.0, 1.0, band(knocks, 300, 2_100, 1.2)),
        (0.0, 0.085, cloth * hand),
        (0.0, 0.11, cloth * out),
    )


def tiles_pushed(rng: np.random.Generator) -> Signal:
    """Two tiles pushed over the felt to the neighbour: they slide side by side and bump."""
    length = 0.46
    felt = scrape(length, 320, 1_900, rng)
    time = np.arange(len(felt)) / RATE
    speed = np.sin(np.pi * np.clip(time / length, 0, 1)) ** 1.3
    grain = 1 + 0.3 * np.sin(2 * np.pi * (34 * time - 18 * time**2))
    return mix(
        (0.0, 0.10, felt * speed * grain),
        (0.05, 0.24, against(rng, 0.95)),
        (0.19, 0.14, against(rng, 1.03)),
        (0.30, 0.18, against(rng, 0.98)),
        (length - 0.03, 0.75, against(rng, 0.92)),
        (length + 0.05, 0.30, on_felt(rng, 1.0)),
    )


SOUNDS: Final[Mapping[str, Sound]] = {
    **{f"trakkx/tile-{n}": Sound(tile_set_down, -9.0, 0.10) for n in (1, 2, 3, 4)},
    **{f"trakkx/tile-click-{n}": Sound(tile_click, -11.0, 0.10) for n in (1, 2, 3, 4)},
    **{f"trakkx/tile-pick-{n}": Sound(tile_picked, -15.0, 0.08) for n in (1, 2)},
    **{f"trakkx/tile-bag-{n}": Sound(tiles_in_bag, -12.0, 0.10) for n in (1, 2)},
    "trakkx/tile-swap-1": Sound(tiles_pushed, -10.0, 0.12),
}
