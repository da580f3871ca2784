from pathlib import Path
from typing import Any

import pytest

from scenes.kit.intent import Command
from tests.pebbles.rules.state import PebblesState, Take
from tests.pebbles.stage import hands
from tests.scenes.stage import Stage, attempt, click_at, make_stage
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


def test_whoever_only_lifts_the_curtain_is_not_held_up_and_may_ask_later(stage: Stage) -> None:
    scene = came_back(stage)
    press(scene)
    settle(stage, scene)
    assert not scene.table.recap.runs
    link = scene.ui.find("recap-offer")
    assert link.visible
    click_at(scene, link.rect.center)
    assert scene.table.recap.runs


def test_whoever_wishes_sees_it_at_once(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, recap=True)
    scene = came_back(stage)
    press(scene)
    assert scene.table.recap.runs


@pytest.mark.parametrize("command", [Command.SKIP, Command.BACK, Command.ACTIVATE])
def test_one_key_skips_it_and_one_repeats_it(stage: Stage, command: Command) -> None:
    scene = came_back(stage)
    now = left(scene)
    scene.command(Command.RECAP)
    stage.pass_time(scene, 2.0)
    scene.command(Command.RECAP)
    stage.pass_time(scene, 0.1)
    assert scene.table.recap.runs
    assert "1 of 2" in scene.table.recap.text
    scene.command(command)
    stage.pass_time(scene, 0.0)
    assert not scene.table.recap.runs
    assert (left(scene), scene.curtain.covers, scene.ui.overlays) == (now, True, [])


def test_another_command_ends_it_and_is_done(stage: Stage) -> None:
    scene = came_back(stage)
    press(scene)
    settle(stage, scene)
    scene.command(Command.RECAP)
    scene.command(Command.UNDO)
    assert not scene.table.recap.runs
    assert scene.ui.overlays


def test_a_press_on_the_board_ends_it_and_plays_nothing(stage: Stage) -> None:
    scene = came_back(stage)
    scene.command(Command.RECAP)
    stage.pass_time(scene, 1.0)
    actions = len(scene.session.match.log)
    press(scene)
    stage.pass_time(scene, 0.0)
    assert not scene.table.recap.runs
    assert len(scene.session.match.log) == actions


def test_it_changes_nothing_in_the_match(stage: Stage) -> None:
    scene = came_back(stage)
    text = scene.session.match.to_text()
    scene.command(Command.RECAP)
    watched(stage, scene)
    assert scene.session.match.to_text() == text
