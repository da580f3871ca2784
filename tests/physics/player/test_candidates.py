from math import asin, degrees, pi, radians
from random import Random

import pytest

from game.rules.hop_the_marble.marbles import DIAMETER, Spot
from physics.cloth import TENTHS
from physics.player.candidates import openings
from physics.player.flat_simulation import simulate_flat
from tests.physics.tables import Shot, flat, full, laid


def test_a_marble_in_the_open_is_seen_as_wide_as_two_marbles() -> None:
    (only,) = openings("R1", {"R1": (0, 0), "G1": (0, 1600)})
    assert only.target == "G1"
    assert only.bearing == pytest.approx(pi / 2)
    assert only.half == pytest.approx(asin(0.1))
    assert only.distance == 1600


def test_a_marble_behind_another_is_not_to_be_hit() -> None:
    lying = {"R1": (0, 0), "G1": (0, 800), "Y1": (0, 1600)}
    assert [opening.target for opening in openings("R1", lying)] == ["G1"]


def test_a_marble_half_behind_another_shows_one_side() -> None:
    lying = {"R1": (0, 0), "G1": (-100, 800), "Y1": (60, 1600)}
    _, part = openings("R1", lying)
    assert part.target == "Y1"
    assert part.half < asin(DIAMETER / 1601) / 1.5
    assert part.bearing < pi / 2 - 0.02


@pytest.mark.parametrize("seed", range(4))
def test_what_is_seen_is_what_a_flick_meets_first(seed: int) -> None:
    rng = Random(seed)
    table = full(flat(), rng, 12)
    lying: dict[str, Spot] = {
        n: (round(TENTHS * x), round(TENTHS * y)) for n, x, y in table.marbles
    }
    exact = laid(flat(), **{n: (x / TENTHS, y / TENTHS) for n, (x, y) in lying.items()})
    flicked = rng.choice(sorted(lying))
    for opening in openings(flicked, lying):
        if opening.half > radians(0.2):
            bearing = 10 * degrees(opening.bearing)
            touched = simulate_flat(exact, Shot(flicked, bearing, 3000)).touched
            assert touched[0] == opening.target
