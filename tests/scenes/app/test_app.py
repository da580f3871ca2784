from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pygame
import pytest

from game import system
from game.catalogue import GAMES
from game.match import Match
from game.records.places import find_places, open_records
from scenes.app.window import SETTLED, App
from scenes.kit.i18n import install
from scenes.kit.intent import Command
from scenes.pages.settings import SettingsScene
from scenes.pages.title import TitleScene
from scenes.table.meaning import PlayAction
from scenes.table.scene import TableScene
from scenes.ui.textfield import Clipboard
from scenes.ui.toggle import Toggle
from tests.scenes.kit.test_rumble import FakePad
from tests.scenes.stage import HastyBots, begun
from tools.studio import Studio
from tools.witness import listen


class Opened(Studio):
    """An app whose window can change its size."""

    def resize(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height))
        self.app.event(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        self.now += SETTLED + 0.01
        self.app.resize_if_settled()

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.pass_time(1 / 30)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    found = Opened(tmp_path)
    yield found
    found.app.close()
    install("en")


def written(folder: Path, match: Match) -> Path:
    path = folder / "evening.pocketful"
    path.write_text(match.to_text(), "utf-8")
    return path


def test_a_dropped_file_and_a_pasted_match_open_at_the_table(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, begun("human", "human", actions=2))
    opened.app.event(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert len(opened.table.session.match.log) == 2
    text = begun("human", "human", actions=5).to_text()
    monkeypatch.setattr(Clipboard, "read", lambda _self: text)
    opened.app.event(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    )
    assert len(opened.table.session.match.log) == 5
    opened.app.event(pygame.Event(pygame.DROPTEXT, text="good evening"))
    opened.frames(2)
    assert len(opened.table.session.match.log) == 5


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"[Pocketful 99]\n\n", b"hello"])
def test_a_file_that_is_no_match_is_refused_in_one_sentence(
    opened: Opened, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "broken.pocketful"
    path.write_bytes(content)
    opened.app.open_file(path)
    opened.frames(3)
    title = opened.app.manager.top
    assert isinstance(title, TitleScene)
    assert title.ui.toast_text
    assert path.read_bytes() == content


def test_the_setting_tells_how_the_window_was_asked_for_and_keeps_what_was_chosen(
    tmp_path: Path,
) -> None:
    records = open_records(find_places(str(tmp_path)))
    app = App(records, fullscreen=True, bots=HastyBots())
    app.open_title()
    app.change_settings(text_size=150)
    app.open_settings()
    page = app.manager.top
    assert isinstance(page, SettingsScene)
    full = page.ui.find("fullscreen")
    assert isinstance(full, Toggle)
    assert full.value
    assert not records.settings.settings.fullscreen
    assert app.window.get_flags() & pygame.FULLSCREEN
    app.command(Command.FULLSCREEN)
    assert not app.services.settings.fullscreen
    assert not app.window.get_flags() & pygame.FULLSCREEN
    app.command(Command.FULLSCREEN)
    assert records.settings.settings.fullscreen
    app.close()


def test_contacts_are_felt_in_the_gamepad_that_is_played_with(opened: Opened) -> None:
    pad = FakePad()
    opened.app.reader._pads[7] = pad
    button = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    opened.app.open_table(begun("human", "human"))

    def play_one() -> None:
        session = opened.table.session
        player = session.state.acting_players()[0]
        opened.table.table.do(PlayAction(session.state.legal_actions(player).sample(Random(3))))
        opened.frames(90)

    play_one()
    assert pad.felt == [], "it lies on the table"
    opened.app.event(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=button))
    play_one()
    assert pad.felt
    pad.felt.clear()
    opened.app.change_settings(rumble=False)
    play_one()
    assert pad.felt == []


def test_the_title_s_music_gives_way_to_a_table_s_theme_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    opened = Opened(tmp_path)
    background = opened.app.services.sound.background

    def decode(path: Path) -> Mock:
        if path.name in {"music.ogg", "theme.ogg"}:
            heard.append(path.name)
        return Mock(**{"play.return_value.get_busy.return_value": False})

    def listen() -> None:
        opened.frames(2)
        if background.decoding is not None:
            background.decoding.join()
        opened.frames(2)

    monkeypatch.setattr("pygame.mixer.Sound", decode)
    opened.app.change_settings(music_volume=50, ambience_volume=0)
    listen()
    opened.app.open_table(begun("human", "human"))
    listen()
    opened.app.home()
    listen()
    assert heard == ["music.ogg", "theme.ogg", "music.ogg"]
    opened.app.services.sound.close()


def test_a_key_silences_all_anywhere_and_brings_it_back_as_loud_as_it_was(opened: Opened) -> None:
    settings, sound = opened.app.services.settings, opened.app.services.sound.background
    opened.app.command(Command.MUTE)
    assert sound.muted
    assert opened.app.manager.top.ui.toast_text == "Sound off."
    opened.app.command(Command.MUTE)
    assert not sound.muted
    assert opened.app.services.settings == settings


def test_a_resized_window_is_laid_out_anew_when_it_has_settled(opened: Opened) -> None:
    opened.app.open_table(begun("human", "human"))
    opened.frames(8)
    pygame.display.set_mode((1600, 900))
    opened.app.event(pygame.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
    opened.app.resize_if_settled()
    assert opened.app.services.look.size == (1280, 720)
    opened.now += SETTLED + 0.01
    opened.app.resize_if_settled()
    assert opened.app.services.look.size == (1600, 900)
    opened.frames(2)
    centre = opened.table.game.board.rect.centerx  # type: ignore[attr-defined]
    assert 400 < centre < 800


@pytest.mark.parametrize("key", GAMES)
def test_a_window_too_small_for_anything_loses_nothing(opened: Opened, key: str) -> None:
    opened.app.open_table(begun(*["human"] * GAMES[key].players[0], game=key))
    opened.app.change_settings(hand="left")
    opened.frames(8)
    opened.resize(40, 30)
    opened.table.table.turn_board()
    opened.frames(4)
    opened.resize(1280, 720)
    assert opened.app.services.look.size == (1280, 720)
    assert isinstance(opened.app.manager.top, TableScene)


def test_closing_the_window_ends_the_loop(opened: Opened) -> None:
    frames = 0

    def count() -> None:
        nonlocal frames
        frames += 1
        if frames == 3:
            pygame.event.post(pygame.Event(pygame.QUIT))

    opened.app.change_settings(speech="on")
    heard = listen(opened.app.services)
    opened.app.run(count)
    assert frames == 3
    assert heard.said[-1] == "Goodbye."


def test_memory_is_given_back_when_all_is_still_after_a_table(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []
    monkeypatch.setattr(system, "tidy_memory", lambda: given.append(opened.app.manager.moving))
    monkeypatch.setattr(opened.app.services.sound, "warm_up", lambda: False)
    opened.app.open_table(begun("human", "human"))
    opened.frames(2)
    opened.app.home()
    frames = 0

    def watch() -> None:
        nonlocal frames
        frames += 1
        opened.now += 0.05
        if given or frames > 100:
            opened.app.quit()

    opened.app.run(watch)
    assert given == [False]
