"""The strings of the reference engines against the rules of the Bead Game."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bot import Budget, Question
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue
from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState
from tools.games.bead_game.sparring import engine, read, strings_of

SETTINGS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (3, {"removal": "run"}),
    (4, {"must_remove": True}),
]


def started(players: int, rng: Random, **options: OptionValue) -> BeadState:
    state = GAMES["bead-game"].new_initial_state(players, **options)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return BeadState.of(state)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_the_strings_play_by_the_rules(players: int, options: dict[str, OptionValue]) -> None:
    rng = Random(players)
    for _ in range(3):
        state = started(players, rng, **options)
        strings = strings_of(state)
        while not state.is_terminal:
            seen, named = read(Question(state, state.player, Budget(nodes=1), rng))
            assert seen == strings
            assert sorted(map(str, strings.moves())) == sorted(map(str, named))
            assert strings.shares() is None
            move = rng.choice(strings.moves())
            state = state.apply_action(state.player, named[move])
            strings = strings.after(move)
        outcome = state.outcome()
        assert outcome is not None
        won = [player in outcome.winners for player in range(players)]
        assert strings.shares() == tuple(each / sum(won) for each in won)


@pytest.mark.parametrize("players", [2, 3])
def test_the_engine_takes_its_last_bead(players: int) -> None:
    state = started(players, Random(1))
    mine, others = (("red",),), (("black", "white", "green", "black"),)
    chains = (mine, *[others] * (players - 1))
    hands = (Beads.of(["red", "black"]), *[Beads.of(["green"])] * (players - 1))
    state = BeadState(state.variant, chains, hands, Beads.of(["white", "green"]))
    decision = engine().choose(Question(state, 0, Budget(nodes=150), Random(2)))
    assert decision.action.notation().startswith("play red")


def test_an_engine_plays_without_seeing_the_others_hands() -> None:
    state = started(2, Random(3), hidden_hands=True)
    player = state.player
    question = Question(state.observation(player), player, Budget(nodes=80), Random(4))
    action = engine().choose(question).action
    assert state.legal_actions(player).why_not(action) is None
