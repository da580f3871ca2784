"""Bots that think on the others' time: what they remember, and that it's true."""

from functools import cache
from random import Random
from typing import Any

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.search import AlphaBeta, SearchResult
from game.bots.trickle.bot import TrickleBot
from game.protocol import State
from game.rules.trickle import INFO
from game.rules.trickle.judging import STALL_LIMIT
from game.rules.trickle.state import TrickleState
from tests.game.rules.trickle.positions import position, variant


@cache
def perfect(state: TrickleState) -> float:
    """Team 0's points above team 1's when both play perfectly, by the rules alone."""
    if state.is_terminal:
        points = state.team_points()
        return points[0] - points[1]
    values = [
        perfect(state.apply_action(state.player, action))
        for action in state.legal_actions(state.player)
    ]
    return min(values) if state.variant.team_of[state.player] else max(values)


ENDINGS = [
    position("b2 a3 c1 d1", stall=STALL_LIMIT),
    position("b4 j6 a3 c1", stall=STALL_LIMIT),
    position("b3 d9 c1", variant(2, off_board=False, scoring_goals="middle"), stall=STALL_LIMIT),
    position("b2=3 a3=2 c1", stall=STALL_LIMIT, player=1),
]


@pytest.mark.parametrize("state", ENDINGS)
def test_the_expert_plays_short_endings_perfectly(state: TrickleState) -> None:
    best = perfect(state)
    question = BotQuestion(state, state.player, Budget(nodes=30_000), Random(1))
    decision = new_bot("trickle", "expert").choose(question)
    after = state.apply_action(state.player, decision.action)
    assert sign(perfect(after)) == sign(best)
    assert decision.candidates[0].value == 0.5 + sign(best) * (0.5 - state.player)
    assert decision.nodes < 30_000


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


OWN = Budget(nodes=3_000)
ON_OTHERS_TIME = Budget(nodes=30_000)


def after(actions: int, players: int = 2, **options: bool) -> TrickleState:
    """A position reached by moves at random."""
    rng = Random(7)
    state = INFO.new_initial_state(players, **options)
    for _ in range(actions):
        (player,) = state.acting_players()
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    assert isinstance(state, TrickleState)
    return state


def replied(state: State) -> State:
    """The position after the reply that a search expects."""
    (player,) = state.acting_players()
    decision = TrickleBot("expert").choose(BotQuestion(state, player, OWN, Random(1)))
    return state.apply_action(player, decision.action)


def decision_of(bot: TrickleBot, state: State) -> Decision:
    (player,) = state.acting_players()
    return bot.choose(BotQuestion(state, player, OWN, Random(2)))


def pondered(state: TrickleState) -> TrickleBot:
    """A bot that has thought while the others were at play."""
    bot, player = TrickleBot("expert"), (state.player + 1) % state.variant.players
    bot.ponder(BotQuestion(state, player, ON_OTHERS_TIME, Random(1)))
    return bot


def test_what_was_pondered_lets_it_look_further_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    depths, search = [], AlphaBeta.search

    def noted(*given: Any, **how: Any) -> SearchResult[Any]:
        line = search(*given, **how)
        depths.append(line.depth)
        return line

    monkeypatch.setattr(AlphaBeta, "search", noted)
    gained = []
    for actions in range(4, 44, 8):
        state = after(actions)
        following = replied(state)
        for bot in (TrickleBot("expert"), pondered(state)):
            decision_of(bot, following)
            gained.append(depths[-1])
    more = [there - here for here, there in zip(gained[::2], gained[1::2], strict=True)]
    assert min(more) >= 0
    assert sum(more) >= 2


@pytest.mark.parametrize(
    "elsewhere",
    [after(40), after(6, chained_jumps=True), after(6, players=4, partnerships=True)],
    ids=["later", "other rules", "other players"],
)
def test_positions_that_are_judged_otherwise_are_searched_anew(elsewhere: TrickleState) -> None:
    made, fresh = (
        (decision.action, decision.candidates, decision.nodes)
        for decision in (
            decision_of(bot, elsewhere) for bot in (pondered(after(6)), TrickleBot("expert"))
        )
    )
    assert made == fresh
