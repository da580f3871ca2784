"""The rules of Trickle paragraph by paragraph, in positions small enough to check by eye.

Each test is named after the rule it holds up. Along row f the rings are easy to read: the centre
f6, then f5 on ring 1, f4 on 2, f3 on 3, f2 on 4, and f1, a corner of the rim.
"""

import pytest

from game.boards import CELLS, EDGES, INDEX, RING
from game.catalogue import GAMES
from game.protocol import NATURE, Choices, Pass
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_END, STALL_LIMIT
from game.rules.trickle.state import TrickleState
from tests.game.rules.questions import moves_of, perft
from tests.game.rules.trickle.positions import (
    after,
    broken,
    from_cell,
    is_legal,
    position,
    refusal,
    refused,
    variant,
)

INFO = GAMES["trickle"]


def new(players: int = 2, **options: bool | str) -> TrickleState:
    return TrickleState.of(INFO.new_initial_state(players, **options))


def ring(cell: str) -> int:
    return RING[INDEX[cell]]


# Setup and turns


def test_setup_puts_nineteen_beads_on_the_centre_and_two_rings() -> None:
    state = new()
    assert set(state.beads) == {cell for cell in CELLS if ring(cell) <= 2}
    assert list(state.beads.values()) == [1] * 19
    assert state.acting_players() == (0,)
    assert state.returns() == (0, 0)


def test_turn_passes_from_player_to_player() -> None:
    state = new(3)
    for player in (0, 1, 2, 0):
        assert state.acting_players() == (player,)
        state = after(state, min(moves_of(state)))


def test_turn_any_bead_may_be_moved_by_anyone() -> None:
    state = after(new(), "d4-c4", "c4-c3", "c3-b3")
    assert "b3" in state.beads
    assert state.player == 1


# The number of ways

CROWD = "f6 e5=2 d3 c3=3 c2 b2 b4 a2 a3 g3 h4 i5 i4 j6 k8=5"


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 3_822), (3, 254_070)])
def test_ways_from_the_two_player_opening(depth: int, count: int) -> None:
    assert perft(new(), depth) == count


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({}, 1_670),
        ({"move_from_corner": True, "move_along_edge": True}, 1_942),
        ({"chained_jumps": True}, 1_889),
        ({"off_board": True}, 3_292),
        ({"off_board": True, "chained_jumps": True}, 3_906),
    ],
)
def test_ways_near_the_rim_with_each_option(options: dict[str, bool], count: int) -> None:
    assert perft(position(CROWD, variant(**options)), 2) == count


# A step or a jump


def test_moves_a_step_goes_to_an_empty_cell_right_beside() -> None:
    assert from_cell(position("f6"), "f6") == {"f5", "f7", "e5", "e6", "g6", "g7"}
    assert from_cell(position("f4"), "f4") == {"f3", "e3", "e4", "g4", "g5"}
    refused(position("f3 f4"), "f4-f3", "moves", "already a bead on f3")


def test_moves_a_jump_goes_straight_over_one_bead_and_captures_nothing() -> None:
    state = position("f5 f4")
    assert after(state, "f5-f3").beads == {"f3": 1, "f4": 1}


@pytest.mark.parametrize(
    ("beads", "move", "sentence", "pieces"),
    [
        pytest.param("f5", "f5-f3", "nothing on f4 to jump", "f5 f3 f4", id="over"),
        pytest.param("f5 f4 f3", "f5-f2", "too far", None, id="over two"),
        pytest.param("f5 f4", "f5-e3", "too far", None, id="not straight"),
        pytest.param("f5 f4 f3", "f5-f3", "already a bead on f3", None, id="nothing empty behind"),
        pytest.param("f4", "f6-f5", "no bead on f6", "f6", id="from an empty cell"),
        pytest.param("f5 f4 f2", "f5-f3-f1", "One step or one jump", None, id="two jumps"),
    ],
)
def test_moves_nothing_else_is_a_jump(
    beads: str, move: str, sentence: str, pieces: str | None
) -> None:
    refused(position(beads), move, "moves", sentence, pieces)


