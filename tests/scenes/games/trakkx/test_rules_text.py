"""The pictures and exercises of TRAKKX's rules show what is said of them."""

from __future__ import annotations

import pytest

from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx.exercise.exercise import read_exercise
from scenes.kit.rules.text import rules_pictures

EXERCISES = {
    name: read_exercise(picture.exercise)
    for name, picture in rules_pictures("trakkx").items()
    if picture.exercise
}


def test_what_a_viewer_may_not_see_is_not_in_a_picture() -> None:
    picture = rules_pictures("trakkx")["start"]
    state = TrakkxState.of(picture.state())
    assert state.racks[0] is not None
    assert state.racks[1] is None
    assert state.rack_sizes == (15, 15)
    assert {"g4", "g5", "g6"} <= set(state.racks[0])
    assert len(state.display) == 6


def faults_of(name: str) -> list[set[str]]:
    """The tokens of every wrong line as an exercise begins."""
    exercise = EXERCISES[name]
    table = exercise.lying(exercise.start)
    return [{table[cell] for cell in cells} for _, cells in exercise.verdict(exercise.start).faults]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("sequence", [{"r9", "g9"}]),
        ("row", [{"b6", "b7", "b9", "b10"}]),
        ("pairs", [{"r5", "g6"}, {"y5", "r6"}]),
        ("split", []),
        ("open", []),
        ("joined", []),
    ],
)
def test_exercises_begin_as_their_captions_say(name: str, wrong: list[set[str]]) -> None:
    assert faults_of(name) == wrong


@pytest.mark.parametrize("name", EXERCISES)
def test_exercises_can_be_solved_as_they_show(name: str) -> None:
    exercise = EXERCISES[name]
    assert not exercise.verdict(exercise.start).is_right
    verdict = exercise.verdict(exercise.steps[-1])
    assert verdict.is_right
    assert exercise.still_to_lay(exercise.steps[-1]) == 0


def test_cutting_a_row_makes_a_group_more_and_joining_makes_one_less() -> None:
    for name, before, after in (("split", 1, 2), ("joined", 2, 1), ("open", 2, 3)):
        exercise = EXERCISES[name]
        assert exercise.verdict(exercise.start).groups == before
        assert exercise.verdict(exercise.steps[-1]).groups == after


def test_nothing_goes_to_another_group_before_the_own_one_is_open() -> None:
    exercise = EXERCISES["open"]
    table = exercise.table
    lying = list(exercise.start)
    for token, cell in (("y6", (3, 0)), ("y7", (4, 0))):
        lying[len(table) + exercise.own.index(token)] = cell
    verdict = exercise.verdict(tuple(lying))
    assert not verdict.is_right
    assert "open a group of your own" in str(verdict.faults[0][0])
