from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Budget, Decision, Question
from game.bots.levels import LEVELS
from game.rules.trickle.judging import STALL_LIMIT
from game.rules.trickle_down.state import TrickleDownState
from tests.game.rules.trickle_down.positions import town


def decision(state: TrickleDownState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("trickle-down", level)
    return bot.choose(Question(state, state.player, Budget(nodes=nodes), Random(seed)))


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