def test_moves_a_bead_that_was_lifted_and_cannot_move_says_why() -> None:
    refused(new(), Move(("f6",)), says="boxed in", pieces="f6")
    refused(position("a3 f6"), Move(("a3",)), "rim")
    # Of the cells around f2 only f3 is free, which is further in.
    walled = position("f2 f1 e1 g2 e2 g3 d2 h4")
    assert from_cell(walled, "f2") == set()
    refused(walled, Move(("f2",)), says="boxed in")


def test_moves_a_bead_with_barred_ways_only_names_the_bar() -> None:
    lifted, walls = Move(("f3",)), "f3 f2 e2 g3 f1 d1 h3"
    refused(position("f3"), lifted, says="needs a space")
    refused(position(f"{walls} g4 h5", last_move="e3-f3"), lifted, "reversal")
    refused(position(walls, stall=STALL_LIMIT), lifted, "stall")


def test_board_has_no_cells_beside_it() -> None:
    refused(new(), Move(("f6", "l6")), "board")
    refused(new(), "f6-f6", "moves", "A move needs a space to go to.")


# Never inwards


def test_outwards_no_bead_comes_closer_to_the_centre() -> None:
    refused(position("f3"), "f3-f4", "outwards", pieces="f3 f4")
    assert refusal(position("f3 f4"), "f3-f5").rule == "outwards"


def test_outwards_includes_along_the_ring() -> None:
    assert from_cell(position("f3"), "f3") == {"f2", "g3", "e2", "g4", "e3"}
    assert ring("g4") == ring("e3") == ring("f3")


def test_outwards_a_jump_may_pass_over_the_centre() -> None:
    assert after(position("f5 f6"), "f5-f7").beads == {"f6": 1, "f7": 1}


# The rim


@pytest.mark.parametrize("move", ["a3-a2", "a3-a4", "a3-b3", "a1-a2", "a1-b1"])
def test_rim_a_bead_on_the_outermost_ring_never_moves_again(move: str) -> None:
    assert refusal(position("a1 a3 f6"), move).rule == "rim"


def test_rim_no_bead_leaves_the_board() -> None:
    assert refusal(position("a3 f6"), "a3-off").rule == "rim"
    assert refusal(position("b3 a3 f6"), "b3-off").rule == "rim"


# No taking back


def test_reversal_the_next_player_may_not_move_the_bead_straight_back() -> None:
    refused(after(position("f3 f6"), "f3-g4"), "g4-f3", "reversal", pieces="g4 f3")


def test_reversal_concerns_jumps_too() -> None:
    assert refusal(after(position("f5 f6"), "f5-f7"), "f7-f5").rule == "reversal"


def test_reversal_leaves_the_bead_all_other_moves() -> None:
    assert from_cell(after(position("f3 f6"), "f3-g4"), "g4") == {"g3", "h4", "h5"}


def test_reversal_lets_another_bead_go_where_the_bead_came_from() -> None:
    assert is_legal(after(position("f3 f4"), "f3-g4"), "f4-f3")


def test_reversal_is_lifted_once_any_other_move_has_been_made() -> None:
    assert is_legal(after(position("f3 f6"), "f3-g4", "f6-f5"), "g4-f3")
    assert is_legal(after(position("f3 f6"), "f3-g4", "g4-h5", "f6-f5"), "h5-g4")


# Clockwise from the bottom right.
RING_THREE = [
    *("c6", "c5", "c4", "c3", "d3", "e3", "f3", "g4", "h5"),
    *("i6", "i7", "i8", "i9", "h9", "g9", "f9", "e8", "d7"),
]


