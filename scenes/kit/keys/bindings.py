"""The keys and buttons of each command now: a preset, someone's changes, and how they're called."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

import pygame

from game.messages import N_, Message
from game.records.settings import Settings
from scenes.kit.i18n import _, with_aside
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.keys.presets import (
    FIXED,
    ONE_HAND,
    PAD,
    PAD_FIXED,
    PLACES,
    PRESETS,
    RESERVED,
    SCANCODES,
    USUAL,
    Chord,
    Keys,
    chord,
    chords_of,
    without_letters,
)

BUTTONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}"): name
        for name in (
            *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
            *("leftshoulder", "rightshoulder", "dpad_up", "dpad_down", "dpad_left", "dpad_right"),
        )
    }
)

# A pad SDL has no mapping for: the numbering most drivers use.
_PLAIN_BUTTONS: Final = (
    *("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start"),
    *("leftstick", "rightstick"),
)

_MORE: Final = range(10, 100)

AXES: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: ("leftx-", "leftx+"),
        pygame.CONTROLLER_AXIS_LEFTY: ("lefty-", "lefty+"),
        pygame.CONTROLLER_AXIS_RIGHTX: ("rightx-", "rightx+"),
        pygame.CONTROLLER_AXIS_RIGHTY: ("righty-", "righty+"),
        pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lefttrigger"),
        pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
    }
)
"""An axis's two directions; a trigger has one."""

PLAIN_AXES: Final = MappingProxyType({axis: AXES[axis] for axis in (0, 1)})
"""Only the first stick of an unmapped pad is known."""

AXIS_FULL: Final = 32767
"""A mapped pad reports integers up to this, an unmapped one -1.0 to 1.0."""

CONTROLS: Final = frozenset(
    {
        *BUTTONS.values(),
        *(way for ways in AXES.values() for way in ways if way),
        *(f"button{number}" for number in _MORE),
    }
)


def button_name(number: int, *, mapped: bool) -> str:
    """A button's name; "" if no pad has it."""
    if mapped and number in BUTTONS:
        return BUTTONS[number]
    if not mapped and 0 <= number < len(_PLAIN_BUTTONS):
        return _PLAIN_BUTTONS[number]
    return f"button{number}" if number in _MORE else ""


MOST: Final = 4
"""The most keys, and the most buttons, of a command."""

K = TypeVar("K")


def name_of(command: Command) -> str:
    """A command's name in files."""
    return command.name.lower().replace("_", "-")


_COMMANDS: Final = {name_of(command): command for command in Command}
_ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})


@dataclass(frozen=True)
class Bindings:
    """``keys`` and ``buttons`` besides the fixed ones.

    ``faults`` says in sentences what couldn't be read and keeps its default.
    """

    keys: Keys
    buttons: Mapping[Command, tuple[str, ...]]
    by_position: bool = False
    faults: tuple[Message, ...] = ()
    names_buttons: bool = False
    """Whether texts name buttons, as a gamepad is in use."""

    @cached_property
    def by_gamepad(self) -> "Bindings":
        """The same for whoever has a gamepad in hand."""
        return replace(self, names_buttons=True)

    @cached_property
    def _commands(self) -> Mapping[Chord, Command]:
        return {
            key: command
            for keys in (self.keys, FIXED)  # what is fixed wins
            for command, own in keys.items()
            for key in own
        }

    @cached_property
    def _pad(self) -> Mapping[str, Command]:
        own = {button: command for command, buttons in self.buttons.items() for button in buttons}
        return {**own, **PAD_FIXED}

    def of_key(self, event: pygame.Event, *, foreign: bool = False) -> Command | None:
        """The command of a key press; ``foreign`` as for ``chords_of``."""
        if event.mod & pygame.KMOD_ALT and not event.mod & pygame.KMOD_CTRL:
            return Command.FULLSCREEN if event.key in _ENTER else None
        for pressed in chords_of(event, by_position=self.by_position, foreign=foreign):
            if pressed in RESERVED:
                return None
            if pressed in self._commands:
                return self._commands[pressed]
        return None

    def of_button(self, button: str) -> Command | None:
        """The command of a button or an axis direction, by its name in ``pads``."""
        return self._pad.get(button)

    def all_keys(self, command: Command) -> tuple[Chord, ...]:
        """A command's keys: own ones first, then the fixed ones."""
        own = self.keys.get(command, ())
        usual = USUAL.get(command, ())
        return (
            *(key for key in own if key not in usual),
            *FIXED.get(command, ()),
            *(key for key in own if key in usual),
        )


def bindings_of(settings: Settings) -> Bindings:
    """The bindings of these settings."""
    return _bindings(
        settings.key_preset,
        settings.letter_keys,
        settings.key_preset in ONE_HAND,
        settings.keys,
        settings.buttons,
    )


