"""Keys as they're pressed, and the keys and buttons of each command before anyone changes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from scenes.kit.intent import QUESTIONS, Command

_KEYS: Final[Mapping[str, int]] = {
    name.removeprefix("K_").lower(): getattr(pygame, name)
    for name in sorted(name for name in vars(pygame) if name.startswith("K_"))
}
_NAMES: Final[Mapping[int, str]] = {key: name for name, key in sorted(_KEYS.items(), reverse=True)}

_PLACED: Final = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_NONUSHASH: pygame.K_HASH,
    pygame.KSCAN_NONUSBACKSLASH: pygame.K_LESS,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
PLACES: Final[Mapping[int, int]] = {
    **{
        getattr(pygame, f"KSCAN_{sign.upper()}"): ord(sign) for sign in "abcdefghijklmnopqrstuvwxyz"
    },
    **{getattr(pygame, f"KSCAN_{sign}"): ord(sign) for sign in "0123456789"},
    **_PLACED,
}
"""What the letter and sign keys say on an American keyboard, by scancode."""

SCANCODES: Final[Mapping[int, int]] = {key: scancode for scancode, key in PLACES.items()}

_HOLDS: Final = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK, pygame.K_UNKNOWN),
    }
)
_WRITING: Final = range(33, 127)
_LATIN: Final = 0x250  # where the letters of other scripts begin


class Chord(NamedTuple):
    """A key, named as on an American keyboard, with its modifiers."""

    key: int
    control: bool = False
    shift: bool = False

    @property
    def writes(self) -> bool:
        """Whether it's a bare letter, digit or sign."""
        return self.key in _WRITING and not self.control

    def __str__(self) -> str:
        """As ``chord`` reads it: "h", "ctrl+z", "kp_plus"."""
        held = ("ctrl+" if self.control else "") + ("shift+" if self.shift else "")
        return held + _NAMES.get(self.key, str(self.key))


def chord(text: str) -> Chord:
    """Parse a chord. Raises ValueError."""
    *held, name = text.split("+")
    key = _KEYS.get(name, int(name) if name.isdecimal() and len(name) < 12 else 0)
    if not key or key in _HOLDS or not set(held) <= {"ctrl", "shift"} or len(held) > len(set(held)):
        raise ValueError(text)
    return Chord(key, "ctrl" in held, "shift" in held)


def is_foreign(event: pygame.Event) -> bool | None:
    """Whether a press shows that the keyboard's letters aren't Latin.

    None if it shows neither. Keys without a letter are elsewhere on either.
    """
    if event.dict.get("scancode", 0) not in PLACES or not _is_letter(event.key):
        return None
    return bool(event.key >= _LATIN)


def chords_of(
    event: pygame.Event, *, by_position: bool = False, foreign: bool = False
) -> Iterator[Chord]:
    """A press's possible chords, most exact first.

    By letter, keys count by what they type. If that's no Latin letter, digit or sign they count by
    position, as all do with ``by_position``. ``foreign`` says that letters are of another script,
    so that signs may be where Latin letters would. With AltGr a key types and means nothing.
    """
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE) or event.key in _HOLDS:
        return
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    for key in _keys(event, by_position=by_position, foreign=foreign):
        if shift:
            yield Chord(key, control, True)
        if not (shift and control):
            yield Chord(key, control)


def latin_key(event: pygame.Event) -> int:
    """The key for universal shortcuts like Ctrl+C, on any keyboard."""
    return next(_keys(event, by_position=False, foreign=False))


def is_paste(event: pygame.Event) -> bool:
    """Whether a key pastes."""
    pressed = event.type == pygame.KEYDOWN and latin_key(event) == pygame.K_v
    return pressed and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _keys(event: pygame.Event, *, by_position: bool, foreign: bool) -> Iterator[int]:
    place = PLACES.get(event.dict.get("scancode", 0))
    if place is None:
        yield event.key
        return
    if by_position:
        yield place
        return
    written = event.dict.get("unicode", "")
    if len(written) == 1 and written in "0123456789":
        yield ord(written)  # a row of digits that need Shift
    if event.key in _WRITING:
        yield event.key
    if event.key not in _WRITING or (
        not _is_letter(event.key) and (foreign or not _is_letter(place))
    ):
        yield place


def _is_letter(key: int) -> bool:
    return 0 < key < 0x110000 and chr(key).isalpha()


Keys = Mapping[Command, tuple[Chord, ...]]


def _read(written: Mapping[Command, str]) -> dict[Command, tuple[Chord, ...]]:
    return {command: tuple(map(chord, keys.split())) for command, keys in written.items()}


