from typing import Any

import pytest

from scenes.kit.intent import Command
from tests.pebbles.rules.state import PebblesState, Take
from tests.pebbles.stage import hands
from tests.scenes.stage import Stage, attempt
from tests.scenes.table.curtained import press, settle

pytestmark = pytest.mark.usefixtures("hands")


def left(scene: Any) -> int:
    return PebblesState.of(scene.seen.state).left


def came_back(stage: Stage, **options: Any) -> Any:
    """Ann's second turn among three people, the curtain lifted, after 1, 2 and 1 were taken."""
    scene = stage.table(hands("human", "human", "human"), **options)
    for count in (1, 2, 1):
        settle(stage, scene)
        press(scene)
        settle(stage, scene)
        attempt(scene, Take(count))
    settle(stage, scene)
    return scene


def watched(stage: Stage, scene: Any) -> tuple[list[int], list[str], float]:
    """The boards that are shown until it ends, the words beside them, and how long it takes."""
    boards, words, begin = [], [], stage.clock.seconds
    while scene.table.recap.runs:
        told = scene.ui.find("last-line").text
        if not boards or boards[-1] != left(scene):
            boards.append(left(scene))
        if told and (not words or words[-1] != told):
            words.append(told)
        stage.pass_time(scene, 0.1)
        assert stage.clock.seconds < begin + 20
    return boards, words, stage.clock.seconds - begin


def test_the_curtain_offers_it_and_stays_down_for_secrets(stage: Stage) -> None:
    scene = came_back(stage)
    assert scene.curtain.covers
    now = left(scene)
    scene.command(Command.RECAP)
    stage.pass_time(scene, 0.0)
    assert (scene.curtain.covers, scene.seen.viewer) == (False, None)
    boards, words, seconds = watched(stage, scene)
    assert boards == [now + 1, now]
    assert ["Ben" in words[0], "Cleo" in words[-1]] == [True, True]
    assert seconds < 8.5
    settle(stage, scene)
    assert (scene.seen.live, scene.curtain.covers, scene.seen.seat) == (True, True, None)
    press(scene)
    assert scene.seen.seat == 0
