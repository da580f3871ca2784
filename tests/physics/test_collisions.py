"""The same table and flick give the same bits, whatever came before and in any process."""

from itertools import pairwise
from math import asin, atan2, cos, degrees, dist, radians, sin
from random import Random

import pytest

from game.rules.hop_the_marble import RAISED
from physics.cloth import DIAMETER, SURFACES, MarbleTable
from physics.simulation import Simulation, simulate
from tests.physics.tables import (
    Places,
    Shot,
    after,
    any_shot,
    flat,
    folded,
    full,
    laid,
    output_of,
    places_at,
)


def velocities(table: MarbleTable, flick: Shot) -> tuple[Simulation, Places]:
    """A flick up to right after its first hit, and how the marbles go on."""
    flicked = simulate(table, flick, first_contact_only=True)
    knots = {marble: track.knots[-1] for marble, track in flicked.tracks.items()}
    return flicked, {marble: (knot.speed_x, knot.speed_y) for marble, knot in knots.items()}


def arriving(speed: float, way: float, surface: str) -> float:
    return float((speed**2 - 2 * SURFACES[surface].deceleration * way) ** 0.5)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("speed", [700, 1500, 3000])
def test_head_on_the_struck_marble_takes_most_of_the_speed(surface: str, speed: int) -> None:
    table = laid(flat(surface), R1=(-100.0, 0.0), G1=(40.0, 0.0))
    flicked, going = velocities(table, Shot("R1", 0, speed))
    came = arriving(speed, 140 - DIAMETER, surface)
    share = SURFACES[surface].restitution
    assert flicked.contacts[0].speed == pytest.approx(came, rel=1e-4)
    assert going["R1"] == pytest.approx((came * (1 - share) / 2, 0), rel=1e-3, abs=1e-3)
    assert going["G1"] == pytest.approx((came * (1 + share) / 2, 0), rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("cut", [-80, -60, -37, -20, -5, 5, 20, 37, 60, 80])
@pytest.mark.parametrize("speed", [600, 2999])
def test_an_oblique_hit_sends_the_marbles_where_theory_has_them(cut: int, speed: int) -> None:
    """``cut`` is the angle between the way and the line of the centres at the hit."""
    aside = DIAMETER * sin(radians(cut))
    table = laid(flat(), R1=(-120.0, 0.0), G1=(30.0, aside))
    flicked, going = velocities(table, Shot("R1", 0, speed))
    way = 150 - DIAMETER * cos(radians(cut))
    came = arriving(speed, way, "cotton")
    along = came * cos(radians(cut)) * (1 + SURFACES["cotton"].restitution) / 2
    struck = along * cos(radians(cut)), along * sin(radians(cut))
    contact = flicked.contacts[0]
    assert (contact.first, contact.second) == ("R1", "G1")
    assert contact.speed == pytest.approx(came * cos(radians(cut)), rel=1e-3)
    assert going["G1"] == pytest.approx(struck, rel=1e-3)
    assert going["R1"] == pytest.approx((came - struck[0], -struck[1]), rel=1e-3, abs=0.1)
    where = places_at(flicked, contact.time)["R1"]
    assert where == pytest.approx((-120 + way, 0), abs=1e-4)
    assert contact.place == pytest.approx(((where[0] + 30) / 2, aside / 2), abs=1e-4)


@pytest.mark.parametrize("surface", SURFACES)
def test_contacts_leave_the_share_of_the_closing_speed_that_the_surface_says(surface: str) -> None:
    rng = Random(2)
    seen = 0
    for _ in range(30):
        table = full(flat(surface), rng)
        shot = any_shot(table, rng, 1500)
        flicked, going = velocities(table, shot)
        if not flicked.contacts or flicked.contacts[0].speed < 50:
            continue
        seen += 1
        contact = flicked.contacts[0]
        places = after(table, flicked) | places_at(flicked, contact.time)
        (ax, ay), (bx, by) = places[contact.first], places[contact.second]
        (one_x, one_y), (two_x, two_y) = (
            going.get(marble, (0.0, 0.0)) for marble in (contact.first, contact.second)
        )
        parting = ((two_x - one_x) * (bx - ax) + (two_y - one_y) * (by - ay)) / DIAMETER
        assert parting == pytest.approx(SURFACES[surface].restitution * contact.speed, rel=1e-3)
    assert seen > 5


def test_nothing_tunnels_at_full_speed() -> None:
    """Aimed anywhere at a marble from anywhere, the fastest flick hits it."""
    rng = Random(4)
    for number in range(1500):
        cloth = folded("cotton", number % 5) if number % 10 == 0 else flat("tablecloth")
        start = rng.uniform(-290, 290), rng.uniform(-290, 290)
        goal = rng.uniform(-290, 290), rng.uniform(-290, 290)
        away = dist(start, goal)
        if away < DIAMETER + 1:
            continue
        # What folds do to so fast a marble is far below the last tenth of the angle.
        half = degrees(asin(DIAMETER / away))
        straight = degrees(atan2(goal[1] - start[1], goal[0] - start[0]))
        bearing = (straight + rng.uniform(-0.9, 0.9) * half) * 10
        shot = Shot("R1", bearing % 3600, 3000)
        flicked = simulate(laid(cloth, R1=start, G1=goal), shot, first_contact_only=True)
        assert flicked.touched == ("G1",), (number, start, goal, shot)


def test_chain_hits_are_touched_in_order() -> None:
    places = {"R1": (-200.0, 0.0), "G1": (-50.0, 0.0), "L1": (20.0, 0.0), "Y1": (90.0, 0.0)}
    flicked = simulate(laid(flat("clay"), **places), Shot("R1", 0, 1200))
    assert flicked.touched == ("G1", "L1", "Y1")
    pairs = [(contact.first, contact.second) for contact in flicked.contacts[:3]]
    assert pairs == [("R1", "G1"), ("G1", "L1"), ("L1", "Y1")]
    for one, then in pairwise(flicked.contacts):
        assert one.time < then.time
    # Each passes on (1 + e)/2 of its speed.
    handed = (1 + SURFACES["clay"].restitution) / 2
    for one, then in pairwise(flicked.contacts[:3]):
        gap = 70 - DIAMETER
        assert then.speed == pytest.approx(arriving(one.speed * handed, gap, "clay"), rel=1e-3)


def test_a_marble_hit_twice_is_touched_once() -> None:
    places = {"R1": (-200.0, 0.0), "G1": (292.0 - 40, 0.0)}
    flicked = simulate(laid(flat("clay", rim=RAISED), **places), Shot("R1", 0, 1500))
    pairs = [(contact.first, contact.second) for contact in flicked.contacts]
    assert pairs.count(("R1", "G1")) >= 2
    assert flicked.touched == ("G1",)


def test_a_marble_off_the_cloth_touches_nothing() -> None:
    """Its way would lead to one that's there, but it has left."""
    cloth = flat()
    table = laid(cloth, R1=(250.0, 100.0), G1=(299.0, 150.0))
    shot = Shot("R1", 450, 1500)
    assert simulate(table, shot).touched == ("G1",)
    edge = laid(cloth, R1=(290.0, 100.0), G1=(299.9, 131.0))
    passing = simulate(edge, Shot("R1", 400, 1500))
    assert passing.rest == {"R1": None}
    assert passing.touched == ()


def test_a_touched_marble_that_rolls_off_was_touched() -> None:
    table = laid(flat(), R1=(200.0, 0.0), G1=(270.0, 0.0))
    flicked = simulate(table, Shot("R1", 0, 1500))
    assert flicked.touched == ("G1",)
    assert flicked.rest["G1"] is None
    assert flicked.left["G1"] > flicked.contacts[0].time


def told(number: int) -> str:
    """Everything that comes of a flick with many hits, to the last bit."""
    rng = Random(number)
    table = full(folded("clay", number, rim=RAISED), rng)
    flicked = simulate(table, any_shot(table, rng, 2500))
    return repr((flicked.contacts, flicked.rest, flicked.seconds, flicked.tracks))


def test_another_process_computes_the_same_bits() -> None:
    program = "from tests.physics.test_collisions import told; print(told(1)); print(told(5))"
    told(2)
    assert output_of(program) == [told(1), told(5)]
