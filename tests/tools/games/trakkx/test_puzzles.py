from dataclasses import replace
from random import Random

import pytest

from game.tasks.puzzles import Puzzle, read_puzzle, write_puzzle
from game.tasks.task import Goal
from scenes.kit.learning import puzzles_of
from tools.games.trakkx.puzzles import KINDS, prove

PUZZLES = puzzles_of("trakkx").puzzles


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_of_each_kind_is_proved_again(kind: str) -> None:
    some = [puzzle for puzzle in PUZZLES if puzzle.kind == kind]
    for puzzle in Random(1).sample(some, 2):
        assert prove(puzzle) == ""
        assert read_puzzle("trakkx", write_puzzle(puzzle)) == puzzle


def one_of(kind: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.kind == kind)


def asking(puzzle: Puzzle, goal: Goal, solution: str = "") -> Puzzle:
    told = (solution,) if solution else puzzle.task.solution
    return replace(puzzle, task=replace(puzzle.task, goal=goal, solution=told))


def test_what_does_not_hold_is_noticed() -> None:
    most = one_of("most")
    assert prove(asking(most, Goal(does=("laid:1",)))) == "the goal is another"
    last = one_of("last")
    assert prove(asking(last, Goal(does=("out",)), "draw")) == (
        "its solution does not meet the goal"
    )
    repair = one_of("repair")
    bare = replace(repair.task.position, work="")
    assert prove(replace(repair, task=replace(repair.task, position=bare))) == (
        "what is in hand is no broken table"
    )


def test_work_in_hand_is_part_of_a_position() -> None:
    puzzle = one_of("repair")
    match = puzzle.task.position.match()
    assert match.work == {puzzle.task.seat: puzzle.task.position.work}
