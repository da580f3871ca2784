"""The rules of TRAKKX paragraph by paragraph, in positions small enough to check by eye.

Each test is named after the rule it holds up. The table is drawn as a picture; what's named nowhere
is in the bag.
"""

from itertools import permutations
from random import Random

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE, Pass
from game.rules.trakkx.actions import Deal, DrawToken, Lay, PassOn, parse_action
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    ALL_TOKENS,
    EMPTY_TABLE,
    KINDS,
    FaultKind,
    OnBag,
    TokenTable,
    groups,
    points_of,
    table_faults,
)
from tests.game.rules.questions import headed
from tests.game.rules.trakkx.positions import (
    after,
    broken,
    is_legal,
    laid_out,
    position,
    refusal,
    refused,
)

INFO = GAMES["trakkx"]

REDS = "r5 r6 r7"
"""A run that's on many tables below."""


def new(players: int = 2, rounds: int = 3) -> TrakkxState:
    return TrakkxState.of(INFO.new_initial_state(players, rounds=rounds))


def dealt(players: int = 2, rounds: int = 3, seed: int = 0) -> TrakkxState:
    """The first turn, with tokens dealt at random."""
    return with_chance(new(players, rounds), seed)


def with_chance(state: TrakkxState, seed: int = 0) -> TrakkxState:
    """The state once everything awaited has been dealt."""
    rng = Random(seed)
    while state.awaited:
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return state


def lay(picture: str) -> Lay:
    return Lay(laid_out(picture))


def passed_on(state: TrakkxState, *chosen: str) -> TrakkxState:
    """The state after the seats that owe tokens have passed these on, in order."""
    for tokens in chosen:
        state = after(state, PassOn(tuple(tokens.split())))
    return state


# Material and setup


def test_material_two_of_each_number_in_four_colours_and_two_of_each_action_token() -> None:
    numbers = [kind for kind in KINDS if kind not in ("swap", "three")]
    assert sorted(numbers) == sorted(f"{c}{v}" for c in "rygb" for v in range(1, 15))
    assert len(ALL_TOKENS) == 58
    assert set(ALL_TOKENS.values()) == {2}
    assert new().bag == ALL_TOKENS.total() == 116


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_everybody_gets_15_tokens_and_six_lie_in_the_open_display(players: int) -> None:
    state = dealt(players)
    assert state.rack_sizes == (15,) * players
    assert len(state.display) == 6
    assert state.bag == 116 - 15 * players - 6
    assert state.table == EMPTY_TABLE
    assert state.acting_players() == (0,)
    assert state.opened == (False,) * players


def test_setup_the_racks_are_dealt_seat_by_seat_and_the_display_last() -> None:
    state, dealt_to = new(3), []
    rng = Random(5)
    while state.acting_players() == (NATURE,):
        action = state.legal_actions(NATURE).sample(rng)
        assert isinstance(action, Deal)
        dealt_to.append((action.to, len(action.tokens)))
        state = state.apply_action(NATURE, action)
    assert dealt_to == [(0, 15), (1, 15), (2, 15), (None, 6)]


def test_setup_no_more_tokens_are_dealt_than_there_are() -> None:
    state = new()
    thrice = Deal(0, ("r1", "r1", "r1", *(f"y{n}" for n in range(1, 13))))
    wrong = (
        Deal(1, tuple(KINDS[:15])),
        Deal(0, tuple(KINDS[:14])),
        Deal(0, ("?",) * 15),
        DrawToken(),
    )
    assert broken(state, thrice, *wrong) == {"setup"}


def test_setup_action_tokens_can_turn_up_in_racks_and_display() -> None:
    state = new()
    deal = Deal(0, ("swap", "three", *(f"r{n}" for n in range(1, 14))))
    assert is_legal(state, deal)
    state = after(state, deal, Deal(1, (*(f"y{n}" for n in range(1, 15)), "g1")))
    assert is_legal(state, Deal(None, ("swap", "three", "b1", "b2", "b3", "b4")))


# The turn: take


def test_take_the_token_comes_to_the_rack_and_the_turn_goes_on_clockwise() -> None:
    state = after(position("r1", "b1", "g1", display="y1 y2 y3 y4 y5 y6"), "take y3")
    assert state.racks[0] == ("r1", "y3")
    assert state.player == 1


def test_take_the_display_is_refilled_at_the_place_of_the_token() -> None:
    state = after(position("r1", "b1", display="y1 y2 y3 y4 y5 y6"), "take y3")
    assert state.acting_players() == (NATURE,)
    assert state.display == ("y1", "y2", "y4", "y5", "y6")
    state = after(state, "deal display b9")
    assert state.display == ("y1", "y2", "b9", "y4", "y5", "y6")
    assert state.acting_players() == (1,)


