from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest

from physics.cloth import FRAME, PULL, SURFACES
from physics.simulation import simulate
from tests.physics.tables import Shot, flat, folded, laid, places_at


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


def test_marbles_go_from_rest_to_rest_and_never_jump() -> None:
    table = laid(flat(), R1=(-200.0, 0.0), G1=(-50.0, 2.0))
    flicked = simulate(table, Shot("R1", 0, 500))
    assert set(places_at(flicked, 0)) == set(flicked.rest)
    times = [number * FRAME for number in range(int(flicked.seconds / FRAME) + 2)]
    for marble, rest in flicked.rest.items():
        places = [places_at(flicked, time)[marble] for time in times]
        assert places[0] == flicked.path(marble)[0]
        assert places[-1] == rest
        for one, then in pairwise(places):
            assert dist(one, then) <= 500 * FRAME + 1e-9
    # The struck marble is still until it's hit.
    when = flicked.contacts[0].time
    assert places_at(flicked, when - 1e-6)["G1"] == (-50, 2)
    assert flicked.tracks["G1"].velocity(when - 1e-6) == (0, 0)
    assert flicked.tracks["G1"].velocity(when)[0] > 100
