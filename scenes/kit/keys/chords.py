"""Keys from events: a key with Ctrl or Shift, by its letter or its position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pygame

_KEYS: Final[Mapping[str, int]] = {
    name.removeprefix("K_").lower(): value
    for name, value in sorted(vars(pygame).items())
    if name.startswith("K_")
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
