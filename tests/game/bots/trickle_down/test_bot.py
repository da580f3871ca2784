"""Trickle Down's computer players: in order, and not blind."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Budget, Decision, Question
from game.bots.levels import LEVELS
from game.rules.trickle.position import STALL_LIMIT
from game.rules.trickle_down import INFO
from game.rules.trickle_down.state import TrickleDownState
from tests.game.rules.trickle_down.positions import town
from tests.thorough import thorough
from tools.arena.contests import Contest, Entrant, play, score


def decision(state: TrickleDownState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("trickle-down", level)
    return bot.choose(Question(state, state.player, Budget(nodes=nodes), Random(seed)))


def chosen(state: TrickleDownState, level: str, nodes: int = 400, seed: str = "a") -> str:
    return decision(state, level, nodes, seed).action.notation()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("state", "move"),
    [
        # Two million more make the first player the richest; the corner and b1 do not.
        (town("b2=2 a3 c1=2 g2", stall=STALL_LIMIT), "b2-a2"),
        # Both bags lie beside two players' companies, so whoever comes first has them.
        (town("b2=3 j6 a5 c1=2 d1", stall=STALL_LIMIT), "b2-a2"),
        # The last bag would make either rival the richest; to the corner it is nobody's.
        (town("b2=2 a5=2 e1=2 g2=3", stall=STALL_LIMIT, player=2), "b2-a1"),
    ],
    ids=["where it wins", "gold first", "not to a rival"],
)
def test_a_bag_goes_where_it_serves_best(state: TrickleDownState, move: str, level: str) -> None:
    for seed in range(5):
        assert chosen(state, level, seed=str(seed)) == move


@cache
def perfect(state: TrickleDownState) -> tuple[float, ...]:
    """The shares of the win when everybody plays for their own, by the rules alone."""
    outcome = state.outcome()
    if outcome is not None:
        share = 1 / len(outcome.winners)
        return tuple(share if player in outcome.winners else 0.0 for player in range(3))
    futures = [
        perfect(state.apply_action(state.player, action))
        for action in state.legal_actions(state.player)
    ]
    return max(futures, key=lambda shares: shares[state.player])


@pytest.mark.parametrize(
    "state",
    [
        town("b2=2 a3 c1=2 g2", stall=STALL_LIMIT),
        town("b3=3 c2=2 a5=2 d1=3", stall=STALL_LIMIT),
        # The first player can only spoil the bag, and thereby share.
        town("b1=2 c2 a3=2 g2", "school=3", stall=STALL_LIMIT),
        town("b3=2 b4 a2=2 d1=2", tie="gold", stall=STALL_LIMIT, player=1),
    ],
)
def test_the_expert_plays_short_endings_perfectly(state: TrickleDownState) -> None:
    made = decision(state, "expert", nodes=5_000)
    after = state.apply_action(state.player, made.action)
    assert perfect(after)[state.player] == perfect(state)[state.player]


@pytest.mark.long
@pytest.mark.parametrize(("upper", "rounds"), [("casual", 4), ("skilled", 3), ("expert", 2)])
def test_an_upper_level_wins_more_than_its_share(upper: str, rounds: int) -> None:
    games = 3 * thorough(rounds)
    options = INFO.complete_options(3, {})
    nodes = {"learner": 50, "casual": 50, "skilled": 150, "expert": 300}
    entrants = (Entrant(who, nodes[who]) for who in (upper, "learner"))
    contest = Contest(INFO.key, 3, options, *entrants, seed=5)
    found = score(contest, [play(contest, number) for number in range(games)])
    assert found.games == games
    assert found.share > 0.45
