from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import LEVELS
from game.rules.bead_game import INFO
from game.rules.bead_game.state import BeadState
from tests.game.combinations import after_chance
from tests.game.rules.bead_game.positions import after


def dealt(players: int, seed: int = 0, **options: bool | str) -> BeadState:
    return BeadState.of(after_chance(INFO.new_initial_state(players, **options), Random(seed)))


def decision(state: BeadState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("bead-game", level)
    seen = state.observation(state.player)
    return bot.choose(BotQuestion(seen, state.player, Budget(nodes=nodes), Random(seed)))


# Hidden hands


@pytest.mark.parametrize("level", LEVELS)
def test_two_players_know_all_hands_by_counting(level: str) -> None:
    hidden = dealt(2, seed=5, hidden_hands=True)
    for notation in ("play red outside", "draw red"):
        hidden = after(hidden, notation)
        open_ = replace(hidden, variant=replace(hidden.variant, hidden_hands=False))
        # What hidden hands cost is a shuffle of beads; all else is alike.
        best = decision(hidden, level, nodes=2_000, seed="x")
        if level == "expert":
            assert best.candidates == decision(open_, level, nodes=2_000, seed="x").candidates
        assert best.action in open_.legal_actions(open_.player)