def test_take_the_display_is_not_refilled_once_the_bag_is_empty() -> None:
    state = after(position("r1", "b1", display="y1 y2", empty_bag=True), "take y1")
    assert state.display == ("y2",)
    assert state.acting_players() == (1,)


def test_take_action_tokens_may_be_taken() -> None:
    state = after(position("r1", "b1", display="swap y2"), "take swap")
    assert state.racks[0] == ("r1", "swap")


def test_take_only_what_lies_in_the_display() -> None:
    state = position("r1", "b1", display="y1 y2")
    no_yellow = "There’s no yellow 3 face up."
    refused(state, "take y3", "take", no_yellow, "display:y1 display:y2")
    refused(position("r1", "b1"), "take y3", says="Nothing is face up.")


# The turn: draw


def test_draw_one_token_from_the_bag_by_chance() -> None:
    state = after(position("r1", "b1"), "draw")
    assert state.acting_players() == (NATURE,)
    assert broken(state, "deal 1 b9", "deal 0 b9 b8", "deal 0 ?") == {"setup"}
    state = after(state, "deal 0 b9")
    assert state.racks == (("r1", "b9"), ("b1",))
    assert state.acting_players() == (1,)


def test_draw_only_what_is_still_in_the_bag() -> None:
    state = after(position("r1 r1", "b1"), "draw")
    assert refusal(state, "deal 0 r1").rule == "setup"
    assert is_legal(state, "deal 0 b1")


def test_draw_an_empty_bag_is_refused() -> None:
    refused(position("r1", "b1", empty_bag=True), "draw", "draw", pieces="bag")


# The turn: swap


def test_swap_needs_the_token_and_removes_it() -> None:
    refused(position("r1 r2", "b1 b2"), "swap", "swap", pieces="rack:swap")
    state = after(position("r1 r2 swap", "b1 b2"), "swap")
    assert state.removed == ("swap",)
    assert state.racks[0] == ("r1", "r2")


def test_swap_everybody_passes_two_tokens_to_the_left_at_once() -> None:
    state = after(position("r1 r2 r3 swap", "y1 y2 y3", "g1 g2 g3"), "swap")
    assert state.acting_players() == (0, 1, 2)
    state = passed_on(state, "r1 r2", "y1 y2", "g1 g2")
    assert state.racks == (("r3", "g1", "g2"), ("r1", "r2", "y3"), ("y1", "y2", "g3"))
    assert state.acting_players() == (1,)
    assert state.passing == ()


def test_swap_with_two_players_left_is_the_opponent() -> None:
    state = after(position("r1 r2 swap", "y1 y2 y3"), "swap")
    state = passed_on(state, "r1 r2", "y1 y3")
    assert state.racks == (("y1", "y3"), ("r1", "r2", "y2"))


def test_swap_any_order_of_choosing_gives_the_same() -> None:
    state = after(position("r1 r2 r3 swap", "y1 y2 y3", "g1 g2 g3", "b1"), "swap")
    chosen = {0: ("r1", "r3"), 1: ("y1", "y2"), 2: ("g2", "g3"), 3: ("b1",)}
    ends = set()
    for order in permutations(chosen):
        following = state
        for number, player in enumerate(order):
            assert following.acting_players() == tuple(sorted(order[number:]))
            following = following.apply_action(player, PassOn(chosen[player]))
        ends.add(following)
    assert len(ends) == 1


def test_swap_nobody_has_what_they_get_before_everybody_has_chosen() -> None:
    state = after(position("r1 r2 swap", "y1 y2", "g1 g2"), "swap")
    state = passed_on(state, "r1 r2", "y1 y2")
    assert state.racks == (("r1", "r2"), ("y1", "y2"), ("g1", "g2"))
    assert state.passing == (("r1", "r2"), ("y1", "y2"), None)
    assert state.acting_players() == (2,)


def test_swap_a_player_with_one_token_passes_that_one_and_still_gets_two() -> None:
    state = after(position("r1 r2 swap", "y1", "g1 g2"), "swap")
    assert refusal(state, "pass-on y1 y2", player=1).rule == "swap"
    state = passed_on(state, "r1 r2", "y1", "g1 g2")
    assert state.racks == (("g1", "g2"), ("r1", "r2"), ("y1",))


def test_swap_action_tokens_may_be_passed() -> None:
    state = after(position("r1 swap swap", "y1 three"), "swap")
    state = passed_on(state, "r1 swap", "y1 three")
    assert state.racks == (("y1", "three"), ("r1", "swap"))