FIXED: Final[Keys] = MappingProxyType(
    _read(
        {
            Command.UP: "up",
            Command.DOWN: "down",
            Command.LEFT: "left",
            Command.RIGHT: "right",
            Command.ACTIVATE: "return",
            Command.BACK: "escape ac_back",
            Command.NEXT: "tab",
            Command.PREVIOUS: "shift+tab",
        }
    )
)
"""These keys always mean this, so that no one is locked out."""

RESERVED: Final = frozenset({chord("ctrl+v"), chord("ctrl+tab"), chord("ctrl+shift+tab")})
"""Ctrl+V pastes a match anywhere; the others are the desktop's."""

USUAL: Final[Keys] = MappingProxyType(
    _read(
        {
            Command.UP: "kp8",
            Command.DOWN: "kp2",
            Command.LEFT: "kp4",
            Command.RIGHT: "kp6",
            Command.ACTIVATE: "space kp_enter",
            Command.BACK: "",
            Command.NEXT: "",
            Command.PREVIOUS: "",
            Command.PAGE_UP: "pageup",
            Command.PAGE_DOWN: "pagedown",
            Command.HOME: "home",
            Command.END: "end",
            Command.UNDO: "u backspace ctrl+z",
            Command.REDO: "r ctrl+y ctrl+shift+z",
            Command.HINT: "h",
            Command.IDEAS: "i",
            Command.RULES: "f1",
            Command.MENU: "f10",
            Command.MORE: "f2",
            Command.FULLSCREEN: "f11",
            Command.SKIP: "s",
            Command.RECAP: "w",
            Command.TURN_BOARD: "t",
            Command.ZOOM_IN: "plus equals kp_plus",
            Command.ZOOM_OUT: "minus kp_minus",
            Command.FIT: "f 0 kp0",
            Command.MARK: "x insert",
            Command.MUTE: "m",
            Command.SPEECH: "f3",
            Command.REPEAT: "f4",
            Command.HUSH: "f5",
            Command.SAID_BEFORE: "f7",
            Command.SAID_AFTER: "f8",
            Command.COPY_SAID: "ctrl+c",
            Command.READ: "f6",
            Command.READ_NEXT: "ctrl+down",
            Command.READ_PREVIOUS: "ctrl+up",
            Command.ASK: "q",
            Command.TYPE: "n",
            **{question: str(number) for number, question in enumerate(QUESTIONS, 1)},
            Command.QUIT: "ctrl+q",
        }
    )
)

_LEFT_KEYS: Final = frozenset(map(ord, "`123456qwertasdfgzxcvb ")) | {
    *(pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5),
    *(pygame.K_TAB, pygame.K_ESCAPE),
}
_FAR_LEFT: Final = _LEFT_KEYS - {pygame.K_SPACE, ord("6")}


class _Preset(NamedTuple):
    """The usual keys that are ``fit``, and replacements for the rest.

    A command left without one gets the next of the ``spare`` ones.
    """

    own: Keys
    fit: Callable[[Chord], bool]
    spare: str

    def keys(self) -> Keys:
        taken = {key for keys in self.own.values() for key in keys}
        given = taken | {key for keys in USUAL.values() for key in keys}
        spare = (key for key in map(chord, self.spare.split()) if key not in given)
        keys: dict[Command, tuple[Chord, ...]] = {}
        for command, usual in USUAL.items():
            left = tuple(key for key in usual if key not in taken and self.fit(key))
            keys[command] = self.own.get(command, left)
            if not keys[command] and not any(map(self.fit, FIXED.get(command, ()))):
                keys[command] = tuple(islice(spare, 1))
        return MappingProxyType(keys)


