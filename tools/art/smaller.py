"""Half-size copies of the large pictures, so that small windows need not decode the masters.

``python -m tools.art.smaller`` writes ``NAME@half.EXT`` beside every picture that is at least
1,000 pixels wide; ``scenes.look`` takes the copy wherever it is large enough.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

IMAGES = Path(__file__).resolve().parents[2] / "assets" / "images"
LARGE = 1000
MARK = "@half"
QUALITY = 88


def halve(master: Path) -> Path:
    """Write the half-size copy of a picture and give its path."""
    with Image.open(master) as picture:
        size = (picture.width // 2, picture.height // 2)
        copy = master.with_name(f"{master.stem}{MARK}{master.suffix}")
        if picture.mode == "RGBA":
            # Scaled with premultiplied alpha, or clear pixels would bleed into the edges.
            small = picture.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
            small.save(copy, optimize=True)
        else:
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            small.save(copy, quality=QUALITY, optimize=True)
    return copy


def main() -> int:
    """Halve every large picture."""
    for master in sorted(IMAGES.rglob("*")):
        if master.suffix not in (".png", ".jpg") or MARK in master.name:
            continue
        with Image.open(master) as picture:
            large = picture.width >= LARGE
        if large:
            print(halve(master).relative_to(IMAGES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
