"""Which presses are a switch's, and which of a trembling hand's are meant."""

import math
from enum import Enum, auto
from typing import Final

import pygame

from game.messages import N_


class Switch(Enum):
    """What a switch asks for: with two of them, one steps and one presses."""

    STEP = auto()
    PRESS = auto()


# The keyboard keeps doing this, so that no one is locked in.
_NO_SWITCHES: Final = frozenset(
    {
        *(pygame.K_ESCAPE, *range(pygame.K_F1, pygame.K_F12 + 1), pygame.K_TAB),
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    }
)
HELD: Final = 5.0
"""Seconds of holding a switch that turn scanning on."""

PAIRS: Final = {
    "keys": N_("The space key steps, Enter presses."),
    "mouse": N_("The left button steps, the right one presses."),
    "pad": N_("The first button steps, the second one presses."),
    "touch": N_("The left half of the screen steps, the right half presses."),
    "any": N_("Space and the left button step, Enter and the right button press."),
}
"""Which of two switches does what."""

ANNOUNCED: Final = 1.5
"""Seconds after which it's said what holding does."""

_ENTERS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PLAIN: Final = frozenset(("keys", key) for key in (pygame.K_SPACE, *_ENTERS))
_FACE: Final = 4
"""How many thumb buttons a gamepad has, directions aside."""

_SPACE: Final = ("keys", pygame.K_SPACE)
PRESSES: Final = {
    pygame.KEYDOWN: pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN: pygame.MOUSEBUTTONUP,
    pygame.CONTROLLERBUTTONDOWN: pygame.CONTROLLERBUTTONUP,
    pygame.JOYBUTTONDOWN: pygame.JOYBUTTONUP,
}
"""What goes down, and what comes up again."""

_RELEASES: Final = {up: down for down, up in PRESSES.items()}

AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""The window is left: releases from now on go elsewhere."""


class SwitchReader:
    """Tells switches from everything else that's pressed.

    One switch is any key, button or touch of the kinds that count. Of two, the space key, the left
    button, the pad's first button and the left half of the screen step; Enter, the right button,
    the pad's second one and the right half press.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()

    def ignore(self, key: int) -> None:
        """A key is already down, and means nothing until it's released."""
        self._down.add(key)

    def read(
        self, event: pygame.Event, kinds: str, *, two: bool, width: int
    ) -> tuple[bool, Switch | None]:
        """Whether an event is a switch's, and what it asks for, if anything.

        ``kinds`` is a value of the setting ``switch_input``, ``width`` the window's in pixels.
        """
        kind = _kind_of(event)
        if not kind or kinds not in ("any", kind):
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
    """Notices one switch held for long: that turns scanning on for someone with nothing else.

    Space and Enter always count, anything else only if nothing else was used since the start: other
    players may hold it for a reason. Keys that aren't switches are used, but not held.
    """

    def __init__(self) -> None:
        self._only: tuple[str, int] | None = None
        self._others = False
        self.switch: tuple[str, int] | None = None
        """What's held: a value of ``switch_input``, and which of these."""
        self._since = 0.0

    def notice(self, event: pygame.Event, now: float) -> None:
        """Look at an event that comes at ``now``, in seconds."""
        if event.type in PRESSES:
            switch = _switch_of(event)
            if switch is not None and switch == self.switch:
                return  # the keyboard repeats it
            self.switch, self._since = switch, now
            self._others |= switch is None or self._only not in (None, switch)
            self._only = self._only or switch
        elif event.type in AWAY or (event.type in _RELEASES and _switch_of(event) == self.switch):
            self.switch = None
        elif event.type == pygame.MOUSEMOTION and self.switch is not None:
            # Something is dragged.
            self.switch, self._others = None, True

    def seconds(self, now: float) -> float:
        """How long it has been held by now; 0 if nothing that counts is."""
        counts = self.switch is not None and (self.switch in _PLAIN or not self._others)
        return now - self._since if counts else 0.0

    @property
    def may_be_held(self) -> bool:
        """Whether what's down waits for its release, as it may turn scanning on.

        That's Space, and whatever alone was ever used if it's Enter or a thumb button: holding it
        would press the focus. Everything else acts at once: it drags, or repeats.
        """
        kind, number = self.switch or ("", 0)
        presses = self.switch in _PLAIN or (kind == "pad" and number < _FACE)
        return self.switch == _SPACE or (presses and not self._others)


