"""The search's own Trickle Down against the rules: the same moves with the same results."""

from random import Random

import pytest

from game.boards import INDEX
from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import LEVELS
from game.bots.trickle.position import TeamPosition
from game.bots.trickle_down.bot import TownTables
from game.rules.trickle.judging import STALL_LIMIT
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.state import TrickleDownState
from tests.game.bots.trickle.boards import check
from tests.game.combinations import combinations_of
from tests.game.rules.trickle_down.positions import town


def decision(state: TrickleDownState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("trickle-down", level)
    return bot.choose(BotQuestion(state, state.player, Budget(nodes=nodes), Random(seed)))


def chosen(state: TrickleDownState, level: str, nodes: int = 400, seed: str = "a") -> str:
    return decision(state, level, nodes, seed).action.notation()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("state", "move"),
    [
        # Two million more make the first player the richest; the corner and b1 don't.
        (town("b2=2 a3 c1=2 g2", stall=STALL_LIMIT), "b2-a2"),
        # Both bags are beside two players' companies, so the first to get there has them.
        (town("b2=3 j6 a5 c1=2 d1", stall=STALL_LIMIT), "b2-a2"),
        # The last bag would make either rival the richest; in the corner it's no one's.
        (town("b2=2 a5=2 e1=2 g2=3", stall=STALL_LIMIT, player=2), "b2-a1"),
    ],
    ids=["where it wins", "gold first", "not to a rival"],
)
def test_a_bag_goes_where_it_serves_best(state: TrickleDownState, move: str, level: str) -> None:
    for seed in range(5):
        assert chosen(state, level, seed=str(seed)) == move


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


def test_a_lead_that_the_bags_inside_cannot_make_up_counts_as_won() -> None:
    state = town("a2=3 b2=2 f6=2 c1")
    assert board_of(state).final_shares() is None
    board = board_of(state)
    scoring, losing = (
        board.tables.hop(INDEX[start], INDEX[end]) for start, end in (("b2", "a3"), ("b2", "b1"))
    )
    assert board.play(scoring).final_shares() == (1.0, 0.0, 0.0)
    assert board.play(losing).final_shares() is None
