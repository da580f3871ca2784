"""The search's own Trickle Down against the rules: the same moves with the same results."""

import pytest

from game.bots.trickle.position import TeamPosition
from game.bots.trickle_down.bot import TownTables
from game.rules.trickle.state import TrickleState
from tests.game.bots.trickle.boards import check
from tests.game.combinations import combinations_of
from tests.game.rules.trickle_down.positions import town


def board_of(state: TrickleState) -> TeamPosition:
    return TeamPosition.of(state, TownTables(state))


def test_moves_and_results_are_those_of_the_rules() -> None:
    for way in combinations_of("trickle-down"):
        check(way, board_of)


@pytest.mark.parametrize(
    ("tie", "bags", "shares"),
    [
        # Players 0 and 1 have 3 million each: in one golden bag, and in two.
        ("shared", "a2=3 b1=2 c1", (0.5, 0.5, 0.0)),
        ("gold", "a2=3 b1=2 c1", (1.0, 0.0, 0.0)),
        # Without gold the number of bags decides.
        ("gold", "a2=2 b1 c1", (0.0, 1.0, 0.0)),
        ("gold", "a2=2 a3 b1 c1=2 g2", (0.5, 0.5, 0.0)),
        # More money goes before gold.
        ("gold", "a2=3 b1=2 c1=2", (0.0, 1.0, 0.0)),
    ],
)
def test_the_option_decides_between_equals(tie: str, bags: str, shares: tuple[float, ...]) -> None:
    assert board_of(town(bags, tie=tie)).final_shares() == shares