def test_swap_exactly_two_own_tokens_are_passed() -> None:
    state = after(position("r1 r2 r3 swap", "y1 y2"), "swap")
    wrong = ("pass-on r1", "pass-on r1 y1", "pass-on r1 r1", "pass-on r1 ?", "draw", "pass")
    assert broken(state, *wrong, PassOn(("r1", "r2", "r3"))) == {"swap"}


def test_swap_tokens_are_passed_on_only_in_a_swap() -> None:
    assert refusal(position("r1 r2", "y1 y2"), "pass-on r1 r2").rule == "swap"


# The turn: draw three


def test_three_a_chosen_opponent_draws_three_tokens() -> None:
    state = after(position("r1 three", "y1", "g1"), "three 2")
    assert state.removed == ("three",)
    assert refusal(state, "deal 1 b1 b2 b3").rule == "setup"
    state = after(state, "deal 2 b1 b2 b3")
    assert state.racks == (("r1",), ("y1",), ("g1", "b1", "b2", "b3"))
    assert state.acting_players() == (1,)


def test_three_needs_the_token() -> None:
    refused(position("r1 swap", "y1 three"), "three 1", "three", pieces="rack:three")


def test_three_only_an_opponent_can_be_chosen() -> None:
    state = position("r1 three", "y1")
    assert broken(state, "three 0", "three 2") == {"three"}


def test_three_draws_as_many_as_there_are() -> None:
    everything = after(position("r1 three", "y1", empty_bag=True), "three 1")
    assert everything.acting_players() == (1,)
    assert everything.racks == (("r1",), ("y1",))
    state = position("r1 three", "y1", empty_bag=True, in_bag="b1 b2")
    two_left = after(state, "three 1")
    assert [(due.to, due.count) for due in two_left.awaited] == [(1, 2)]


# Laying


def test_lay_at_least_one_own_token() -> None:
    state = position("r8 y1", "b1", on=REDS)
    assert refusal(state, lay(REDS)).rule == "lay"
    moved = Lay(laid_out(REDS, at=(4, 4)))
    assert "at least one" in str(refusal(state, moved).message)
    assert is_legal(state, lay("r5 r6 r7 r8"))


def test_lay_the_tokens_leave_the_rack_and_the_next_player_follows() -> None:
    state = after(position("r8 y1", "b1", on=REDS), lay("r5 r6 r7 r8"))
    assert state.racks[0] == ("y1",)
    assert state.table == laid_out("r5 r6 r7 r8")
    assert state.acting_players() == (1,)


def test_lay_only_what_is_on_the_own_rack() -> None:
    state = position("y8 y1", "r8", on=REDS)
    refused(state, lay("r5 r6 r7 r8"), "lay", "red 8", "3,0")


def test_lay_one_token_counts_once() -> None:
    state = position("r8 y1", "b1", on="r5 r6 r7 .\n. . . .\nr5 r6 r7 .")
    assert is_legal(state, lay("r5 r6 r7 r8\n. . . .\nr5 r6 r7 ."))
    refused(state, lay("r5 r6 r7 r8\n. . . .\nr5 r6 r7 r8"), "lay")


def test_lay_no_table_token_may_be_left_over_or_go_to_a_rack() -> None:
    state = position("r8 r9 y1", "b1", on=REDS)
    refused(state, lay(". r6 r7 r8 r9"), "lay", "red 5", "0,0")


def test_lay_table_tokens_may_be_moved_freely_in_the_same_turn() -> None:
    state = position("b7 y1", "b1", on="r5 r6 r7 .\n. . . .\ng7 y7 r7 .")
    assert is_legal(state, lay("r5 . . .\nr6 . . .\nr7 . . .\n. . . .\nr7 g7 b7 y7"))
    assert is_legal(state, lay("g7 . r5\ny7 . r6\nb7 . r7\nr7"))
    refused(state, lay("r5 r6 r7\n. . g7\n. . y7\n. . b7"), "lay", "red 7")


def test_lay_identical_tokens_stand_for_each_other() -> None:
    """The red 6 of the table may end up anywhere, as long as both are there at the end."""
    state = position("r6 y1", "b1", on="y6 r6 g6\n. . .\nr7 r8 r9")
    assert is_legal(state, lay("y6 r6 g6 .\n. . . .\nr6 r7 r8 r9"))
    assert is_legal(state, lay("r6 r7 r8 r9\n. . . .\n. y6 r6 g6"))
    assert refusal(state, lay("r6 r7 r8 r9\n. . . .\n. y6 . g6")).rule == "lay"


