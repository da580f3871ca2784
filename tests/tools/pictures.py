"""The pictures of the app as bytes, for the tests that measure them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

ASSETS = Path(__file__).parents[2] / "assets"
IMAGES = ASSETS / "images"

Pixels = npt.NDArray[np.uint8]


def load(path: Path, mode: str = "RGBA") -> Pixels:
    """The bytes of a picture, by rows: in the usual mode red, green, blue and alpha."""
    with Image.open(path) as picture:
        return np.asarray(picture.convert(mode))


def frame(alpha: Pixels) -> int:
    """The most opaque pixel of a picture's outermost rows and columns."""
    return int(max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()))


def patch(picture: Pixels, x: float, y: float, half: int = 6) -> Pixels:
    """The pixels around a point."""
    column, row = round(x), round(y)
    return picture[row - half : row + half + 1, column - half : column + half + 1]
