from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Bot, BotQuestion, Budget, Decision, Meter
from game.bots.levels import LEVELS
from game.protocol import NATURE, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Give, Place
from game.rules.hop_the_marble.marbles import DIAMETER, area_centre, squared
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve
from physics.player.aiming import HANDS, FlickingHand
from physics.player.flat_simulation import simulate_flat
from physics.player.settling import settle
from physics.player.wishes import Race
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


def following(state: State, bot: Bot, rng: Random, nodes: int = 6) -> State:
    """What comes of chance, or of the bot's choice, which has to be legal."""
    player = state.acting_players()[0]
    if player == NATURE:
        action = resolve(state, rng)
    else:
        action = bot.choose(BotQuestion(state, player, Budget(nodes=nodes), rng)).action
    return state.apply_action(player, action)


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


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_finishes_a_short_game(level: str) -> None:
    rng = Random(7)
    state: State = INFO.new_initial_state(2, mode="not-time", kind="green")
    bot = new_bot("hop-the-marble", level)
    while not state.is_terminal:
        state = following(state, bot, rng)
    assert isinstance(state, HopState)
    assert state.turns < state.variant.most_turns
    assert any(state.has_finished(player) for player in (0, 1))


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


# Where they put them


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("arrangements", [0, 5])
def test_placing_is_legal_whatever_lies_there(seed: int, arrangements: int) -> None:
    rng = Random(seed)
    state = INFO.new_initial_state(4, mode="no-card", cloth=500)
    player = NATURE
    while player == NATURE:
        state = state.apply_action(player, resolve(state, rng))
        player = state.acting_players()[0]
    while isinstance(state, HopState) and any(state.to_place):
        player = state.acting_players()[0]
        place = put(state, arrangements, seed)
        assert set(place.spots) == set(state.to_place[player])
        assert state.legal_actions(player).why_not(place) is None
        state = state.apply_action(player, place)


def missed(hands: list[str]) -> HopState:
    """Player 0 has missed with Y1 and has to put it in the middle."""
    state = position("G1 R1 L1", "D1 D2", hands=hands, mode="not-time")
    return replace(state, to_place=(("Y1",), ()), to_middle=True, box=state.box[:-4])


def put(state: HopState, arrangements: int, seed: int) -> Place:
    """Where the player puts what they have to place now."""
    (player,) = state.acting_players()
    meter = Meter(Budget(nodes=99))
    return settle(state, player, Race.of(state, 0.6), arrangements, Random(seed), meter)[0]


def distance(place: Place, state: HopState, seat: int) -> float:
    (spot,) = place.spots.values()
    return float(squared(spot, area_centre(state.variant, seat))) ** 0.5


def test_a_marble_that_missed_is_put_out_of_reach_of_who_wants_it() -> None:
    state = missed(["GGR", "YYD"])
    for seed in range(5):
        place = put(state, 12, seed)
        assert distance(place, state, 1) > distance(place, state, 0)


def test_a_marble_that_missed_and_is_needed_is_put_near() -> None:
    state = missed(["LLY", "DDG"])
    assert all(distance(put(state, 12, seed), state, 0) < 2600 for seed in range(5))


def test_marbles_in_the_area_are_not_put_side_by_side() -> None:
    laid = position("G1", "D1 D2", hands="GGR", mode="not-time")
    state = replace(laid, to_place=(("R1", "G2"), ()))
    for seed in range(5):
        lying = state.areas[0] | put(state, 12, seed).spots
        nearest = min(squared(*pair) for pair in combinations(lying.values(), 2))
        assert nearest > (1.5 * DIAMETER) ** 2
