"""The names of commands, keys and buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, cast

import pygame

from scenes.kit.i18n import N_, _
from scenes.kit.i18n.joining import with_aside
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.keys.bindings import Bindings, name_of
from scenes.kit.keys.presets import PLACES, SCANCODES, Chord

GROUPS: Final[Mapping[str, Mapping[Command, str]]] = MappingProxyType(
    {
        N_("Getting around"): {
            Command.ACTIVATE: N_("Choose, put down"),
            Command.BACK: N_("Cancel, go back"),
            Command.UP: N_("Up", "a direction"),
            Command.DOWN: N_("Down", "a direction"),
            Command.LEFT: N_("Left", "a direction"),
            Command.RIGHT: N_("Right", "a direction"),
            Command.NEXT: N_("Next control"),
            Command.PREVIOUS: N_("Previous control"),
            Command.MORE: N_("Everything you can do"),
            Command.MENU: N_("Menu"),
        },
        N_("Playing"): {
            Command.UNDO: N_("Undo"),
            Command.REDO: N_("Redo"),
            Command.HINT: N_("Hint"),
            Command.IDEAS: N_("Good moves"),
            Command.MARK: N_("Choose one more; small steps"),
            Command.TURN_BOARD: N_("Turn the board; change sides"),
            Command.SKIP: N_("Skip the animation"),
            Command.RULES: N_("Rules"),
        },
        N_("Looking"): {
            Command.RECAP: N_("What happened since your last turn"),
            Command.PAGE_UP: N_("Previous position"),
            Command.PAGE_DOWN: N_("Next position"),
            Command.HOME: N_("First position"),
            Command.END: N_("Latest position"),
            Command.ZOOM_IN: N_("Closer"),
            Command.ZOOM_OUT: N_("Further away"),
            Command.FIT: N_("Show everything"),
        },
        N_("Asking the board"): {
            Command.ASK: N_("Ask a question"),
            Command.TYPE: N_("Type a move"),
            **dict.fromkeys(QUESTIONS, N_("Question {number}")),
        },
        N_("Speech"): {
            Command.SPEECH: N_("Speech on and off"),
            Command.READ: N_("Say what’s here, or how the game stands"),
            Command.READ_NEXT: N_("Next passage or place to play"),
            Command.READ_PREVIOUS: N_("Previous passage or place to play"),
            Command.REPEAT: N_("Say it again"),
            Command.SAID_BEFORE: N_("What was said before"),
            Command.SAID_AFTER: N_("What was said after that"),
            Command.COPY_SAID: N_("Copy what was said"),
            Command.HUSH: N_("Stop speaking"),
        },
        N_("Sound and window"): {
            Command.MUTE: N_("Sound on and off"),
            Command.FULLSCREEN: N_("Full screen"),
            Command.QUIT: N_("Quit"),
        },
    }
)
"""Every command and what it does, in the order people look for it."""

_TITLES: Final = {
    command: title for commands in GROUPS.values() for command, title in commands.items()
}

_KEYS: Final = {
    pygame.K_SPACE: N_("Space", "the name of a key"),
    pygame.K_RETURN: N_("Enter", "the name of a key"),
    pygame.K_ESCAPE: N_("Esc", "the name of a key"),
    pygame.K_TAB: N_("Tab", "the name of a key"),
    pygame.K_BACKSPACE: N_("Backspace", "the name of a key"),
    pygame.K_INSERT: N_("Insert", "the name of a key"),
    pygame.K_DELETE: N_("Delete", "the name of a key"),
    pygame.K_HOME: N_("Home", "the name of a key"),
    pygame.K_END: N_("End", "the name of a key"),
    pygame.K_PAGEUP: N_("Page up", "the name of a key"),
    pygame.K_PAGEDOWN: N_("Page down", "the name of a key"),
    pygame.K_UP: N_("Up arrow", "the name of a key"),
    pygame.K_DOWN: N_("Down arrow", "the name of a key"),
    pygame.K_LEFT: N_("Left arrow", "the name of a key"),
    pygame.K_RIGHT: N_("Right arrow", "the name of a key"),
    pygame.K_AC_BACK: N_("Back", "the name of a key"),
    pygame.K_KP_ENTER: N_("Keypad Enter", "the name of a key"),
}
_KEYPAD: Final = {
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "−",
    pygame.K_KP_MULTIPLY: "×",
    pygame.K_KP_DIVIDE: "÷",
    pygame.K_KP_PERIOD: ".",
}
_BUTTONS: Final = {
    **{letter: letter.upper() for letter in "abxy"},
    "back": N_("Back", "the name of a key"),
    "start": N_("Start", "the name of a key"),
    "guide": N_("Guide", "the name of a key"),
    "leftstick": N_("Left stick pressed"),
    "rightstick": N_("Right stick pressed"),
    "leftshoulder": N_("Left shoulder", "the name of a key"),
    "rightshoulder": N_("Right shoulder", "the name of a key"),
    "lefttrigger": N_("Left trigger", "the name of a key"),
    "righttrigger": N_("Right trigger", "the name of a key"),
    "rightx-": N_("Right stick left"),
    "rightx+": N_("Right stick right"),
    "righty-": N_("Right stick up"),
    "righty+": N_("Right stick down"),
}
_DRAWN: Final = (range(0x21, 0x250), range(0x400, 0x530))
"""Latin and Cyrillic letters, which the app's fonts have."""


