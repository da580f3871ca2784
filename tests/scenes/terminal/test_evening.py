from pathlib import Path

import pytest

from game.records.places import find_places, open_records
from tests.scenes.terminal.play import Said, check_refused, pocketful

pytestmark = pytest.mark.usefixtures("pebbles_laid_out")

MATCH = ("", "seat 1 learner", "seat 2 learner")
"""Starts a match with computers on both seats."""


def evening(folder: Path, *arguments: str, typed: tuple[str, ...] = ()) -> Said:
    said = pocketful(folder, "--evening", *arguments, "--seed", "1", "--nodes", "5", typed=typed)
    assert (said.status, said.err) == (0, "")
    return said


def begun(folder: Path, *typed: str, minutes: int = 60) -> Said:
    wish = ("pebbles", "--names", "Ann,Ben,Cleo", "--minutes", str(minutes))
    return evening(folder, *wish, typed=typed)


def test_three_people_play_an_evening_and_are_told_who_won(tmp_path: Path) -> None:
    said = begun(tmp_path, *MATCH * 4)
    assert "Match 1 of 4" in said.out
    assert "No one waits twice in a row" in said.out
    assert "The final" in said.out
    assert "Game night goes to" in said.out
    kept = open_records(find_places(str(tmp_path))).evening.last()
    assert kept is not None
    assert kept.over
    assert [each.result is not None for each in kept.fixtures] == [True] * 4


def test_an_evening_that_was_left_in_a_match_goes_on_there(tmp_path: Path) -> None:
    first = begun(tmp_path, *MATCH, "", "take 1", "quit")
    assert first.lines[-1] == "Game night is saved. “pocketful --evening” continues it."
    second = evening(tmp_path, typed=("seat 1 learner", "seat 2 learner"))
    assert "Match 2 of 4" in second.out
    third = evening(tmp_path, typed=MATCH)
    assert "Match 2 of 4" in third.out
    kept = open_records(find_places(str(tmp_path))).evening.under_way()
    assert kept is not None
    assert kept.number == 2


def test_people_come_and_go_the_final_is_near_and_it_can_end_early(tmp_path: Path) -> None:
    said = begun(tmp_path, "final", "people Ann", *MATCH, "people Ann,Cleo,Dan", "table", "end")
    assert "A game night is for 2 to 8 people" in said.out
    assert "Dan" in said.out
    kept = open_records(find_places(str(tmp_path))).evening.last()
    assert kept is not None
    assert kept.over
    assert [guest.name for guest in kept.people if guest.left] == ["Ben"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--evening",), "No game night is open"),
        (("--evening", "chess", "--names", "Ann,Ben"), "There’s no game “chess”"),
        (("--evening", "--names", "Ann"), "for 2 to 8 people"),
        (("--evening", "--names", "a,b,c,d,e,f,g,h,i"), "for 2 to 8 people"),
        (("--evening", "--names", "Ann,ann"), "Two people are called “Ann”"),
        (("--evening", "--names", "a,b", "--minutes", "5"), "45 to 180 minutes"),
        (("--evening", "--names", "a,b", "--fullscreen"), "--fullscreen doesn’t go with --evening"),
        (("--evening", "--names", "a,b", "--seats", "human"), "--seats doesn’t go with --evening"),
        (("--minutes", "60"), "needs --evening"),
        (("--records", "--minutes", "60"), "--minutes doesn’t go with --records"),
        (("--head-starts", "1:clock=1"), "needs --terminal"),
        (("--evening", "--puzzles"), "--evening doesn’t go with --puzzles"),
        (("match.pocketful", "--evening"), "match.pocketful doesn’t go with --evening"),
        (("--evening", "--code"), "doesn’t go with --code"),
    ],
)
def test_what_makes_no_evening_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    check_refused(tmp_path, list(arguments), told)
