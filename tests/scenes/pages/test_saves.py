"""The saved matches: opened, named, deleted and taken back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.catalogue import GAMES
from scenes.kit.commands import Command
from scenes.pages.saves import SavesScene
from tests.scenes.pages.play import (
    cut_texts,
    focus,
    names,
    opened,
    page_stage,
    press,
    resize,
    said,
    table_of,
    texts,
    ways,
    widget,
    write,
)
from tests.scenes.stage import FIRST, Stage, begun


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = page_stage(tmp_path)
    for number in range(3):
        stage.services.saves.save(f"match-{number}", begun("human", "human", actions=number))
        at = 1_000_000 + number
        os.utime(stage.services.saves.folder / f"match-{number}.pocketful", (at, at))
    return stage


def ids(page: SavesScene) -> list[str]:
    return [info.id for info in page.shown]


def test_the_newest_comes_first_and_opens_with_enter(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    assert ids(page) == ["match-2", "match-1", "match-0"]
    page.command(Command.ACTIVATE)
    assert len(table_of(stage).log) == 2
    assert stage.went.ways[-1][1][1] == "match-2"


def test_arrows_choose_another_one(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    page.command(Command.DOWN)
    assert page.ui.focus is not None
    assert page.ui.focus.name == "matches"
    press(page, "open")
    assert len(table_of(stage).log) == 1


def test_a_match_says_who_plays_and_how_far_it_is(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    seen = texts(page, stage.window)
    assert seen.count("Ann, Ben") == 3
    assert f"{GAMES[FIRST].title} · 1 move · not finished" in seen
    assert f"{GAMES[FIRST].title} · 2 moves · not finished" in seen


def test_a_match_gets_a_name(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    press(page, "rename")
    write(page, "Sunday round")
    page.command(Command.ACTIVATE)
    assert not page.ui.overlays
    assert page.shown[0].title == "Sunday round"
    assert stage.services.saves.load(page.shown[0].id).title == "Sunday round"
    assert "Sunday round" in texts(page, stage.window)


def test_a_name_is_not_given_after_all(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    press(page, "rename")
    write(page, "Sunday round")
    page.command(Command.BACK)
    assert not page.ui.overlays
    assert page.shown[0].title == ""


def test_what_is_deleted_can_be_taken_back_at_once(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    page.command(Command.DOWN)
    press(page, "delete")
    assert ids(page) == ["match-2", "match-0"]
    press(page, "take-back")
    assert ids(page) == ["match-2", "match-1", "match-0"]
    assert page.selected is not None
    assert page.selected.id == "match-1"
    assert "back" in said(page)
    assert "take-back" not in names(page)


def test_what_is_deleted_can_be_taken_back_later(stage: Stage) -> None:
    press(opened(SavesScene(stage.services)), "delete")
    page = opened(SavesScene(stage.services))
    focus(page, "shelf")
    page.command(Command.RIGHT)
    assert ids(page) == ["match-2"]
    assert "open" not in names(page)
    press(page, "restore")
    assert ids(page) == ["match-2", "match-1", "match-0"]
    assert "shelf" not in names(page)


def test_all_can_be_deleted_and_the_page_stays_of_use(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    for _ in range(3):
        press(page, "delete")
    assert page.shown == []
    assert any("No match is saved" in text for text in texts(page, stage.window))
    press(page, "take-back")
    assert ids(page) == ["match-0"]


def test_a_damaged_match_is_listed_with_its_sentence(stage: Stage) -> None:
    path = stage.services.saves.folder / "broken.pocketful"
    path.write_text("nonsense", "utf-8")
    page = opened(SavesScene(stage.services))
    assert page.shown[0].damaged is not None
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


def test_damage_that_only_opening_finds_is_told(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    path = stage.services.saves.folder / "match-1.pocketful"
    path.write_text(path.read_text("utf-8") + "0 nonsense\n", "utf-8")
    opened(page)
    assert page.shown[0].id == "match-1"
    page.command(Command.ACTIVATE)
    assert stage.went.ways == []
    assert "match-1.pocketful" in said(page)
    assert page.shown[0].damaged is not None


def test_a_file_that_vanished_is_told(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    (stage.services.saves.folder / "match-2.pocketful").unlink()
    press(page, "delete")
    assert said(page)
    assert ids(page) == ["match-1", "match-0"]


def test_files_that_vanished_meanwhile_leave_the_list_with_the_next_layout(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    for path in stage.services.saves.folder.glob("*.pocketful"):
        path.unlink()
    resize(stage, page, size=(1024, 640))
    assert page.shown == []


def test_without_matches_there_is_a_friendly_word(tmp_path: Path) -> None:
    stage = page_stage(tmp_path)
    page = opened(SavesScene(stage.services))
    assert names(page) == {"back", "paste"}
    assert page.ui.focus is widget(page, "back")
    page.command(Command.BACK)
    assert ways(stage) == ["back"]


def test_the_position_of_the_chosen_match_is_shown(stage: Stage) -> None:
    page = opened(SavesScene(stage.services))
    rect = widget(page, "position").rect
    pictures = []
    for _ in range(2):
        stage.pass_time(page, 2.0)
        stage.window.set_clip(None)
        page.draw(stage.window)
        pictures.append(stage.window.subsurface(rect).copy().get_view("2").raw)
        page.command(Command.DOWN)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_no_text_is_cut(stage: Stage, size: tuple[int, int], text_scale: float) -> None:
    page = opened(SavesScene(stage.services))
    press(page, "delete")
    window = resize(stage, page, size=size, text_scale=text_scale)
    assert cut_texts(page, window) == []
    for name in ("open", "rename", "delete", "take-back"):
        assert window.get_rect().contains(widget(page, name).rect), name
