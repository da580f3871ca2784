from dataclasses import replace

from game.match import Match
from scenes.kit.intent import Command
from scenes.table.guide.guides import explaining_scene
from tests.game.test_explaining import match, reviewed
from tests.pebbles.rules.state import Take
from tests.scenes.stage import HastyBots, Stage

__all__ = ["match"]


def test_an_arrow_shows_the_reply_that_is_spoken_of_and_escape_leads_back(
    stage: Stage, match: Match
) -> None:
    stage.services.analysis_bots = HastyBots()
    known = reviewed(match, 0)
    told = replace(known, advice=replace(known.advice, reply=Take(3)))
    scene = stage.show(explaining_scene(stage.services, match, told))
    for _frame in range(6):
        stage.services.analyst.update()
        stage.pass_time(scene, 0.6)
    assert scene.table.seen.hint_action == Take(3)
    scene.command(Command.ACTIVATE)
    stage.pass_time(scene, 1.5)
    assert scene.table.seen.hint_action is None
    scene.command(Command.MENU)
    assert scene.ui.overlays
    scene.command(Command.BACK)
    assert not stage.went.ways
    scene.command(Command.BACK)
    assert stage.went.ways == [("back", ())], "Escape leaves what only shows"
