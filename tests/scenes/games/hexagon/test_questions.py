"""What can be asked of the hexagon, by numbers and in the list."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.kit.commands import Command
from scenes.table.walking.questions import questions
from scenes.table.walking.spots import find_spot
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import Stage

LOG = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"


@pytest.fixture
def table(stage: Stage) -> Any:
    """Two people in the middle of a match: one bead has come home."""
    return stage.table(trickle("human", "human", log=LOG))


def answer(table: Any, name: str, at: str = "") -> str:
    if at:
        table.services.change_settings(walk_everywhere=True)
        table.table.walk.go_to(find_spot(table.table.walk.spots, at))
    return next(each for each in questions(table.table) if each.name == name).answer()


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("a5", "a5: empty. Your edge."),
        ("b5", "b5: a bead. Can move. It can go to "),
        ("a4", "a4: a bead. Your edge. "),
        ("f6", "f6: a bead. "),
    ],
)
def test_what_lies_here_and_where_it_can_go_or_why_not(table: Any, at: str, told: str) -> None:
    said = answer(table, "here", at)
    assert said.startswith(told)
    assert len(said) > len(told) or at == "a5"


def test_nobody_is_anywhere_at_first(table: Any) -> None:
    assert "not on the board yet" in answer(table, "here")


def test_what_reaches_the_rim_next_is_told_with_whose_edge_gains(table: Any) -> None:
    said = answer(table, "soon")
    assert said.startswith("In one move: b5 to ")
    assert "(Your edge)" in said
    assert "i7" not in said, "it needs two"


def test_at_the_beginning_three_moves_or_jumps_are_needed(stage: Stage) -> None:
    said = answer(stage.table(trickle("human", "human")), "soon")
    assert said.startswith(("In 2 moves: ", "In 3 moves: "))


def test_the_other_questions_have_answers_too(table: Any) -> None:
    assert answer(table, "own").startswith("You have a4. Yours: edge 1, a2 to a5")
    names = [seat.name for seat in table.host.match.seats]
    assert answer(table, "points") == f"{names[0]}: 1, {names[1]}: 0."
    assert answer(table, "inside").startswith("18 beads are left inside. Row b: b5.")
    assert "edge 2" in answer(table, "edges")
    assert answer(table, "last") == f"{names[1]} moves the bead from h7 to i7."
    assert names[0] in answer(table, "turn")


def test_a_number_asks_and_so_does_the_list(stage: Stage, table: Any) -> None:
    points = [each.name for each in questions(table.table)].index("points")
    table.command(Command[f"ASK_{points + 1}"])
    assert table.ui.toast_text == answer(table, "points")
    table.command(Command.ASK)
    stage.pass_time(table, 0.1)
    table.ui.find("ask-inside").activate()
    assert table.ui.find("answer").text == answer(table, "inside")
    table.command(Command[f"ASK_{points + 1}"])
    assert table.ui.find("answer").text == answer(table, "points")


def test_an_answer_leaves_the_questions_under_the_pointer(stage: Stage) -> None:
    scene = stage.table(trickle("human", "human", log=LOG))
    scene.services.look = scene.services.look.changed(size=(1280, 640))
    scene.layout()
    scene.command(Command.ASK)
    asked = scene.ui.find("ask-inside")
    place = asked.rect.topleft
    asked.activate()
    stage.pass_time(scene, 0.1)
    assert scene.ui.find("answer").seen_part(scene.ui.find("answer").rect)
    assert asked.rect.topleft == place


def test_the_answer_is_in_sight_where_the_questions_scroll(stage: Stage) -> None:
    scene = stage.table(trickle("human", "human", log=LOG))
    scene.services.look = scene.services.look.changed(size=(1280, 540), text_scale=2.0)
    scene.layout()
    scene.command(Command.ASK)
    stage.pass_time(scene, 0.1)
    scene.ui.find("ask-inside").activate()
    stage.pass_time(scene, 0.1)
    dialog, told = scene.ui.overlays[-1], scene.ui.find("answer")
    assert not scene.ui.find("ask-turn").seen_part(scene.ui.find("ask-turn").rect)
    assert dialog.rect.contains(told.rect)
    assert told.seen_part(told.rect) == told.rect
