import os

import pytest

from scenes.kit.intent import Command
from scenes.pages.records.scene import MatchesScene
from tests.scenes.pages.play import (
    focus,
    names,
    opened,
    press,
    said,
    table_of,
    texts,
    write,
)
from tests.scenes.stage import Stage, begun
from tools.witness import listen


@pytest.fixture
def stage(stage: Stage) -> Stage:
    for number in range(3):
        stage.services.kept.saves.save(f"match-{number}", begun("human", "human", actions=number))
        at = 1_000_000 + number
        os.utime(stage.services.kept.saves.folder / f"match-{number}.pocketful", (at, at))
    return stage


def ids(page: MatchesScene) -> list[str]:
    return [info.id for info in page.saved.shown]


def test_the_newest_comes_first_and_opens_with_enter(stage: Stage) -> None:
    page = opened(MatchesScene(stage.services))
    assert ids(page) == ["match-2", "match-1", "match-0"]
    page.command(Command.ACTIVATE)
    assert len(table_of(stage).log) == 2
    assert stage.went.ways[-1][1][1] == "match-2"


def test_a_match_gets_a_name(stage: Stage) -> None:
    page = opened(MatchesScene(stage.services))
    press(page, "rename")
    write(page, "Sunday round")
    page.command(Command.ACTIVATE)
    assert not page.ui.overlays
    assert page.saved.shown[0].title == "Sunday round"
    assert stage.services.kept.saves.load(page.saved.shown[0].id).title == "Sunday round"
    assert "Sunday round" in texts(page, stage.window)


def test_what_is_deleted_can_be_taken_back_at_once(stage: Stage) -> None:
    heard = listen(stage.services)
    page = opened(MatchesScene(stage.services))
    page.command(Command.DOWN)
    press(page, "delete")
    assert ids(page) == ["match-2", "match-0"]
    stage.services.voice.poll()
    assert " deleted." in " ".join(heard.said)
    assert page.ui.focus is page.ui.find("take-back"), "the way back is heard"
    press(page, "take-back")
    assert ids(page) == ["match-2", "match-1", "match-0"]
    assert page.saved.selected is not None
    assert page.saved.selected.id == "match-1"
    assert "back" in said(page)
    assert "take-back" not in names(page)


def test_what_is_deleted_can_be_taken_back_later(stage: Stage) -> None:
    press(opened(MatchesScene(stage.services)), "delete")
    page = opened(MatchesScene(stage.services))
    focus(page, "part")
    for _step in range(3):
        page.command(Command.RIGHT)
    assert ids(page) == ["match-2"]
    assert "open" not in names(page)
    press(page, "restore")
    assert ids(page) == ["match-2", "match-1", "match-0"]
    assert page.part == "running"


def test_a_damaged_match_is_listed_with_its_sentence(stage: Stage) -> None:
    path = stage.services.kept.saves.folder / "broken.pocketful"
    path.write_text("nonsense", "utf-8")
    page = opened(MatchesScene(stage.services))
    assert page.saved.shown[0].damaged is not None
    assert any("broken.pocketful" in text for text in texts(page, stage.window))
    page.command(Command.ACTIVATE)
    press(page, "open")
    press(page, "rename")
    assert stage.went.ways == []
    assert not page.ui.overlays
    assert path.exists()
    press(page, "delete")
    assert not path.exists()
    press(page, "take-back")
    assert path.read_text("utf-8") == "nonsense"


def test_a_file_that_vanished_is_told(stage: Stage) -> None:
    page = opened(MatchesScene(stage.services))
    (stage.services.kept.saves.folder / "match-2.pocketful").unlink()
    press(page, "delete")
    assert said(page)
    assert ids(page) == ["match-1", "match-0"]
