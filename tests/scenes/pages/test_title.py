"""The title: every entry leads somewhere, and what can be continued comes first."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES, chance_of
from scenes.kit.commands import Command
from scenes.kit.match_words import numbers_text
from scenes.pages.saves import SavesScene
from scenes.pages.title import TitleScene
from tests.game.records.matches import play_on
from tests.scenes.pages.play import (
    cut_texts,
    focus,
    names,
    opened,
    page_stage,
    play_with,
    press,
    resize,
    said,
    table_of,
    texts,
    ways,
    widget,
)
from tests.scenes.stage import FIRST, Stage, begun, seated, unreadable


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return page_stage(tmp_path)


def saved(stage: Stage) -> None:
    stage.services.saves.save("one", begun("human", "human", actions=2))


def focused(title: TitleScene) -> str:
    assert title.ui.focus is not None
    return title.ui.focus.name


def test_at_first_the_game_has_the_focus_and_nothing_is_to_be_continued(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    assert focused(title) == f"game-{FIRST}"
    assert "continue" not in names(title)
    assert "saves" not in names(title)


def test_enter_opens_the_set_up(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    title.command(Command.ACTIVATE)
    assert stage.went.ways == [("open_set_up", (FIRST,))]


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (f"game-{FIRST}", "open_set_up"),
        ("saves", "open_saves"),
        ("rules", "open_rules"),
        ("records", "open_records"),
        ("settings", "open_settings"),
        ("quit", "quit"),
    ],
)
def test_every_entry_leads_somewhere(stage: Stage, name: str, way: str) -> None:
    saved(stage)
    title = opened(TitleScene(stage.services))
    press(title, name)
    focus(title, name)
    title.command(Command.ACTIVATE)
    assert ways(stage) == [way, way]


@pytest.mark.parametrize(
    "game", [game for game in GAMES if seated(game, "human", "human", "human").log]
)
def test_the_title_the_list_and_the_table_count_moves_alike(stage: Stage, game: str) -> None:
    match = play_on(seated(game, "human", "human", "human"), 1)
    match.advance(nature=chance_of(game))
    stage.services.saves.save("one", match)
    title = opened(TitleScene(stage.services))
    assert any(text.endswith(f"{GAMES[game].title}, move 2") for text in texts(title, stage.window))
    assert any(
        "1 move ·" in text for text in texts(opened(SavesScene(stage.services)), stage.window)
    )
    table = stage.table(match)
    table.table.look_at(len(match.log))
    table.table.look_at(0)
    stage.pass_time(table, 0.1)
    assert table.ui.find("where").text == "Looking back: move 0 of 1"


def test_the_unfinished_match_comes_first(stage: Stage) -> None:
    saved(stage)
    title = opened(TitleScene(stage.services))
    assert focused(title) == "continue"
    assert f"Ann, Ben – {GAMES[FIRST].title}, move 3" in texts(title, stage.window)
    title.command(Command.ACTIVATE)
    match = table_of(stage)
    assert len(match.log) == 2
    assert stage.went.ways[-1][1][1] == "one"


def test_a_finished_match_is_not_continued(stage: Stage) -> None:
    match = begun("human", "human")
    match.stopped = True
    stage.services.saves.save("done", match)
    assert match.is_finished
    title = opened(TitleScene(stage.services))
    assert "continue" not in names(title)
    assert "saves" in names(title)


def test_coming_back_from_a_match_offers_to_go_on(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    focus(title, "settings")
    title.leave()
    saved(stage)
    opened(title)
    assert focused(title) == "continue"
    focus(title, "settings")
    title.leave()
    opened(title)
    assert focused(title) == "settings"


def test_a_damaged_match_is_told_in_one_sentence(stage: Stage) -> None:
    saved(stage)
    title = opened(TitleScene(stage.services))
    path = stage.services.saves.folder / "one.pocketful"
    path.write_text(path.read_text("utf-8") + "0 nonsense\n", "utf-8")
    press(title, "continue")
    assert stage.went.ways == []
    assert "one.pocketful" in said(title)
    assert path.exists()
    assert "continue" not in names(title)
    assert "saves" in names(title)


def test_of_records_that_cannot_be_read_one_hears(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.services.puzzle_book, "of", unreadable)
    assert "was damaged" in said(opened(TitleScene(stage.services)))


def test_back_does_not_leave_the_title_by_itself(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    title.command(Command.BACK)
    assert ways(stage) == ["back"]


def test_at_rest_nothing_is_drawn_again(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    for frame in range(40):
        title.update(frame / 30)
        title.take_dirty()
    title.update(3.0)
    assert title.take_dirty() == []
    assert not title.moving


@pytest.mark.parametrize("text_scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_no_text_is_cut(stage: Stage, size: tuple[int, int], text_scale: float) -> None:
    saved(stage)
    title = opened(TitleScene(stage.services))
    window = resize(stage, title, size=size, text_scale=text_scale)
    assert cut_texts(title, window) == []
    left = widget(title, "continue").rect
    assert left.left > 0
    assert left.right < size[0]


SIZES = [(640, 400), (800, 600), (1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(
    ("count", "size", "text_scale"), list(product([1, 5, 6, 7, 10, 14], SIZES, [1.0, 2.0]))
)
def test_any_number_of_games_is_reached_inside_the_window(
    stage: Stage,
    count: int,
    size: tuple[int, int],
    text_scale: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_with(monkeypatch, count)
    saved(stage)
    title = opened(TitleScene(stage.services))
    surface = resize(stage, title, size=size, text_scale=text_scale, reduced_motion=True)
    window = pygame.Rect((0, 0), size)
    wanted = {one.name for one in title.ui.root.shown() if one.can_focus}
    assert sum(name.startswith("game-") for name in wanted) == count
    assert {"continue", "quit", "rules", "settings"} <= wanted
    for _step in range(len(wanted)):
        title.command(Command.NEXT)
        assert title.ui.focus is not None
        assert window.contains(title.ui.focus.rect), title.ui.focus.name
        wanted.discard(title.ui.focus.name)
    assert wanted == set()
    assert cut_texts(title, surface) == []


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_usual_number_of_games_is_seen_at_once_in_all_words_above_one_line_of_doors(
    stage: Stage, count: int, size: tuple[int, int], goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, count)
    if goes_on:
        saved(stage)
    title = opened(TitleScene(stage.services))
    surface = resize(stage, title, size=size)
    games = [one.rect for one in title.ui.root.shown() if one.name.startswith("game-")]
    doors = [widget(title, name).rect for name in ("rules", "records", "settings", "quit")]
    assert pygame.Rect((0, 0), size).contains(doors[0].unionall(games))
    assert max(rect.bottom for rect in games) <= doors[0].top
    assert len({rect.centery for rect in doors}) == 1
    subtitles = {info.subtitle for info in GAMES.values()}
    assert sum(text in subtitles for text in texts(title, surface)) == count


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_doors_stay_in_view_while_games_scroll(
    stage: Stage, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, 14)
    saved(stage)
    title = opened(TitleScene(stage.services))
    resize(stage, title, text_scale=text_scale)
    window = pygame.Rect((0, 0), title.look.size)
    before = widget(title, "quit").rect.copy()
    assert window.contains(before)
    focus(title, "game-game14")
    for second in range(8):
        title.update(second / 2)
    assert window.contains(widget(title, "game-game14").rect)
    assert widget(title, "quit").rect == before


@pytest.mark.parametrize("size", [(640, 400), (1280, 720)])
def test_arrows_lead_down_through_all_games_to_the_doors_and_back(
    stage: Stage, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, 14)
    saved(stage)
    title = opened(TitleScene(stage.services))
    resize(stage, title, size=size, reduced_motion=True)
    entries = ["continue", *(f"game-{key}" for key in GAMES)]
    passed = [focused(title)]
    for _step in entries:
        title.command(Command.DOWN)
        passed.append(focused(title))
    assert passed[:-1] == entries
    assert passed[-1] in ("today", "puzzles", "saves", "rules", "records", "settings", "quit")
    for name in reversed(entries):
        title.command(Command.UP)
        assert focused(title) == name


def test_the_match_to_go_on_with_is_seen_once_the_title_is_at_rest(stage: Stage) -> None:
    saved(stage)
    title = opened(TitleScene(stage.services))
    title.draw(stage.window)
    place = widget(title, "continue").rect
    before = pygame.image.tobytes(stage.window.subsurface(place), "RGB")
    stage.pass_time(title, 1.0)
    assert pygame.image.tobytes(stage.window.subsurface(place), "RGB") != before
    assert not title.moving


@pytest.mark.parametrize(
    ("players", "words"),
    [((1,), "1 player"), ((3,), "3 players"), ((2, 3, 4), "2, 3 or 4 players")],
)
def test_the_numbers_of_players_are_said_in_words(players: tuple[int, ...], words: str) -> None:
    assert numbers_text(replace(GAMES[FIRST], players=players)) == words
