import pygame
import pytest

from scenes.kit.intent import Command
from scenes.kit.keys.bindings import GROUPS
from scenes.ui.dialog import Dialog
from scenes.ui.reading import name_of
from scenes.ui.text import Label
from tests.scenes.kit.keys.events import press
from tools.studio import Studio, studio

Y = pygame.CONTROLLER_BUTTON_Y


@pytest.fixture
def app(opened: Studio) -> Studio:
    opened.services.go.open_keys()
    opened.settle()
    return opened


def ask(app: Studio, name: str) -> None:
    app.ui.set_focus(app.widget(name))
    app.give(Command.ACTIVATE)
    app.settle()


def give(app: Studio, event: pygame.Event) -> None:
    app.app.event(event)
    if event.type == pygame.KEYDOWN:
        app.app.event(pygame.Event(pygame.KEYUP, key=event.key, mod=0, scancode=event.scancode))
    elif event.type == pygame.CONTROLLERBUTTONDOWN:
        up = pygame.CONTROLLERBUTTONUP
        app.app.event(pygame.Event(up, button=event.button, instance_id=event.instance_id))
    app.settle()


def means(app: Studio, event: pygame.Event) -> Command | None:
    return app.services.bindings.of_key(event)


def said(app: Studio) -> str:
    dialog = app.ui.overlays[-1]
    return " ".join(widget.text for widget in dialog.shown() if isinstance(widget, Label))


def test_every_command_has_its_row() -> None:
    assert {command for commands in GROUPS.values() for command in commands} == set(Command)


def test_a_key_and_a_button_of_one_name_are_told_apart(app: Studio) -> None:
    told = [name_of(app.widget(f"{kind}-hint-0")) for kind in ("key", "button")]
    assert told == ["H, Hint", "X, Hint, Gamepad"]
    assert name_of(app.widget("key-ask_1-0")) == "What’s the score? 1"


def test_a_key_that_is_taken_says_so_and_is_exchanged(app: Studio) -> None:
    ask(app, "key-hint-0")
    give(app, press("i"))
    assert app.ui.toast_text == "“Good moves” has “H” now."
    assert means(app, press("i")) is Command.HINT
    assert means(app, press("h")) is Command.IDEAS
    ask(app, "reset-hint")
    assert means(app, press("h")) is Command.HINT
    assert means(app, press("i")) is Command.IDEAS, "what was exchanged goes back as well"


def test_a_second_key_may_take_one_from_who_keeps_another(app: Studio) -> None:
    ask(app, "key-hint-1")
    give(app, press("u"))
    assert app.ui.toast_text == "“Undo” keeps “Backspace”."
    assert means(app, press("h")) is means(app, press("u")) is Command.HINT


def test_a_held_key_answers_nothing_but_what_it_was_asked(app: Studio) -> None:
    ask(app, "key-more-0")
    for _held in range(2):
        app.app.event(press("h"))
    assert means(app, press("h")) is Command.MORE
    assert not app.ui.overlays, "it hasn't opened all that can be done yet"


def test_keys_that_lead_everywhere_are_never_lost(app: Studio) -> None:
    ask(app, "key-more-0")
    assert isinstance(app.ui.overlays[-1], Dialog)
    assert app.ui.find("take-away") is None
    app.give(Command.BACK)
    ask(app, "key-hint-1")
    give(app, pygame.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode="", scancode=59))
    assert "Give it another one first." in said(app)
    app.give(Command.BACK)
    assert app.services.bindings.all_keys(Command.MORE)


def test_buttons_are_exchanged_too_and_none_is_heard_twice(app: Studio) -> None:
    app.app.reader._mapped.add(0)
    ask(app, "button-hint-0")
    give(app, pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    assert len(app.ui.overlays) == 1
    give(app, pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=Y, instance_id=0))
    assert app.ui.toast_text == "“Undo” has “X” now."
    assert app.services.bindings.of_button("y") is Command.HINT
    assert app.services.bindings.of_button("x") is Command.UNDO


def test_without_letters_a_bare_one_is_refused_with_a_reason(app: Studio) -> None:
    ask(app, "letter-keys")
    assert means(app, press("h")) is None
    assert means(app, press("h", mod=pygame.KMOD_LCTRL)) is Command.HINT
    ask(app, "key-hint-0")
    give(app, press("g"))
    assert "Single letters are off" in said(app)


def test_another_set_asks_for_what_was_changed(app: Studio) -> None:
    ask(app, "key-hint-0")
    give(app, press("g"))
    assert not any(app.widget(f"preset-{name}").is_chosen for name in ("usual", "left"))
    ask(app, "preset-left")
    assert app.services.settings.key_preset == "usual"
    app.give(Command.ACTIVATE)
    app.settle()
    assert (app.services.settings.key_preset, app.services.settings.keys) == ("left", "")
    assert means(app, press("w")) is Command.UP
    ask(app, "reset-all")
    app.give(Command.ACTIVATE)
    assert app.services.settings.key_preset == "usual"


def test_damaged_keys_are_said_once_and_the_rest_works() -> None:
    with studio(animation_speed="off", keys="hint: nokey; skip: j") as app:
        assert app.services.bindings.of_key(press("j")) is Command.SKIP
        assert app.services.bindings.of_key(press("h")) is Command.HINT
        app.pass_time(0.1)
        assert "couldn’t be read" in app.ui.toast_text
