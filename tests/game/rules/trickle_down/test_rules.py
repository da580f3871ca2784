"""The rules of Trickle Down sentence by sentence, in positions small enough to check by eye.

Each test is named after the rule it holds up. The board and the moves are Trickle's; tested here
again is what this game's players read about them, and that bags are spoken of.
"""

from string import Formatter

import pytest

from game.boards import CELLS, CORNERS, INDEX, RING
from game.protocol import NATURE
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_END, STALL_LIMIT, Ending, MoveFault
from game.rules.trickle.judging import WORDING as TRICKLES
from game.rules.trickle_down.state import BAG_COUNTS, SERVICES, WORDING
from tests.game.rules.questions import headed, moves_of
from tests.game.rules.trickle.positions import after, refusal, refused
from tests.game.rules.trickle_down.positions import INFO, beside, new, town


def ring(cell: str) -> int:
    return RING[INDEX[cell]]


# Setup


def test_setup_puts_nineteen_bags_on_the_centre_and_two_rings() -> None:
    state = new()
    assert set(state.beads) == {cell for cell in CELLS if ring(cell) <= 2}
    assert len(state.beads) == 19
    assert state.acting_players() == (0,)
    assert state.services == ((),) * 6


def test_setup_lays_gold_in_the_centre_blue_around_it_and_orange_outside() -> None:
    assert {cell: {0: 3, 1: 2, 2: 1}[ring(cell)] for cell in new().beads} == new().beads
    assert BAG_COUNTS == {1: 12, 2: 6, 3: 1}


# Moves


REFUSED = """
f3 f4 / f4-f3
    moves: There’s already a bag on f3.
f5 / f5-f3
    moves: nothing on f4 to jump
f5 f4 f3 / f5-f2
    moves: too far
f5 f4 f2 / f5-f3-f1
    moves: One step or one jump a turn.
f5 / f5-f5
    moves:
f3 / f3-f4
    outwards: Never inwards: f4 is closer to the centre.
f3 f6 / f3-g4 / g4-f3
    reversal: No going straight back from g4 to f3.
a3=3 f6 / a3-a2
    rim: is in a company now
a3=3 f6 / a3-a4
    rim: is in a company now
a3=3 f6 / a3-b3
    rim: is in a company now
a3 f6 / a3-off
    services: public service
f3 f6 / pass
    pass: You can move, so you can’t pass.
"""


@pytest.mark.parametrize(("moves", "told"), headed(REFUSED))
def test_what_may_not_be_done_is_told_of_bags(moves: str, told: str) -> None:
    bags, *done, move = moves.split(" / ")
    rule, _, says = told.partition(":")
    refused(after(town(bags), *done), move, rule, says.strip())


def test_moves_a_lifted_bag_that_cannot_move_says_why() -> None:
    refused(new(), Move(("f6",)), "moves", "The bag on f6 is boxed in")
    refused(new(), Move(("a1",)), "moves", "A move needs a space to go to.")


# Public services

AT_CORNERS = [
    ("b2", "a1", "school"),
    ("f2", "f1", "hospital"),
    ("j6", "k6", "library"),
    ("j10", "k11", "roads"),
    ("f10", "f11", "courts"),
    ("b6", "a6", "parks"),
]


def test_services_are_six_clockwise_from_the_bottom_left() -> None:
    assert [service.corner for service in SERVICES] == list(CORNERS)
    assert [(s.corner, s.key) for s in SERVICES] == [(c, key) for _, c, key in AT_CORNERS]


@pytest.mark.parametrize(("start", "corner", "key"), AT_CORNERS)
@pytest.mark.parametrize("value", [1, 2, 3])
def test_services_a_bag_that_ends_in_a_corner_leaves_the_board(
    start: str, corner: str, key: str, value: int
) -> None:
    state = after(town(f"{start}={value} f6"), f"{start}-{corner}")
    assert state.beads == {"f6": 1}
    assert beside(state, key) == (value,)
    assert sum(len(bags) for bags in state.services) == 1
    assert state.town_money == value
    assert state.twos == state.threes == 0


def test_services_a_bag_can_jump_into_a_corner_too() -> None:
    state = after(town("c3=2 b2"), "c3-a1")
    assert state.beads == {"b2": 1}
    assert beside(state, "school") == (2,)


def test_services_the_corner_is_empty_again_and_can_take_any_number() -> None:
    state = town("b2 c3=2 d4=3 e5 f6")
    state = after(state, "b2-a1", "c3-b2", "b2-a1", "d4-c3", "c3-b2", "b2-a1")
    assert beside(state, "school") == (1, 2, 3)
    assert state.town_money == 6
    assert state.beads == {"e5": 1, "f6": 1}


