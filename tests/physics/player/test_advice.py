"""What a flick brings in Hop: how it rolled, against how it rolls a hair beside."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.bot import Advice, BotQuestion, Budget
from game.match import Match, Seat
from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Roll, bearing_of
from game.rules.hop_the_marble.marbles import Marbles, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve
from physics.player.bot import TERMS, HopBot, tremble
from physics.simulation import simulate
from tests.game.rules.hop_the_marble.positions import after, position, settled

NODES = 60


def advice(
    state: HopState, about: Action | None = None, *, nodes: int = NODES, level: str = "learner"
) -> Advice:
    player = state.acting_players()[0]
    bot = HopBot(level)
    return bot.advise(BotQuestion(state, player, Budget(nodes=nodes), Random("a")), about=about)


def shares(state: State) -> tuple[float, ...]:
    return HopBot("learner").assess(BotQuestion(state, NATURE, Budget(nodes=1), Random(1))).shares


def aimed(state: HopState, marble: str, target: str, speed: int = 900) -> Flick:
    """A flick of one marble straight at another."""
    lying = state.on_cloth()
    (x, y), (to_x, to_y) = lying[marble], lying[target]
    return Flick(marble, bearing_of((to_x - x, to_y - y)), speed)


def apart(*areas: tuple[str, ...], hands: list[str] | str = "GGR", **options: str) -> HopState:
    """A position with marbles far apart, in a row across each home circle."""
    state = position(*(" ".join(area) for area in areas), hands=hands, **options)  # type: ignore[arg-type]
    laid = []
    for seat, area in enumerate(areas):
        x, y = area_centre(state.variant, seat)
        spread = range(-(len(area) - 1), len(area), 2)
        laid.append(Marbles({m: (x + 350 * at, y) for m, at in zip(area, spread, strict=True)}))
    return replace(state, areas=tuple(laid))


# Shares


def test_shares_stay_while_what_is_won_is_placed() -> None:
    state = apart(("G1", "G2", "D1"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    flick = aimed(state, "D1", "R1")
    under_way = after(state, flick)
    rolled = under_way.apply_action(NATURE, resolve(under_way, Random(1)))
    placed = settled(rolled)
    # A good hand never misses this flick.
    assert shares(under_way) == pytest.approx(shares(rolled))
    assert shares(rolled) == pytest.approx(shares(placed), abs=1e-9)


# Flicks


def test_what_was_chosen_is_worth_the_outlook_once_it_is_flicked() -> None:
    state = apart(("G1", "G2", "D1"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    for about in (aimed(state, "D1", "R1"), Flick("G1", 2700, 300), aimed(state, "G2", "Y1")):
        found = advice(state, about)
        assert found.about is not None
        assert found.about.action == about
        assert found.about.value == pytest.approx(shares(after(state, about))[0], abs=1e-9)


def test_a_good_choice_badly_flicked_is_no_mistake() -> None:
    state = apart(("G1", "G2"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    straight = aimed(state, "G1", "R1")
    beside = replace(straight, bearing=straight.bearing - 55)
    assert not simulate(table_of(state), beside).touched
    found = advice(state, beside, nodes=200)
    assert not found.is_blunder


def test_what_misses_by_far_was_chosen_so() -> None:
    state = apart(("G1", "G2", "L1"), ("R1", "D1", "Y1"), hands="GGR LLRG")
    found = advice(state, Flick("G1", 2700, 200), nodes=200)
    assert found.is_blunder
    told = "It misses, and green, which you need, goes to the middle."
    assert str(found.against) == told


# Gifts and places


def in_flight() -> Match:
    """A match in which someone has flicked, and the marble has yet to roll."""
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {}, seed=2)
    match.advance(nature=resolve)
    rng = Random(3)
    while HopState.of(match.state).flicked is None:
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
    return match


def test_a_trembling_hand_rolls_the_same_marble_a_little_otherwise() -> None:
    match = in_flight()
    rolls = [tremble(match.state, Random(seed)) for seed in range(6)]
    flick = HopState.of(match.state).flicked
    assert isinstance(flick, Flick)
    assert {roll.marble for roll in rolls if isinstance(roll, Roll)} == {flick.marble}
    assert len({roll.notation() for roll in rolls}) > 1
    for roll in rolls:
        match.state.apply_action(NATURE, roll)


def test_the_marbles_that_it_hit_are_counted_for_whoever_flicked() -> None:
    match = in_flight()
    roll = resolve(match.state, Random(1))
    assert isinstance(roll, Roll)
    player = HopState.of(match.state).player
    after = match.state.apply_action(NATURE, roll)
    assert TERMS.count(match.state, [roll], after) == {player: len(roll.touched)}
