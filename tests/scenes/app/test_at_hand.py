"""On a person's turn the table is theirs: size, side and help change with the turn."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.match import HUMAN, Seat
from game.records.people import Person
from scenes.pages.people import PeopleScene
from tests.scenes.app.test_app import Opened
from tests.scenes.pages.play import texts
from tests.scenes.stage import FIRST, begun

SECRET = next(game for game, info in GAMES.items() if info.obfuscates_log)
LARGE = Person("Ann", likes={"text_size": 150, "hand": "left", "hints": False})


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    found = Opened(tmp_path)
    found.app.services.kept.people.put(Person("Ben"))
    found.app.services.kept.people.put(LARGE)
    yield found
    found.app.close()


def sit_down(opened: Opened, *names: str, game: str = FIRST) -> None:
    match = begun(*[HUMAN] * len(names), game=game)
    for n, name in enumerate(names):
        match.with_seat(n, Seat(name, HUMAN, n, n))
    opened.app.open_table(match)
    opened.frames(8)


def attempt(opened: Opened) -> None:
    session = opened.table.session
    player = session.state.acting_players()[0]
    action = session.state.legal_actions(player).sample(opened.app.services.rng)
    assert session.attempt(action) is None


def play(opened: Opened) -> None:
    attempt(opened)
    opened.frames(2)
    while not opened.table.table.at_rest:
        opened.frames(1)


def shown(opened: Opened) -> tuple[float, bool, bool]:
    """The text size, whether the panel is on the left, whether hints are wanted."""
    board = opened.table.side.board_area(opened.app.services.look)
    return opened.app.services.look.text_scale, board.left > 0, opened.table.help.is_wanted


def test_the_table_is_theirs_whose_turn_it_is(opened: Opened) -> None:
    sit_down(opened, "Ben", "Ann")
    assert shown(opened) == (1.0, False, True)
    play(opened)
    opened.frames(2)
    assert shown(opened) == (1.5, True, False)
    play(opened)
    opened.frames(2)
    assert shown(opened) == (1.0, False, True)


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_the_new_picture_comes_softly(opened: Opened, motion: str) -> None:
    opened.app.change_settings(animation_speed=motion)
    sit_down(opened, "Ben", "Ann")
    opened.frames(20)
    look = opened.app.services.look
    attempt(opened)
    while opened.app.services.look is look:
        before = opened.app.window.copy()
        opened.frames(1)
    is_same = before.get_buffer().raw == opened.app.window.get_buffer().raw
    assert is_same == (motion == "normal")
    opened.frames(12)
    assert before.get_buffer().raw != opened.app.window.get_buffer().raw


def test_behind_the_curtain_nothing_shines_through(opened: Opened) -> None:
    """What the last viewer saw is gone in the curtain's first frame, dissolving or not."""
    sit_down(opened, "Ben", "Ann", game=SECRET)
    opened.table.table.lift_curtain()
    opened.frames(30)
    assert shown(opened)[0] == 1.0
    attempt(opened)
    while not opened.table.curtain.covers:
        opened.frames(1)
    assert shown(opened)[0] == 1.5
    assert opened.app.manager._fade is None
    hanging = opened.app.window.copy()
    opened.frames(12)
    assert hanging.get_buffer().raw == opened.app.window.get_buffer().raw


def test_leaving_the_table_gives_the_house_back(opened: Opened) -> None:
    sit_down(opened, "Ann", "Ben")
    assert shown(opened)[0] == 1.5
    opened.app.open_settings()
    opened.frames(2)
    assert "Ann’s own settings" in " ".join(texts(opened.app.manager.top, opened.app.window))
    assert opened.app.services.settings.text_size == 150
    opened.app.change_settings(text_size=175)
    opened.app.back()
    opened.frames(2)
    assert shown(opened)[0] == 1.75
    opened.app.home()
    opened.frames(2)
    assert opened.app.services.look.text_scale == 1.0
    ann = opened.app.services.kept.people.of("Ann")
    assert ann is not None
    assert ann.likes["text_size"] == 175


def test_the_file_of_a_person_can_be_dropped_on_the_window(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "Ann.pocketful-person"
    file.write_bytes(opened.app.records.traces.file_of("Ann"))
    opened.app.services.kept.people.remove("Ann")
    opened.app.event(pygame.Event(pygame.DROPFILE, file=str(file)))
    opened.frames(2)
    assert opened.app.services.kept.people.of("Ann") == LARGE
    assert isinstance(opened.app.manager.top, PeopleScene)
    file.write_text("{}")
    opened.app.event(pygame.Event(pygame.DROPFILE, file=str(file)))
    opened.frames(2)
    assert "isn’t a person’s file" in opened.app.manager.top.ui.toast_text
