import pytest

from scenes.kit.intent import Command
from tests.pebbles.rules.state import PebblesState
from tests.pebbles.stage import hands
from tests.scenes.stage import Stage
from tests.scenes.table.curtained import press, settle


@pytest.mark.usefixtures("hands")
def test_the_curtain_offers_it_and_stays_down_for_secrets(stage: Stage) -> None:
    scene = stage.table(hands("human", "human", "human", taken=(1, 2, 1)))
    settle(stage, scene)
    assert scene.curtain.covers
    now, begin = PebblesState.of(scene.seen.state).left, stage.clock.seconds
    scene.command(Command.RECAP)
    stage.pass_time(scene, 0.0)
    assert (scene.curtain.covers, scene.seen.viewer) == (False, None)
    boards, words = [], []
    while scene.table.recap.runs:
        boards.append(PebblesState.of(scene.seen.state).left)
        words.append(scene.ui.find("last-line").text)
        stage.pass_time(scene, 0.1)
    assert list(dict.fromkeys(boards)) == [now + 1, now]
    told = list(dict.fromkeys(filter(None, words)))
    assert ["Ben" in told[0], "Cleo" in told[-1]] == [True, True]
    assert stage.clock.seconds - begin < 8.5
    settle(stage, scene)
    assert (scene.seen.live, scene.curtain.covers, scene.seen.seat) == (True, True, None)
    press(scene)
    assert scene.seen.seat == 0
