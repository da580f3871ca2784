import shutil
import subprocess
from pathlib import Path

import pygame
import pytest
import segno

from game.catalogue import GAMES
from game.match import Match, Seat
from game.records.saves import SUFFIX
from game.sharing.codes import code_of, match_of
from game.sharing.opening import match_text_in
from scenes.kit.intent import Command
from scenes.kit.sharing import as_csv, as_json, as_text
from scenes.table.sharing import open_share, picture_file, qr_picture, sheet_file
from scenes.ui.text import Label
from scenes.ui.textfield import Clipboard
from tests.game.records.matches import new_match, play_on
from tools.studio import LOOK, studio

CODED = [key for key, info in GAMES.items() if info.code]
HIDING = [key for key, info in GAMES.items() if info.obfuscates_log]


@pytest.fixture(autouse=True)
def letters() -> None:
    pygame.font.init()


def begun(game: str, actions: int = 12) -> Match:
    return play_on(new_match(info=GAMES[game], kinds=("human",) * GAMES[game].players[0]), actions)


def test_a_picture_carries_its_match_and_its_moment() -> None:
    match = begun(CODED[0])
    match.go_to(5)
    data = picture_file(LOOK, match)
    found = Match.from_text(match_text_in(data))
    assert (found.log, found.cursor, found.seats) == (match.log, 5, match.seats)


def test_the_qr_picture_says_the_code_in_whole_pixels() -> None:
    code = code_of(begun(CODED[0]))
    picture = qr_picture(code, 200)
    rows = [list(row) for row in segno.make(code, error="l", micro=False).matrix]
    count = len(rows) + 2 * 4
    pixels = picture.get_width() // count
    assert picture.get_width() == count * pixels <= 200
    for y in range(count):
        for x in range(count):
            inside = 4 <= x < count - 4 and 4 <= y < count - 4
            dark = inside and rows[y - 4][x - 4]
            square = picture.subsurface((x * pixels, y * pixels, pixels, pixels))
            assert pygame.transform.average_color(square)[0] == (0 if dark else 255)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_its_sheet_and_tables(game: str) -> None:
    match = begun(game)
    match.with_seat(0, Seat("<=Ann>", "human"))
    sheet = sheet_file(LOOK, match).decode()
    assert "&lt;=Ann&gt;" in sheet
    assert "<=Ann>" not in sheet
    assert sheet.count("<li>") == len(match.log)
    assert ('class="code"' in sheet) == bool(GAMES[game].code)
    assert as_csv(match).count(b"\r\n") == len(match.log) + 1
    for table in (as_json(match), as_text(match)):
        assert match.info.key in table.decode() or match.info.title in table.decode()


@pytest.mark.parametrize("game", HIDING)
def test_secrets_are_not_handed_on(game: str) -> None:
    with studio() as opened:
        opened.services.go.open_table(begun(game))
        opened.settle()
        open_share(opened.ui, opened.services, opened.table.session.match)
        opened.settle()
        assert opened.ui.find("share-picture") is None
        assert opened.ui.find("close-share") is not None


def test_the_menu_of_the_table_leads_to_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "write", lambda _self, text: copied.append(text))
    started: list[list[str]] = []
    monkeypatch.setattr("game.system.NAME", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(shutil, "which", lambda program: program)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_options: started.append(command))
    with studio() as opened:
        match = begun(CODED[0])

        def share() -> None:
            opened.settle()
            opened.give(Command.MENU)
            opened.settle()
            opened.click("menu-share")
            opened.settle()

        opened.services.go.open_table(match)
        share()
        opened.click("copy-code")
        assert match_of(copied[0]).log == match.log
        for name, ending in (("file", SUFFIX), ("picture", ".png"), ("sheet", ".html")):
            opened.click(f"share-{name}")
            shared = opened.widget("shared")
            assert isinstance(shared, Label)
            told = shared.text
            path = Path(told.split("“")[1].split("”")[0])
            opened.click("show-in-folder")
            assert started.pop() == ["xdg-open", str(path.parent)]
            if name == "picture":
                opened.click("copy-picture")
                assert started.pop()[0] == "xclip"
            else:
                assert opened.ui.find("copy-picture") is None
            assert path.suffix == ending
            assert path.stat().st_size
            if name != "sheet":
                opened.app.open_file(path)
                assert len(opened.table.session.match.log) == len(match.log)
                share()