def test_lay_only_the_table_at_the_end_is_judged() -> None:
    """Both groups are taken to pieces; there is no order in which each step would be legal."""
    state = position("r1 y1", "b1", on="r2 r3 r4\n. . .\nr5 r6 r7")
    assert is_legal(state, lay("r4 r3 r2 r1\n. . . .\nr7 r6 r5"))
    assert is_legal(state, lay("r7 r6 r5 r4 r3 r2 r1"))


def test_lay_action_tokens_never_lie_on_the_table() -> None:
    state = position("swap y1", "b1", on=REDS)
    refused(state, Lay(laid_out("r5 r6 r7 swap")), "table", pieces="3,0")


# The table


@pytest.mark.parametrize("length", [3, 4])
def test_sequence_three_or_four_of_one_number_in_any_order_of_colours(length: int) -> None:
    for colours in permutations("rygb", length):
        line = [f"{colour}9" for colour in colours]
        assert not table_faults(laid_out(" ".join(line)))
        assert not table_faults(laid_out("\n".join(line)))


@pytest.mark.parametrize("length", range(3, 15))
def test_row_three_to_fourteen_of_one_colour_up_or_down(length: int) -> None:
    for start in range(1, 16 - length):
        line = [f"g{value}" for value in range(start, start + length)]
        for way in (line, line[::-1]):
            assert not table_faults(laid_out(" ".join(way)))
            assert not table_faults(laid_out("\n".join(way)))


NO_LINES = """
r9 y9 r9
    TWICE sequence: red 9
r9 y9 g9 b9 r9
    TWICE sequence: red 9
r5 r7 r8
    STEP row: Between red 5 and red 7, 6 is missing.
r1 r3 r5
    STEP row: red 1 and red 3
r5 r3 r1
    STEP row: red 5 and red 3
r5 r6 r12
    STEP row: red 6 and red 12
r5 r6 r6
    STEP row: red 6
r5 r6 r5
    TURN row: red 6
r5 r6 r7 r6
    TURN row: red 7
r13 r14 r1
    WRAP row: 14
r2 r1 r14
    WRAP row: 14
r5 r6
    SHORT line: red 5 and red 6
r5 b5
    SHORT line: red 5 and blue 5
r5 b12
    SHORT line: red 5 and blue 12
r5 r6 b7 r8
    MIXED line: all red: blue 7 doesn’t match
r5 b5 g6
    MIXED line: all 5: green 6 doesn’t match
r5 b7 g9
    MIXED line: Neither fits
"""


@pytest.mark.parametrize(("line", "told"), headed(NO_LINES))
def test_what_is_no_line_is_told_with_the_rule(line: str, told: str) -> None:
    what, _, says = told.partition(": ")
    for picture in (line, line.replace(" ", "\n")):
        (fault,) = table_faults(laid_out(picture))
        assert f"{fault.kind.name} {fault.rule}" == what
        assert says in str(fault.message)
        assert len(fault.cells) == len(line.split())


def test_table_a_token_may_belong_to_a_line_across_and_one_down() -> None:
    assert not table_faults(laid_out("r5 r6 r7\nb5 . .\ng5 . ."))
    assert not table_faults(laid_out("r5 r6 r7\nb5 b6 b7\ng5 g6 g7"))


def test_table_a_line_is_everything_side_by_side() -> None:
    """Two runs end to end are one line, and that one is wrong."""
    (fault,) = table_faults(laid_out("r5 r6 r7 b1 b2 b3"))
    assert len(fault.cells) == 6


def test_table_diagonal_tokens_do_not_touch() -> None:
    table = laid_out("r5 r6 r7 . . .\n. . . b1 b2 b3")
    assert not table_faults(table)
    assert len(groups(table)) == 2


def test_table_a_single_token_without_neighbours_is_not_allowed() -> None:
    (fault,) = table_faults(laid_out("r5 r6 r7 .\n. . . b1"))
    assert (fault.kind, fault.rule, fault.cells) == (FaultKind.LONE, "lone", ((3, 1),))
    assert "blue 1" in str(fault.message)


def test_table_each_fault_has_its_own_cells_in_reading_order() -> None:
    faults = table_faults(laid_out("r5 b6 r7 . y1\n. . g7 . .\n. . . . .\nb3 . . . ."))
    assert [fault.kind for fault in faults] == [
        FaultKind.MIXED,
        FaultKind.SHORT,
        FaultKind.LONE,
        FaultKind.LONE,
    ]
    assert [fault.cells[0] for fault in faults] == [(0, 0), (2, 0), (4, 0), (0, 3)]


