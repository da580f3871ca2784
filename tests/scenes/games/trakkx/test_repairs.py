"""Repairs: the broken table is in hand at the start, and again after a miss."""

import pytest

from game.rules.trakkx.actions import DrawToken, parse_action
from game.rules.trakkx.table import table_faults
from scenes.kit.learning import Asked, puzzles_of
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.guides import puzzle_scene
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import PlayAction
from tests.scenes.stage import Stage

BROKEN = next(puzzle for puzzle in puzzles_of("trakkx").puzzles if puzzle.kind == "repair")


@pytest.fixture
def scene(stage: Stage) -> GuidedScene:
    return stage.show(puzzle_scene(stage.services, Asked(BROKEN)), 1.0)


def test_a_broken_table_lies_there_and_comes_back_after_a_miss(
    stage: Stage, scene: GuidedScene
) -> None:
    broken = scene.table.draft.work.table
    assert table_faults(broken)
    assert len(broken) == len(scene.table.seen.state.table) + len(
        scene.table.seen.state.racks[BROKEN.task.seat]
    )
    scene.table.do(PlayAction(DrawToken()))
    stage.pass_time(scene, 12.0)
    assert scene.guide.phase is TaskPhase.SEEN
    scene.guide.put_back()
    stage.pass_time(scene, 2.0)
    assert scene.table.draft.work.table == broken
    scene.table.do(PlayAction(parse_action(BROKEN.task.solution[0])))
    stage.pass_time(scene, 2.0)
    assert scene.guide.phase is TaskPhase.MET


def test_one_press_does_not_mend_it(scene: GuidedScene) -> None:
    acts = {act.name for act in scene.table.game.acts(scene.table.seen)}
    assert "reset" in acts
    assert "repair" not in acts
