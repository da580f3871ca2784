from math import hypot
from random import Random

import pytest

from game.rules.hop_the_marble import SURFACES as NAMES
from physics.cloth import PULL, SURFACES
from tests.physics.tables import folded


def test_the_surfaces_are_those_of_the_game() -> None:
    assert tuple(SURFACES) == NAMES


@pytest.mark.parametrize("surface", SURFACES)
def test_the_slope_is_the_derivative_of_the_height(surface: str) -> None:
    rng = Random(1)
    step = 1e-4
    steepest = 0.0
    for folds in range(5):
        cloth = folded(surface, folds)
        for _ in range(40):
            x, y = rng.uniform(-300, 300), rng.uniform(-300, 300)
            slope_x, slope_y = cloth.slope(x, y)
            across = (cloth.height(x + step, y) - cloth.height(x - step, y)) / (2 * step)
            up = (cloth.height(x, y + step) - cloth.height(x, y - step)) / (2 * step)
            assert slope_x == pytest.approx(across, abs=1e-7)
            assert slope_y == pytest.approx(up, abs=1e-7)
            steepest = max(steepest, hypot(slope_x, slope_y))
    assert steepest > 0.005


@pytest.mark.parametrize("surface", SURFACES)
def test_no_fold_is_steeper_than_what_holds_and_slows_a_marble(surface: str) -> None:
    rng = Random(2)
    most = SURFACES[surface].deceleration
    assert most < SURFACES[surface].static_threshold
    for folds in range(12):
        cloth = folded(surface, folds)
        for _ in range(500):
            slope = cloth.slope(rng.uniform(-300, 300), rng.uniform(-300, 300))
            assert PULL * hypot(*slope) < most