def test_services_keep_what_they_have() -> None:
    state = after(town("b2=2 f10=3 f6", "school=1 roads=12"), "b2-a1", "f10-f11")
    assert [beside(state, key) for key in ("school", "roads", "courts")] == [(1, 2), (1, 2), (3,)]


def test_services_score_for_nobody() -> None:
    state = town("f6", "school=1 hospital=2 library=3 roads=1 courts=1 parks=2")
    assert state.returns() == (0, 0, 0)
    assert state.town_money == 10


def test_services_count_as_a_change_of_ring() -> None:
    assert after(town("b2 f6", stall=20), "b2-a1").stall == 0


def test_services_leave_nothing_to_take_back() -> None:
    state = after(town("b2 f6"), "b2-a1")
    assert state.last_move is None
    assert refusal(state, "a1-b2").rule == "moves"


# No dawdling, no move


def test_stall_from_twenty_four_on_a_bag_must_change_its_ring() -> None:
    state = town("f3", stall=STALL_LIMIT)
    refused(state, "f3-g4", "stall", "Nothing has moved outwards for 24 moves")
    assert moves_of(state) == {"f3-f2", "f3-g3", "f3-e2"}


def test_stall_into_a_corner_is_a_move_outwards() -> None:
    assert moves_of(town("b2 a2 b1", stall=24)) == {"b2-a1"}


def test_stall_at_sixty_ends_the_game_and_bags_inside_count_for_nobody() -> None:
    walled = town("b4=3 a2 a3 a4 a5 b1", stall=59)
    assert not walled.is_terminal
    ended = after(walled, "b4-b3")
    assert ended.stall == STALL_END == 60
    assert ended.is_terminal
    assert ended.returns() == (4, 1, 0)
    assert "60 moves" in str(ended.standing().reason)
    assert "Bags still inside count for no one" in str(ended.standing().reason)


def test_pass_never_comes_up_as_the_corners_are_always_free() -> None:
    """However crowded the board is, a bag beside a corner can go there."""
    full = [cell for cell in CELLS if ring(cell) >= 4 and cell not in CORNERS]
    assert moves_of(town(" ".join(full))) == {
        f"{start}-{corner}" for start, corner, _ in AT_CORNERS
    }


# The end and the score


def test_end_comes_when_no_bag_on_the_board_can_still_move() -> None:
    state = town("b3=2 a2 k7=3", "roads=3")
    assert not state.is_terminal
    ended = after(state, "b3-a3")
    assert ended.is_terminal
    assert str(ended.standing().reason) == "All the bags are in."
    refused(ended, "a2-a3", "end", "The game’s over.")


def test_end_comes_too_when_the_last_bag_goes_to_a_public_service() -> None:
    ended = after(town("b2=3 a2 k7=2"), "b2-a1")
    assert ended.is_terminal
    assert ended.returns() == (3, 0, 0)
    assert ended.town_money == 3


def test_end_adds_up_the_values_in_each_players_companies() -> None:
    state = town("a2=3 k8=2 b1 g11=2 h3=2 c8 d9 f6=3")
    assert state.returns() == (5, 3, 4)
    assert state.company_bags == ((3, 2), (2, 1), (2, 1, 1))
    assert state.money_inside == 3


def test_end_most_money_wins() -> None:
    outcome = town("a2=3 b1=2 h3").standing()
    assert outcome.winners == (0,)
    assert outcome.ranking == ((0,), (1,), (2,))


# Equal money


def test_tie_is_shared() -> None:
    assert town("a2=3 b1=2 c1 h3=2").standing().ranking == ((0, 1), (2,))
    assert town("a2=3 b1=2 c1 h3=2").standing().winners == (0, 1)
    assert town("f6").standing().ranking == ((0, 1, 2),)


def test_tie_option_more_gold_wins() -> None:
    state = town("a2=3 b1=2 c1 h3 g2 i4", tie="gold")
    assert state.returns() == (3, 3, 3)
    assert state.standing().winners == (0,)


def test_tie_option_then_more_bags_win() -> None:
    state = town("a2=2 a3 b1 c1 d1 h3=2 g2", tie="gold")
    assert state.returns() == (3, 3, 3)
    assert state.standing().ranking == ((1,), (0, 2))


