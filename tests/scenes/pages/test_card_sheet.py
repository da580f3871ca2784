from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.records.exports import Exports
from scenes.kit import i18n
from scenes.kit.rules import rules_card
from scenes.pages.card_sheet import fitting_sheet
from tests.scenes.stage import FIRST
from tools.studio import LOOK, Studio


@pytest.fixture(scope="module", autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.font.init()


WITH_CARD = [game for game in GAMES if rules_card(game) is not None]


@pytest.fixture
def stage(opened: Studio) -> Studio:
    opened.services.go.open_rules(FIRST)
    opened.settle()
    return opened


@pytest.fixture(params=[i18n.ENGLISH, i18n.PSEUDO])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.install(request.param)
    yield request.param
    i18n.install(i18n.ENGLISH)


@pytest.mark.parametrize("game", WITH_CARD)
def test_all_of_a_card_has_room_on_its_sheet(game: str, language: str) -> None:
    card = rules_card(game)
    assert card is not None
    assert 3 <= len(card.pictures) <= 5
    sheet = fitting_sheet(LOOK, game, card)
    assert sheet.fits, "the letters would have to be smaller than anybody reads"
    if language == i18n.ENGLISH:
        # Running text of nine points or more, at three hundred dots an inch.
        assert sheet.look.text_px("body") / 300 * 72 >= 9


def test_it_is_looked_at_and_saved_from_there(stage: Studio) -> None:
    stage.click("sheet")
    stage.settle()
    stage.click("save")
    assert "saved" in stage.ui.toast_text
    assert not stage.ui.overlays


def test_a_full_disk_is_told_in_one_sentence(stage: Studio, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    stage.services.kept = stage.services.kept._replace(exports=Exports([blocked / "pictures"]))
    stage.click("save-sheet")
    assert str(blocked) in stage.ui.toast_text
