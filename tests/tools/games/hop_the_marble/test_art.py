"""The pictures of Hop the Marble keep the promises that its table draws by."""

from __future__ import annotations

import numpy as np
import pytest

from physics.surfaces import SURFACES
from scenes.games.hop_the_marble.picture.cloth import REPEATS, WOOD_REPEATS
from scenes.kit.balls import BALL, SHADOW
from tests.tools.pictures import IMAGES, check_shadow, load
from tools.games.hop_the_marble.art import GROUNDS, WOOD

THINGS = IMAGES / "hop-the-marble"
MARBLES = IMAGES / "marbles"
SHADES = ("shade-light", "shade-dark")
SEAMLESS = (*(f"ground-{name}" for name in SURFACES), "wood-light", "wood-dark")


@pytest.mark.parametrize("name", SHADES)
def test_a_marble_is_round_and_in_the_middle(name: str) -> None:
    alpha = load(MARBLES / f"{name}.webp")[..., 3]
    side = alpha.shape[0]
    for line in np.nonzero(alpha > 127):
        assert line.min() + line.max() == pytest.approx(side - 1, abs=1)
        assert line.max() - line.min() + 1 == pytest.approx(BALL * side, abs=2)
    across = (np.arange(side) + 0.5) / side - 0.5
    away = np.hypot(across[None, :], across[:, None])
    assert alpha[away < BALL / 2 - 0.01].min() == 255
    assert alpha[away > BALL / 2 + 0.01].max() == 0


def test_the_shadow_of_a_marble_falls_to_the_lower_right_and_ends_inside_its_frame() -> None:
    path = MARBLES / "shadow.webp"
    side = load(path).shape[0]
    alpha = check_shadow(path, side, right=0.52, down=0.52)
    # It begins below the ball, so that the ball stands on it.
    assert alpha[side // 2, side // 2] > 100
    assert alpha[side // 2, round(side * (0.5 - SHADOW * 0.75))] < 60


@pytest.mark.parametrize("name", SEAMLESS)
def test_a_ground_repeats_without_a_seam(name: str) -> None:
    ground = load(THINGS / f"{name}.jpg")[..., :3].astype(float).mean(axis=-1)
    assert ground.shape == (1024, 1024)
    for axis in (0, 1):
        across = np.moveaxis(ground, axis, 0)
        usual = np.abs(np.diff(across, axis=0)).mean(axis=1)
        # The joints between planks and the bands of a tablecloth are edges that belong there.
        assert np.abs(across[0] - across[-1]).mean() < max(1.6 * usual.mean(), usual.max())


def test_the_table_repeats_the_grounds_as_they_were_made() -> None:
    assert {name: 10 * tile for name, tile in GROUNDS.items()} == REPEATS
    assert 10 * WOOD == WOOD_REPEATS