def _kind_of(event: pygame.Event) -> str:
    """A value of ``switch_input``; "" for what no switch does."""
    match event.type:
        case pygame.KEYDOWN | pygame.KEYUP:
            held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
            return "" if held or event.key in _NO_SWITCHES else "keys"
        case pygame.TEXTINPUT | pygame.TEXTEDITING:
            return "keys"
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
            return "touch" if event.dict.get("touch", False) else "mouse"
    return "pad" if event.type in PRESSES or event.type in _RELEASES else ""


def _switch_of(event: pygame.Event) -> tuple[str, int] | None:
    """The kind and number of the switch that goes down or comes up; None if it isn't one."""
    kind = _kind_of(event)
    return (kind, event.key if kind == "keys" else event.button) if kind else None


NEW: Final = 1 / 3
"""Seconds during which a new page ignores a press, if the last one was on the page before."""


class HeldButton:
    """Follows the left button, or the finger that presses like it.

    Its release is never reported if the window was left meanwhile.
    """

    def __init__(self) -> None:
        self._held = self._touch = False

    def is_lost(self, event: pygame.Event) -> bool:
        """Whether an event shows that the button is no longer held, though no one let go."""
        held, touch = self._held, self._touch
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held, self._touch = True, bool(event.dict.get("touch", False))
                return held
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._held = False
                return False
            case pygame.MOUSEMOTION:
                # A finger's motion says nothing about buttons; nor does a synthetic one.
                lost = not touch and not event.dict.get("buttons", (1,))[0]
            case pygame.WINDOWLEAVE:
                # While a button is held the pointer is followed beyond the window, if possible.
                lost = not touch
            case _:
                lost = event.type in AWAY
        self._held = held and not lost
        return held and lost


class SecondClick:
    """Finds the second click of a double click whose first one opened another page."""

    def __init__(self) -> None:
        self._page: object = None
        self._before: object = None
        self._since = -math.inf
        self._last: tuple[object, tuple[int, int]] | None = None
        self._drops = False

    def look(self, page: object, now: float) -> None:
        """Tell it the top page at a time in seconds, before events and once a frame."""
        if page != self._page:
            self._before, self._page, self._since = self._page, page, now

    def drops(self, event: pygame.Event, now: float, near: float) -> bool:
        """Whether to ignore an event; within ``near`` pixels is the same place."""
        if event.type == pygame.MOUSEBUTTONUP and self._drops:
            self._drops = False
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        page, point = self._last or (None, (0, 0))
        again = page == self._before is not None and math.dist(point, event.pos) <= near
        self._drops = again and now - self._since < NEW
        if not self._drops:
            # A third click is no more meant for the new page than a second.
            self._last = self._page, event.pos
        return self._drops


SLIP: Final = 12.0
"""How far a press may slip off its target, in design units."""


class Steady:
    """Finds presses that follow another too soon, and what belongs to them.

    For keys, mouse and gamepad buttons, and fingers, which press like a mouse. Only the same key or
    button counts as pressed again; with a cool-down no held key repeats.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], float] = {}
        self._down: set[tuple[int, int]] = set()
        self._dropped: set[tuple[int, int]] = set()
        self._mutes_text = False

    def drops(self, event: pygame.Event, now: float, cool_down: float) -> bool:
        """Whether to ignore an event; ``cool_down`` and ``now`` are seconds."""
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
    """Which key or button it is, the same going down and coming up."""
    down = _RELEASES.get(event.type, event.type)
    return down, int(event.key if down == pygame.KEYDOWN else event.button)