def test_stall_counts_moves_without_a_change_of_ring_in_a_row() -> None:
    state = position("f3 f7")
    assert after(state, "f3-g4").stall == 1
    assert after(state, "f3-g4", "f7-e6").stall == 2
    assert after(state, "f3-g4", "f7-f8").stall == 0


def test_stall_from_twenty_four_on_a_bead_must_change_its_ring() -> None:
    assert STALL_LIMIT == 24
    state = position("f3 f7", stall=24)
    assert state.must_change_ring
    refused(state, "f3-g4", "stall", "24 moves")
    assert moves_of(state) == {"f3-f2", "f3-g3", "f3-e2", "f7-f8", "f7-g8", "f7-e7"}


def test_stall_is_reached_by_going_round_a_ring() -> None:
    places = [0, 9]
    state = position(f"{RING_THREE[0]} {RING_THREE[9]}")
    for turn in range(24):
        bead = turn % 2
        assert state.stall == turn
        state = after(state, f"{RING_THREE[places[bead]]}-{RING_THREE[(places[bead] + 1) % 18]}")
        places[bead] = (places[bead] + 1) % 18
    assert refusal(state, f"{RING_THREE[places[0]]}-{RING_THREE[places[0] + 1]}").rule == "stall"


def test_stall_lets_beads_go_round_while_none_can_change_its_ring() -> None:
    state = position("b3 a1 a2 a3 a4 a5 a6", stall=24)
    assert not state.must_change_ring
    assert moves_of(state) == {"b3-b2", "b3-b4"}


def test_stall_at_sixty_ends_the_game_and_beads_inside_score_for_nobody() -> None:
    assert STALL_END == 60
    state = position("b3 a1 a2 a3 a4 a5 a6", stall=59)
    assert not state.is_terminal
    ended = after(state, "b3-b4")
    assert ended.is_terminal
    assert ended.returns() == (4, 0)
    assert "60 moves" in str(ended.standing().reason)
    refused(ended, "b4-b5", "end", player=ended.player)


# Passing: with nineteen beads someone can always move, so these boards are fuller than any game's

FULL = " ".join(cell for cell in CELLS if ring(cell) >= 4)


def test_pass_is_not_allowed_while_a_bead_can_move() -> None:
    assert refusal(new(), "pass").rule == "pass"


def test_pass_is_forced_when_no_bead_can_move() -> None:
    space = position(FULL).legal_actions(0)
    assert isinstance(space, Choices)
    assert list(space) == [Pass()]
    assert space.forced == Pass()
    assert new().legal_actions(0).forced is None


def test_pass_is_not_needed_when_the_last_bead_inside_has_just_been_moved() -> None:
    """Every cell inside has two neighbours on its ring, and the reversal bars only one of them."""
    rim = " ".join(cell for cell in CELLS if ring(cell) == 5)
    for start, end in (("b4", "b3"), ("b3", "b2"), ("c2", "b2")):
        state = position(f"{end} {rim}", last_move=f"{start}-{end}")
        assert refusal(state, f"{end}-{start}").rule == "reversal"
        assert len(moves_of(state)) == 1
        assert moves_of(state) != {"pass"}


def test_pass_lifts_the_bar_on_the_reversal() -> None:
    assert after(position(FULL, last_move="c4-b4"), "pass").last_move is None


def test_pass_by_everybody_in_a_row_ends_the_game() -> None:
    state = after(position(FULL), "pass")
    assert not state.is_terminal
    state = after(state, "pass")
    assert state.is_terminal
    assert state.returns() == (12, 12)
    assert "No one could move" in str(state.standing().reason)


# The end and the score


def test_end_comes_when_all_beads_are_on_the_rim() -> None:
    state = position("b3 a1 k7")
    assert not state.is_terminal
    ended = after(state, "b3-a3")
    assert ended.is_terminal
    assert "rim" in str(ended.standing().reason)
    assert refusal(ended, "a1-a2").rule == "end"


