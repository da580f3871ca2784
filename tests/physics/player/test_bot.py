from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import LEVELS
from game.protocol import NATURE, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Give
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve
from physics.player.aiming import HANDS, FlickingHand
from physics.player.flat_simulation import simulate_flat
from tests.game.rules.hop_the_marble.positions import position

QUICK = 30
"""Nodes with which every level decides in a few dozen milliseconds."""


def decision(state: HopState, level: str, nodes: int = QUICK, seed: str = "a") -> Decision:
    player = state.acting_players()[0]
    return new_bot("hop-the-marble", level).choose(
        BotQuestion(state.observation(player), player, Budget(nodes=nodes), Random(seed))
    )


def meant(state: HopState, level: str, nodes: int = QUICK) -> Flick:
    """The flick that the level means to make."""
    action = decision(state, level, nodes).best
    assert isinstance(action, Flick)
    return action


def touched(state: HopState, flick: Flick) -> tuple[str, ...]:
    return simulate_flat(table_of(state), flick).touched


def started(players: int, seed: int, **options: str) -> HopState:
    """The first turn of a game."""
    rng = Random(f"{players} {seed}")
    state: State = INFO.new_initial_state(players, **options)
    while True:
        assert isinstance(state, HopState)
        if state.is_dealt and not any(state.to_place):
            return state
        player = state.acting_players()[0]
        if player == NATURE:
            state = state.apply_action(player, resolve(state, rng))
        else:
            state = state.apply_action(player, state.arrangement(player, rng))


# Every level


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_errs_by_its_hand_and_by_nothing_else(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = started(2, 3)
    found = decision(state, level, nodes=4)
    assert found.action != found.meant
    hands = []

    def steady(hand: FlickingHand, wanted: Flick, _rng: Random) -> Flick:
        hands.append(hand)
        return wanted

    monkeypatch.setattr(FlickingHand, "flick", steady)
    calm = decision(state, level, nodes=4)
    assert calm.action == calm.meant
    assert set(hands) == {HANDS[level]}


def test_only_a_learner_has_whims() -> None:
    state = started(2, 3)
    for level in LEVELS:
        found = [decision(state, level, nodes=4, seed=str(n)) for n in range(24)]
        whims = sum(each.meant != each.best for each in found)
        assert 2 < whims < 18 if level == "learner" else not whims


# What they want


@pytest.mark.parametrize("level", LEVELS)
def test_the_marble_that_a_card_lacks_is_aimed_at(level: str) -> None:
    state = position("G1 R1", "G2", hands=["GGR", "DDG"], mode="not-time", middle="")
    assert touched(state, meant(state, level)) == ("G2",)


@pytest.mark.parametrize("level", LEVELS)
def test_with_one_marble_too_many_nothing_is_touched_on_purpose(level: str) -> None:
    state = position("G1 G2 R1 Y1", "D1 L1", hands=["GGR", "DDG"], mode="not-time")
    flick = meant(state, level)
    assert flick.marble == "Y1"
    assert touched(state, flick) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_the_gift_is_a_marble_that_is_too_many(level: str) -> None:
    state = replace(position("G1 G2 R1 Y1", "", hands=["GGR", "DDG"], mode="not-time"), owed=(1,))
    action = decision(state, level).action
    assert action == Give(1, "Y1")
