"""The pictures of Hop the Marble: the light on a marble, what it rolls on, its card."""

from __future__ import annotations

import numpy as np

from tools.art.studio import (
    THEMES,
    Studio,
    resized,
    save_png,
    soft_shadow,
)

FOLDER = "hop-the-marble"
MARBLE_SIDE = 384


def make_marbles(studio: Studio) -> None:
    """What light leaves of a white marble in each theme, what its glaze mirrors, its shadow."""
    folder = studio.images / FOLDER
    side = studio.pixels(MARBLE_SIDE)
    outline = studio.render("hop_marble", side, side, Pass=3)[..., :1]
    for dark, theme in enumerate(THEMES):
        lit = studio.render("hop_marble", side, side, Pass=0, Dark=dark)
        save_png(np.concatenate([lit, outline], axis=-1), folder / f"marble-shade-{theme}.png")
    mirrored = studio.render("hop_marble", side, side, Pass=4)
    bright = np.clip(mirrored.mean(axis=-1, keepdims=True), 0.0, 1.0) * outline
    white = np.ones((side, side, 3))
    save_png(np.concatenate([white, bright], axis=-1), folder / "marble-gloss.png")
    shade = soft_shadow(studio, "hop_marble", side)
    save_png(resized(shade, side // 2, side // 2), folder / "marble-shadow.png")