def test_table_is_unbounded_in_all_directions() -> None:
    state = position(
        "r8 y1", "b1", on=TokenTable({(-9999, -9999 + n): f"r{5 + n}" for n in range(3)})
    )
    far = TokenTable({(-9999, -9999 + n): f"r{5 + n}" for n in range(4)})
    assert is_legal(state, Lay(far))
    assert parse_action(Lay(far).notation()) == Lay(far)
    too_far = TokenTable({(-10_000, n): f"r{5 + n}" for n in range(4)})
    assert refusal(state, Lay(too_far)).rule == "table"


def test_groups_are_connected_sets_in_reading_order() -> None:
    table = laid_out(". . r1 .\n. . r2 b2\ng9 . r3 .\ng9 . . .")
    assert groups(table) == (
        frozenset({(2, 0), (2, 1), (3, 1), (2, 2)}),
        frozenset({(0, 2), (0, 3)}),
    )


# The worked cases of the sheet


def test_sheet_tokens_below_each_other_beside_others_make_lines_of_two() -> None:
    """Yellow 5 and red 5 above blue 5: beside the 6 of another column each makes a pair."""
    state = position("y5 r5 g1", "b1", on=". y6 .\n. r6 .\nb5 b6 b7")
    wrong = lay("y5 y6 .\nr5 r6 .\nb5 b6 b7")
    refused(state, wrong, "line", pieces="0,0 1,0")
    kinds = [fault.kind for fault in table_faults(wrong.table)]
    assert kinds == [FaultKind.SHORT, FaultKind.SHORT]


def test_sheet_the_same_tokens_on_the_free_side_are_legal() -> None:
    state = position("y5 r5 g1", "b1", on=". y6 .\n. r6 .\nb5 b6 b7")
    assert is_legal(state, lay(". y6 .\n. r6 .\nb5 b6 b7\nr5 . .\ny5 . ."))


def test_sheet_opening_and_adding_to_another_group_in_the_same_turn() -> None:
    """The third opening of three players, green 4 to 7, with yellow 6 and 7 added elsewhere."""
    on = "y3 y4 y5 . .\n. . . . .\nb9 b10 b11 . ."
    both = "y3 y4 y5 y6 y7\n. . . . .\nb9 b10 b11 . .\n. . . . .\ng4 g5 g6 g7 ."
    state = position("g4 g5 g6 g7 y6 y7 r1", "b1", "r2", on=on, opened=(False, True, True))
    assert is_legal(state, lay(both))
    opened = after(state, lay(both))
    assert opened.opened == (True, True, True)
    assert opened.racks[0] == ("r1",)
    only_added = lay("y3 y4 y5 y6 y7\n. . . . .\nb9 b10 b11 . .")
    assert refusal(state, only_added).rule == "open"


def test_sheet_rearranging_two_groups_into_one_frees_a_group() -> None:
    """The third example: red 2, red 4 and blue 3 from the rack join two groups."""
    on = "r3 g3 y3 .\n. . y4 .\n. . y5 .\n. . . .\n. . . .\nr5 r6 r7 r8"
    state = position("r2 r4 b3 g9 g10 g11 y1", "b1", on=on)
    assert len(groups(state.table)) == 2
    joined = """
    r2 r3 r4 r5 r6 r7 r8
    .  g3 .  .  .  .  .
    .  b3 .  .  .  .  .
    .  y3 y4 y5 .  .  .
    """
    assert is_legal(state, lay(joined))
    assert len(groups(laid_out(joined))) == 1
    full = position("r2 r4 b3 g9 g10 g11 y1", "b1", on=on + "\n. . . .\nb12 b13 b14")
    assert len(groups(full.table)) == 3
    three = joined + "\n. . .\nb12 b13 b14\n. . .\ng9 g10 g11"
    assert is_legal(full, Lay(laid_out(three)))
    four = on + "\n. . . .\nb12 b13 b14 .\n. . . .\ng9 g10 g11"
    assert refusal(full, lay(four)).rule == "limit"


# Opening


@pytest.mark.parametrize("line", ["r5 r6 r7", "r5 y5 g5", "b1 b2 b3 b4"])
def test_open_the_first_lay_is_a_group_of_at_least_three_own_tokens(line: str) -> None:
    state = position(f"{line} y14", "b1", opened=False)
    assert state.must_open(0)
    opened = after(state, lay(line))
    assert opened.opened == (True, False)
    assert not opened.must_open(0)


def test_open_until_then_nothing_else_can_be_laid() -> None:
    state = position("r8 y1 y2 y3", "b1", on=REDS, opened=(False, True))
    refused(state, lay("r5 r6 r7 r8"), "open", pieces="3,0")
    assert is_legal(state, lay("r5 r6 r7\n. . .\ny1 y2 y3"))


