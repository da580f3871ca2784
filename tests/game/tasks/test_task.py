"""What a task asks for, judged in Pebbles: of thirteen, taking the last one wins."""

import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.protocol import Action, State
from game.tasks.task import (
    AnswerTree,
    Facts,
    Position,
    Task,
    TaskGoal,
    TaskStatus,
    facts_of,
    read_goal,
    write_goal,
)

pytestmark = pytest.mark.usefixtures("pebbles")


def taken(_before: State, _player: int, action: Action, after: State) -> frozenset[str]:
    """Pebbles has no facts of its own: how many were taken, and whether that won."""
    last = {"last"} if after.is_terminal else set[str]()
    return frozenset({action.notation().replace(" ", ":"), *last})


def task(goal: TaskGoal, *moves: str, most: int = 1, **more: tuple[str, ...]) -> Task:
    return Task(Position("pebbles", 2, moves), goal, most, **more)


def judged(task: Task, *moves: str) -> TaskStatus:
    match = task.position.match()
    for move in moves:
        match.play(match.acting_seats()[0], match.info.parse_action(move))
    return task.goal.judge(task.played(match), task.seat, Facts(taken), task.most)


TAKEN = ("take 3", "take 3", "take 3")  # four are left


@pytest.mark.parametrize(
    ("goal", "move", "verdict"),
    [
        (TaskGoal(), "take 1", TaskStatus.MET),
        (TaskGoal(plays=("take 2", "take 3")), "take 2", TaskStatus.MET),
        (TaskGoal(plays=("take 2",)), "take 1", TaskStatus.MISSED),
        (TaskGoal(plays=("take *",)), "take 1", TaskStatus.MET),
        (TaskGoal(does=("take:2",)), "take 2", TaskStatus.MET),
        (TaskGoal(does=("take:2",)), "take 1", TaskStatus.MISSED),
        (TaskGoal(avoids=("take:3",)), "take 3", TaskStatus.MISSED),
        (TaskGoal(denies=("last",)), "take 1", TaskStatus.MISSED),
        (TaskGoal(wins=True), "take 1", TaskStatus.MISSED),
    ],
)
def test_one_action_meets_a_goal_or_misses_it(
    goal: TaskGoal, move: str, verdict: TaskStatus
) -> None:
    assert judged(task(goal, *TAKEN), move) is verdict


def test_nothing_is_judged_before_anything_was_done() -> None:
    assert judged(task(TaskGoal(), *TAKEN)) is TaskStatus.OPEN


def test_what_denies_leaves_the_next_player_no_such_action() -> None:
    deny = task(TaskGoal(denies=("last",)), "take 3", "take 3")  # seven are left
    assert judged(deny, "take 3") is TaskStatus.MET
    assert judged(task(TaskGoal(denies=("last",)), "take 3", "take 3", "take 1"), "take 3") is (
        TaskStatus.MISSED
    )


def test_what_was_not_denied_is_missed_also_after_it_was_done() -> None:
    assert judged(task(TaskGoal(denies=("last",)), *TAKEN), "take 1", "take 3") is TaskStatus.MISSED


def test_points_and_the_end_are_those_of_the_one_who_acts() -> None:
    win = task(TaskGoal(wins=True, gains=1), *TAKEN, "take 1")
    assert judged(win, "take 3") is TaskStatus.MET
    assert judged(win, "take 1") is TaskStatus.MISSED
    later = task(TaskGoal(wins=True), *TAKEN, most=2)
    assert judged(later, "take 1") is TaskStatus.OPEN
    assert judged(later, "take 1", "take 3") is TaskStatus.MISSED


LINE = AnswerTree(
    {"take 2": AnswerTree({"take 1": AnswerTree(), "take 3": AnswerTree()}, replies=("take 1",))}
)


def test_a_line_is_met_at_its_end_and_missed_off_it() -> None:
    line = task(TaskGoal(line=LINE), "take 1")
    assert judged(line, "take 2") is TaskStatus.OPEN
    assert judged(line, "take 1") is TaskStatus.MISSED
    assert judged(line, "take 2", "take 1", "take 3") is TaskStatus.MET
    assert judged(line, "take 2", "take 1", "take 2") is TaskStatus.MISSED


def test_the_line_says_what_is_answered_and_what_leads_on() -> None:
    line = task(TaskGoal(line=LINE), "take 1")
    match = line.position.match()
    step = line.next_step(match)
    assert step is not None
    assert step.notation() == "take 2"
    match.play(line.seat, step)
    reply = line.reply(match)
    assert reply is not None
    assert reply.notation() == "take 1"
    match.play(1 - line.seat, reply)
    assert line.next_step(match) == match.info.parse_action("take 1")


def test_replies_come_in_order_and_only_where_they_are_legal() -> None:
    answered = task(TaskGoal(wins=True), "take 3", most=4, replies=("take 2", "take 9"))
    match = answered.position.match()
    assert answered.reply(match) is None
    match.play(1, match.info.parse_action("take 1"))
    reply = answered.reply(match)
    assert reply is not None
    assert reply.notation() == "take 2"
    match.play(0, reply)
    match.play(1, match.info.parse_action("take 1"))
    assert answered.reply(match) is None


def test_a_goal_is_written_and_read_back() -> None:
    goal = TaskGoal(("a", "b"), ("c",), ("d",), 2.0, True, ("e",), LINE)
    assert read_goal(write_goal(goal)) == goal
    for wrong in ({"scores": 3}, {"plays": "a"}, {"wins": "yes"}, {"line": {"a": "b"}}):
        with pytest.raises(ValueError, match=r"goal|line|list"):
            read_goal(wrong)


RULES = Path(__file__).resolve().parents[3] / "assets" / "rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_concept_has_its_paragraph(game: str) -> None:
    concepts = facts_of(game).concepts
    if not concepts:
        pytest.skip("it has no facts")
    anchors = re.findall(r"\{#([\w-]+)\}", (RULES / f"{game}.md").read_text(encoding="utf-8"))
    assert {concept.rule for concept in concepts.values()} <= set(anchors)
