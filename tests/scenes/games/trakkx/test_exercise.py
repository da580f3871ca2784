"""The exercises of TRAKKX's rules: how they are read, what may move, what is said."""

from __future__ import annotations

import pytest

from scenes.games.trakkx.exercise.exercise import Exercise, Trial, read_exercise

ROW = {
    "table": "0,0=r3 1,0=r4 2,0=r5",
    "own": "r6 r6 b2",
    "laid": "3,0=r6",
    "steps": "3,0>rack r6>4,1; 4,1>3,0",
}


@pytest.fixture
def row() -> Exercise:
    return read_exercise(ROW)


def test_an_exercise_is_read(row: Exercise) -> None:
    assert row.pieces == ("r3", "r4", "r5", "r6", "r6", "b2")
    assert row.start == ((0, 0), (1, 0), (2, 0), (3, 0), None, None)
    assert row.steps[0] == ((0, 0), (1, 0), (2, 0), (4, 1), None, None)
    assert row.steps[-1] == row.start
    assert not row.opens
    assert [row.is_own(piece) for piece in range(6)] == [False] * 3 + [True] * 3


def test_everything_that_happens_is_in_sight_with_a_margin(row: Exercise) -> None:
    assert row.area.topleft == (-1, -1)
    assert row.area.bottomright == (6, 3)


@pytest.mark.parametrize(
    "change",
    [
        {"tabel": "0,0=r3"},
        {"table": "0,0"},
        {"laid": "3,0=y9"},
        {"steps": "y9>1,1"},
        {"steps": "9,9>1,1"},
        {"steps": "r6>0,0"},
        {"steps": "b2>here"},
    ],
)
def test_an_exercise_that_makes_no_sense_is_refused(change: dict[str, str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - each has its own sentence
        read_exercise({**ROW, **change})
    assert str(caught.value)


def test_tokens_go_to_any_free_cell_and_own_ones_back_to_the_rack(row: Exercise) -> None:
    assert row.moved(row.start, 0, (7, 7)) == ((7, 7), *row.start[1:])
    assert row.moved(row.start, 3, None) == (*row.start[:3], None, None, None)
    assert row.moved(row.start, 3, (3, 0)) == row.start


def test_the_refusals_say_why(row: Exercise) -> None:
    onto = row.moved(row.start, 5, (0, 0))
    away = row.moved(row.start, 0, None)
    assert "already" in str(onto)
    assert "stays" in str(away)


def test_a_verdict_tells_faults_with_their_cells(row: Exercise) -> None:
    right = row.verdict(row.start)
    assert right.is_right
    assert (right.laid, right.groups, right.limit) == (1, 1, 3)
    wrong = row.verdict((*row.start[:4], (3, 1), None))
    assert not wrong.is_right
    assert [cells for _, cells in wrong.faults] == [((3, 0), (3, 1))]


def test_laying_nothing_is_neither_right_nor_wrong(row: Exercise) -> None:
    verdict = row.verdict((*row.start[:3], None, None, None))
    assert verdict.faults == ()
    assert not verdict.is_right


def test_a_first_lay_has_to_open() -> None:
    exercise = read_exercise({**ROW, "opens": "yes"})
    verdict = exercise.verdict(exercise.start)
    assert not verdict.is_right
    assert "group of your own" in str(verdict.faults[0][0])


def test_what_is_still_to_be_laid_is_counted_by_the_solution() -> None:
    exercise = read_exercise({"own": "r1 r2 r3 b9", "steps": "r1>0,0 r2>1,0; r3>2,0"})
    assert exercise.still_to_lay(exercise.start) == 3
    assert exercise.still_to_lay(exercise.steps[0]) == 1
    assert exercise.still_to_lay(exercise.steps[1]) == 0
    assert exercise.still_to_lay(((0, 0), (1, 0), (2, 0), (5, 5))) == 0


def test_changes_are_taken_back_one_by_one(row: Exercise) -> None:
    trial = Trial(row)
    assert not trial.take_back()
    first = trial.lying
    for step in row.steps:
        trial.put(step)
        trial.put(step)
    assert trial.verdict.is_right
    assert trial.take_back()
    assert trial.lying == row.steps[0]
    assert not trial.verdict.is_right
    assert trial.take_back()
    assert trial.lying == first
    assert not trial.take_back()
