"""TRAKKX's lessons: what the hand shows."""

from __future__ import annotations

from scenes.kit.learning import course_of
from scenes.table.guide.guide import Phase
from scenes.table.guide.scene import GuidedScene
from tests.scenes.stage import drag
from tools.studio import studio


def test_what_the_hand_shows_is_seen_and_leads_to_the_goal() -> None:
    board = next(each for each in course_of("trakkx").boards if each.gestures)
    with studio(motion="full") as opened:
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
        assert scene.guide.phase is Phase.MET