def test_end_counts_a_point_for_each_bead_on_an_own_edge() -> None:
    assert position("a2 a3 h3 k7 f6").returns() == (3, 1)


def test_end_corners_score_for_nobody() -> None:
    assert position("a1 a6 f1 f11 k6 k11").returns() == (0, 0)


def test_end_most_points_win_and_equal_points_share() -> None:
    won = position("a2 a3 k7").standing()
    assert won.winners == (0,)
    assert won.ranking == ((0,), (1,))
    level = position("a2 k7", variant(3)).standing()
    assert level.ranking == ((0,), (1, 2))
    assert position("a2 b1", variant(2)).standing().winners == (0, 1)


def test_decided_when_the_beads_inside_cannot_make_up_the_lead() -> None:
    assert not position("a2 a3 f6 f7").is_decided
    assert position("a2 a3 a4 f6 f7").is_decided
    assert not position("a2=2 f6=2").is_decided
    assert position("a2=3 f6=2").is_decided


def test_decided_takes_goals_and_open_corners_into_account() -> None:
    tripled = variant(scoring_goals="middle")
    assert not position("a2 a5 f6", tripled).is_decided
    assert position("a3 a5 f6", tripled).is_decided
    corners = variant(move_from_corner=True)
    assert position("a2 a3 a1 f6", variant()).is_decided
    assert not position("a2 a3 a1 f6", corners).is_decided


def test_decided_knows_that_beads_can_move_along_their_edge() -> None:
    # Nine against three and one bead inside, which may bring three.
    beads = "a3 a4 h3 k8 f6"
    assert position(beads, variant(scoring_goals="middle")).is_decided
    assert not position(beads, variant(scoring_goals="middle", move_along_edge=True)).is_decided


# Who owns which edge

OWNERS = {
    (2, False): "0 1 0 1 0 1",
    (3, False): "0 1 2 0 1 2",
    (4, True): "02 13 02 13 02 13",
    (4, False): "0 1 - 2 3 -",
    (6, False): "0 1 2 3 4 5",
    (6, True): "03 14 25 03 14 25",
}


@pytest.mark.parametrize(("players", "partners"), OWNERS)
def test_players_own_their_edges_and_partners_share(players: int, partners: bool) -> None:
    rules = variant(players, partnerships=partners)
    for edge, owners in zip(EDGES, OWNERS[players, partners].split(), strict=True):
        points = position(f"{edge[0]} {edge[3]} f6", rules).returns()
        assert [seat for seat, p in enumerate(points) if p == 2] == [
            int(seat) for seat in owners if seat != "-"
        ]
        assert sum(points) == 2 * len(owners.replace("-", ""))


def test_players_four_are_partners_unless_they_say_otherwise() -> None:
    assert new(4).variant.partnerships
    assert not new(6).variant.partnerships
    assert not new(4, partnerships=False).variant.partnerships


def test_players_partners_win_together() -> None:
    rules = variant(4, partnerships=True)
    assert position("a2 k7 k8", rules).standing().ranking == ((1, 3), (0, 2))


# Move from corner


def test_corner_a_bead_may_step_or_jump_along_the_rim() -> None:
    rules = variant(move_from_corner=True)
    assert from_cell(position("a1 f6", rules), "a1") == {"a2", "b1"}
    assert from_cell(position("a1 a2 f6", rules), "a1") == {"a3", "b1"}
    assert from_cell(position("a1 a2 f6", rules), "a2") == set()
    assert refusal(position("a1 f6", rules), "a1-b2").rule == "outwards"


def test_corner_anyone_may_do_it() -> None:
    rules = variant(move_from_corner=True)
    assert from_cell(position("a1 f6", rules, player=1), "a1") == {"a2", "b1"}


def test_corner_reversal_is_barred_as_everywhere() -> None:
    state = position("a1 f6", variant(move_from_corner=True, move_along_edge=True), player=1)
    assert refusal(after(state, "a1-a2"), "a2-a1").rule == "along-edge"


