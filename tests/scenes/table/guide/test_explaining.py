from dataclasses import replace
from typing import Any

from game.bots.player import LOOK
from game.match import Match
from scenes.kit.intent import Command
from scenes.kit.voice import Recording, Voice
from scenes.table.guide.guides import explaining_scene
from scenes.table.guide.scene import GuidedScene
from tests.game.test_explaining import match, reviewed
from tests.pebbles.rules.state import PebblesState, Take
from tests.scenes.stage import HastyBots, Stage

__all__ = ["match"]


def text(scene: GuidedScene, name: str) -> str:
    found: Any = scene.ui.find(name)
    return str(found.text)


def left(scene: GuidedScene) -> int:
    return PebblesState.of(scene.session.match.state).left


def opened(stage: Stage, match: Match) -> GuidedScene:
    stage.services.analysis_bots = HastyBots()
    scene = explaining_scene(stage.services, match, reviewed(match, 0))
    scene.layout()
    scene.enter()
    think(stage, scene)
    return scene


def think(stage: Stage, scene: GuidedScene) -> None:
    for _frame in range(6):
        stage.services.analyst.update()
        stage.pass_time(scene, 0.6)


def go_on(stage: Stage, scene: GuidedScene) -> None:
    scene.command(Command.ACTIVATE)
    stage.pass_time(scene, 1.5)


def test_it_is_shown_page_by_page_until_one_knows_what_to_learn(stage: Stage, match: Match) -> None:
    scene = opened(stage, match)
    seen = []
    for _page in range(6):
        seen.append((text(scene, "say"), left(scene)))
        go_on(stage, scene)
    assert seen == [
        ("As played", 11),
        ("Ben’s best reply", 9),
        ("Better", 12),
        ("Ben’s best reply", 10),
        ("And then", 7),
        ("What to learn", 7),
    ]
    assert LOOK.words in text(scene, "answer")
    assert stage.went.ways == [("back", ())], "the last press leaves"
    assert len(match.log) == 4


def test_escape_leads_back_and_f10_opens_the_menu(stage: Stage, match: Match) -> None:
    scene = opened(stage, match)
    scene.command(Command.MENU)
    assert scene.ui.overlays
    scene.command(Command.BACK)
    assert not stage.went.ways
    scene.command(Command.BACK)
    assert stage.went.ways == [("back", ())]


def test_an_arrow_shows_the_reply_that_is_spoken_of(stage: Stage, match: Match) -> None:
    stage.services.analysis_bots = HastyBots()
    known = reviewed(match, 0)
    told = replace(known, advice=replace(known.advice, reply=Take(3)))
    scene = explaining_scene(stage.services, match, told)
    scene.layout()
    scene.enter()
    think(stage, scene)
    assert scene.table.seen.hint_action == Take(3)
    go_on(stage, scene)
    assert scene.table.seen.hint_action is None


def test_each_page_is_told_with_its_reason_before_the_way_on(stage: Stage, match: Match) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    stage.services.analysis_bots = HastyBots()
    scene = explaining_scene(stage.services, match, reviewed(match, 0))
    scene.layout()
    scene.enter()
    for page in range(5):
        for _moment in range(40):
            stage.services.analyst.update()
            stage.pass_time(scene, 0.1)
            scene.speak(anew=False)
        answer = text(scene, "answer")
        assert answer in heard.said, (page, heard.said)
        if page == 0:
            assert heard.said.index(answer) < heard.said.index("Continue, button")
        assert not any("Taken back" in told for told in heard.said)
        heard.said.clear()
        scene.command(Command.ACTIVATE)
