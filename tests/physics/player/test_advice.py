"""What a flick brings in Hop: how it rolled, against how it rolls a hair beside."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.bot import Advice, BotQuestion, Budget
from game.match import Match, Seat
from game.messages import SeatName
from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll, bearing_of
from game.rules.hop_the_marble.marbles import DIAMETER, Marbles, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve
from physics.player.advising import TERMS, standing, tremble
from physics.player.bot import HopBot
from physics.simulation import simulate
from tests.game.rules.hop_the_marble.positions import after, flicked, position, settled

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


def test_shares_add_up_and_favour_who_is_nearer() -> None:
    state = apart(("G1", "G2"), ("D1", "L1", "Y1"), hands=["GGR", "GGR"], mode="not-time")
    ahead, behind = shares(state)
    assert ahead + behind == pytest.approx(1)
    assert ahead > 0.6


def test_the_end_is_exact() -> None:
    state = apart(("G1", "G2"), ("R1", "L1"), hands=["GGR", "DDG"], mode="not-time")
    won = settled(flicked(state, "G1", "R1"))
    assert won.is_terminal
    assert shares(won) == (1.0, 0.0)


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
        end = after(state, about)
        end = settled(end.apply_action(NATURE, resolve(end, Random(1))))
        assert found.came == pytest.approx(standing(end)[0], abs=1e-9)


def test_a_good_choice_badly_flicked_is_no_mistake() -> None:
    state = apart(("G1", "G2"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    straight = aimed(state, "G1", "R1")
    beside = replace(straight, bearing=straight.bearing - 55)
    assert not simulate(table_of(state), beside).touched
    found = advice(state, beside, nodes=200)
    assert not found.is_blunder
    assert found.about is not None
    assert found.came is not None
    assert found.came < found.about.value - 0.12
    told = "Good choice, but the finger is a little off."
    assert str(found.hand) == told


def test_what_misses_by_far_was_chosen_so() -> None:
    state = apart(("G1", "G2", "L1"), ("R1", "D1", "Y1"), hands="GGR LLRG")
    found = advice(state, Flick("G1", 2700, 200), nodes=200)
    assert found.is_blunder
    assert found.hand is None
    told = "It misses, and green, which you need, goes to the middle."
    assert str(found.against) == told


def test_a_colour_that_nobody_asked_for_is_a_blunder_when_the_right_one_was_easy() -> None:
    state = apart(("G1", "G2"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    found = advice(state, aimed(state, "G2", "Y1"), nodes=200)
    assert found.loss >= 0.12
    assert str(found.against) == "It only brings you yellow, which you don’t need."


def test_the_reason_names_the_colour_and_the_card() -> None:
    state = apart(("G1", "G2"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    found = advice(state, nodes=200)
    assert simulate(table_of(state), found.best).touched == ("R1",)  # type: ignore[arg-type]
    assert str(found.why) == ("It should bring you red, the last for your 3-marble card.")


# Gifts and places


def test_a_gift_is_weighed_for_both() -> None:
    state = position("G1 G2 Y1 L1", "", hands=["GGR LLRG", "DDG YYRD"])
    state = replace(state, owed=(1,))
    found = advice(state, Give(1, "G1"))
    assert len(found.candidates) == 4
    assert found.best != Give(1, "G1")
    assert found.loss > 0.02
    assert str(found.against) == "You need green yourself."
    assert str(found.why) == "You have too much {} anyway.".format(
        {"Y": "yellow", "L": "light blue"}[found.best.notation()[-2]]
    )


def test_places_are_told_with_what_they_leave_open() -> None:
    state = replace(
        position("G1 R1 L1", "D1 D2", hands=["GGR LLRG", "YYD YYRD"]),
        to_place=(("Y1",), ()),
        to_middle=True,
        last_roll=flicked(position("Y1 G1", "D1"), "Y1").last_roll,
    )
    x, y = area_centre(state.variant, 1)
    zone = state.place_for(0, "Y1")
    near = zone.nearest((x, round(y * 0.2)))
    assert near is not None
    about = Place(Marbles({"Y1": near}))
    found = advice(state, about)
    assert found.about is not None
    assert found.about.action == about
    assert 0 < found.loss < 0.12
    assert found.against is not None
    assert found.against.values["player"] == SeatName(1)
    assert all(isinstance(candidate.action, Place) for candidate in found.candidates)


def test_a_place_for_some_of_the_marbles_is_judged_too() -> None:
    state = replace(position("G1", "D1 D2", hands="GGR LLRG"), to_place=(("R1", "G2"), ()))
    x, y = state.areas[0]["G1"]
    about = Place(Marbles({"R1": (x + DIAMETER + 20, y)}))
    assert state.legal_actions(0).why_not(about) is None
    found = advice(state, about)
    assert found.about is not None
    assert found.about.value <= found.candidates[0].value
    assert set(found.best.spots) == {"R1", "G2"}  # type: ignore[attr-defined]


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
