"""Beads of glass as sprites that let the ground through."""

import numpy as np

from tools.art.studio import ArtStudio, Pixels, to_srgb

# The sRGB tone that bead.pov paints behind a bead in pass 1; the sprite is exact on this ground.
REFERENCE_TONE = np.array([0.70, 0.58, 0.45])


def glass_bead(studio: ArtStudio, number: int, side: int, least: float) -> Pixels:
    """One bead as straight alpha: exact on the reference tone, a good guess on any other ground.

    `number` is the glass in `hand.inc`, `least` the opacity of its clearest spot, 0..1.
    """
    on_black = studio.render("bead", side, side, Pass=0, Tint_No=number)
    on_tone = studio.render("bead", side, side, Pass=1, Tint_No=number)
    outline = studio.render("bead", side, side, Pass=2)[..., :1]
    mirrored = studio.render("bead", side, side, Pass=5)
    through = ((on_tone - on_black) / REFERENCE_TONE).mean(axis=-1, keepdims=True)
    alpha = np.clip(1.0 - through, least, 0.98)
    colour = np.clip((on_tone - (1.0 - alpha) * REFERENCE_TONE) / alpha, 0.0, 1.0)
    shine = mirrored.mean(axis=-1, keepdims=True)
    shone = 1.0 - (1.0 - alpha) * (1.0 - shine)
    colour = (colour * alpha * (1.0 - shine) + shine) / shone
    return np.concatenate([colour, shone * to_srgb(outline)], axis=-1)


def opaque_bead(studio: ArtStudio, number: int, side: int) -> Pixels:
    """One bead of jet or milk glass as straight alpha: it hides the ground."""
    lit = studio.render("bead", side, side, Pass=6, Tint_No=number)
    outline = studio.render("bead", side, side, Pass=2)[..., :1]
    return np.concatenate([lit, to_srgb(outline)], axis=-1)
