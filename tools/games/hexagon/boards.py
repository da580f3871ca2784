"""What the pictures of hexagonal boards share: sprites cut for the six edges."""

import json

import numpy as np

from tools.art.studio import ArtStudio, Pixels


def save_by_edges(studio: ArtStudio, values: Pixels, stem: str, index: str) -> None:
    """Cut a board's sprite, made grey for its owners' tints, into its edges, clockwise from below.

    Writes ``STEM-0.webp`` to ``STEM-5.webp`` and ``INDEX.json``, which says where each goes on the
    board's master, in its pixels, and how large that master is.
    """
    side = values.shape[0]
    along = (np.arange(side) + 0.5) / side - 0.5
    angle = np.degrees(np.arctan2(-along[:, None], along[None, :]))
    places: dict[str, dict[str, int]] = {}
    for edge in range(6):
        middle = -90.0 - 60.0 * edge
        apart = (angle - middle + 180.0) % 360.0 - 180.0
        alpha = np.where(np.abs(apart) <= 30.0, values[..., 3], 0.0)
        rows, columns = np.nonzero(alpha > 0)
        top, left = int(rows.min()), int(columns.min())
        bottom, right = int(rows.max()) + 1, int(columns.max()) + 1
        cut = values[top:bottom, left:right].copy()
        cut[..., :3] = cut[..., :3].mean(axis=-1, keepdims=True)
        cut[..., 3] = alpha[top:bottom, left:right]
        studio.save(cut, f"{stem}-{edge}.webp")
        places[str(edge)] = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    text = json.dumps({"board": side, "inlays": places}, indent=2)
    studio.place(f"{index}.json").write_text(text + "\n", encoding="utf-8")
