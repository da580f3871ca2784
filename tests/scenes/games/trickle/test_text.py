"""Trickle in lines of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.protocol import NATURE, State
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from scenes.games.trickle.text import TrickleText
from scenes.games.trickle.words import tell
from tests.game.rules.trickle.positions import position, variant
from tests.scenes.terminal.play import Said, at_table, notations, pocketful, saved


def view(state: State) -> TrickleText:
    return TrickleText(TrickleState.of(state), "WXYZ"[: state.players])


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("a3 off", "a3-off"),
        ("A3OFF", "a3-off"),
        ("a1 off 1", "a1-off0"),
        ("a1 off2", "a1-off1"),
        ("d4 f4 h6", "d4-f4-h6"),
        ("b3, d4, off", "b3-d4-off"),
        ("pass", "pass"),
        ("off", None),
        ("d4 left", None),
        ("castle", None),
        ("", None),
        ("4d", None),
    ],
)
def test_what_was_typed_is_read_as_notation(text: str, notation: str | None) -> None:
    state = INFO.new_initial_state(2)
    assert view(state).notation(text) == notation


def test_board_shows_the_values_of_scoring_beads_and_edges_of_nobody() -> None:
    rules = variant(4, scoring_beads="symmetric")
    rows = view(position("f6=5 a3=3 h3=2", rules)).board()
    assert " ".join(rows[5].split()) == "f1 .+ . . . . 5 . . . . .+ f11"
    assert " ".join(rows[10].split()) == "a1 .+ .A 3A .A .A .+ a6"
    assert rows[3].split()[1] == "2+"


def test_beads_tells_whose_edges_the_beads_on_the_rim_are_on() -> None:
    state = position("f6=5 a3=3 a1 h3=2 k8", variant(4, scoring_beads="shuffled"))
    assert view(state).pieces() == [
        "Row f: f6 worth 5.",
        "On the edges of W: a3 worth 3.",
        "On the edges of Y: k8 worth 1.",
        "In the corners: a1 worth 1.",
        "On edges of nobody: h3 worth 2.",
    ]
    assert view(position("", variant(off_board=True))).pieces() == ["No bead is left on the board."]


def test_moves_lists_exactly_the_legal_moves() -> None:
    state = INFO.new_initial_state(2)
    space = state.legal_actions(0)
    told = {
        f"{start}-{goal}"
        for line in view(state).moves(space, "")
        for start, _, goals in [line.removesuffix(".").partition(" to ")]
        for goal in goals.split(", ")
    }
    assert told == {action.notation() for action in space}


def test_help_explains_what_the_rules_of_the_match_have() -> None:
    plain = "\n".join(view(position("f6")).notation_help())
    assert "off" not in plain
    assert "chain" not in plain
    rules = variant(off_board=True, chained_jumps=True)
    full = "\n".join(view(position("f6", rules)).notation_help())
    assert "a1 off 1" in full
    assert "d4 f4 h6" in full


def test_the_stall_count_is_told_from_twelve_on() -> None:
    assert view(position("f3 f7", stall=11)).notes() == []
    assert view(position("f3 f7", stall=12)).notes() == [
        "No bead has changed its ring for 12 moves.",
        "From 24 on a bead must move outwards.",
    ]
    assert view(position("f3 f7", stall=24)).notes()[1] == "A bead must move outwards now."
    walled = position("b3 a1 a2 a3 a4 a5 a6", stall=30)
    assert view(walled).notes()[1] == "At 60 the game ends."


def test_every_way_to_move_has_words() -> None:
    rules = variant(chained_jumps=True, off_board=True)
    parse = INFO.parse_action
    state = position("d3=5 c3 a3 f6", rules)
    assert tell(state, 0, parse("d3-b3"), ["Ann"], brief=False) == (
        "Ann jumps with the bead from d3 over c3 to b3."
    )
    assert tell(state, 0, parse("d3-b3-off"), ["Ann"], brief=False) == (
        "Ann moves the bead from d3 by way of b3 off the board over edge 1."
    )
    chain = position("f5=3 f4 f2", variant(chained_jumps=True, scoring_beads="symmetric"))
    assert tell(chain, 0, parse("f5-f3-f1"), ["Ann"], brief=False) == (
        "Ann jumps with the bead worth 3 from f5 by way of f3 to f1."
    )
    assert tell(state, 0, parse("pass"), ["Ann"], brief=False) == "Ann cannot move and passes."
    assert "shuffled" in tell(
        state, NATURE, parse("shuffle 1111111112222223335"), ["Ann"], brief=False
    )


# At the terminal


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *at_table("trickle", 2), typed=typed)
    assert (said.status, said.err) == (0, "")
    return said


def test_the_players_their_edges_and_the_turn_are_told_first(tmp_path: Path) -> None:
    assert people(tmp_path).lines == [
        "Trickle for 2 players.",
        "Seat 1: Ann, a person.",
        "Seat 2: Ben, a person.",
        "Ann scores on 3 edges: edge 1, a2 to a5; edge 3, g2 to j5; edge 5, g11 to j11.",
        "Ben scores on 3 edges: edge 2, b1 to e1; edge 4, k7 to k10; edge 6, b7 to e10.",
        "Type a move, or help for the commands.",
        "Ann to move.",
        "Nothing was played, so there is nothing to save.",
    ]


def test_moves_are_told_in_words_and_the_turn_goes_on(tmp_path: Path) -> None:
    assert people(tmp_path, "d4-c4", "e7-g9").lines[7:11] == [
        "Ann moves the bead from d4 to c4.",
        "Ben to move.",
        "Ben jumps with the bead from e7 over f8 to g9.",
        "Ann to move.",
    ]


def test_points_are_told_when_they_change(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c3", "e7-g9", "c3-b3", "g8-e8", "b3-a3")
    assert [line for line in said.lines if line.startswith("Ann: ")] == ["Ann: 1, Ben: 0."]


def test_variants_that_differ_from_the_standard_game_are_told(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *at_table("trickle", 2, "chained-jumps", "scoring_goals=outer"))
    assert "Chained jumps: On." in said.lines
    assert "Scoring goals: Ends count 3." in said.lines
    assert not any(line.startswith("Off the board") for line in said.lines)


@pytest.mark.parametrize(
    "text", ["d4-c4", "D4 C4", "d4c4", "d4, c4", "  d4   to c4 ", "d4>c4", "D4–C4", "d4:c4."]
)
def test_a_move_can_be_typed_in_many_ways(tmp_path: Path, text: str) -> None:
    said = people(tmp_path, text)
    assert "Ann moves the bead from d4 to c4." in said.lines, said.out


def test_an_illegal_move_is_answered_with_its_reason_and_loses_nothing(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c4", "c4-d4", "f6-f6", "a1-a2", "d5-d6", "e7-g9")
    start = said.lines.index("Ben to move.") + 1
    assert said.lines[start : start + 4] == [
        "Beads never move closer to the centre: d4 lies further in.",
        "A move needs a cell to go to.",
        "There is no bead on a1.",
        "There is already a bead on d6.",
    ]
    assert notations(saved(tmp_path)[0]) == ["d4-c4", "e7-g9"]


def test_board_is_a_picture_of_letters_with_a_legend(tmp_path: Path) -> None:
    lines = people(tmp_path, "board").lines[7:]
    rows = lines[:11]
    firsts, lasts = zip(*((row.split()[0], row.split()[-1]) for row in rows), strict=True)
    assert " ".join(firsts) == "k6 j5 i4 h3 g2 f1 e1 d1 c1 b1 a1"
    assert " ".join(lasts) == "k11 j11 i11 h11 g11 f11 e10 d9 c8 b7 a6"
    assert " ".join(rows[5].split()) == "f1 .+ . . o o o o o . . .+ f11"
    assert " ".join(rows[10].split()) == "a1 .+ .A .A .A .A .+ a6"
    assert sum(row.count("o") for row in rows) == 19
    assert "A is an edge of Ann." in lines
    assert "B is an edge of Ben." in lines
    assert all(ord(letter) < 128 for row in rows for letter in row)


def test_beads_tells_the_position_in_words(tmp_path: Path) -> None:
    assert people(tmp_path, "beads").lines[7:12] == [
        "Row d: d4, d5, d6.",
        "Row e: e4, e5, e6, e7.",
        "Row f: f4, f5, f6, f7, f8.",
        "Row g: g5, g6, g7, g8.",
        "Row h: h6, h7, h8.",
    ]


def test_moves_lists_where_beads_can_go(tmp_path: Path) -> None:
    lines = people(tmp_path, "moves D5", "d5", "moves f6", "moves").lines
    assert lines[7:10] == ["d5 to c4, c5, d7, d3."] * 2 + ["No bead can move from f6 now."]
    assert lines[10].startswith("d4 to ")
    assert lines[27].startswith("h8 to ")


def test_partners_are_named_together(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *at_table("trickle", 4), typed=["score"])
    assert "Ann and Cem: 0, Ben and Dot: 0." in said.lines


@pytest.mark.parametrize("text", ["z9-d4", "d4-"])
def test_cells_that_are_no_move_are_told_so(tmp_path: Path, text: str) -> None:
    assert people(tmp_path, text).lines[7] == (
        f"“{text}” is neither a command nor a move; type help for both."
    )
