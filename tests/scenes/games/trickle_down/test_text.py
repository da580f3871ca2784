"""Trickle Down in lines of text."""

from __future__ import annotations

from pathlib import Path

from game.catalogue import GAMES
from game.protocol import State
from game.rules.trickle_down.state import TrickleDownState
from scenes.games.trickle_down.text import TrickleDownText
from scenes.games.trickle_down.words import tell
from tests.game.rules.trickle_down.positions import town
from tests.scenes.terminal.play import NAMES, Said, at_table, pocketful

INFO = GAMES["trickle-down"]


def view(state: State) -> TrickleDownText:
    return TrickleDownText(TrickleDownState.of(state), NAMES[: state.players])


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *at_table("trickle-down", 3), typed=typed)
    assert (said.status, said.err) == (0, "")
    return said


def test_the_companies_and_the_public_services_are_told_first(tmp_path: Path) -> None:
    assert people(tmp_path).lines == [
        "Trickle Down for 3 players.",
        "Seat 1: Ann, a person.",
        "Seat 2: Ben, a person.",
        "Seat 3: Cem, a person.",
        "The companies of Ann: edge 1, a2 to a5; edge 4, k7 to k10.",
        "The companies of Ben: edge 2, b1 to e1; edge 5, g11 to j11.",
        "The companies of Cem: edge 3, g2 to j5; edge 6, b7 to e10.",
        "The public services of the town: School at a1, Hospital at f1, Library at k6, "
        "Roads at k11, Courts at f11, Parks at a6.",
        "Type a move, or help for the commands.",
        "Ann to move.",
        "Nothing was played, so there is nothing to save.",
    ]


def test_moves_name_the_bag_by_its_colour(tmp_path: Path) -> None:
    assert people(tmp_path, "d4-c4", "e7-g9", "f5 d3").lines[10:15:2] == [
        "Ann moves an orange bag from d4 to c4.",
        "Ben jumps with an orange bag from e7 over f8 to g9.",
        "Cem jumps with a blue bag from f5 over e4 to d3.",
    ]
    gold = INFO.parse_action("f6-f5")
    assert tell(town("f6=3"), 0, gold, ["Ann"], brief=False) == (
        "Ann moves the gold bag from f6 to f5."
    )


def test_a_bag_that_comes_into_a_corner_is_told_with_its_service(tmp_path: Path) -> None:
    assert tell(town("b2=2 f6"), 0, INFO.parse_action("b2-a1"), ["Ann"], brief=False) == (
        "Ann moves a blue bag from b2 to a1. 2 million for the town: School."
    )
    said = people(tmp_path, "d4-c4", "c4-b3", "b3-b2", "b2-a1", "score")
    at = said.lines.index("Ann moves an orange bag from b2 to a1. 1 million for the town: School.")
    assert said.lines[at + 1 : at + 3] == [
        "Ben to move.",
        "Ann: 0 million, Ben: 0 million, Cem: 0 million, the town: 1 million.",
    ]


def test_board_shows_the_value_of_each_bag_and_whose_the_edges_are(tmp_path: Path) -> None:
    lines = people(tmp_path, "board").lines[10:]
    rows = lines[:11]
    assert " ".join(rows[5].split()) == "f1 .+ . . 1 2 3 2 1 . . .+ f11"
    assert " ".join(rows[10].split()) == "a1 .+ .A .A .A .A .+ a6"
    assert lines[11:15] == [
        "a number is a bag and its millions, . an empty cell, + a public service.",
        "A is a company of Ann.",
        "B is a company of Ben.",
        "C is a company of Cem.",
    ]
    assert all(ord(letter) < 128 for row in rows for letter in row)


def test_bags_tells_the_position_and_the_money_of_each_service_in_words() -> None:
    state = town("f6=3 a3=2 d9 h3", "school=12 parks=3")
    assert view(state).pieces() == [
        "Row f: f6 worth 3.",
        "In the companies of Ann: a3 worth 2.",
        "In the companies of Cem: d9 worth 1, h3 worth 1.",
        "School at a1: 3 million.",
        "Hospital at f1: 0 million.",
        "Library at k6: 0 million.",
        "Roads at k11: 0 million.",
        "Courts at f11: 0 million.",
        "Parks at a6: 3 million.",
    ]


def test_scores_tell_the_money_of_the_town_too() -> None:
    state = town("f6=3 a3=2 d9 h3", "school=12 parks=3")
    assert view(state).scores() == (
        "Ann: 2 million, Ben: 0 million, Cem: 2 million, the town: 6 million."
    )


def test_the_stall_count_is_told_from_twelve_on() -> None:
    assert view(town("f3 f7", stall=11)).notes() == []
    assert view(town("f3 f7", stall=12)).notes() == [
        "No bag has changed its ring for 12 moves.",
        "From 24 on a bag must move outwards.",
    ]
    assert view(town("f3 f7", stall=24)).notes()[1] == "A bag must move outwards now."


def test_help_speaks_of_bags_only(tmp_path: Path) -> None:
    lines = people(tmp_path, "help", "moves f6").lines
    assert "A move is where the bag stands and where it goes, for example: d4 c4" in lines
    assert "bags: the position in words" in lines
    assert "No bag can move from f6 now." in lines
    assert not any("bead" in line for line in lines)


def test_an_illegal_move_is_answered_with_its_reason(tmp_path: Path) -> None:
    lines = people(tmp_path, "d4-d5", "f6-f6", "a1-a2", "a3 off", "d4-c4", "c4-d4").lines
    assert lines[10:14] == [
        "There is already a bag on d5.",
        "A move needs a cell to go to.",
        "There is no bag on a1.",
        "There is no bag on a3.",
    ]
    assert "Bags never move closer to the centre: d4 lies further in." in lines
