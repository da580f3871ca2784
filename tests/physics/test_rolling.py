"""One marble on the cloth, against the laws of motion: its way, its end, the edge and the folds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin
from random import Random

import pytest

from game.rules.hop_the_marble.variant import RAISED
from physics import rolling
from physics.cloth import Cloth
from physics.contacts import RIM
from physics.player.flat_simulation import simulate_flat
from physics.preview import preview
from physics.simulation import Simulation, simulate
from physics.surfaces import PULL, SURFACES
from physics.table import RADIUS
from tests.physics.tables import Shot, flat, folded, full, laid

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


def test_a_marble_is_always_where_constant_deceleration_has_it() -> None:
    table = laid(flat(size=WIDE), R1=(0.0, 0.0))
    frames = simulate(table, Shot("R1", 0, 900)).frames
    for time in (0.0, 0.003, 0.1, 0.7777, 1.9, 2.49):
        assert frames.at(time)["R1"] == pytest.approx((900 * time - 180 * time**2, 0), abs=1e-6)
        assert frames.velocities(time)["R1"] == pytest.approx((900 - 360 * time, 0), abs=1e-6)
    assert frames.at(3.0)["R1"] == pytest.approx((1125, 0))
    assert frames.velocities(3.0)["R1"] == (0, 0)


def test_the_surfaces_differ_in_how_far_a_marble_rolls() -> None:
    ways = {}
    for surface in SURFACES:
        rest = simulate(laid(flat(surface, WIDE), R1=(0.0, 0.0)), Shot("R1", 0, 600)).rest["R1"]
        assert rest is not None
        ways[surface] = rest[0]
    order = ("tablecloth", "clay", "cotton", "carpet", "sand")
    assert sorted(ways, key=lambda surface: -ways[surface]) == list(order)
    for farther, nearer in pairwise(order):
        assert ways[farther] > 1.3 * ways[nearer]


def test_a_marble_leaves_the_open_cloth_when_its_centre_passes_the_edge() -> None:
    flicked = simulate(laid(flat(), R1=(100.0, 0.0)), Shot("R1", 0, 1000))
    assert flicked.rest == {"R1": None}
    # 200 mm at 1000 mm/s, slowed by 360 mm/s².
    assert 1000 * flicked.left["R1"] - 180 * flicked.left["R1"] ** 2 == pytest.approx(200, abs=1e-4)
    assert flicked.seconds == flicked.left["R1"]
    assert "R1" in flicked.frames.at(flicked.seconds - 1e-6)
    assert "R1" not in flicked.frames.at(flicked.seconds)


def test_a_marble_that_stops_short_of_the_edge_stays() -> None:
    way = 199.99
    speed = (2 * SURFACES["cotton"].deceleration * way) ** 0.5
    flicked = simulate(laid(flat(), R1=(100.0, 0.0)), Shot("R1", 0, speed))
    assert flicked.rest["R1"] == pytest.approx((299.99, 0), abs=1e-4)


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


def energy(cloth: Cloth, flicked: Simulation, time: float) -> float:
    """Energy of all moving marbles by the mass of one, with what height gives, mm²/s²."""
    frames = flicked.frames
    total = 0.0
    for marble, (speed_x, speed_y) in frames.velocities(time).items():
        total += (speed_x**2 + speed_y**2) / 2
        total += PULL * cloth.height(*frames.tracks[marble].at(time))
    return total


def test_energy_never_rises_on_a_flat_cloth() -> None:
    rng = Random(4)
    for _ in range(12):
        cloth = flat(rng.choice(list(SURFACES)), rim=RAISED)
        table = full(cloth, rng)
        flicked = simulate(table, Shot(table.marbles[0][0], rng.uniform(0, 3600), 2000))
        left = [energy(cloth, flicked, time) for time in flicked.frames.times]
        assert left[0] == pytest.approx(2000**2 / 2)
        assert left[-1] == 0
        for before, then in pairwise(left):
            assert then <= before + 1e-6


def test_folds_give_no_energy_either() -> None:
    """What rolling down a fold gives, rolling up had taken: all that is lost goes into the way."""
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


@pytest.mark.parametrize("surface", SURFACES)
def test_shorter_steps_lead_to_the_same_place(
    surface: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over folds to within a millimetre, and mostly far less."""
    rng = Random(7)
    flicks = [
        (
            laid(folded(surface, folds, rim=RAISED), R1=(rng.uniform(-200, 200), -230.0)),
            Shot("R1", rng.uniform(600, 1200), rng.uniform(200, 700)),
        )
        for folds in range(12)
    ]
    usual = [simulate(*flick).path("R1")[-1] for flick in flicks]
    monkeypatch.setattr(rolling, "_WAY", 1.0)
    monkeypatch.setattr(rolling, "_LONGEST", 1 / 240)
    apart = sorted(
        dist(place, simulate(*flick).path("R1")[-1])
        for flick, place in zip(flicks, usual, strict=True)
    )
    assert 0 < apart[6] < 0.2
    assert apart[-1] < 1.0


def test_folds_bend_the_way() -> None:
    """A slow marble leaves its straight way by millimetres, not by handbreadths."""
    aside = []
    for folds in range(20):
        cloth = folded("cotton", folds)
        flicked = simulate(laid(cloth, R1=(-230.0, 20.0)), Shot("R1", 0, 550))
        aside.append(max(abs(y - 20) for _, y in flicked.path("R1")))
    aside.sort()
    assert 1 < aside[10] < 40
    assert aside[-1] < 150


def test_a_marble_has_to_be_fast_enough_to_get_over_a_fold() -> None:
    """For the way and for the height; with less it stays before the ridge or rolls back."""
    cloth = folded("cotton", 3)
    ridge = max(cloth.ridges, key=lambda ridge: ridge.height)
    start = ridge.x + 70 * ridge.along_y, ridge.y - 70 * ridge.along_x
    bearing = degrees(atan2(ridge.along_x, -ridge.along_y)) * 10 % 3600
    height = cloth.height(ridge.x, ridge.y) - cloth.height(*start)
    assert height > 0.4
    enough = (2 * (cloth.surface.deceleration * 70 + PULL * height)) ** 0.5

    def beyond(speed: float) -> float:
        """How far behind the ridge a marble comes to rest, mm."""
        x, y = simulate(laid(cloth, R1=start), Shot("R1", bearing, speed)).path("R1")[-1]
        return (y - ridge.y) * ridge.along_x - (x - ridge.x) * ridge.along_y

    assert beyond(0.97 * enough) < 0 < beyond(1.03 * enough)


@pytest.mark.parametrize("surface", SURFACES)
def test_marbles_at_rest_hold_on_every_slope(surface: str) -> None:
    """Only what is hit moves; also a marble that just stopped on a slope stays."""
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
    """On folds as steep as no surface has, they roll together and along the rim."""
    steep = replace(SURFACES["sand"], deceleration=300, static_threshold=3000)
    rng = Random(8)
    contacts = 0
    for folds in range(40):
        table = full(Cloth(400, steep, folds, RAISED), rng, 16)
        flicked = simulate(table, Shot(table.marbles[3][0], rng.uniform(0, 3600), 900))
        contacts += len(flicked.contacts)
        for track in flicked.tracks.values():
            assert len(track.knots) < 3000
    assert contacts > 80


@pytest.mark.parametrize("roll", [simulate, simulate_flat, partial(preview, aim="contact")])
def test_a_marble_that_is_not_there_cannot_be_flicked(roll: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="no marble R2"):
        roll(laid(flat(), R1=(0.0, 0.0)), Shot("R2", 0, 500))