# Move along my edge


def test_along_edge_the_owner_may_step_and_jump_on_their_edge() -> None:
    rules = variant(move_along_edge=True)
    assert from_cell(position("a3 f6", rules), "a3") == {"a2", "a4"}
    assert from_cell(position("a2 a3 f6", rules), "a2") == {"a4"}
    assert from_cell(position("a3 b3 f6", rules), "b3") == {"a2", "b2", "b4"}


def test_along_edge_nobody_else_may() -> None:
    state = position("a3 f6", variant(move_along_edge=True), player=1)
    refused(state, "a3-a2", "along-edge", pieces="a3")


def test_along_edge_a_partner_may() -> None:
    rules = variant(4, partnerships=True, move_along_edge=True)
    assert is_legal(position("a3 f6", rules, player=2), "a3-a2")
    assert not is_legal(position("a3 f6", rules, player=3), "a3-a2")


def test_along_edge_nobody_moves_on_an_edge_of_nobody() -> None:
    rules = variant(4, move_along_edge=True)
    for player in range(4):
        assert refusal(position("h3 f6", rules, player=player), "h3-g2").rule == "along-edge"


def test_along_edge_the_bead_stays_on_that_edge() -> None:
    state = position("a2 f6", variant(move_along_edge=True))
    assert broken(state, "a2-a1", "a2-b2") == {"along-edge"}


def test_along_edge_corner_beads_stay_without_move_from_corner() -> None:
    assert refusal(position("a1 f6", variant(move_along_edge=True)), "a1-a2").rule == "rim"


def test_along_edge_with_move_from_corner_brings_a_bead_from_the_corner_onto_the_edge() -> None:
    rules = variant(move_along_edge=True, move_from_corner=True)
    state = after(position("a1 f6 f5", rules), "a1-a2", "f6-f7", "a2-a3")
    assert state.returns() == (1, 0)
    assert refusal(after(state, "f7-f8"), "a3-a1").rule == "along-edge"


def test_along_edge_reversal_is_barred_for_partners_too() -> None:
    rules = variant(2, move_along_edge=True)
    state = position("a3 f6", rules, last_move="a2-a3")
    assert refusal(state, "a3-a2").rule == "reversal"


def test_along_edge_does_not_keep_the_game_going() -> None:
    assert after(position("a3 b3", variant(move_along_edge=True)), "b3-a2").is_terminal


# Off the board

OFF = variant(off_board=True)


def test_off_board_the_rim_is_an_ordinary_ring() -> None:
    state = position("a3 f6", OFF)
    assert from_cell(state, "a3") == {"a2", "a4", "off"}
    assert from_cell(position("a1 f6", OFF), "a1") == {"a2", "b1", "off0", "off1"}
    assert from_cell(position("a2 a3 f6", OFF), "a2") == {"a1", "a4", "off"}


def test_off_board_a_bead_on_the_rim_steps_off_and_the_owner_scores() -> None:
    state = after(position("a3 k7 f6", OFF), "a3-off")
    assert state.returns() == (1, 0)
    assert "a3" not in state.beads
    assert after(state, "k7-off").returns() == (1, 1)


def test_off_board_beads_on_the_rim_have_not_scored_yet() -> None:
    assert position("a2 a3 f6", OFF).returns() == (0, 0)


def test_off_board_any_bead_jumps_off_over_a_bead_on_the_rim() -> None:
    state = position("b3 a3 f6", OFF)
    assert is_legal(state, "b3-off")
    jumped = after(state, "b3-off")
    assert jumped.returns() == (1, 0)
    assert set(jumped.beads) == {"a3", "f6"}
    assert refusal(position("b3 f6", OFF), "b3-off").rule == "off-board"


def test_off_board_not_over_an_edge_out_of_reach() -> None:
    state = position("a3 f6", OFF)
    for edge in range(1, 6):
        assert refusal(state, f"a3-off{edge}").rule == "off-board"


