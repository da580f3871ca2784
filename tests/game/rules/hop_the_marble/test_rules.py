"""The rules of Hop the Marble paragraph by paragraph, in positions small enough to check by eye.

Each test is named after the rule it holds up.
"""

from random import Random

import pytest

from game.protocol import NATURE, OptionError
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll, SpreadAndDeal, parse_action
from game.rules.hop_the_marble.marbles import (
    NO_MARBLES,
    Marbles,
    area_centre,
    is_in_area,
    is_in_middle,
)
from game.rules.hop_the_marble.state import HopState
from tests.game.rules.hop_the_marble.positions import (
    after,
    broken,
    cards,
    flicked,
    is_legal,
    position,
    refusal,
    refused,
    settled,
)
from tests.game.rules.questions import headed


def new(players: int = 2, **options: object) -> HopState:
    return HopState.of(INFO.new_initial_state(players, **options))  # type: ignore[arg-type]


def dealt(players: int = 2, seed: int = 0, **options: object) -> HopState:
    """The state after the deal; everyone has marbles to place."""
    state = new(players, **options)
    deal = state.legal_actions(NATURE).sample(Random(seed))
    return state.apply_action(NATURE, deal)


def turned(state: HopState) -> list[list[str]]:
    return [[card.colours for card in hand if card.turned] for hand in state.cards]


# Material and set-up


def test_areas_are_as_large_as_the_hand_that_was_agreed_on() -> None:
    for hand in (170, 200, 230):
        state = new(2, hand=hand)
        x, y = area_centre(state.variant, 0)
        assert (x, y - 5 * hand) == (0, -state.variant.half)
        assert is_in_area(state.variant, 0, (x + 5 * hand - 80, y))
        assert not is_in_area(state.variant, 0, (x + 5 * hand - 79, y))
        assert is_in_middle(state.variant, (x, y + 5 * hand + 80))
        assert not is_in_middle(state.variant, (x, y + 5 * hand + 79))
    assert new(2).variant.hand == 200


def test_large_areas_never_overlap() -> None:
    assert new(2, cloth=500, hand=230).variant.hand == 230
    for players in (3, 4):
        with pytest.raises(OptionError, match="overlap"):
            new(players, cloth=500, hand=230)


def test_setup_cards_are_dealt_once_and_one_of_each_kind() -> None:
    state = new()
    assert is_legal(state, "deal 7 cards GGR LLRG RRGGL / DDG YYRD GGDDR")
    assert broken(
        state,
        "deal 7 cards GGR LLRG RRGGL / GGR YYRD GGDDR",
        "deal 7 cards GGR LLRG RRGGL / YYRD DDG GGDDR",
        "deal 7 cards GGR LLRG / DDG YYRD",
        "deal 7 cards GGR LLRG RRGGL / DDG YYRD GGDDR / LLY RRGY RRLLY",
        "deal 7",
        "deal 7 cards GGR LLRG RRGGL / DDG YYRD GGDDR scatter D3 0 0",
    ) == {"setup"}
    assert refusal(
        state, SpreadAndDeal(-1, (("GGR", "LLRG", "RRGGL"), ("DDG", "YYRD", "GGDDR")))
    ).rule
    assert broken(state, SpreadAndDeal(10_000), "flick R1 0 100") == {"setup"}


def test_setup_scattered_marbles_lie_in_the_middle_and_do_not_touch() -> None:
    state = new(3, scattered=True)
    sample = state.legal_actions(NATURE).sample(Random(3))
    assert isinstance(sample, SpreadAndDeal)
    first, second = list(sample.scatter)[:2]
    touching = sample.scatter | {first: sample.scatter[second]}
    assert refusal(state, SpreadAndDeal(1, sample.cards, touching)).rule == "setup"
    in_area = sample.scatter | {first: area_centre(state.variant, 1)}
    assert refusal(state, SpreadAndDeal(1, sample.cards, in_area)).rule == "setup"
    fewer = sample.scatter.without((first,))
    assert refusal(state, SpreadAndDeal(1, sample.cards, fewer)).rule == "setup"


# Placing


def test_placing_as_the_player_likes_in_their_own_area() -> None:
    state = dealt()
    assert is_legal(state, "place R1 0 -2000")
    assert is_legal(state, "place R1 0 -2920")
    assert is_legal(state, "place R1 920 -2000 G1 -920 -2000")
    for outside in ("place R1 0 -2921", "place R1 0 2000", "place R1 0 0", "place R1 651 -2651"):
        refused(state, outside, "areas", pieces="R1 area:0")