def test_open_the_group_consists_of_own_new_tokens_only() -> None:
    """Three own tokens, but beside others."""
    state = position("r8 r9 r10 y1", "b1", on=REDS, opened=(False, True))
    assert refusal(state, lay("r5 r6 r7 r8 r9 r10")).rule == "open"
    assert is_legal(state, lay("r5 r6 r7\n. . .\nr8 r9 r10"))


def test_open_the_group_may_not_have_a_token_of_the_table() -> None:
    state = position("y7 g7 b7 y1", "b1", on="r4 r5 r6 r7", opened=(False, True))
    assert refusal(state, lay("r4 r5 r6 .\n. . . .\nr7 y7 g7 b7")).rule == "open"
    assert is_legal(state, lay("r4 r5 r6 r7\n. . . .\n. y7 g7 b7"))


def test_open_other_groups_may_be_regrouped_in_the_same_turn() -> None:
    state = position("y1 y2 y3 r4 b1", "b1", "b2", on="r5 r6 r7", opened=(False, True, False))
    assert refusal(state, lay("r7 . .\nr6 . .\nr5 . .\nr4 . .")).rule == "open"
    assert is_legal(state, lay("r7 . . . y1\nr6 . . . y2\nr5 . . . y3\nr4 . . . ."))


def test_open_the_own_group_may_cross() -> None:
    state = position("r5 r6 r7 y5 g5 b1", "b1", opened=False)
    assert is_legal(state, lay("r5 r6 r7\ny5 . .\ng5 . ."))


def test_open_identical_tokens_are_taken_for_the_own_ones() -> None:
    """It doesn't matter which of the two red 6 is the new one: one of them can be."""
    state = position("r5 r6 r7 y1", "b1", on="y6 r6 g6", opened=(False, True))
    assert is_legal(state, lay("y6 r6 g6\n. . .\nr5 r6 r7"))


def test_open_a_twin_on_the_table_does_not_stand_for_a_third_own_token() -> None:
    """The group needs red 6, but that one came from the table; the player's own are two and one."""
    state = position("r5 r7 b6 y1", "b1", on="y6 r6 g6", opened=(False, True))
    assert refusal(state, lay("y6 b6 g6\n. . .\nr5 r6 r7")).rule == "open"


# The number of groups


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 3), (4, 4)])
def test_limit_three_groups_with_two_or_three_players_four_with_four(
    players: int, most: int
) -> None:
    pictures = ["r1 r2 r3", "y1 y2 y3", "g1 g2 g3", "b1 b2 b3", "r7 r8 r9"]
    for there in range(1, 5):
        on, added = "\n.\n".join(pictures[:there]), pictures[max(there, 3)]
        state = position(f"{added} y14", *["b9"] * (players - 1), on=on)
        assert state.group_limit(0) == most
        assert is_legal(state, lay(f"{on}\n.\n{added}")) is (there + 1 <= most)


def test_limit_the_refusal_tells_the_numbers_and_the_smallest_group() -> None:
    on = "r1 r2 r3 r4\n.\ny1 y2 y3 y4\n.\ng1 g2 g3 g4"
    state, told = position("b1 b2 b3 y14", "b9", on=on), "Only 3 groups can be on the table"
    refused(state, lay(on + "\n.\nb1 b2 b3"), "limit", told, "0,6 1,6 2,6")


def test_limit_as_many_groups_as_players_have_opened_until_all_have() -> None:
    state = position("y1 y2 y3 b14", "b1", on=REDS, opened=(True, False))
    assert state.group_limit(0) == 1
    refused(state, lay("r5 r6 r7\n.\ny1 y2 y3"), "limit")
    four = position("y1 y2 y3 b14", "b1", "b2", "b3", on=REDS, opened=(False, True, False, False))
    assert four.group_limit(0) == 2
    assert is_legal(four, lay("r5 r6 r7\n.\ny1 y2 y3"))
    assert is_legal(four, lay("r5 r6 r7")) is False


def test_limit_splitting_a_group_before_all_have_opened_is_too_much() -> None:
    on = "r1 r2 r3 r4 r5"
    state = position("r6 b14", "b1", on=on, opened=(True, False))
    assert is_legal(state, lay("r1 r2 r3 r4 r5 r6"))
    assert refusal(state, lay("r1 r2 r3 . r4 r5 r6")).rule == "limit"


def test_limit_whoever_opens_last_may_use_all_groups_at_once() -> None:
    state = position("y1 y2 y3 g1 g2 g3 b14", "b1", on=REDS, opened=(False, True))
    assert state.group_limit(0) == 3
    assert is_legal(state, lay("r5 r6 r7\n.\ny1 y2 y3\n.\ng1 g2 g3"))


