"""The sparring engine of the Bead Game sees what is near."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bot import Budget, Question
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue
from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState
from tools.games.bead_game.sparring import engine


def started(players: int, **options: OptionValue) -> BeadState:
    state, rng = GAMES["bead-game"].new_initial_state(players, **options), Random(3)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return BeadState.of(state)


@pytest.mark.parametrize("players", [2, 3])
def test_the_engine_takes_its_last_bead(players: int) -> None:
    mine, others = (("red",),), (("black", "white", "green", "black"),)
    chains = (mine, *[others] * (players - 1))
    hands = (Beads.of(["red", "black"]), *[Beads.of(["green"])] * (players - 1))
    state = BeadState(started(players).variant, chains, hands, Beads.of(["white", "green"]))
    decision = engine().choose(Question(state, 0, Budget(nodes=150), Random(2)))
    assert decision.action.notation().startswith("play red")


def test_an_engine_plays_without_seeing_the_others_hands() -> None:
    state = started(2, hidden_hands=True)
    player = state.player
    question = Question(state.observation(player), player, Budget(nodes=80), Random(4))
    action = engine().choose(question).action
    assert state.legal_actions(player).why_not(action) is None