def test_tie_option_else_the_place_is_shared() -> None:
    state = town("a2=2 a3 b1=2 c1 f6", tie="gold")
    assert state.standing().ranking == ((0, 1), (2,))


def test_the_reason_tells_that_gold_decided_between_equals() -> None:
    def reason(cells: str, tie: str) -> str:
        return str(town(cells, tie=tie).standing().reason)

    parted = "a2=3 b1=2 c1 h3"
    assert "gold decided" in reason(parted, "gold")
    assert reason(parted, "shared") == "All the bags are in."
    assert reason("a2=3 b1=2 h3", "gold") == "All the bags are in."
    assert reason("a2 b1 h3=2", "gold") == "All the bags are in."


# Certain winners


def test_decided_when_the_bags_inside_cannot_make_up_the_lead() -> None:
    assert not town("a2=3 f6=3").is_decided
    assert town("a2=3 a3 f6=3").is_decided
    assert not town("a2=3 a3 f6=3 e5").is_decided
    assert not town("a2=3 a3 f6=2 b1=2").is_decided


def test_decided_takes_no_account_of_the_public_services() -> None:
    assert town("a2=3 f6=2", "school=12").is_decided


def test_decided_looks_at_gold_and_bags_where_they_count() -> None:
    # Level at best, and the leader has the only gold, or the other one has it.
    assert town("a2=3 f6=2 b1", tie="gold").is_decided
    assert not town("a2=3 f6=2 b1", tie="shared").is_decided
    assert not town("a2=2 a3 f6=3", tie="gold").is_decided
    # Level in money and gold at best, decided by the number of bags.
    assert town("a2 a3 f6=2", tie="gold").is_decided
    assert not town("a2=2 e5 f6", tie="gold").is_decided


def test_decided_needs_a_single_leader() -> None:
    assert not town("a2=3 b1=3 f6").is_decided
    assert not new(bags="shuffled").is_decided


def test_end_early_says_that_the_players_stopped() -> None:
    assert "you stopped here" in str(town("a2=3 a3 f6=3").standing().reason).lower()


# Shuffled bags


def test_bags_shuffled_are_laid_by_chance_before_the_first_turn() -> None:
    state = new(bags="shuffled")
    assert state.acting_players() == (NATURE,)
    laid = state.apply_action(NATURE, INFO.parse_action("shuffle 3222222111111111111"))
    assert laid.acting_players() == (0,)
    # Row by row from the bottom: d4 is the first cell, h8 the last.
    assert list(laid.beads.values()) == [3] + [2] * 6 + [1] * 12
    assert next(iter(laid.beads)) == "d4"
    assert laid.money_inside == 27


@pytest.mark.parametrize(
    "action", ["shuffle 3322222111111111111", "shuffle 1111111111111111111", "d4-c4", "pass"]
)
def test_bags_shuffled_are_all_the_bags_there_are(action: str) -> None:
    state = new(bags="shuffled")
    refused(state, INFO.parse_action(action), "bags", "Chance can’t do that here.")


def test_bags_are_not_shuffled_later() -> None:
    refused(new(), INFO.parse_action("shuffle 3222222111111111111"), "bags")


@pytest.mark.parametrize("text", ["shuffle 5222222111111111111", "shuffle 3", "d4", "castle"])
def test_what_is_no_move_is_refused_by_the_name_of_the_game(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in Trickle Down\.$"):
        INFO.parse_action(text)


# Words

OF_TRICKLES_OPTIONS = {
    MoveFault.STEP_IN_CHAIN,
    MoveFault.CORNER_HOLDS,
    MoveFault.FOREIGN_EDGE,
    MoveFault.BESIDE_EDGE,
    MoveFault.NO_EXIT,
}


def test_words_speak_of_bags_companies_and_services_only() -> None:
    faults = [WORDING.faults[fault][0] for fault in set(MoveFault) - OF_TRICKLES_OPTIONS]
    for sentence in [*faults, *(WORDING.endings[end] for end in set(Ending) - {Ending.ALL_LEFT})]:
        assert not any(word in sentence.lower() for word in ("bead", "edge", "rim")), sentence
        assert sentence.endswith(".")


def test_words_name_only_what_is_known_of_a_fault() -> None:
    """Trickle's own tests say all its sentences, so their fields are there."""
    for fault, (text, _) in WORDING.faults.items():
        assert fields_of(text) <= fields_of(TRICKLES.faults[fault][0]), fault
    for ending, text in WORDING.endings.items():
        assert fields_of(text) <= fields_of(TRICKLES.endings.get(ending, "")), ending


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}