@pytest.mark.parametrize(("edge", "points"), [(0, (1, 0)), (1, (0, 1))])
def test_off_board_from_a_corner_the_mover_chooses_the_edge(
    edge: int, points: tuple[int, int]
) -> None:
    assert after(position("a1 f6", OFF), f"a1-off{edge}").returns() == points
    assert after(position("b2 a1 f6", OFF), f"b2-off{edge}").returns() == points


def test_off_board_ends_when_no_bead_is_left() -> None:
    state = position("a3 k7", OFF)
    assert not state.is_terminal
    state = after(state, "a3-off", "k7-off")
    assert state.is_terminal
    assert state.beads == {}
    assert "off the board" in str(state.standing().reason)


def test_off_board_clears_the_bar_on_the_reversal() -> None:
    assert after(position("a3 f6", OFF, last_move="a2-a3"), "a3-off").last_move is None
    assert refusal(position("a3 f6", OFF, last_move="a2-a3"), "a3-a2").rule == "reversal"


def test_off_board_leaving_counts_as_a_change_of_ring() -> None:
    state = position("a3 f6", OFF, stall=24)
    assert refusal(state, "a3-a2").rule == "stall"
    assert after(state, "a3-off").stall == 0


@pytest.mark.parametrize(
    ("goals", "beads", "move", "points"),
    [
        ("middle", "a3", "a3-off", 3),
        ("middle", "a2", "a2-off", 1),
        ("outer", "a2", "a2-off", 3),
        ("outer", "a3", "a3-off", 1),
        ("middle", "b3 a2", "b3-off", 1),
        ("middle", "b3 a3", "b3-off", 3),
        ("middle", "a1", "a1-off0", 1),
        ("outer", "a1", "a1-off0", 3),
        ("outer", "b2 a1", "b2-off0", 3),
    ],
)
def test_off_board_scores_the_cell_whose_rim_is_crossed(
    goals: str, beads: str, move: str, points: int
) -> None:
    rules = variant(off_board=True, scoring_goals=goals)
    assert after(position(f"{beads} f6", rules), move).returns() == (points, 0)


def test_off_board_a_jump_counts_for_the_best_cell_it_can_cross() -> None:
    for goals in ("middle", "outer"):
        rules = variant(off_board=True, scoring_goals=goals)
        assert after(position("b3 a2 a3 f6", rules), "b3-off").returns() == (3, 0)


@pytest.mark.parametrize("other", ["move_from_corner", "move_along_edge"])
def test_off_board_excludes_the_other_rules_of_the_rim(other: str) -> None:
    with pytest.raises(ValueError, match="can’t be combined"):
        new(2, off_board=True, **{other: True})


# Chained jumps

CHAINED = variant(chained_jumps=True)


def test_chain_a_bead_may_jump_on_and_stop_where_it_likes() -> None:
    state = position("f5 f4 f2", CHAINED)
    assert {"f3", "f3-f1"} <= from_cell(state, "f5")
    assert after(state, "f5-f3-f1").beads == {"f1": 1, "f2": 1, "f4": 1}
    assert after(state, "f5-f3-f1").player == 1


def test_chain_steps_never_chain() -> None:
    state = position("f5 f4 c6", CHAINED)
    assert broken(state, "f5-f3-f2", "c6-b6-a6") == {"chain"}


def test_chain_each_landing_obeys_the_ring_limit() -> None:
    state = position("f4 e3 d3", CHAINED)
    assert is_legal(state, "f4-d2")
    assert refusal(state, "f4-d2-d4").rule == "outwards"


def test_chain_visits_no_cell_twice() -> None:
    refused(position("f5 f6", CHAINED), "f5-f7-f5", "chain", "once")


def test_chain_reversal_looks_at_the_first_and_last_cell() -> None:
    state = after(position("b2 b3 b5", CHAINED), "b2-b4-b6")
    assert refusal(state, "b6-b4-b2").rule == "reversal"
    assert is_legal(state, "b6-b4")


