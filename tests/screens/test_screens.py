"""The screens look as they did: compared with golden pictures.

After an intended change: ``python -m tools.golden``, then look at the changes in git.
"""

from pathlib import Path

import numpy as np
import pytest

from tools.gallery.__main__ import GalleryShot, taken
from tools.golden import GOLDEN, STAMP, TESTS, kept, load, made_with, posterised, save

_BLOCK = 8  # pixels of a block whose mean colour is compared where pixels may differ
# Processors with other vector instructions may round a blended pixel the other way.
_GRAINS = 0.0002  # share of the pixels
_FAR = 40  # of 255: a block that has changed
_FEW = 0.01  # share of the blocks that may have changed


def test_there_is_a_golden_picture_of_every_shot() -> None:
    assert kept() == set(GOLDEN)


@pytest.mark.parametrize(
    ("path", "shot"),
    [pytest.param(path, shot, id=str(path.relative_to(TESTS))) for path, shot in GOLDEN.items()],
)
def test_the_screen_looks_as_it_did(path: Path, shot: GalleryShot, tmp_path: Path) -> None:
    golden = load(path)
    now = posterised(taken(shot))
    assert now.shape == golden.shape
    if STAMP.read_text(encoding="utf-8").strip() == made_with():
        different = float(np.mean((now != golden).any(axis=-1)))
        most = _GRAINS
    else:
        away = np.abs(blocks(now) - blocks(golden)).max(axis=-1)
        different, most = float(np.mean(away > _FAR)), _FEW
    if different > most:
        save(now, tmp_path / path.name)
    assert different <= most, f"{different:.2%} differs; as it is now: {tmp_path / path.name}"


def blocks(pixels: np.ndarray) -> np.ndarray:
    """The mean colours of the blocks of a picture."""
    high, wide = (side // _BLOCK for side in pixels.shape[:2])
    whole = pixels[: high * _BLOCK, : wide * _BLOCK]
    return whole.reshape(high, _BLOCK, wide, _BLOCK, 3).mean(axis=(1, 3))


def test_a_changed_screen_is_noticed() -> None:
    golden = load(next(iter(GOLDEN)))
    changed = golden.copy()
    changed[200:280, 300:500] = 255
    assert np.mean(np.abs(blocks(changed) - blocks(golden)).max(axis=-1) > _FAR) > _FEW
