"""Pictures that repeat without a seam."""

from __future__ import annotations

import numpy as np

from tools.art.studio import Pixels


def seamless(values: Pixels, lap: int) -> Pixels:
    """Fold `lap` pixels at the right and the bottom over the left and the top.

    The result repeats without a seam; the texture keeps its strength where two parts are mixed.
    """
    mean = values.mean(axis=(0, 1), keepdims=True)
    folded = values - mean
    for axis in (1, 0):
        length = folded.shape[axis] - lap
        turn = (np.arange(lap) + 0.5) / lap * np.pi / 2
        shape = (1, lap, 1) if axis == 1 else (lap, 1, 1)
        rising, falling = np.sin(turn).reshape(shape), np.cos(turn).reshape(shape)
        kept, beyond = np.split(folded, [length], axis=axis)
        first, rest = np.split(kept, [lap], axis=axis)
        folded = np.concatenate([first * rising + beyond * falling, rest], axis=axis)
    whole: Pixels = np.clip(folded + mean, 0.0, 1.0)
    return whole
