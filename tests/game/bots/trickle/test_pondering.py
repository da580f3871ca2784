"""Bots that think on the others' time: what they remember, and that it's true."""

from random import Random

import pytest

from game.bots.bot import Budget, Decision, Question
from game.bots.trickle.bot import TrickleBot
from game.protocol import State
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState

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
    decision = TrickleBot("expert").choose(Question(state, player, OWN, Random(1)))
    return state.apply_action(player, decision.action)


def chosen(bot: TrickleBot, state: State) -> Decision:
    (player,) = state.acting_players()
    return bot.choose(Question(state, player, OWN, Random(2)))


def ponder(bot: TrickleBot, state: TrickleState) -> None:
    """Let the next player think while the others are at play."""
    player = (state.player + 1) % state.variant.players
    bot.ponder(Question(state, player, ON_OTHERS_TIME, Random(1)))


def pondered(state: TrickleState, level: str = "expert") -> TrickleBot:
    bot = TrickleBot(level)
    ponder(bot, state)
    return bot


def test_what_was_pondered_lets_it_look_further_ahead() -> None:
    gained = []
    for actions in range(4, 44, 8):
        state = after(actions)
        following = replied(state)
        gained.append(
            chosen(pondered(state), following).depth - chosen(TrickleBot("expert"), following).depth
        )
    assert min(gained) >= 0
    assert sum(gained) >= 2


@pytest.mark.parametrize(
    "elsewhere",
    [after(40), after(6, chained_jumps=True), after(6, players=4, partnerships=True)],
    ids=["later", "other rules", "other players"],
)
def test_positions_that_are_judged_otherwise_are_searched_anew(elsewhere: TrickleState) -> None:
    made, fresh = (
        (decision.action, decision.candidates, decision.depth)
        for decision in (
            chosen(bot, elsewhere) for bot in (pondered(after(6)), TrickleBot("expert"))
        )
    )
    assert made == fresh


@pytest.mark.parametrize(
    ("level", "players"), [("learner", 2), ("casual", 2), ("skilled", 2), ("expert", 3)]
)
def test_weaker_levels_do_not_ponder_nor_anybody_about_three_teams(
    level: str, players: int
) -> None:
    state = after(6, players=players)
    following = replied(state)
    found = chosen(pondered(state, level), following).candidates
    assert found == chosen(TrickleBot(level), following).candidates
