"""The pictures of Hop the Marble keep the promises that its table draws by."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from physics.surfaces import SURFACES
from scenes.games.hop_the_marble.picture.cloth import REPEATS, WOOD_REPEATS
from scenes.games.hop_the_marble.picture.marbles import CLAYS
from scenes.kit.balls import BALL, SHADOW
from tests.tools.pictures import IMAGES, check_shadow, frame, load
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


@pytest.mark.parametrize("name", SHADES)
def test_the_light_on_a_marble_falls_from_the_upper_left(name: str) -> None:
    tone = load(MARBLES / f"{name}.webp")[..., :3].astype(float).mean(axis=-1)
    side = tone.shape[0]
    near, far = round(side * 0.30), round(side * 0.72)
    lit, dim = (tone[at - 12 : at + 12, at - 12 : at + 12].mean() for at in (near, far))
    assert lit > 1.2 * dim
    assert lit > 200


def test_the_glaze_mirrors_a_window_and_hides_nothing_else() -> None:
    gloss = load(MARBLES / "gloss.webp")
    alpha = gloss[..., 3].astype(float)
    side = alpha.shape[0]
    rows, columns = np.nonzero(alpha > 150)
    assert rows.mean() < side / 2
    assert columns.mean() < side / 2
    assert (alpha > 90).mean() < 0.05
    assert frame(gloss[..., 3]) == 0


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


def test_the_five_surfaces_have_five_tones() -> None:
    tones = [
        load(THINGS / f"ground-{name}.jpg")[..., :3].mean(axis=(0, 1)).astype(float)
        for name in SURFACES
    ]
    for one, two in itertools.combinations(tones, 2):
        assert np.abs(one - two).max() > 12


@pytest.mark.parametrize("surface", SURFACES)
def test_every_marble_stands_out_on_every_surface(surface: str) -> None:
    ground = load(THINGS / f"ground-{surface}.jpg")[..., :3].mean(axis=(0, 1)) * 0.9
    for clay in (clay for clays in CLAYS.values() for clay in clays.values()):
        assert np.abs(ground - np.array(clay.body)).max() > 45


def test_the_pictures_of_hop_are_small() -> None:
    assert sum(file.stat().st_size for file in THINGS.iterdir()) < 2_000_000
