"""The puzzles of TRAKKX hold, and the proofs notice when they do not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import in_order
from game.tasks.goals import Goal
from game.tasks.position import Position
from game.tasks.puzzles import Puzzle, read_puzzle, write_puzzle
from scenes.kit.learning import puzzles_of
from tests.game.bots.trakkx.tables import grown
from tests.game.rules.trakkx.positions import laid_out, position
from tools.games.trakkx.puzzles import KINDS, fitting, hopeless, prove
from tools.games.trakkx.reaching import moves_to

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


def test_a_token_is_hopeless_only_if_no_line_has_it() -> None:
    table = laid_out("r5 r6 r7\n. . .\ny2 g2 b2")
    rack = ("r4", "r2", "r9", "y3", "b8", "g8", "b9")
    assert set(hopeless(table, rack)) == {"r9", "y3", "b8", "g8", "b9"}
    assert set(hopeless(table, (*rack, "y8"))) == {"r9", "y3", "b9"}


def test_only_what_fits_along_one_line_is_counted() -> None:
    state = position("r8 r9 g2", "y14", on="r5 r6 r7\n. . .\ny3 y2 y1")
    assert fitting(state, ("r8", "r9", "g2")) == 2
    assert fitting(state, ("g2",)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_reached_as_it_shall_be(seed: int) -> None:
    rng = Random(seed)
    table, left = grown(rng, 18 + seed, 1 + seed % 3)
    rack, display = in_order(left[: 2 + seed]), left[10:16]
    moves = moves_to(table, rack, display, left[16:30], rng)
    assert moves
    state = TrakkxState.of(Position("trakkx", 2, moves, {"rounds": 1}).state())
    assert (state.table, state.racks[1], state.display) == (table, rack, tuple(display))
    assert state.player == 1
    assert all(state.opened)


def test_work_in_hand_is_part_of_a_position() -> None:
    puzzle = one_of("repair")
    match = puzzle.task.position.match()
    assert match.work == {puzzle.task.seat: puzzle.task.position.work}
