"""The sparring engine for TRAKKX plays by the rules."""

from __future__ import annotations

from random import Random

from game.bots.bot import Budget, Question
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE
from game.rules.trakkx.state import TrakkxState
from tools.games.trakkx.sparring import Trakkxer


def test_the_engine_plays_a_round_by_the_rules() -> None:
    rng = Random(5)
    state = TrakkxState.of(GAMES["trakkx"].new_initial_state(2, rounds=1, rack=7))
    bot = Trakkxer()
    laid = 0
    for _ in range(40):
        if state.is_terminal:
            break
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of("trakkx")(state, rng)
        else:
            question = Question(state.observation(player), player, Budget(nodes=8), rng)
            action = bot.choose(question).action
        state = state.apply_action(player, action)
        laid = max(laid, len(state.table))
    assert laid >= 3
