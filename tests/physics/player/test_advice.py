"""What Hop's adviser says: honest shares, what becomes of any flick, and why."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.bot import Advice, Budget, Question
from game.messages import SeatName
from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Give, Place, bearing_of
from game.rules.hop_the_marble.marbles import DIAMETER, Marbles
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.zones import area_centre
from physics.nature import resolve
from physics.player.bot import HopBot
from physics.player.standing import standing
from physics.simulation import simulate
from physics.table import table_of
from tests.game.rules.hop_the_marble.positions import after, flicked, position, settled
from tests.physics.player.test_bot import check_candidates, following, started
from tests.thorough import thorough

NODES = 60


def advice(
    state: HopState, about: Action | None = None, *, nodes: int = NODES, level: str = "learner"
) -> Advice:
    player = state.acting_players()[0]
    bot = HopBot(level)
    return bot.advise(Question(state, player, Budget(nodes=nodes), Random("a")), about=about)


def shares(state: State) -> tuple[float, ...]:
    return HopBot("learner").assess(Question(state, NATURE, Budget(nodes=1), Random(1))).shares


def aimed(state: HopState, marble: str, target: str, speed: int = 900) -> Flick:
    """A flick of one marble straight at another."""
    lying = state.on_cloth()
    (x, y), (to_x, to_y) = lying[marble], lying[target]
    return Flick(marble, bearing_of((to_x - x, to_y - y)), speed)


def apart(*areas: tuple[str, ...], hands: list[str] | str = "GGR", **options: str) -> HopState:
    """A position whose marbles lie far apart, in a row across each player's area."""
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_anything_is_dealt_all_are_equal(players: int) -> None:
    assert shares(INFO.new_initial_state(players)) == (1 / players,) * players


def test_the_end_is_exact() -> None:
    state = apart(("G1", "G2"), ("R1", "L1"), hands=["GGR", "DDG"], mode="not-time")
    won = settled(flicked(state, "G1", "R1"))
    assert won.is_terminal
    assert shares(won) == (1.0, 0.0)


@pytest.mark.parametrize("mode", ["normal", "suite", "pile", "no-card", "not-time"])
def test_every_state_of_a_game_has_shares(mode: str) -> None:
    rng = Random(mode)
    state: State = INFO.new_initial_state(3, mode=mode)
    bot = HopBot("casual")
    for _ in range(thorough(400)):
        found = shares(state)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
        if state.is_terminal:
            break
        state = following(state, bot, rng, 4)


def test_shares_stay_while_what_is_won_is_placed() -> None:
    state = apart(("G1", "G2", "D1"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    flick = aimed(state, "D1", "R1")
    under_way = after(state, flick)
    rolled = under_way.apply_action(NATURE, resolve(under_way, Random(1)))
    placed = settled(rolled)
    # This flick a good hand never misses.
    assert shares(under_way) == pytest.approx(shares(rolled))
    assert shares(rolled) == pytest.approx(shares(placed), abs=1e-9)


def test_a_marble_that_is_owed_counts_as_given() -> None:
    state = apart(("G1", "G2", "D1"), ("R1",), hands="GGR LLRG")
    owed = flicked(state, "D1", "R1")
    assert owed.owed == (1,)
    assert shares(owed) == standing(owed)
    assert 0 < shares(owed)[1] < 0.5


# Flicks


def test_flicks_are_told_from_best_to_worst_as_shares() -> None:
    state = started(3, 2)
    found = advice(state, nodes=300)
    check_candidates(state, found.candidates)
    actions = [candidate.action for candidate in found.candidates]
    assert 3 <= len(set(actions)) == len(actions) <= 40


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
    told = "Good choice, but the finger is a little off: it passes red."
    assert str(found.hand) == told


def test_what_misses_by_far_was_chosen_so() -> None:
    state = apart(("G1", "G2", "L1"), ("R1", "D1", "Y1"), hands="GGR LLRG")
    found = advice(state, Flick("G1", 2700, 200), nodes=200)
    assert found.is_blunder
    assert found.hand is None


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_the_best_action_is_worth_what_the_outlook_says(players: int) -> None:
    state: State = started(players, 4)
    rng, bot = Random(players), HopBot("skilled")
    found = []
    while len(found) < 12:
        assert isinstance(state, HopState)
        player = state.acting_players()[0]
        if player != NATURE and not state.owed and not state.to_place[player]:
            found.append(advice(state, nodes=120).best_value - shares(state)[player])
        state = following(state, bot, rng, 12)
    # One position differs from another by what can be hit well in it, but none is favoured.
    assert abs(sum(found)) / len(found) < 0.04
    assert sum(map(abs, found)) / len(found) < 0.08


@pytest.mark.long
def test_the_best_is_at_least_as_good_as_what_was_aimed() -> None:
    state = started(2, 6)
    rng = Random(3)
    for _ in range(12):
        found = advice(state, state.legal_actions(0).sample(rng))
        assert found.about is not None
        assert found.candidates[0].value >= found.about.value
        assert (found.against is None) == (found.loss < 1e-6)


def test_what_is_better_than_all_that_was_found_is_advised() -> None:
    state = apart(("G1", "G2"), ("R1", "L1"), hands=["GGR", "DDG"], mode="not-time")
    about = aimed(state, "G1", "R1")
    assert simulate(table_of(state), about).touched == ("R1",)
    found = advice(state, about, nodes=2)
    assert found.loss == 0
    assert found.best == about or found.candidates[0].value == 1.0


def test_missing_what_was_easy_is_a_blunder() -> None:
    state = apart(("G1", "G2", "L1"), ("R1", "D1", "Y1"), hands="GGR LLRG")
    found = advice(state, Flick("G1", 2700, 200), nodes=200)
    assert found.loss >= 0.12
    told = "It misses, and green, which you need, goes to the middle."
    assert str(found.against) == told


def test_a_colour_that_nobody_asked_for_is_a_blunder_when_the_right_one_was_easy() -> None:
    state = apart(("G1", "G2"), ("R1", "L1", "Y1"), hands="GGR LLRG")
    found = advice(state, aimed(state, "G2", "Y1"), nodes=200)
    assert found.loss >= 0.12
    assert str(found.against) == "It only brings you yellow, which you don’t need."


def test_another_good_target_is_none() -> None:
    state = apart(("G1", "D1"), ("R1", "G2", "Y1"), hands="GGR LLRG")
    one, other = (advice(state, aimed(state, "D1", target), nodes=200) for target in ("R1", "G2"))
    assert one.loss < 0.06
    assert other.loss < 0.06


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
