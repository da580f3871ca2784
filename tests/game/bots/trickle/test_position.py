"""The search's own Trickle against the rules: the same moves with the same results."""

from game.bots.trickle.hops import Tables
from game.bots.trickle.position import TeamPosition
from game.rules.trickle.state import TrickleState
from tests.game.bots.trickle.boards import check
from tests.game.combinations import combinations_of
from tests.thorough import some

WAYS = some(combinations_of("trickle"))


def board_of(state: TrickleState) -> TeamPosition:
    return TeamPosition.of(state, Tables(state))


def test_moves_and_results_are_those_of_the_rules() -> None:
    for way in WAYS:
        check(way, board_of)