def title_of(command: Command) -> str:
    """What a command does."""
    number = QUESTIONS.index(command) + 1 if command in QUESTIONS else 0
    return _(_TITLES.get(command, command.name), number=number)


def key_words(pressed: Chord, *, by_position: bool = False) -> str:
    """What's printed on a key of this keyboard, with its modifiers."""
    name = _key_name(pressed.key, by_position=by_position)
    if pressed.shift:
        name = _("Shift+{key}", key=name)
    return _("Ctrl+{key}", key=name) if pressed.control else name


def button_words(button: str) -> str:
    """A gamepad button's name."""
    if button in _BUTTONS:
        return _(_BUTTONS[button])
    return _("Button {number}", number=button.removeprefix("button"))


def keys_of(bindings: Bindings, command: Command) -> list[str]:
    """A command's key names, handiest first."""
    return [key_words(key, by_position=bindings.by_position) for key in bindings.all_keys(command)]


def with_key(text: str, bindings: Bindings, command: Command) -> str:
    """A short text with its key, like “Hint (H)”; without one the text alone."""
    keys = keys_of(bindings, command)
    return with_aside(text, keys[0]) if keys else text


def with_keys(text: str, bindings: Bindings) -> str:
    """A text that names commands like “{mark}”, with their keys filled in."""
    for command in Command:
        place = f"{{{name_of(command)}}}"
        if place in text:
            # What has no key of its own is in the list of everything you can do.
            keys = keys_of(bindings, command) or keys_of(bindings, Command.MORE)
            text = text.replace(place, keys[0])
    return text


def with_button(text: str, bindings: Bindings, command: Command) -> str:
    """The same with a gamepad button."""
    buttons = [button_words(button) for button in bindings.buttons.get(command, ())]
    return with_aside(text, buttons[0]) if buttons else text


def _key_name(key: int, *, by_position: bool) -> str:
    if key in _KEYS:
        return _(_KEYS[key])
    if key in _KEYPAD:
        return _("Keypad {key}", key=_KEYPAD[key])
    if key not in SCANCODES:
        return _sign(key) if key in range(33, 127) else pygame.key.name(key).title()
    there = keyboard()
    if by_position or key not in there.values():
        # The layout has no such letter: the key is the one in its place.
        found = there.get(SCANCODES[key], key)
        key = found if any(found in letters for letters in _DRAWN) else key
    return _sign(key)


def _sign(key: int) -> str:
    return "−" if key == pygame.K_MINUS else chr(key).upper()


@lru_cache(maxsize=1)
def keyboard() -> Mapping[int, int]:
    """What the letter and sign keys say on this keyboard, by scancode.

    Call ``keyboard.cache_clear()`` when another layout is chosen.
    """
    scancode_of = pygame.key.ScancodeWrapper(cast(Any, range(512)))
    found: dict[int, int] = {}
    for letters in (*_DRAWN, range(0x370, 0x400), range(0x530, 0x700)):
        for key in letters:
            scancode = int(scancode_of[key])
            if scancode in PLACES:
                found.setdefault(scancode, key)
    return MappingProxyType(found)
