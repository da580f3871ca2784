import pytest

from game.rules.trakkx.table import OnBag
from game.tasks.lessons import LessonBoard
from scenes.kit.learning import course_of
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.scene import GuidedScene
from tests.scenes.stage import drag
from tools.studio import studio


def test_what_the_hand_shows_is_seen_and_leads_to_the_goal() -> None:
    board = next(each for each in course_of("trakkx").boards if each.gestures)
    with studio(animation_speed="normal") as opened:
        opened.services.go.open_lesson("trakkx", board.name)
        opened.pass_time(0.1)
        scene = opened.on_top(GuidedScene)
        hand = scene.look.icon("hand", scene.look.px(44), "paper")
        assert hand not in [picture for picture, _place in scene._pictures(opened.now)]
        opened.pass_time(2.0)
        assert hand in [picture for picture, _place in scene._pictures(opened.now)]
        for gesture in board.gestures:
            start, end = (scene.table.game.point_named(name, scene.seen) for name in gesture)
            assert start is not None
            assert end is not None
            drag(scene, start, end)
        opened.click("offer-lay")
        opened.settle()
        assert scene.guide.phase is TaskPhase.MET


@pytest.mark.parametrize("board", course_of("trakkx").boards, ids=lambda board: board.name)
def test_nothing_is_on_the_table_that_a_board_does_not_need(board: LessonBoard) -> None:
    needed = board.guided or "swap" in board.task.goal.does
    with studio() as opened:
        opened.services.go.open_lesson("trakkx", board.name)
        opened.settle()
        scene = opened.on_top(GuidedScene)
        game, seen = scene.table.game, scene.table.seen
        spot = game.reach_in(seen).spot_at(game.furniture.bag.center, seen.draft)
        assert (spot == OnBag()) is needed
        assert (game.marks(seen).others != ()) is needed
