"""The same table and flick give the same bits, whatever came before and in any process."""

from math import asin, atan2, degrees, dist
from random import Random

from game.rules.hop_the_marble import RAISED
from physics.cloth import DIAMETER
from physics.simulation import simulate
from tests.physics.tables import (
    Shot,
    any_shot,
    flat,
    folded,
    full,
    laid,
    output_of,
)


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
