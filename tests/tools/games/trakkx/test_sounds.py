"""Tiles sound like wood."""

from __future__ import annotations

import pytest

from tests.tools.sounds import centre_of, end_of
from tools.sounds.synth import all_sounds, made


def test_a_tile_sounds_duller_on_the_cloth_than_against_another() -> None:
    cloth, click = (
        [centre_of(made(f"trakkx/{stem}-{n}")) for n in (1, 2, 3, 4, 5)]
        for stem in ("tile", "tile-click")
    )
    assert max(cloth) < min(click)


@pytest.mark.parametrize(
    "stem", ["trakkx/tile", "trakkx/tile-click", "trakkx/tile-pick", "tile-rack"]
)
def test_tiles_are_dry_and_not_sharp(stem: str) -> None:
    for name in (name for name in all_sounds() if name.rpartition("-")[0] == stem):
        signal = made(name)
        assert end_of(signal) < 0.1, name
        assert centre_of(signal) < 4_000, name