def test_placing_marbles_never_touch_and_are_a_millimetre_apart() -> None:
    state = after(dealt(), "place G1 0 -2000")
    assert is_legal(state, "place R1 170 -2000")
    refused(state, "place R1 169 -2000", "placing", "green", "R1 G1")
    assert refusal(state, "place R1 120 -2120").rule == "placing"
    assert is_legal(state, "place R1 121 -2120")


def test_placing_marbles_stay_where_they_were_put() -> None:
    state = after(dealt(), "place G1 0 -2000")
    refused(state, "place G1 500 -2000", "placing", "stays", "G1")
    assert refusal(state, "place G1 500 -2000 R1 300 -2000").pieces == ("G1",)


def test_placing_only_own_marbles_and_at_least_one() -> None:
    state = dealt()
    assert refusal(state, "place R2 0 -2000").pieces == ("R2",)
    assert refusal(state, Place(NO_MARBLES)).rule == ""


def test_placing_comes_before_the_flick() -> None:
    state = after(dealt(), "place G1 0 -2000")
    refused(state, "flick G1 0 500", "placing", pieces="D1 L1 R1 Y1")
    assert refusal(state, "give 1 G1").rule == "placing"


# The flick


def test_flick_one_marble_standing_in_your_own_area() -> None:
    state = position("R1 G1", "R2", middle="Y1")
    assert is_legal(state, "flick R1 0 500")
    for marble in ("R2", "Y1", "D4"):
        refused(state, f"flick {marble} 0 500", "", pieces=marble)


def test_flick_any_direction_and_a_speed_within_bounds() -> None:
    state = position("R1 G1", "R2")
    for fine in ("flick R1 0 50", "flick R1 3599 3000"):
        assert is_legal(state, fine)
    wrong = ("flick R1 3600 500", "flick R1 0 49", "flick R1 0 3001", Flick("R1", -1, 500))
    assert broken(state, *wrong) == {"", "flick"}


def test_flick_nothing_else_can_be_done_first() -> None:
    state = position("R1 G1", "R2")
    assert broken(state, "place R1 0 -2000", "give 1 R1") == {""}
    assert broken(state, "roll R1 0 0", "draw 0 GGR", "deal 1") == {""}


def test_roll_tells_of_the_flicked_marble_and_each_touched_one_once() -> None:
    state = after(position("R1 G1", "R2 Y2"), "flick R1 900 700")
    assert is_legal(state, "roll R1 0 0 touched R2 5 5 Y2 off")
    assert broken(state, "roll G1 0 0", "flick R1 0 100") == {"hit"}
    two = Marbles({"R1": (0, 0), "R2": (5, 5)})
    assert broken(
        state,
        Roll("R1", ("R2", "R2"), two),
        Roll("R1", ("R1",), Marbles({"R1": (0, 0)})),
        Roll("R1", ("R2",), Marbles({"R1": (0, 0)})),
        Roll("R1", (), two),
        Roll("R1", ("R2",), two, ("R2",)),
        Roll("R1", ("R2",), Marbles({"R1": (0, 0), "Y2": (5, 5)})),
        Roll("R1", ("R2",), two | {"R2": (100_000, 0)}),
        Roll("R1", ("L4",), Marbles({"R1": (0, 0), "L4": (5, 5)})),
    ) == {"hit"}


# A miss


def test_middle_is_wholly_on_the_cloth_and_outside_every_area() -> None:
    state = flicked(position("R1 G1", "R2 Y2", "D3 L3"), "R1")
    for spot, pieces in (
        *(("0 -2000", "R1 area:0"), ("-1500 0", "R1 area:1"), ("0 -921", "R1 area:0")),
        *(("1000 0", "R1 area:2"), ("0 2921", "R1 middle"), ("-2921 2500", "R1 middle")),
    ):
        refused(state, f"place R1 {spot}", "middle", pieces=pieces)
    for fine in ("place R1 0 -920", "place R1 920 0", "place R1 0 2920", "place R1 -2920 2500"):
        assert is_legal(state, fine)


# The last marble


def test_last_marble_that_misses_goes_back_to_its_own_area() -> None:
    state = flicked(position("R1", "R2 Y2"), "R1", off="R1")
    assert not state.to_middle
    assert state.to_place[0] == ("R1",)
    assert refusal(state, "place R1 0 0").rule == "areas"
    state = after(state, "place R1 0 -2000")
    assert state.areas[0] == {"R1": (0, -2000)}
    assert state.acting_players() == (1,)