def test_chain_stops_on_the_rim() -> None:
    state = position("f5 f4 f2 e1", CHAINED)
    assert is_legal(state, "f5-f3-f1")
    assert refusal(state, "f5-f3-f1-d1").rule == "rim"
    corners = variant(chained_jumps=True, move_from_corner=True)
    assert is_legal(position("f5 f4 f2 e1", corners), "f5-f3-f1-d1")


def test_chain_may_lead_off_the_board() -> None:
    rules = variant(chained_jumps=True, off_board=True)
    # From d3 over c3 to b3, and on over a3, straight down.
    state = position("d3 c3 a3 f6", rules)
    assert is_legal(state, "d3-b3-off")
    assert after(state, "d3-b3-off").returns() == (1, 0)
    assert refusal(position("d3 c3 f6", rules), "d3-b3-off").rule == "off-board"


def test_chain_does_not_step_off_after_a_jump() -> None:
    rules = variant(chained_jumps=True, off_board=True)
    assert refusal(position("c3 b3 f6", rules), "c3-a3-off").rule == "off-board"


# Scoring beads


def test_beads_laid_out_have_the_five_in_the_centre_and_alternate_around_it() -> None:
    beads = new(2, scoring_beads="symmetric").beads
    assert beads["f6"] == 5
    around = [beads[cell] for cell in ("f5", "e5", "e6", "f7", "g7", "g6")]
    assert around in ([2, 3] * 3, [3, 2] * 3)
    corners = [beads[cell] for cell in ("f4", "d4", "d6", "f8", "h8", "h6")]
    assert corners in ([1, 2] * 3, [2, 1] * 3)
    between = [beads[cell] for cell in ("e4", "d5", "e7", "g8", "h7", "g5")]
    assert between == [1] * 6


def test_beads_shuffled_are_laid_by_chance_before_the_first_turn() -> None:
    state = new(2, scoring_beads="shuffled")
    assert state.acting_players() == (NATURE,)
    shuffle = INFO.parse_action("shuffle 1111111112222223335")
    laid = state.apply_action(NATURE, shuffle)
    assert laid.acting_players() == (0,)
    # Row by row from the bottom: d4 is the first cell, h8 the last.
    assert laid.beads["d4"] == 1
    assert laid.beads["h8"] == 5
    assert list(laid.beads.values()) == [1] * 9 + [2] * 6 + [3] * 3 + [5]


@pytest.mark.parametrize(
    "action", ["shuffle 1111111112222223333", "shuffle 1111111111111111111", "d4-c4", "pass"]
)
def test_beads_shuffled_are_all_the_beads_there_are(action: str) -> None:
    refused(new(2, scoring_beads="shuffled"), action, "beads")


def test_beads_are_not_shuffled_later() -> None:
    refused(new(), "shuffle 1111111112222223335", "beads")


def test_beads_score_their_value_off_the_board() -> None:
    assert after(position("a3=5 f6=2", OFF), "a3-off").returns() == (5, 0)


# Scoring goals


@pytest.mark.parametrize(("goals", "points"), [("plain", 4), ("middle", 8), ("outer", 8)])
def test_goals_weigh_the_cells_of_an_edge(goals: str, points: int) -> None:
    rules = variant(scoring_goals=goals)
    assert position("a2 a3 a4 a5 f6", rules).returns() == (points, 0)
    middle, outer = {"plain": (1, 1), "middle": (3, 1), "outer": (1, 3)}[goals]
    for edge in EDGES:
        for cell, worth in zip(edge, (outer, middle, middle, outer), strict=True):
            assert sum(position(f"{cell} f6", rules).returns()) == worth


def test_goals_multiply_the_value_of_the_bead() -> None:
    assert position("a3=5 f6", variant(scoring_goals="middle")).returns() == (15, 0)