def test_limit_joining_groups_frees_places_in_the_same_turn() -> None:
    on = "r1 r2 r3\n.\ny1 y2 y3\n.\nr5 r6 r7"
    state = position("r4 g1 g2 g3 b14", "b1", on=on)
    assert is_legal(state, lay("r1 r2 r3 r4 r5 r6 r7\n.\ny1 y2 y3\n.\ng1 g2 g3"))
    assert refusal(state, lay(on + "\n.\ng1 g2 g3")).rule == "limit"


# Passing, the end and the score


def test_pass_only_if_nothing_can_be_taken_drawn_or_played() -> None:
    assert refusal(position("r1", "b1"), "pass").pieces == (OnBag(),)
    state = position("r1", "b1", display="y1 y2", empty_bag=True)
    refused(state, "pass", "pass", pieces="display:y1 display:y2")
    refused(position("r1 swap", "b1", empty_bag=True), "pass", pieces="rack:swap")
    assert is_legal(position("r1", "b1 swap", empty_bag=True), "pass")


def test_pass_a_lay_that_could_be_found_does_not_forbid_it() -> None:
    state = position("r8 y1", "b1", on=REDS, empty_bag=True)
    assert is_legal(state, lay("r5 r6 r7 r8"))
    assert is_legal(state, "pass")


@pytest.mark.parametrize(
    ("rack", "opened", "forced"),
    [
        ("r1 b9", True, True),
        ("r8 y1", True, False),
        ("b5 b9", True, False),
        ("r1 r2 r3", False, False),
        ("r8 r9 y9", False, True),
    ],
)
def test_pass_happens_by_itself_where_no_token_fits_anywhere(
    rack: str, opened: bool, forced: bool
) -> None:
    state = position(rack, "b1", on="r5 r6 r7\n.\ng5 y5 r5", empty_bag=True, opened=(opened, True))
    assert is_legal(state, "pass")
    assert (state.legal_actions(0).forced == Pass()) is forced
    assert position(rack, "b1", on=REDS, opened=(opened, True)).legal_actions(0).forced is None


def test_pass_all_in_a_row_end_the_round_and_the_lowest_rack_scores_nothing() -> None:
    state = position("r1 r9", "b2 b3", "g14", empty_bag=True)
    state = after(state, "pass", "pass")
    assert not state.is_terminal
    state = after(state, "pass")
    assert state.is_terminal
    assert state.scores == ((10, 0, 14),)


def test_pass_equal_lowest_racks_share_the_win() -> None:
    state = after(position("r5", "b5", "g14", empty_bag=True), "pass", "pass", "pass")
    assert state.scores == ((0, 0, 14),)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_pass_anything_else_in_between_starts_the_count_anew() -> None:
    state = position("r1", "r8 y9", "g14", on=REDS, empty_bag=True)
    state = after(state, "pass", lay("r5 r6 r7 r8"), "pass", "pass")
    assert not state.is_round_over
    assert after(state, "pass").is_round_over


def test_end_an_empty_rack_wins_at_once() -> None:
    state = after(position("r8", "b1 b2", on=REDS), lay("r5 r6 r7 r8"))
    assert state.is_terminal
    assert state.scores == ((0, 3),)
    assert state.standing().winners == (0,)


def test_end_draw_three_as_the_last_token_wins_once_it_has_been_carried_out() -> None:
    state = after(position("three", "b1", "g1"), "three 1")
    assert state.acting_players() == (NATURE,)
    assert state.scores == ()
    state = after(state, "deal 1 r1 r2 swap")
    assert state.is_terminal
    assert state.scores == ((0, 1 + 3 + 20, 1),)


def test_end_draw_three_as_the_last_token_wins_with_an_empty_bag_too() -> None:
    state = after(position("three", "b1", empty_bag=True), "three 1")
    assert state.is_terminal
    assert state.scores == ((0, 1),)


def test_end_swap_as_the_last_token_brings_in_tokens_and_does_not_win() -> None:
    state = after(position("swap", "y1 y2 y3", "g1 g2 g3"), "swap")
    assert state.acting_players() == (1, 2)
    state = passed_on(state, "y1 y2", "g1 g2")
    assert state.racks == (("g1", "g2"), ("y3",), ("y1", "y2", "g3"))
    assert not state.is_round_over
    assert state.acting_players() == (1,)


def test_end_a_neighbour_whose_rack_a_swap_leaves_empty_wins() -> None:
    """Nothing comes in from the player who played swap as their last token."""
    state = after(position("swap", "y1", "g1 g2 g3"), "swap")
    state = passed_on(state, "y1", "g1 g2")
    assert state.rack_sizes == (2, 0, 2)
    assert state.is_terminal
    assert state.standing().winners == (1,)


