"""Which presses are those of a switch."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame


class Switch(Enum):
    """What a switch asks for: with two of them, one steps and one presses."""

    STEP = auto()
    PRESS = auto()


# What the keyboard does besides, so that nobody is locked in.
_NO_SWITCHES: Final = frozenset(
    {
        *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_F10, pygame.K_F11, pygame.K_TAB),
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    }
)
HELD: Final = 5.0
"""Seconds for which a switch is held that asks for things to be offered."""

_ENTERS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_PADS: Final = {
    pygame.CONTROLLERBUTTONDOWN: pygame.CONTROLLERBUTTONUP,
    pygame.JOYBUTTONDOWN: pygame.JOYBUTTONUP,
}
_DOWN: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *_PADS})


class SwitchReader:
    """Tells the switches from all else that is pressed.

    One switch is any key, button or touch of the kinds that count. Of two the space key, the left
    button, the pad's first button and the left half of the screen step; Enter, the right button,
    the pad's second one and the right half press.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()

    def read(
        self, event: pygame.Event, kinds: str, *, two: bool, width: int
    ) -> tuple[bool, Switch | None]:
        """Whether an event belongs to a switch, and what it asks for, if anything.

        ``kinds`` is a value of the setting ``switch_input``, ``width`` the window's in pixels.
        """
        if not self._belongs(event, kinds):
            return False, None
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type not in _DOWN:
            return True, None
        if event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return True, None
            self._down.add(event.key)
        return True, self._asked(event, width) if two else Switch.PRESS

    @staticmethod
    def _belongs(event: pygame.Event, kinds: str) -> bool:
        everything = kinds == "any"
        if event.type in _KEYS:
            held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
            free = event.key not in _NO_SWITCHES and not held
            return (everything or kinds == "keys") and free
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return everything or kinds == "keys"
        if event.type in _MOUSE or event.type == pygame.MOUSEMOTION:
            touch = bool(event.dict.get("touch", False))
            return everything or kinds == ("touch" if touch else "mouse")
        if event.type in _PADS or event.type in _PADS.values():
            return everything or kinds == "pad"
        return False

    @staticmethod
    def _asked(event: pygame.Event, width: int) -> Switch | None:
        match event.type:
            case pygame.KEYDOWN:
                first, second = event.key == pygame.K_SPACE, event.key in _ENTERS
            case pygame.MOUSEBUTTONDOWN if event.dict.get("touch", False):
                first, second = event.pos[0] < width // 2, event.pos[0] >= width // 2
            case pygame.MOUSEBUTTONDOWN:
                first, second = event.button == 1, event.button == 3
            case _:
                first, second = event.button == 0, event.button == 1
        return Switch.STEP if first else Switch.PRESS if second else None


class FirstSwitch:
    """Notices that one switch alone has been used since the start, and is held for long.

    So somebody with nothing else can ask for things to be offered.
    """

    def __init__(self) -> None:
        self._only: tuple[str, int] | None = None
        self._since: float | None = None
        self._others = False

    def notice(self, event: pygame.Event, now: float) -> None:
        """Look at an event that comes at ``now``, in seconds."""
        if event.type in _DOWN:
            switch = _switch_of(event)
            self._others |= self._only not in (None, switch)
            if self._only is None or self._since is None:
                self._only, self._since = switch, now
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, *_PADS.values()):
            self._since = None
        elif event.type == pygame.MOUSEMOTION and self._since is not None:
            # Something is dragged.
            self._others = True

    def held(self, now: float) -> str | None:
        """What kind of switch has been held by now, a value of ``switch_input``; told once."""
        if self._others or self._only is None or self._since is None:
            return None
        if now - self._since < HELD:
            return None
        self._others = True
        return self._only[0]


def _switch_of(event: pygame.Event) -> tuple[str, int]:
    """What kind of switch goes down, and which."""
    if event.type == pygame.KEYDOWN:
        return "keys", event.key
    if event.type in _PADS:
        return "pad", event.button
    return "touch" if event.dict.get("touch", False) else "mouse", event.button
