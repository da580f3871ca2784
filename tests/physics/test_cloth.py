"""The relief of the cloth: smooth, gentle, and where its number says."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from game.rules.hop_the_marble.variant import SURFACES as NAMES
from physics.surfaces import PULL, SURFACES
from tests.physics.tables import flat, folded


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


@pytest.mark.parametrize("surface", SURFACES)
def test_every_surface_has_folds_that_can_be_seen_but_no_hills(surface: str) -> None:
    for folds in range(8):
        cloth = folded(surface, folds)
        places = [(x, y) for x in range(-300, 301, 20) for y in range(-300, 301, 20)]
        highest = max(cloth.height(x, y) for x, y in places)
        assert 0.2 < highest < 12


def test_the_number_decides_where_the_folds_lie() -> None:
    assert folded(folds=7).ridges == folded(folds=7).ridges
    assert folded(folds=7).ridges != folded(folds=8).ridges
    assert folded("sand", 7).ridges != folded("clay", 7).ridges


def test_a_larger_cloth_has_its_folds_farther_apart() -> None:
    small, large = folded(size=500), folded(size=700)
    for ours, theirs in zip(small.ridges, large.ridges, strict=True):
        assert (ours.x / 5, ours.y / 5) == pytest.approx((theirs.x / 7, theirs.y / 7))
        assert ours.width == theirs.width


def test_a_smooth_cloth_is_flat() -> None:
    assert flat().ridges == ()
    assert flat().height(12, 34) == 0
    assert flat().slope(12, 34) == (0, 0)
