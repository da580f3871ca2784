from typing import Any

import pytest

from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from scenes.games.hop_the_marble.practice import PracticeScene
from scenes.table.meaning import PlayAction
from tests.scenes.games.hop_the_marble.stage import hop, play, sit_down
from tests.scenes.pages.play import opened, press, texts
from tests.scenes.stage import Stage, unreadable


def practice_page(stage: Stage) -> Any:
    page = opened(PracticeScene(stage.services, {}))
    stage.pass_time(page, 0.1)
    return page


def test_a_kept_flick_is_watched_and_tried_from_its_position(stage: Stage) -> None:
    match = hop(log="flick L1 900 300; roll L1 0 -1700; place L1 0 0", surface="tablecloth")
    play(match, "flick G2 2700 900")
    match.advance(nature=resolve)
    table = sit_down(stage, match)
    press(table, "camera")
    stage.pass_time(table, 0.1)
    press(table, "keep")
    before = HopState.of(match.states[-3])
    page = practice_page(stage)
    (kept_flick,) = page.side._flicks
    assert kept_flick.name == "Ben"
    assert kept_flick.flick == Flick("G2", 2700, 900)
    press(page, "watch-shot")
    stage.pass_time(page, 0.5)
    assert page.seen.showing is not None
    stage.pass_time(page, 12.0)
    assert page.seen.showing is None
    assert page.guide.state.on_cloth() == before.on_cloth()
    assert not list(page.guide.tries(page.seen))
    press(page, "try-shot")
    page.table.do(PlayAction(Flick("D2", 2700, 500)))
    stage.pass_time(page, 12.0)
    ((_before, roll),) = page.guide.tries(page.seen)
    assert roll.marble == "D2"
    assert page.seen.seat == 1
    assert page.guide.state.variant.surface == "tablecloth"


def test_a_damaged_file_costs_a_sentence(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.services.kept.moments.add(INFO.key, "nonsense")
    assert practice_page(stage).side._flicks == []
    monkeypatch.setattr(stage.services.kept.moments, "of", unreadable)
    page = practice_page(stage)
    assert any("damaged" in text for text in texts(page, stage.window))
    page.table.do(PlayAction(Flick("R1", 900, 500)))
