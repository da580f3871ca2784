"""What a computer wants in Hop the Marble: cards come closer, in every way to win."""

import pytest

from game.rules.hop_the_marble.marbles import COLOURS
from game.rules.hop_the_marble.state import HopState
from physics.player.bot import SURE
from physics.player.wishes import Held, Race, held
from tests.game.rules.hop_the_marble.positions import position

CHANCE = 0.7


def colours(text: str) -> Held:
    return held(tuple(text))


def race(*areas: str, **details: object) -> Race:
    return Race.of(position(*areas, **details), CHANCE)  # type: ignore[arg-type]


def won(before: Race, player: int, owner: int | None, colour: str) -> Race:
    return before.after_hit(player, ((owner, COLOURS.index(colour)),))


# What happens


def test_whoever_has_none_left_gets_the_marble_that_helps_the_winner_least() -> None:
    before = race("G1 G2 R1", "Y1", hands=["GGR", "DDG"], mode="not-time")
    after = won(before, 0, 1, "Y")
    assert after.hands == (colours("GGR"), colours("Y"))
    assert after.won == (0,)


def test_in_the_pile_an_empty_pile_ends_the_game_for_the_most_points() -> None:
    before = race("G1 R1", "G2 D1", hands=["GGR", "+RRGGL DDG"], mode="pile", points="123")
    assert before.points == (0, 3)
    after = won(before, 0, 1, "G")
    assert after.points == (1, 3)
    assert after.won == (1,)


# Shares


@pytest.mark.parametrize("mode", ["normal", "suite", "pile", "no-card"])
def test_shares_add_up_to_one(mode: str) -> None:
    seen = race("G1 R1 L1", "Y1 D1", "R2 G2 Y2", mode=mode, pile=2)
    assert sum(seen.shares(1)) == pytest.approx(1)


def promised(after: Race, urge: float) -> float:
    return after.promise(0, urge, after.shares(0)[0])


@pytest.mark.parametrize("urge", [0.0, 0.5, 1.0])
def test_the_marble_that_is_missing_is_worth_most(urge: float) -> None:
    before = race("G1 G2 L1", "R1 Y1 D1 D2", hands=["LLRG", "DDGL"], mode="not-time")
    worth = {colour: promised(won(before, 0, 1, colour), urge) for colour in "RYD"}
    assert max(worth, key=worth.__getitem__) == "R"


def test_who_minds_only_their_own_cards_does_not_see_what_a_hit_takes_from_others() -> None:
    before = race("R1 Y1", "D1 D2 G1 L1 L2", hands=["RRGGL", "DDG"], mode="not-time")
    gentle, harsh = won(before, 0, 1, "L"), won(before, 0, 1, "G")
    assert promised(gentle, 1.0) == pytest.approx(promised(harsh, 1.0))
    assert promised(gentle, 0.0) < promised(harsh, 0.0)


def test_a_card_that_lets_a_marble_too_many_pass_is_done_with_one() -> None:
    cards = ((held("GGR"),),) * 2
    race = Race("normal", 0.7, (held("GGRY"),) * 2, held(""), cards, spare=(0, 1))
    assert race.turns_left(1) < race.turns_left(0)
    assert race.settled(0).won == (1,)


@pytest.mark.parametrize("mode", ["normal", "suite", "pile", "no-card"])
@pytest.mark.parametrize(
    ("first", "second"), [("G1 G2 Y1", "L1 L2"), ("L1 L2", "G1 G2 Y1"), ("R1 Y1", "R2 Y2")]
)
def test_when_the_turns_run_out_whoever_stands_best_has_won(
    mode: str, first: str, second: str
) -> None:
    own, turned = {"pile": ("LLRG", "+DDG LLRG"), "no-card": ("", "")}.get(
        mode, ("GGR LLRG RRGGL", "+GGR LLRG RRGGL")
    )
    for other in (own, turned):
        details: dict[str, object] = {"mode": mode, "hands": [own, other], "pile": 2}
        last = position(first, second, turns=119, **details)
        assert Race.of(last, CHANCE).settled(0).won == last.standing().winners
        assert not race(first, second, turns=118, **details).settled(0).won


# What the next two turns make of it


def share(state: HopState, player: int) -> float:
    """The share of the player who has just finished a turn."""
    return Race.of(state, SURE).settled(player).foreseen(player)[player]


def test_whoever_is_a_hit_from_the_end_is_feared_more_than_whoever_is_two() -> None:
    last = "+GGR +LLRG RRGGL"
    near, far = (
        position("R1 R2 D1 D2 Y1", theirs, middle="L4 Y2 D3", hands=last)
        for theirs in ("R3 R4 G1 G2", "R3 G1 G2")
    )
    assert share(near, 0) < share(far, 0) - 0.1
