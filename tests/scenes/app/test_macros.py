"""Several presses as one: remembered with a key, done again with another."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.records.settings import PERSONAL
from scenes.app.macros import MOST, Macro
from scenes.kit.commands import Command
from scenes.pages.settings import SettingsScene
from tools.studio import Studio, studio


@pytest.fixture
def app() -> Iterator[Studio]:
    with studio(motion="reduced") as opened:
        opened.services.people.met("Ann", "Ben")
        yield opened


def press(app: Studio, *keys: int) -> None:
    for key in keys:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.app.event(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        app.settle()


def test_one_key_does_again_what_was_pressed(app: Studio) -> None:
    app.services.go.open_settings()
    app.settle()
    app.ui.set_focus(None)
    press(app, pygame.K_F7)
    assert app.ui.toast_text == "From now on every key you press is remembered. F7 ends it."
    press(app, pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_TAB, pygame.K_F7)
    assert app.ui.toast_text == "4 presses are remembered. F8 does them again."
    focus = app.ui.focus
    assert focus is not None
    app.ui.set_focus(None)
    press(app, pygame.K_F8)
    app.pass_time(1.0)
    assert isinstance(app.top, SettingsScene)
    assert app.ui.focus is focus


def test_any_press_ends_it(app: Studio) -> None:
    app.services.change_settings(macro="next " * 20)
    app.services.go.open_settings()
    app.settle()
    app.give(Command.AGAIN)
    app.app.step()
    first = app.ui.focus
    assert first is not None
    app.give(Command.HUSH)
    app.pass_time(2.0)
    assert app.ui.focus is first


def test_the_way_through_the_list_of_all_is_not_remembered(app: Studio) -> None:
    for chosen in ("do-record", "do-back", "do-record"):
        app.services.go.open_settings()
        app.settle()
        press(app, pygame.K_F2)
        app.ui.set_focus(app.widget(chosen))
        press(app, pygame.K_RETURN)
    assert app.services.settings.macro == "back"


def test_each_person_has_their_own_and_nothing_wrong_is_done(app: Studio) -> None:
    assert "macro" in PERSONAL
    macro = Macro(app.services, app.app.manager)
    app.services.change_settings(macro="next nonsense quit again activate")
    assert macro.kept == (Command.NEXT, Command.ACTIVATE)
    app.services.change_settings(macro="next " * 100)
    assert len(macro.kept) == MOST


def test_what_was_not_pressed_changes_nothing(app: Studio) -> None:
    app.give(Command.AGAIN)
    assert app.ui.toast_text == "No presses are remembered yet. F7 begins to."
    app.services.change_settings(macro="back")
    app.give(Command.RECORD, Command.RECORD)
    assert app.services.settings.macro == "back"
    app.give(Command.RECORD, *MOST * [Command.HOME])
    assert app.services.settings.macro.split() == MOST * ["home"]
