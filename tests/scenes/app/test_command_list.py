"""The list of everything that can be done now gives a button to what has none."""

from collections.abc import Iterator

import pygame
import pytest

from game.catalogue import GAMES
from game.match import HUMAN, Seat
from scenes.app.command_list import ANYWHERE, NAME, SPOKEN
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.keys.presets import PAD, PAD_FIXED
from scenes.ui.button import Button
from tools.studio import Studio, played_match, studio


@pytest.fixture
def app() -> Iterator[Studio]:
    with studio(animation_speed="off") as opened:
        seats = (Seat("Ann", HUMAN, 0, 0), Seat("Ben", HUMAN, 1, 1))
        opened.services.go.open_table(played_match(next(iter(GAMES)), seats, 4))
        opened.settle()
        yield opened


def listed(app: Studio) -> dict[str, str]:
    (dialog,) = app.ui.overlays
    assert dialog.name == NAME
    buttons = [widget for widget in dialog.shown() if isinstance(widget, Button)]
    return {button.name.removeprefix("do-"): button.text for button in buttons}


def press(app: Studio, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.app.event(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    app.settle()


def test_it_lists_what_can_be_done_with_the_keys_and_does_it(app: Studio) -> None:
    press(app, pygame.K_F2)
    assert listed(app)["hint"] == "Hint (H)"
    assert "redo" not in listed(app)
    app.ui.set_focus(app.widget("do-mute"))
    press(app, pygame.K_RETURN)
    assert not app.ui.overlays
    assert app.services.sound.background.muted


def test_a_gamepad_opens_it_walks_it_and_reads_its_own_buttons(app: Studio) -> None:
    def button(number: int) -> None:
        app.app.event(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0))
        app.app.event(pygame.Event(pygame.CONTROLLERBUTTONUP, button=number, instance_id=0))
        app.settle()

    app.app.reader._pads[0] = object()  # type: ignore[assignment]
    button(pygame.CONTROLLER_BUTTON_BACK)
    assert listed(app)["hint"] == "Hint (X)"
    button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert app.ui.focus is not None
    button(pygame.CONTROLLER_BUTTON_BACK)
    assert not app.ui.overlays


def test_every_command_has_a_button_or_a_place_in_the_list(app: Studio) -> None:
    scene = app.top
    found = set(ANYWHERE | SPOKEN) | set(scene.doable())
    app.give(Command.UNDO, Command.ACTIVATE)
    app.settle()
    found |= set(scene.doable())
    app.give(Command.HOME)
    app.settle()
    found |= set(scene.doable())
    with_button = {command for command, buttons in PAD.items() if buttons}
    # The numbered questions are in the list of questions.
    missing = set(Command) - found - with_button - set(PAD_FIXED.values()) - set(QUESTIONS)
    assert not missing


def test_behind_a_dialog_nothing_else_can_be_done(app: Studio) -> None:
    app.give(Command.MENU, Command.MORE)
    dialog = app.ui.overlays[-1]
    assert dialog.name == NAME
    assert {widget.name for widget in dialog.shown() if widget.name.startswith("do-")} == {
        *("do-back", "do-fullscreen", "do-quit", "do-speech", "do-mute")
    }


def test_what_keys_mean_is_told_at_the_table(app: Studio) -> None:
    assert app.widget("hint").tip == "Hint (H)"
    app.services.change_settings(keys="hint: g")
    app.settle()
    assert app.widget("hint").tip == "Hint (G)"
