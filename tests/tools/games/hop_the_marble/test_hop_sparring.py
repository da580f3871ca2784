"""The sparring engine for Hop the Marble plays by the rules and goes for what it lacks."""

from __future__ import annotations

from random import Random

from game.bots.bot import Budget, Question
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.state import HopState
from tools.games.hop_the_marble.sparring import Hopper, alike, worth


def test_the_engine_plays_by_the_rules_and_gets_nearer_to_its_cards() -> None:
    rng = Random(4)
    state = HopState.of(GAMES["hop-the-marble"].new_initial_state(3))
    bot = Hopper()
    reached = []
    while state.turns < 6:
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of("hop-the-marble")(state, rng)
        else:
            action = bot.choose(Question(state, player, Budget(nodes=4), rng)).action
        state = state.apply_action(player, action)
        if state.is_dealt and not any(state.to_place):
            reached.append(sum(worth(state, seat) for seat in range(3)))
    assert reached[-1] > reached[0]


def test_flicks_are_alike_if_the_hand_can_hardly_part_them() -> None:
    one = Flick("R1", 5, 1000)
    assert alike(one, one) == 1
    assert alike(one, Flick("R1", 3599, 1000)) == alike(one, Flick("R1", 11, 1000)) > 0.5
    assert alike(one, Flick("R1", 65, 1000)) < 0.01
    assert alike(one, Flick("G1", 5, 1000)) == 0
