"""Drawings in lines, made from how high everything in a scene lies."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from tools.art.studio import Pixels, Studio

_STEP = 0.075
"""Height in units from which a jump between neighbouring pixels is an edge."""

_BEND = 0.30
"""How much the slope changes across a crease, over a few pixels."""


def outlined(studio: Studio, scene: str, wide: int, high: int, across: float) -> Pixels:
    """A scene as lines, 0..1, shape (high, wide): its outlines strong, its creases faint.

    ``across`` is its width in units.
    """
    heights = studio.heights(scene, wide, high)
    unit = wide / across
    edges = _thick(_jumps(heights) > _STEP, max(1, round(unit * 0.010)))
    smooth = _blurred(heights, unit * 0.022)
    down, along = np.gradient(smooth * unit)
    slope = np.stack([down, along]) / np.sqrt(1.0 + down**2 + along**2)
    bend = sum(np.abs(np.gradient(part, axis=axis)) for part in slope for axis in (0, 1))
    creases = np.clip(bend * unit * 0.05 / _BEND - 1.0, 0.0, 1.0)
    near = _thick(edges > 0.5, max(1, round(unit * 0.075)))
    lines = np.maximum(_blurred(edges, unit * 0.005), 0.55 * creases * (1.0 - near))
    drawing: Pixels = np.clip(lines, 0.0, 1.0)
    return drawing


def _jumps(heights: Pixels) -> Pixels:
    """By how much each pixel lies above the lowest of its neighbours to the right and below."""
    found = np.zeros_like(heights)
    across, down = np.abs(np.diff(heights, axis=1)), np.abs(np.diff(heights, axis=0))
    found[:, :-1] = across
    found[:-1] = np.maximum(found[:-1], down)
    return found


def _thick(mask: npt.NDArray[np.bool_], radius: int) -> Pixels:
    picture = Image.fromarray((mask * 255).astype(np.uint8))
    grown = picture.filter(ImageFilter.MaxFilter(2 * radius + 1))
    return np.asarray(grown, dtype=np.float64) / 255.0


def _blurred(values: Pixels, radius: float) -> Pixels:
    """Blur by a Gaussian of that many pixels."""
    reach = max(1, round(radius * 3))
    taps = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(radius, 0.3)) ** 2)
    taps /= taps.sum()
    for axis in (0, 1):
        pad = [(reach, reach) if axis == number else (0, 0) for number in (0, 1)]
        padded = np.pad(values, pad, mode="edge")
        length = values.shape[axis]
        values = sum(
            tap * np.take(padded, range(start, start + length), axis=axis)
            for start, tap in enumerate(taps)
        )
    return values