@lru_cache(maxsize=16)
def _bindings(
    preset: str, letters: bool, by_position: bool, own_keys: str, own_buttons: str
) -> Bindings:
    keys, keys_read = read_keys(own_keys)
    buttons, buttons_read = read_buttons(own_buttons)
    faults = []
    if not keys_read:
        faults.append(Message(N_("Some of your own keys couldn’t be read. Those use the preset.")))
    if not buttons_read:
        faults.append(
            Message(N_("Some of your gamepad buttons couldn’t be read. Those are as usual."))
        )
    pressed = with_own(PRESETS[preset], keys)
    return Bindings(
        pressed if letters and preset != "no-letters" else without_letters(pressed),
        with_own(PAD, buttons),
        by_position,
        tuple(faults),
    )


def with_own(
    first: Mapping[Command, tuple[K, ...]], own: Mapping[Command, tuple[K, ...]]
) -> Mapping[Command, tuple[K, ...]]:
    """``first`` with a person's own instead; own ones are taken from all other commands."""
    taken = {key for keys in own.values() for key in keys}
    rest = {
        command: tuple(key for key in keys if key not in taken) for command, keys in first.items()
    }
    return MappingProxyType({**rest, **own})


def read_keys(written: str) -> tuple[dict[Command, tuple[Chord, ...]], bool]:
    """Own keys as ``write_own`` wrote them, and whether all could be read."""
    fixed = {key for keys in FIXED.values() for key in keys} | RESERVED
    return _read(written, chord, fixed)


def read_buttons(written: str) -> tuple[dict[Command, tuple[str, ...]], bool]:
    """Own buttons, likewise."""
    own, whole = _read(written, _button, set(PAD_FIXED))
    needed = [command for command in (Command.ACTIVATE, Command.BACK) if own.get(command) == ()]
    for command in needed:
        del own[command]
    return own, whole and not needed


def _button(name: str) -> str:
    if name not in CONTROLS:
        raise ValueError(name)
    return name


def _read(
    written: str, parse: Callable[[str], K], taken: set[K]
) -> tuple[dict[Command, tuple[K, ...]], bool]:
    own: dict[Command, tuple[K, ...]] = {}
    whole = True
    for entry in filter(None, re.split("[;；]", written)):
        try:
            name, told = entry.split(":")
            command, keys = _COMMANDS[name.strip()], tuple(map(parse, told.split()))
        except (ValueError, KeyError):
            whole = False
            continue
        if command in own or len(set(keys)) < len(keys) or taken & set(keys) or len(keys) > MOST:
            whole = False
            continue
        own[command] = keys
        taken = taken | set(keys)
    return own, whole


def write_own(own: Mapping[Command, Iterable[object]]) -> str:
    """Keys or buttons as they're saved."""
    return "; ".join(
        f"{name_of(command)}: {' '.join(map(str, keys))}".rstrip()
        for command, keys in sorted(own.items(), key=lambda entry: entry[0].value)
    )


USUAL_BINDINGS: Final = bindings_of(Settings())


ASKED: Final = {
    "points": N_("What’s the score?"),
    "turn": N_("Whose turn is it, and what can I do?"),
    "here": N_("What’s here?"),
    "can": N_("What can I play?"),
    "others": N_("What are the others up to?"),
    "own": N_("What’s mine?"),
    "last": N_("What’s happened since my last turn?"),
}
"""What can be asked of every game, by name: the same number asks it in each."""

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
            **dict(zip(QUESTIONS, ASKED.values(), strict=False)),
        },
        N_("Read aloud"): {
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
    pygame.K_UP: N_("Up", "the name of a key"),
    pygame.K_DOWN: N_("Down", "the name of a key"),
    pygame.K_LEFT: N_("Left", "the name of a key"),
    pygame.K_RIGHT: N_("Right", "the name of a key"),
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


def key_of(bindings: Bindings, command: Command) -> str:
    """The name of a command's handiest key, or button; "" if it has none."""
    if bindings.names_buttons:
        fixed = [button for button, fixed in PAD_FIXED.items() if fixed is command]
        buttons = (*bindings.buttons.get(command, ()), *fixed)
        return button_words(buttons[0]) if buttons else ""
    keys = bindings.all_keys(command)
    return key_words(keys[0], by_position=bindings.by_position) if keys else ""


def with_key(text: str, bindings: Bindings, command: Command) -> str:
    """A short text with its key, like “Hint (H)”; without one the text alone."""
    key = key_of(bindings, command)
    return with_aside(text, key) if key else text


def with_keys(text: str, bindings: Bindings) -> str:
    """A text that names commands like “{mark}”, with their keys filled in."""
    if "{" not in text:
        return text
    for name, command in _COMMANDS.items():
        place = f"{{{name}}}"
        if place in text:
            # What has no key of its own is in the list of everything you can do.
            key = key_of(bindings, command) or key_of(bindings, Command.MORE)
            text = text.replace(place, key or title_of(command))
    return text


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
