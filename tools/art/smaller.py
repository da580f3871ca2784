"""Smaller copies of the large pictures, so that usual windows need not decode the masters.

``NAME@WIDTHxHEIGHT.EXT`` lies beside every picture that is at least 1,100 pixels wide;
``scenes.kit.look`` takes the smallest copy that is large enough.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from PIL import Image

LARGE = 1100
MARK = "@"
WITHOUT_LOSS: Final[dict[str, Any]] = {"lossless": True, "exact": True, "method": 6}
"""How Pillow writes a WebP in which every pixel stays what it is."""
LITTLE_LOSS: Final[dict[str, Any]] = {"quality": 88, "optimize": True}
"""How it writes a JPEG."""
HALF = Fraction(1, 2)
# Of 3840x2160, the windows that open on the usual screens: 1920x1080, 1440x810, 1280x720.
OF_WINDOWS = (HALF, Fraction(3, 8), Fraction(1, 3))
OF_PARTS = (HALF, Fraction(1, 3))


def copies(master: Path) -> None:
    """Write the smaller copies of a picture, if it is large."""
    with Image.open(master) as picture:
        if picture.width >= LARGE:
            for fraction in OF_WINDOWS if picture.size == (3840, 2160) else OF_PARTS:
                _copy(master, picture, fraction)


def _copy(master: Path, picture: Image.Image, fraction: Fraction) -> None:
    size = (round(picture.width * fraction), round(picture.height * fraction))
    copy = master.with_name(f"{master.stem}{MARK}{size[0]}x{size[1]}{master.suffix}")
    if picture.mode == "RGBA":
        # Scaled with premultiplied alpha, or clear pixels would bleed into the edges.
        small = picture.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
    else:
        small = picture.resize(size, Image.Resampling.LANCZOS)
    small.save(copy, **(WITHOUT_LOSS if copy.suffix == ".webp" else LITTLE_LOSS))


def copy_all(images: Path) -> None:
    """Make the copies of every large picture below a folder."""
    for master in sorted(images.rglob("*")):
        if master.suffix in (".webp", ".jpg") and MARK not in master.name:
            copies(master)
