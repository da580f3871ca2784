from math import degrees, radians
from random import Random

import pytest

from game.rules.hop_the_marble.marbles import Spot
from physics.cloth import TENTHS
from physics.player.aiming import openings
from physics.player.flat_simulation import simulate_flat
from tests.physics.tables import Shot, flat, full, laid


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
