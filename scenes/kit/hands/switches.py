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

ANNOUNCED: Final = 1.5
"""Seconds after which it is told what that is for."""

_ENTERS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PLAIN: Final = frozenset(("keys", key) for key in (pygame.K_SPACE, *_ENTERS))
_FUNCTIONS: Final = frozenset(range(pygame.K_F1, pygame.K_F12 + 1))
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

    def ignore(self, key: int) -> None:
        """A key is down already, and means nothing until it was let go."""
        self._down.add(key)

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
    """Notices that one switch is held for long: so somebody with nothing else asks for offers.

    Space and Enter always count, all else only if nothing else was used since the start: who plays
    otherwise may hold it for a reason. Keys that are no switches mean nothing here.
    """

    def __init__(self) -> None:
        self._only: tuple[str, int] | None = None
        self._others = False
        self.switch: tuple[str, int] | None = None
        """What is held: a value of ``switch_input``, and which of these."""
        self._since = 0.0

    def notice(self, event: pygame.Event, now: float) -> None:
        """Look at an event that comes at ``now``, in seconds."""
        if event.type in _DOWN:
            switch = _switch_of(event)
            if switch == self.switch:
                return  # the keyboard repeats it
            self.switch, self._since = switch, now
            self._others |= switch is not None and self._only not in (None, switch)
            self._only = self._only or switch
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, *_PADS.values()):
            self.switch = None
        elif event.type == pygame.MOUSEMOTION and self.switch is not None:
            # Something is dragged.
            self.switch, self._others = None, True

    def seconds(self, now: float) -> float:
        """For how long it has been held by now; 0 while nothing is that counts."""
        counts = self.switch is not None and (self.switch in _PLAIN or not self._others)
        return now - self._since if counts else 0.0


def _switch_of(event: pygame.Event) -> tuple[str, int] | None:
    """What kind of switch goes down, and which; None of what is none."""
    if event.type == pygame.KEYDOWN:
        return None if event.key in _NO_SWITCHES | _FUNCTIONS else ("keys", event.key)
    if event.type in _PADS:
        return "pad", event.button
    return "touch" if event.dict.get("touch", False) else "mouse", event.button
