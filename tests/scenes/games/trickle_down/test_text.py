"""Trickle Down in lines of text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import Choices, State
from game.records.places import find_places, open_records
from game.rules.trickle_down.state import TrickleDownState
from scenes.games.trickle_down.text import TrickleDownText
from scenes.games.trickle_down.words import tell
from tests.game.rules.trickle_down.positions import town
from tests.scenes.terminal.play import Said, pocketful

INFO = GAMES["trickle-down"]
TOWN = ("--terminal", "trickle-down")
NAMES = ["Ann", "Ben", "Cem"]
PEOPLE = (*TOWN, "--seats", "human,human,human", "--names", ",".join(NAMES))


def view(state: State) -> TrickleDownText:
    return TrickleDownText(TrickleDownState.of(state), NAMES[: state.players])


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *PEOPLE, typed=typed)
    assert said.status == 0
    assert said.err == ""
    return said


def test_the_companies_and_the_public_services_are_told_first(tmp_path: Path) -> None:
    assert people(tmp_path).lines == [
        "Trickle Down for 3 players.",
        "Seat 1: Ann, a person.",
        "Seat 2: Ben, a person.",
        "Seat 3: Cem, a person.",
        "The companies of Ann: edge 0, a2 to a5; edge 3, k7 to k10.",
        "The companies of Ben: edge 1, b1 to e1; edge 4, g11 to j11.",
        "The companies of Cem: edge 2, g2 to j5; edge 5, b7 to e10.",
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
        "A bag has to move to another cell.",
        "There is no bag on a1.",
        "There is no bag on a3.",
    ]
    assert "Bags never move closer to the centre: d4 lies further in." in lines


@cache
def whole_game(*options: tuple[str, str]) -> Match:
    """A random game to its end, as the terminal would shuffle the bags."""
    match = Match(INFO, [Seat(name) for name in NAMES], dict(options), seed=1)
    rng = Random(4)
    match.advance()
    while not match.is_over:
        space = match.state.legal_actions(match.acting_seats()[0])
        assert isinstance(space, Choices)
        match.play(match.acting_seats()[0], space.sample(rng))
        match.advance()
    return match


@pytest.mark.parametrize(
    "options", [(), (("bags", "shuffled"), ("tie", "gold"))], ids=["standard", "options"]
)
def test_people_play_a_whole_game(tmp_path: Path, options: tuple[tuple[str, str], ...]) -> None:
    match = whole_game(*options)
    chosen = ",".join(f"{key}={value}" for key, value in options)
    more = ("--options", chosen) if options else ()
    typed = [entry.action.notation() for entry in match.log if entry.player >= 0]
    said = pocketful(tmp_path, *PEOPLE, "--seed", "1", *more, typed=typed)
    assert said.err == ""
    last = match.states[-1]
    assert isinstance(last, TrickleDownState)
    money = [int(points) for points in last.returns()]
    told = ", ".join(f"{name}: {m} million" for name, m in zip(NAMES, money, strict=True))
    assert said.lines[-3:-1] == [
        "All bags have arrived.",
        f"{told}, the town: {last.town_money} million.",
    ]
    winners = [NAMES[seat] for seat in last.standing().winners]
    assert said.lines[-1].startswith(" and ".join(winners) + " win")
    into_corners = sum(" for the town: " in line for line in said.lines)
    assert into_corners == sum(len(bags) for bags in last.services)
    assert into_corners > 0
    (saved,) = open_records(find_places(str(tmp_path))).saves.saves()
    assert saved.damaged is None


def test_people_and_computers_play_a_whole_game(tmp_path: Path) -> None:
    """Whoever sits here plays one move at a time and comes back to the saved match."""
    seats = ("--seats", "human,learner,learner", "--names", "Ann", "--seed", "2")
    saves = open_records(find_places(str(tmp_path))).saves
    typed = "d4-c4"
    said = pocketful(tmp_path, *TOWN, *seats, "--nodes", "5", typed=[typed])
    match = saves.load(saves.saves()[0].id)
    while not match.is_over:
        assert match.acting_seats() == (0,)
        typed = max(m.notation() for m in match.state.legal_actions(0))  # type: ignore[attr-defined]
        said = pocketful(tmp_path, "--terminal", "--nodes", "5", typed=[typed])
        match = saves.load(saves.saves()[0].id)
    assert said.err == ""
    assert said.lines[-1].endswith(("wins.", "win.", "draw."))
    last = match.states[-1]
    assert isinstance(last, TrickleDownState)
    assert said.lines[-2].endswith(f"the town: {last.town_money} million.")
    assert last.money_inside == 0


def test_in_another_language_every_line_is_translated(tmp_path: Path) -> None:
    typed = ["board", "bags", "moves d4", "d4 d5", "d4 c4", "score", "goals", "help"]
    said = pocketful(tmp_path, *PEOPLE, "--language", "xx-pseudo", typed=typed)
    plain = [line for line in said.lines if "«" not in line]
    assert len(plain) == 11
    assert all(line[:3].strip() in "k6 j5 i4 h3 g2 f1 e1 d1 c1 b1 a1" for line in plain)
