from collections.abc import Sequence
from typing import Any

import pytest

from game.tasks.task import Position, Task, TaskGoal
from scenes.kit.intent import Command
from scenes.table.guide.guide import READING, TaskGuide, TaskPhase
from scenes.table.guide.scene import GuidedScene, guided_scene
from scenes.ui.button import Button
from tests.pebbles.stage import take, taken
from tests.scenes.stage import Stage
from tools.witness import listen

pytestmark = pytest.mark.usefixtures("hands")

LEFT = 4
TAKEN = ("take 3", "take 3", "take 3")
TASK = Task(
    Position("pebbles", 2, (*TAKEN,)),
    TaskGoal(plays=("take 2",)),
    replies=("take 3",),
    solution=("take 2",),
)


class Teacher(TaskGuide):
    """Says who takes how many."""

    def heading(self) -> str:
        return "Pebbles"

    def say(self) -> str:
        return "Take two."

    def answer(self) -> str:
        return {TaskPhase.TRYING: "", TaskPhase.MET: "Right."}.get(self.phase, "Wrong.")

    def ways(self) -> Sequence[Button]:
        on = Button("Next", self.services.go.home, kind="primary", name="next")
        return (on,) if self.phase is TaskPhase.MET else ()

    def judged(self) -> None:
        """No one keeps it."""


def led(stage: Stage, task: Task = TASK) -> tuple[GuidedScene, Teacher]:
    guide = Teacher(stage.services, task)
    return stage.show(guided_scene(stage.services, guide, "learner"), 0.5), guide


def test_a_miss_is_answered_on_the_board_and_goes_back_by_itself(stage: Stage) -> None:
    scene, guide = led(stage)
    take(scene, 1)
    stage.pass_time(scene, 5.0)
    assert guide.phase is TaskPhase.SEEN
    assert taken(scene.session.match)[3:] == [1, 3]
    answer: Any = scene.ui.find("answer")
    assert answer.text == "Wrong."
    take(scene, 1)  # a press means that one has seen it
    stage.pass_time(scene, 2.0)
    assert guide.phase is TaskPhase.TRYING
    assert scene.session.match.state.left == LEFT
    assert answer.text == "Wrong."  # said on until there is another try
    take(scene, 3)
    stage.pass_time(scene, 5.0)
    stage.pass_time(scene, READING + 2.0)
    assert (guide.phase, guide.misses) == (TaskPhase.TRYING, 2)
    take(scene, 2)
    stage.pass_time(scene, 1.0)
    assert guide.phase is TaskPhase.MET


def test_a_whole_game_ends_with_its_score(stage: Stage) -> None:
    heard = listen(stage.services)
    last = Task(Position("pebbles", 2, (*TAKEN, "take 3")), TaskGoal(wins=True))
    scene, guide = led(stage, task=last)
    guide.accepts_end = True
    stage.pass_time(scene, 0.2)
    assert heard.said.pop().startswith("Your turn")
    take(scene, 1)
    stage.pass_time(scene, 3.0)
    assert scene.session.match.is_over
    assert heard.said[3:] == ["The last pebble wins. You: 1, Acorn: 0. Right."]


def test_again_goes_back_to_the_beginning_at_any_time(stage: Stage) -> None:
    scene, guide = led(stage)
    take(scene, 2)
    stage.pass_time(scene, 2.0)
    scene.command(Command.UNDO)
    stage.pass_time(scene, 2.0)
    assert guide.phase is TaskPhase.TRYING
    assert scene.session.match.state.left == LEFT
