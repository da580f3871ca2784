import pytest

from game.bots.luck import Counting, Ledger, Stroke
from tests.game.dice_game import NUMBERS
from tests.game.looking_back import fate


def stroke(position: int, *luck: float, errors: float = 0.005) -> Stroke:
    return Stroke(position, (NUMBERS[0],), fate(luck, errors))


LEDGER = Ledger(
    ((0,), (1,)), (stroke(0, 0.05, -0.05), stroke(4, -0.3, 0.3), stroke(9, 0.004, -0.004))
)


def test_the_weightiest_comes_first_and_says_whom_it_favoured() -> None:
    assert [one.position for one in LEDGER.judged] == [4, 0]
    assert LEDGER.judged[0].weight == pytest.approx(0.3)


def test_what_one_of_two_gets_and_the_other_loses_is_told_as_a_gift() -> None:
    assert [stroke(0, *luck).team for luck in ((0.2, -0.2), (-0.2, 0.2))] == [0, 1]
    assert stroke(0, 0.1, 0.1, -0.2).team == 2


def test_sums_are_those_of_all_strokes_also_of_the_small_ones() -> None:
    assert LEDGER.sums == (pytest.approx(-0.246), pytest.approx(0.246))
    assert sum(LEDGER.sums) == pytest.approx(0.0)
    assert LEDGER.errors[0] == pytest.approx(0.005 * 3**0.5)


def test_what_is_too_small_or_too_unsure_is_not_told() -> None:
    assert len(LEDGER.judged) == len(LEDGER.strokes) - 1
    assert not stroke(1, 0.05, -0.05, errors=0.03).is_judged
    assert stroke(1, 0.05, -0.05, errors=0.02).is_judged


def test_of_what_the_game_counts_the_greatest_difference_is_told() -> None:
    counted = (Counting(0, 3.0, 2.0), Counting(1, 0.0, 2.5), Counting(2, 9.0, 0.0))
    told = Stroke(0, (NUMBERS[0],), fate((0.1, -0.1), counted=counted))
    assert told.counted == counted[2]
    assert stroke(0, 0.1, -0.1).counted is None
