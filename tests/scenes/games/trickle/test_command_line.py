from pathlib import Path

import pytest

from game.handicaps import Handicap
from game.match import Match
from game.records.places import find_places, open_records
from tests.scenes.terminal.play import Said, check_refused, pocketful

TRICKLE = ["--terminal", "trickle"]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([*TRICKLE, "--seats", "human"], "not 1."),
        ([*TRICKLE, "--seats", "human,human,human,human,human"], "not 5."),
        ([*TRICKLE, "--options", "flying=yes"], "flying"),
        ([*TRICKLE, "--options", "chained_jumps=maybe"], "maybe"),
        ([*TRICKLE, "--options", "off_board,move_from_corner"], "can’t be combined"),
        ([*TRICKLE, "--options", "partnerships"], "partnerships"),
    ],
)
def test_what_makes_no_sense_is_answered_in_one_sentence(
    tmp_path: Path, arguments: list[str], hint: str
) -> None:
    check_refused(tmp_path, arguments, hint)


def test_a_place_that_cannot_be_written_is_said_and_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    said = pocketful(blocked, *TRICKLE, "--seats", "human,human", typed="d4-c4\n")
    assert said.status == 0
    assert "Nothing will be kept" in said.out
    assert "Player 1 moves a bead from d4 to c4." in said.lines
    assert said.lines[-1] == "The match couldn’t be saved."
    assert blocked.read_text(encoding="utf-8") == "in the way"


def match_of(folder: Path, said: Said) -> Match:
    assert said.status == 0, said.err
    (info,) = open_records(find_places(str(folder))).saves.saves()
    return open_records(find_places(str(folder))).saves.load(info.id)


def test_seats_names_options_and_seed_make_the_match(tmp_path: Path) -> None:
    said = pocketful(
        tmp_path,
        *TRICKLE,
        *("--seats", "Human, learner,human"),
        *("--names", " Ann ,,Ben\x1b[31m"),
        *("--options", " Chained-Jumps , scoring_goals = middle,scoring_beads=shuffled"),
        *("--seed", "42", "--nodes", "5"),
    )
    match = match_of(tmp_path, said)
    assert [seat.name for seat in match.seats] == ["Ann", "Acorn", "Ben[31m"]
    assert [seat.kind for seat in match.seats] == ["human", "learner", "human"]
    assert match.seed == 42
    assert match.options["chained_jumps"] is True
    assert match.options["scoring_goals"] == "middle"
    assert match.options["move_from_corner"] is False
    assert match.date


def test_one_plays_a_computer_usually_and_a_head_start_is_given_told_and_kept(
    tmp_path: Path,
) -> None:
    said = pocketful(
        tmp_path,
        *TRICKLE,
        *("--names", "Ann", "--head-starts", "1:points=2", "--nodes", "5"),
        typed="d4-c4\n",
    )
    assert "Ann gets a head start: 2 points." in said.lines
    match = match_of(tmp_path, said)
    assert match.handicaps == (Handicap(0, "points", 2),)
    assert [seat.kind for seat in match.seats] == ["human", "casual"]