def test_last_marble_touched_the_toucher_gives_one_back_before_anybody_places() -> None:
    state = flicked(position("R1 G1", "R2"), "R1", touched="R2")
    assert state.owed == (1,)
    assert state.acting_players() == (0,)
    assert set(state.legal_actions(0)) == {Give(1, m) for m in ("G1", "R1", "R2")}  # type: ignore[call-overload]
    assert broken(state, "place R1 0 -2000", "flick G1 0 100") == {"last-marble"}
    assert broken(state, "give 0 R1", "give 1 Y4", "give 3 R1") == {"last-marble"}
    assert refusal(state, "roll R1 0 0").rule == ""


def test_last_marble_several_players_are_owed_in_turn_order() -> None:
    before = position("R1", "R2", "R3 G3", "R4", player=2)
    state = flicked(before, "R3", touched="R2 R4 R1")
    assert state.owed == (3, 0, 1)
    assert refusal(state, "give 0 R1").rule == "last-marble"
    state = after(state, "give 3 G3")
    assert state.owed == (0, 1)
    state = after(state, "give 0 R4", "give 1 R3")
    assert state.to_place == (("R4",), ("R3",), ("R1", "R2"), ("G3",))
    order = []
    while any(state.to_place):
        (player,) = state.acting_players()
        order.append(player)
        state = state.apply_action(player, state.arrangement(player, Random(1)))
    assert order == [2, 3, 0, 1]
    assert [list(area) for area in state.areas] == [["R4"], ["R3"], ["R1", "R2"], ["G3"]]
    assert state.acting_players() == (3,)


# The cards

TURNED = """
those that the marbles are exactly
    G1 R1 | G2 Y2 / GGR LLRG RRGGL / R1 > G2 / GGR |
none with a marble too many
    G1 R1 L1 | G2 Y2 / GGR LLRG RRGGL / R1 > G2 / |
none with a marble too few
    G1 R1 Y1 | L2 Y2 / GGR LLRG RRGGL / Y1 > / |
none with as many, but others
    G1 R1 | R2 Y2 / GGR LLRG RRGGL / R1 > R2 / |
by a deliberate miss too
    G1 G2 R1 Y1 | L2 Y2 / GGR LLRG RRGGL / Y1 > / GGR |
on the turn of another
    L1 D1 | G2 G3 R2 Y2 / GGR LLRG RRGGL / D1 > Y2 / | GGR
those of several players after one turn
    G1 R1 | G2 L2 L3 Y2 / GGR LLRG RRGGL | LLY YYRD GGDDR / R1 > G2 / GGR | LLY
none that is turned already
    G1 R1 | G2 Y2 / +GGR LLRG RRGGL | DDG YYRD GGDDR / R1 > G2 / GGR |
"""


@pytest.mark.parametrize(("which", "turn"), headed(TURNED))
def test_cards_are_turned(which: str, turn: str) -> None:
    areas, hands, flick, cards = ([p.strip() for p in part.split("|")] for part in turn.split("/"))
    marble, _, touched = flick[0].partition(" >")
    before = position(*areas, hands=hands * 2 if len(hands) == 1 else hands)
    state = settled(flicked(before, marble, touched=touched))
    assert turned(state) == [seat.split() for seat in cards], which
    assert state.returns() == tuple(map(len, turned(state)))


# The end

ENDS = """
the first to turn all three cards wins: three cards
    0, 1 / G1 R1 | G2 Y2 / GGR +LLRG +RRGGL | DDG +YYRD +GGDDR / R1 > G2
several others at once share:
    1 2, 0 / R1 D1 | L2 L3 Y2 G2 | Y1 Y3 D3 G3
    / GGR LLRG +RRGGL | LLY +YYRD +GGDDR | YYD +RRGY +RRLLY / R1 > G2 G3
after 60 turns each the most turned cards win: 120 turns
    1, 0 / R1 Y1 | L2 Y2 / GGR LLRG RRGGL | DDG YYRD +GGDDR / L2 / player=1 turns=119
not time: the first to turn it wins: their card
    0, 1 / G1 R1 | G2 Y2 / GGR | DDG / R1 > G2 / mode=not-time
no card: the first to have four of one colour wins, others do no harm: four
    0, 1 / R1 R2 R3 G1 | R4 Y2 / | / G1 > R4 / mode=no-card
no card: after 60 turns each the most of one colour win: 120 turns
    0, 1 / R1 R2 G1 | R4 Y2 L2 / | / L2 / mode=no-card player=1 turns=119
pile: it ends when somebody should draw and it is empty; most points win: pile is empty
    0, 1 / G1 R1 | G2 Y2 / GGR | DDG / R1 > G2 / mode=pile
pile: most points win, whatever the marbles:
    1, 0 / G1 R1 | G2 Y2 Y3 D1 R3 / +LLY GGR | +DDG YYRD / R1 > G2 / mode=pile
pile: equal points share:
    0 1 / G1 R1 | G2 Y2 / GGR | +LLY DDG / R1 > G2 / mode=pile
pile: after 60 turns each the most points win, then the nearest card:
    1, 0 / R1 L1 | G2 D2 D3 Y2 / +GGR RRLLY | +LLY DDG / R1 / mode=pile pile=5 turns=119
"""