def test_score_the_values_left_count_and_20_for_each_action_token() -> None:
    assert [points_of(token) for token in ("r1", "g14", "swap", "three")] == [1, 14, 20, 20]
    state = after(position("r8", "b1 b14 swap three", on=REDS), lay("r5 r6 r7 r8"))
    assert state.scores == ((0, 1 + 14 + 20 + 20),)
    assert state.returns() == (0.0, -55.0)


def finished(rounds: int) -> TrakkxState:
    """The first round of a match over, won by seat 0."""
    return after(position("r8", "b1 b2", on=REDS, rounds=rounds), lay("r5 r6 r7 r8"))


def test_rounds_between_two_rounds_everything_lies_open() -> None:
    state = finished(2)
    assert state.is_pause
    assert not state.is_terminal
    assert not state.has_secrets
    assert state.acting_players() == (NATURE,)
    assert state.observation(None).racks == ((), ("b1", "b2"))
    assert state.table == laid_out("r5 r6 r7 r8")
    assert state.scores == ((0, 3),)


def test_rounds_all_tokens_go_back_into_the_bag_for_the_next_round() -> None:
    state = finished(2)
    state = after(state, Deal(0, (*(f"r{n}" for n in range(1, 15)), "b1")))
    assert (state.round, state.is_pause) == (1, False)
    assert state.table == EMPTY_TABLE
    assert state.removed == ()
    assert state.bag == 116 - 15
    assert state.has_secrets
    assert state.scores == ((0, 3),)


def test_rounds_rotate_the_first_player() -> None:
    state, first = dealt(3, rounds=5), []
    for seed in range(5):
        assert state.round == seed
        first.append(state.player)
        ended = position("r8", "b1", "g1", on=REDS, rounds=5, scores=state.scores)
        state = with_chance(after(ended, lay("r5 r6 r7 r8")), seed)
    assert first == [0, 1, 2, 0, 1]


def test_rounds_the_least_points_of_all_rounds_win() -> None:
    state = position("r8", "b1 b2", on=REDS, rounds=3, scores=((40, 0), (0, 30)))
    end = after(state, lay("r5 r6 r7 r8"))
    assert end.is_terminal
    assert not end.is_pause
    assert end.returns() == (-40.0, -33.0)
    assert end.standing().ranking == ((1,), (0,))
    assert "3 rounds" in str(end.standing().reason)


@pytest.mark.parametrize("rounds", range(1, 11))
def test_rounds_a_match_has_one_to_ten_three_by_itself(rounds: int) -> None:
    assert new(2, rounds).variant.rounds == rounds
    assert INFO.complete_options(2, {})["rounds"] == 3


# What review tells


def test_review_tells_everything_that_is_missing_most_important_first() -> None:
    on = "r5 r6 r7\n.\ng5 g6 g7"
    state = position("y1 y2 b14", "b1", on=on, opened=(False, True))
    table = laid_out("r5 r6 . y1 y2 .\n.\ng5 g6 g7 . . b9")
    found = review(state, 0, table)
    rules = [rejection.rule for rejection in found.missing]
    assert rules == ["lay", "lay", "line", "line", "lone", "open", "limit"]
    assert found.laid == ("y1", "y2", "b9")
    assert (len(found.groups), found.limit) == (4, 3)
    kinds = [fault.kind for fault in found.faults]
    assert kinds == [FaultKind.SHORT, FaultKind.SHORT, FaultKind.LONE]


def test_review_of_a_legal_lay_misses_nothing_whoever_is_next() -> None:
    state = position("r8 y1", "r4 b1", on=REDS)
    assert review(state, 0, laid_out("r5 r6 r7 r8")).missing == ()
    assert review(state, 1, laid_out("r4 r5 r6 r7")).missing == ()
    refused(state, lay("r4 r5 r6 r7"), player=1)


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *("take r15", "take r0", "take ?", "take", "draw 2", "three 4", "three", "pass-on"),
        *("pass-on r1 r2 r3", "deal", "deal 0", "deal 4 r1", "deal display", "lay"),
        *("lay 0,0=swap", "lay 0,0=?", "lay 0,0=r5 0,0=r6", "lay 00,0=r5", "lay -0,0=r5"),
        *("lay 10000,0=r5", "lay 0,0=r5  1,0=r6", " lay 0,0=r5", "lay 0,0=r5 ", "LAY 0,0=r5"),
    ],
)
def test_notation_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in TRAKKX\.$"):
        parse_action(text)


def test_notation_tokens_passed_on_are_written_in_order() -> None:
    assert PassOn(("swap", "r2")) == PassOn(("r2", "swap"))
    assert parse_action("pass-on swap r2").notation() == "pass-on r2 swap"
