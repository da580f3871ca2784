from itertools import product

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.intent import Command
from scenes.pages.title import TitleScene
from tests.scenes.pages.play import (
    cut_texts,
    focus,
    opened,
    play_with,
    press,
    resize,
    said,
    ways,
    widget,
)
from tests.scenes.stage import FIRST, Stage, begun, unreadable


def saved(stage: Stage) -> None:
    stage.services.kept.saves.save("one", begun("human", "human", actions=2))


def focused(title: TitleScene) -> str:
    assert title.ui.focus is not None
    return title.ui.focus.name


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (f"game-{FIRST}", "open_set_up"),
        ("plan-evening", "open_evening"),
        ("menu settings", "open_settings"),
        ("menu everyone", "open_settings"),
        ("menu matches", "open_matches"),
        ("menu people", "open_people"),
        ("menu quit", "quit"),
    ],
)
def test_every_entry_leads_somewhere(stage: Stage, name: str, way: str) -> None:
    stage.services.kept.people.met("Ann")
    title = opened(TitleScene(stage.services))
    *menu, entry = name.split()
    for each in (*menu, entry):
        press(title, each)
    if menu:
        assert focused(title) == "menu"
        title.command(Command.ACTIVATE)
    focus(title, entry)
    title.command(Command.ACTIVATE)
    assert ways(stage) == [way, way]
    assert not title.ui.overlays


def test_whatever_there_is_few_controls_are_enough(stage: Stage) -> None:
    saved(stage)
    stage.services.kept.people.met("Ann")
    assert len(opened(TitleScene(stage.services)).ui.focusables()) <= len(GAMES) + 4


def test_of_records_that_cannot_be_read_one_hears(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.services.kept.learning, "offered", unreadable)
    assert "was damaged" in said(opened(TitleScene(stage.services)))


SIZES = [(640, 400), (800, 600), (1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(
    ("count", "size", "text_scale"), list(product([1, 6, 14], SIZES, [1.0, 2.0]))
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
    assert widget(title, f"game-{FIRST}").look.text_px("small") >= 13, "it's easily read"
    wanted = {one.name for one in title.ui.root.shown() if one.can_focus}
    assert sum(name.startswith("game-") for name in wanted) == count
    assert {"continue", "menu", "plan-evening"} <= wanted
    for _step in range(len(wanted)):
        title.command(Command.NEXT)
        assert title.ui.focus is not None
        assert window.contains(title.ui.focus.rect), title.ui.focus.name
        wanted.discard(title.ui.focus.name)
    assert wanted == set()
    assert cut_texts(title, surface) == []


@pytest.mark.parametrize("size", [(640, 400), (1280, 720)])
def test_arrows_lead_up_through_all_games_and_down_to_the_links(
    stage: Stage, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, 14)
    saved(stage)
    title = opened(TitleScene(stage.services))
    resize(stage, title, size=size, reduced_motion=True)
    entries = [*(f"game-{key}" for key in GAMES), "continue"]
    assert focused(title) == "continue"
    for name in reversed(entries[:-1]):
        title.command(Command.UP)
        assert focused(title) == name
    for name in entries[1:]:
        title.command(Command.DOWN)
        assert focused(title) == name
    title.command(Command.DOWN)
    assert focused(title) in ("puzzles", "plan-evening")


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_games_stay_where_they_are_once_there_is_a_match(stage: Stage, text_size: int) -> None:
    stage.services.change_settings(text_size=text_size)
    first = opened(TitleScene(stage.services))
    saved(stage)
    title = opened(TitleScene(stage.services))
    assert title.ui.find("continue") is not None
    for key in GAMES:
        assert widget(title, f"game-{key}").rect == widget(first, f"game-{key}").rect