@pytest.mark.parametrize(("end", "turn"), headed(ENDS.replace("\n    /", " /")))
def test_end(end: str, turn: str) -> None:
    ranking, areas, hands, flick, *options = turn.split(" / ")
    given = dict(option.split("=") for option in " ".join(options).split())
    more = {key: value if key == "mode" else int(value) for key, value in given.items()}
    before = position(*areas.split(" | "), hands=hands.split("|"), **more)  # type: ignore[arg-type]
    marble, _, touched = flick.partition(" > ")
    state = settled(flicked(before, marble, touched=touched))
    assert state.is_terminal
    outcome = state.standing()
    assert outcome.ranking == tuple(tuple(map(int, p.split())) for p in ranking.split(", "))
    assert end.rpartition(":")[2].strip() in str(outcome.reason)
    refused(state, "flick R1 0 500", "end")


def test_end_after_60_turns_each_ties_are_parted_by_the_nearest_open_card_else_shared() -> None:
    hands = ("GGR LLRG RRGGL", "DDG YYRD GGDDR")
    near = settled(flicked(position("G1 R1", "L2 D2", hands=hands, player=1, turns=119), "D2"))
    assert near.standing().ranking == ((0,), (1,))
    equal = settled(
        flicked(position("L1 R1", "L2 D2", hands="GGR LLRG RRGGL", player=1, turns=119), "D2")
    )
    assert (equal.distance(0), equal.distance(1)) == (2, 3)
    same = settled(
        flicked(position("L1", "L2 D2", hands="GGR LLRG RRGGL", player=1, turns=119), "D2")
    )
    assert same.standing().ranking == ((0, 1),)


# The modes


def pile_position(pile: int = 3, **more: object) -> HopState:
    return position("G1 R1", "G2 Y2", hands=("GGR", "DDG"), mode="pile", pile=pile, **more)  # type: ignore[arg-type]


def test_pile_on_turning_a_card_a_player_scores_it_and_draws_the_next() -> None:
    state = settled(flicked(pile_position(10), "R1", touched="G2"))
    assert turned(state) == [["GGR"], []]
    assert state.returns() == (1, 0)
    assert state.acting_players() == (NATURE,)
    assert state.drawing == 0
    assert broken(state, "draw 1 LLY", "draw 0 GGR", "draw 0 DDG", "flick Y2 0 100") == {
        "modes-pile"
    }
    state = after(state, "draw 0 RRGGL")
    assert state.cards[0] == cards("+GGR RRGGL")
    assert state.pile == 9
    assert state.drawing is None
    assert state.acting_players() == (1,)


def test_pile_of_two_who_should_draw_the_one_whose_turn_it_was_draws_first() -> None:
    hands = ("+DDG LLY", "GGR")
    before = position("L1 L2 Y1 G1", "G2 R2", hands=hands, mode="pile", pile=1, player=1)
    state = settled(flicked(before, "R2", touched="G1"))
    assert turned(state) == [["DDG", "LLY"], ["GGR"]]
    assert state.drawing == 1
    state = after(state, "draw 1 YYD")
    assert state.pile == 0
    assert state.is_terminal
    assert state.standing().ranking == ((0,), (1,))


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *("flick", "flick R5 0 100", "flick B1 0 100", "flick R1 -1 100", "flick R1 01 100"),
        *("flick R1 0 100 ", "flick  R1 0 100", "flick R1 1.5 100", "flick R1 0 99999", "place"),
        *("place R1 0", "place R1 0 -0", "place R1 0 0 R1 0 500", "place R1 0 123456"),
        *("place R1 off", "give 4 R1", "give R1", "roll", "roll R1", "roll R1 0 0 touched"),
        *("roll R1 0 0 touched R1 0 0", "roll R1 0 0 touched G1 0 0 G1 off", "draw 0 GRG", "deal"),
        *("deal 12345", "deal 1 cards GGR", "deal 1 cards GGR / XXY"),
        *("deal 1 scatter D3 0 0 D3 5 5", "flick R1 0 1００"),
        "place " + " ".join(["R1 0 0"] * 50),
    ],
)
def test_notation_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in Hop the Marble\.$") as refused:
        parse_action(text)
    assert len(str(refused.value)) < 100
