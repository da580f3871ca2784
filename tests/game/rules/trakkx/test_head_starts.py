"""Head starts in TRAKKX: fewer tokens in each round, or points ahead."""

from __future__ import annotations

from random import Random

from game.handicaps import Handicap
from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.state import TrakkxState


def dealt(state: TrakkxState) -> TrakkxState:
    rng = Random(3)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return state


def begun(key: str, amount: int) -> TrakkxState:
    return dealt(TrakkxState.of(INFO.new_initial_state(2, [Handicap(1, key, amount)], rack=10)))


def test_fewer_tokens_are_dealt_in_every_round() -> None:
    state, rng = begun("tokens", 4), Random(1)
    assert state.rack_sizes == (10, 6)
    while not state.is_pause:
        player = state.acting_players()[0]
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    assert dealt(state).rack_sizes == (10, 6)


def test_points_ahead_are_taken_from_those_of_the_rounds() -> None:
    state = begun("points", 10)
    assert state.rack_sizes == (10, 10)
    assert state.returns() == (0, 10)
    assert state.standing().winners == (1,)
