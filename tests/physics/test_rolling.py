from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin
from random import Random

import pytest

from game.rules.hop_the_marble import RAISED
from physics.cloth import PULL, RADIUS, RIM, SURFACES, Cloth
from physics.player.flat_simulation import simulate_flat
from physics.simulation import preview, simulate
from tests.physics.tables import Shot, flat, folded, full, laid, places_at
from tests.thorough import thorough

WIDE = 100_000.0
"""A cloth on which nothing rolls off, mm."""


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("speed", [50, 120, 333, 1000, 3000])
def test_a_marble_stops_after_its_speed_squared_by_twice_the_deceleration(
    surface: str, speed: int
) -> None:
    table = laid(flat(surface, WIDE), R1=(3.0, -5.0))
    flicked = simulate(table, Shot("R1", 1234, speed))
    rest = flicked.rest["R1"]
    assert rest is not None
    deceleration = SURFACES[surface].deceleration
    assert dist(rest, (3, -5)) == pytest.approx(speed**2 / (2 * deceleration), rel=1e-4)
    assert flicked.seconds == pytest.approx(speed / deceleration, rel=1e-2)
    assert degrees(atan2(rest[1] + 5, rest[0] - 3)) == pytest.approx(123.4, abs=1e-6)
    assert flicked.touched == flicked.contacts == ()


def test_a_marble_leaves_the_open_cloth_when_its_centre_passes_the_edge() -> None:
    flicked = simulate(laid(flat(), R1=(100.0, 0.0)), Shot("R1", 0, 1000))
    assert flicked.rest == {"R1": None}
    # 200 mm at 1000 mm/s, slowed by 360 mm/s².
    assert 1000 * flicked.left["R1"] - 180 * flicked.left["R1"] ** 2 == pytest.approx(200, abs=1e-4)
    assert flicked.seconds == flicked.left["R1"]
    assert "R1" in places_at(flicked, flicked.seconds - 1e-6)
    assert "R1" not in places_at(flicked, flicked.seconds)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("bearing", [900, 700, 480])
def test_the_raised_rim_sends_a_marble_back(surface: str, bearing: int) -> None:
    """Across the rim it keeps the rim's share of its speed, along it all."""
    constants = SURFACES[surface]
    table = laid(flat(surface, rim=RAISED), R1=(-100.0, 200.0))
    flicked = simulate(table, Shot("R1", bearing, 1500))
    contact = flicked.contacts[0]
    assert (contact.first, contact.second) == ("R1", RIM)
    way = (300 - RADIUS - 200) / sin(radians(bearing / 10))
    speed = (1500**2 - 2 * constants.deceleration * way) ** 0.5
    along, up = speed * cos(radians(bearing / 10)), speed * sin(radians(bearing / 10))
    assert contact.speed == pytest.approx(up, rel=1e-5)
    assert contact.place == pytest.approx((-100 + way * cos(radians(bearing / 10)), 300), abs=1e-3)
    assert flicked.tracks["R1"].velocity(contact.time) == pytest.approx(
        (along, -up * constants.rim_restitution), rel=1e-4, abs=1e-6
    )


@pytest.mark.long
def test_nothing_gets_over_the_raised_rim() -> None:
    rng = Random(3)
    for _ in range(40):
        cloth = folded(rng.choice(list(SURFACES)), rng.randrange(5), rim=RAISED)
        table = laid(cloth, R1=(rng.uniform(-290, 290), rng.uniform(-290, 290)))
        flicked = simulate(table, Shot("R1", rng.uniform(0, 3600), 3000))
        for x, y in flicked.path("R1"):
            assert max(abs(x), abs(y)) < 300 - RADIUS + 0.1
        assert not flicked.left
        assert flicked.contacts


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


def test_every_flick_ends() -> None:
    for surface in SURFACES:
        for folds in range(4):
            cloth = folded(surface, folds, size=700, rim=RAISED)
            flicked = simulate(laid(cloth, R1=(0.0, 0.0)), Shot("R1", 300 + folds, 3000))
            assert flicked.seconds < 10
            assert flicked.rest["R1"] is not None


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
