"""The same table and flick give the same bits, whatever came before and in any process."""

from random import Random

from game.rules.hop_the_marble import RAISED
from physics.simulation import simulate
from tests.physics.tables import any_shot, folded, full, output_of


def told(number: int) -> str:
    """Everything that comes of a flick with many hits, to the last bit."""
    rng = Random(number)
    table = full(folded("clay", number, rim=RAISED), rng)
    flicked = simulate(table, any_shot(table, rng, 2500))
    return repr((flicked.contacts, flicked.rest, flicked.seconds, flicked.tracks))


def test_another_process_computes_the_same_bits() -> None:
    program = "from tests.physics.test_repeatability import told; print(told(1)); print(told(5))"
    told(2)
    assert output_of(program) == [told(1), told(5)]