_LEFT: Final = _Preset(
    _read(
        {
            Command.UP: "w",
            Command.DOWN: "s",
            Command.LEFT: "a",
            Command.RIGHT: "d",
            Command.ACTIVATE: "space e",
            Command.BACK: "q",
            Command.PREVIOUS: "backquote",
            Command.UNDO: "z ctrl+z",
            Command.REDO: "x ctrl+x",
            Command.HINT: "r",
            Command.IDEAS: "f",
            Command.MARK: "c",
            Command.TURN_BOARD: "t",
            Command.SKIP: "g",
            Command.RECAP: "v",
            Command.FIT: "b",
            Command.ZOOM_IN: "shift+e",
            Command.ZOOM_OUT: "shift+q",
            Command.PAGE_UP: "ctrl+a",
            Command.PAGE_DOWN: "ctrl+d",
            Command.MENU: "f5",
            Command.FULLSCREEN: "shift+f",
            Command.MUTE: "shift+r",
        }
    ),
    lambda pressed: pressed.key in _LEFT_KEYS,
    "shift+q shift+e shift+t shift+g shift+z shift+x shift+c shift+v shift+b "
    "ctrl+w ctrl+e ctrl+r ctrl+t ctrl+a ctrl+s ctrl+d ctrl+f ctrl+g ctrl+b",
)
_RIGHT: Final = _Preset(
    _read(
        {
            Command.ACTIVATE: "kp_enter kp5 space",
            Command.BACK: "delete kp_period",
            Command.NEXT: "rightbracket",
            Command.PREVIOUS: "leftbracket",
            Command.UNDO: "backspace u",
            Command.REDO: "backslash",
            Command.SKIP: "k",
            Command.RECAP: "l",
            Command.TURN_BOARD: "o",
            Command.FIT: "p kp0 0",
            Command.MARK: "insert kp_multiply",
            Command.RULES: "f8",
            Command.MORE: "f9",
            Command.QUIT: "f12",
        }
    ),
    lambda pressed: pressed.key not in _FAR_LEFT and not pressed.control and not pressed.shift,
    "j n y comma period semicolon quote slash kp7 kp9 kp1 kp3 kp_divide pause",
)
_SINGLE: Final = _Preset(
    _read(
        {
            Command.NEXT: "rightbracket",
            Command.PREVIOUS: "leftbracket",
            Command.BACK: "backquote",
            Command.QUIT: "f12",
        }
    ),
    lambda pressed: not pressed.control and not pressed.shift,
    "d a l g j k y z c v b n e o p semicolon quote slash backslash",
)


def without_letters(keys: Keys) -> Keys:
    """These keys without bare letters, digits and signs: those take Ctrl.

    A command left without any gets another with Ctrl, so that everything can still be done.
    """
    taken = {key for own in keys.values() for key in own if not key.writes} | RESERVED
    result: dict[Command, tuple[Chord, ...]] = {}

    def first_free(wanted: Iterable[Chord]) -> tuple[Chord, ...]:
        found = tuple(islice((key for key in wanted if key not in taken), 1))
        taken.update(found)
        return found

    for command, own in keys.items():
        result[command] = tuple(key for key in own if not key.writes)
        for key in own:
            if key.writes:
                held = key._replace(control=True)
                result[command] += first_free((held, held._replace(shift=True)))
    for command, own in keys.items():
        if own and not result[command]:
            usual = (key for key in USUAL[command] if not key.writes)
            result[command] = first_free(chain(usual, _WITH_CONTROL))
    return MappingProxyType(result)


_WITH_CONTROL: Final = tuple(
    Chord(ord(letter), control=True, shift=shift)
    for shift in (False, True)
    for letter in "abcdefghijklmnopqrstuwxyz"
)

PRESETS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "usual": USUAL,
        "left": _LEFT.keys(),
        "right": _RIGHT.keys(),
        "single": _SINGLE.keys(),
        "no-letters": without_letters({**USUAL, Command.HINT: (chord("f9"), *USUAL[Command.HINT])}),
    }
)
"""Key sets to choose from, by the setting ``key_preset``'s value."""

ONE_HAND: Final = "left", "right"
"""Those whose keys lie together, so that they count by position on every keyboard."""

PAD: Final[Mapping[Command, tuple[str, ...]]] = MappingProxyType(
    {
        Command.ACTIVATE: ("a",),
        Command.BACK: ("b",),
        Command.HINT: ("x",),
        Command.UNDO: ("y",),
        Command.MENU: ("start",),
        Command.MORE: ("back",),
        Command.PREVIOUS: ("leftshoulder",),
        Command.NEXT: ("rightshoulder",),
        Command.TURN_BOARD: ("leftstick",),
        Command.RULES: ("rightstick",),
        Command.RECAP: ("rightx-",),
        Command.SKIP: ("rightx+",),
        Command.ZOOM_IN: ("righty-",),
        Command.ZOOM_OUT: ("righty+",),
        Command.FIT: ("lefttrigger",),
        Command.MARK: ("righttrigger",),
    }
)
"""A gamepad's buttons. Commands without one are in the list MORE opens."""

PAD_FIXED: Final[Mapping[str, Command]] = MappingProxyType(
    {
        **{f"dpad_{way}": Command[way.upper()] for way in ("up", "down", "left", "right")},
        "leftx-": Command.LEFT,
        "leftx+": Command.RIGHT,
        "lefty-": Command.UP,
        "lefty+": Command.DOWN,
    }
)
"""What these always mean."""
