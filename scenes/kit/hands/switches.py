"""Which presses are those of a switch, and which of a hand that trembles are meant."""

from __future__ import annotations

import math
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
_FACE: Final = 4
"""A gamepad has so many buttons for the thumb that are no directions."""

_SPACE: Final = ("keys", pygame.K_SPACE)
_FUNCTIONS: Final = frozenset(range(pygame.K_F1, pygame.K_F12 + 1))
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_PADS: Final = {
    pygame.CONTROLLERBUTTONDOWN: pygame.CONTROLLERBUTTONUP,
    pygame.JOYBUTTONDOWN: pygame.JOYBUTTONUP,
}
PRESSES: Final = {
    pygame.KEYDOWN: pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN: pygame.MOUSEBUTTONUP,
    **_PADS,
}
"""What goes down, and what comes up again."""

_RELEASES: Final = {up: down for down, up in PRESSES.items()}

AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""The window is left: what comes up from now on is told to others."""


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
        if event.type not in PRESSES:
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
        if event.type in PRESSES:
            switch = _switch_of(event)
            if switch == self.switch:
                return  # the keyboard repeats it
            self.switch, self._since = switch, now
            self._others |= switch is not None and self._only not in (None, switch)
            self._only = self._only or switch
        elif event.type in AWAY or (event.type in _RELEASES and _switch_of(event) == self.switch):
            self.switch = None
        elif event.type == pygame.MOUSEMOTION and self.switch is not None:
            # Something is dragged.
            self.switch, self._others = None, True

    def seconds(self, now: float) -> float:
        """For how long it has been held by now; 0 while nothing is that counts."""
        counts = self.switch is not None and (self.switch in _PLAIN or not self._others)
        return now - self._since if counts else 0.0

    @property
    def may_be_held(self) -> bool:
        """Whether what is down means nothing until it was let go, as it may ask for offers.

        That is Space, and what alone is ever used if it is Enter or a pad's button for the thumb:
        who holds it would press what they are at. All else acts at once: it drags, or repeats.
        """
        kind, number = self.switch or ("", 0)
        presses = self.switch in _PLAIN or (kind == "pad" and number < _FACE)
        return self.switch == _SPACE or (presses and not self._others)


def _switch_of(event: pygame.Event) -> tuple[str, int] | None:
    """What kind of switch goes down or comes up, and which; None of what is none."""
    if event.type in _KEYS:
        return None if event.key in _NO_SWITCHES | _FUNCTIONS else ("keys", event.key)
    if event.type in _PADS or event.type in _PADS.values():
        return "pad", event.button
    return "touch" if event.dict.get("touch", False) else "mouse", event.button


NEW: Final = 1 / 3
"""Seconds for which a page takes no press where the last one was made on the page before."""


class HeldButton:
    """Follows the left button, or the finger that presses as it does.

    Its release is never told where the window was left meanwhile.
    """

    def __init__(self) -> None:
        self._held = self._touch = False

    def is_lost(self, event: pygame.Event) -> bool:
        """Whether an event tells that the button is held no longer, though nobody let go."""
        held, touch = self._held, self._touch
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held, self._touch = True, bool(event.dict.get("touch", False))
                return held
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._held = False
                return False
            case pygame.MOUSEMOTION:
                # A finger's motion says nothing of buttons; nor does one that was made up.
                lost = not touch and not event.dict.get("buttons", (1,))[0]
            case pygame.WINDOWLEAVE:
                # While a button is held the pointer is followed beyond the window, if that can be.
                lost = not touch
            case _:
                lost = event.type in AWAY
        self._held = held and not lost
        return held and lost


class SecondClick:
    """Finds the second click of a double click whose first one has opened another page."""

    def __init__(self) -> None:
        self._page: object = None
        self._before: object = None
        self._since = -math.inf
        self._last: tuple[object, tuple[int, int]] | None = None
        self._drops = False

    def look(self, page: object, now: float) -> None:
        """This page is on top, at a time in seconds; to be told before events and once a frame."""
        if page != self._page:
            self._before, self._page, self._since = self._page, page, now

    def drops(self, event: pygame.Event, now: float, near: float) -> bool:
        """Whether an event does not count; within ``near`` pixels is the same place."""
        if event.type == pygame.MOUSEBUTTONUP and self._drops:
            self._drops = False
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        page, point = self._last or (None, (0, 0))
        again = page == self._before is not None and math.dist(point, event.pos) <= near
        self._drops = again and now - self._since < NEW
        if not self._drops:
            # A third click is meant for the new page as little as a second one.
            self._last = self._page, event.pos
        return self._drops


SLIP: Final = 12.0
"""Design units by which a press may slip off what it was meant for."""


class Steady:
    """Finds presses that follow another one too soon, and what belongs to them.

    It serves keys, buttons of mouse and gamepad, and fingers, which press as a mouse does. Only the
    same key or button is pressed again; while there is a cool-down no key that is held repeats.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], float] = {}
        self._down: set[tuple[int, int]] = set()
        self._dropped: set[tuple[int, int]] = set()
        self._mutes_text = False

    def drops(self, event: pygame.Event, now: float, cool_down: float) -> bool:
        """Whether an event does not count; ``cool_down`` and ``now`` are seconds."""
        if event.type in PRESSES:
            return self._pressed(part_of(event), now, cool_down)
        if event.type in _RELEASES:
            return self._released(part_of(event), now)
        if event.type == pygame.TEXTINPUT:
            muted, self._mutes_text = self._mutes_text, False
            return muted
        return False

    def _pressed(self, what: tuple[int, int], now: float, cool_down: float) -> bool:
        too_soon = what in self._last and now - self._last[what] < cool_down
        repeats = bool(cool_down) and what in self._down
        self._down.add(what)
        dropped = too_soon or repeats
        if what[0] == pygame.KEYDOWN:
            self._mutes_text = dropped
        if too_soon:
            self._dropped.add(what)
        elif not repeats:
            self._last[what] = now
        return dropped

    def _released(self, what: tuple[int, int], now: float) -> bool:
        self._down.discard(what)
        if what in self._dropped:
            self._dropped.discard(what)
            return True
        self._last[what] = now
        return False


def part_of(event: pygame.Event) -> tuple[int, int]:
    """Which key or button it is; the same as it goes down and as it comes up."""
    down = _RELEASES.get(event.type, event.type)
    return down, int(event.key if down == pygame.KEYDOWN else event.button)
