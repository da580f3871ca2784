from itertools import pairwise
from math import dist

import pytest

from physics.simulation import simulate
from physics.tracks import FRAME, Knot, Track
from tests.physics.tables import Shot, flat, laid


def test_places_between_two_knots_follow_from_constant_acceleration() -> None:
    track = Track((Knot(1.0, 0.0, 5.0, 100.0, 0.0), Knot(3.0, 120.0, 5.0, 20.0, 0.0)))
    assert track.at(0.5) == (0, 5)
    assert track.at(2.0) == pytest.approx((80, 5))
    assert track.velocity(2.0) == pytest.approx((60, 0))
    assert track.at(3.0) == track.at(99.0) == (120, 5)
    assert track.velocity(0.5) == track.velocity(99.0) == (0, 0)


def test_two_knots_at_one_time_are_a_contact() -> None:
    knots = (
        Knot(0.0, 0.0, 0.0, 10.0, 0.0),
        Knot(1.0, 10.0, 0.0, 10.0, 0.0),
        Knot(1.0, 10.0, 0.0, 0.0, 5.0),
        Knot(2.0, 10.0, 5.0, 5.0, 0.0),
    )
    track = Track(knots)
    assert track.velocity(0.999) == pytest.approx((10, 0))
    assert track.velocity(1.0) == (0, 5)
    assert track.at(1.5) == pytest.approx((10, 2.5))


def test_marbles_go_from_rest_to_rest_and_never_jump() -> None:
    table = laid(flat(), R1=(-200.0, 0.0), G1=(-50.0, 2.0))
    flicked = simulate(table, Shot("R1", 0, 500))
    assert set(flicked.at(0)) == set(flicked.rest)
    times = [number * FRAME for number in range(int(flicked.seconds / FRAME) + 2)]
    for marble, rest in flicked.rest.items():
        places = [flicked.at(time)[marble] for time in times]
        assert places[0] == flicked.path(marble)[0]
        assert places[-1] == rest
        for one, then in pairwise(places):
            assert dist(one, then) <= 500 * FRAME + 1e-9
    # The struck marble is still until it's hit.
    when = flicked.contacts[0].time
    assert flicked.at(when - 1e-6)["G1"] == (-50, 2)
    assert flicked.tracks["G1"].velocity(when - 1e-6) == (0, 0)
    assert flicked.tracks["G1"].velocity(when)[0] > 100
