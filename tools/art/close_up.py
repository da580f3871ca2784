"""Pictures seen from close by: sharp in the middle distance, soft before and behind."""

from __future__ import annotations

import numpy as np
from PIL import ImageFilter

from tools.art.studio import Pixels, Studio, picture_of, to_linear, to_srgb

CARD = (1200, 800)


def close_up(studio: Studio, scene: str, far: float, near: float) -> Pixels:
    """Render a card; what lies between its rows `far` and `near` (0 top, 1 bottom) is in focus."""
    wide, high = (studio.pixels(side) for side in CARD)
    sharp = studio.render(scene, wide, high, slow=True, Soft=4)
    picture = picture_of(sharp)
    row = (np.arange(high) + 0.5) / high
    # distance from the plane in focus, as a circle of confusion in 1/800 of the height
    confusion = np.where(row < far, (far - row) * 9.0, (row - near).clip(0.0) * 12.0)
    softened = to_linear(sharp)
    for radius in (0.75, 1.5, 2.5, 4.0, 6.0):
        blurred = picture.filter(ImageFilter.GaussianBlur(radius * high / 800))
        layer = to_linear(np.asarray(blurred, dtype=np.float64) / 255.0)
        share = np.clip((confusion - radius * 0.55) / (radius * 0.45), 0.0, 1.0)[:, None, None]
        softened = softened * (1.0 - share) + layer * share
    return to_srgb(softened)
