from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, degrees, dist, hypot
from random import Random

import pytest

from game.rules.hop_the_marble import RAISED
from physics.cloth import PULL, SURFACES, Cloth
from physics.player.flat_simulation import simulate_flat
from physics.simulation import preview, simulate
from tests.physics.tables import Shot, flat, folded, full, laid
from tests.thorough import thorough


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


def test_folds_give_no_energy_either() -> None:
    """What rolling down a fold gives, rolling up had taken: losses are due to the way alone."""
    rng = Random(5)
    for folds in range(12):
        cloth = folded("cotton", folds, rim=RAISED)
        place = rng.uniform(-200, 200), rng.uniform(-200, 200)
        flicked = simulate(laid(cloth, R1=place), Shot("R1", rng.uniform(0, 3600), 400))
        if flicked.contacts:
            continue
        path = flicked.path("R1")
        way = sum(dist(a, b) for a, b in pairwise(path))
        rest = path[-1]
        risen = PULL * (cloth.height(*rest) - cloth.height(*place))
        spent = SURFACES["cotton"].deceleration * way + risen
        assert spent == pytest.approx(400**2 / 2, rel=0.002)


def test_a_marble_has_to_be_fast_enough_to_get_over_a_fold() -> None:
    """For the way and for the height; with less it stops before the ridge or rolls back."""
    cloth = folded("cotton", 3)
    ridge = max(cloth.ridges, key=lambda ridge: ridge.height)
    start = ridge.x + 70 * ridge.along_y, ridge.y - 70 * ridge.along_x
    bearing = degrees(atan2(ridge.along_x, -ridge.along_y)) * 10 % 3600
    height = cloth.height(ridge.x, ridge.y) - cloth.height(*start)
    assert height > 0.4
    enough = (2 * (cloth.surface.deceleration * 70 + PULL * height)) ** 0.5

    def beyond(speed: float) -> float:
        """How far beyond the ridge a marble comes to rest, mm."""
        x, y = simulate(laid(cloth, R1=start), Shot("R1", bearing, speed)).path("R1")[-1]
        return (y - ridge.y) * ridge.along_x - (x - ridge.x) * ridge.along_y

    assert beyond(0.97 * enough) < 0 < beyond(1.03 * enough)


@pytest.mark.parametrize("surface", SURFACES)
def test_marbles_at_rest_hold_on_every_slope(surface: str) -> None:
    """Only what's hit moves; a marble that just stopped on a slope stays, too."""
    rng = Random(6)
    for folds in range(4):
        cloth = folded(surface, folds)
        table = full(cloth, rng)
        flicked = simulate(table, Shot(table.marbles[3][0], rng.uniform(0, 3600), 700))
        assert set(flicked.rest) == {flicked.marble, *flicked.touched}
        again = simulate(
            laid(cloth, R1=(0.0, 0.0), R2=flicked.path(flicked.marble)[-1]), Shot("R1", 0, 50)
        )
        assert "R2" not in again.rest or "R2" in again.touched


def test_marbles_that_lean_on_each_other_take_no_endless_steps() -> None:
    """On folds steeper than any surface's, they roll together and along the rim."""
    steep = replace(SURFACES["sand"], deceleration=300, static_threshold=3000)
    rng = Random(8)
    contacts = 0
    for folds in range(thorough(40)):
        table = full(Cloth(400, steep, folds, RAISED), rng, 16)
        flicked = simulate(table, Shot(table.marbles[3][0], rng.uniform(0, 3600), 900))
        contacts += len(flicked.contacts)
        for track in flicked.tracks.values():
            assert len(track.knots) < 3000
    assert contacts > thorough(80)


@pytest.mark.parametrize("roll", [simulate, simulate_flat, partial(preview, aim="contact")])
def test_a_marble_that_is_not_there_cannot_be_flicked(roll: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="no marble R2"):
        roll(laid(flat(), R1=(0.0, 0.0)), Shot("R2", 0, 500))
