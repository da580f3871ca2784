"""What a player means, whichever of keyboard and gamepad said it.

Only events are read, never the state of a key, and the clock is injected: what was recorded plays
back exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Protocol

import pygame


class Command(Enum):
    """One thing a player can ask for without pointing at it."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    ACTIVATE = auto()
    BACK = auto()
    NEXT = auto()
    PREVIOUS = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    HOME = auto()
    END = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    IDEAS = auto()
    RULES = auto()
    MENU = auto()
    FULLSCREEN = auto()
    SKIP = auto()
    RECAP = auto()
    TURN_BOARD = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    FIT = auto()
    MARK = auto()
    MUTE = auto()
    ASK = auto()
    ASK_1 = auto()
    ASK_2 = auto()
    ASK_3 = auto()
    ASK_4 = auto()
    ASK_5 = auto()
    ASK_6 = auto()
    ASK_7 = auto()
    ASK_8 = auto()
    ASK_9 = auto()
    QUIT = auto()


QUESTIONS: Final = (
    *(Command.ASK_1, Command.ASK_2, Command.ASK_3, Command.ASK_4, Command.ASK_5),
    *(Command.ASK_6, Command.ASK_7, Command.ASK_8, Command.ASK_9),
)
"""The questions that can be asked of a board by their numbers."""

MOVES: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})

# Held down, these go on; everything else happens once however long the key stays down.
_GOING_ON: Final = MOVES | {Command.ZOOM_IN, Command.ZOOM_OUT}
_REPEATING: Final = _GOING_ON | {
    Command.NEXT,
    Command.PREVIOUS,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.UNDO,
    Command.REDO,
}

_KEYS: Final = {
    key: command
    for command, keys in {
        Command.UP: (pygame.K_UP, pygame.K_KP8),
        Command.DOWN: (pygame.K_DOWN, pygame.K_KP2),
        Command.LEFT: (pygame.K_LEFT, pygame.K_KP4),
        Command.RIGHT: (pygame.K_RIGHT, pygame.K_KP6),
        Command.ACTIVATE: (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE),
        Command.BACK: (pygame.K_ESCAPE, pygame.K_AC_BACK),
        Command.PAGE_UP: (pygame.K_PAGEUP,),
        Command.PAGE_DOWN: (pygame.K_PAGEDOWN,),
        Command.HOME: (pygame.K_HOME,),
        Command.END: (pygame.K_END,),
        Command.HINT: (pygame.K_h,),
        Command.IDEAS: (pygame.K_i,),
        Command.UNDO: (pygame.K_u, pygame.K_BACKSPACE),
        Command.REDO: (pygame.K_r,),
        Command.TURN_BOARD: (pygame.K_t,),
        Command.SKIP: (pygame.K_s,),
        Command.RECAP: (pygame.K_w,),
        Command.ZOOM_IN: (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
        Command.ZOOM_OUT: (pygame.K_MINUS, pygame.K_KP_MINUS),
        Command.FIT: (pygame.K_f, pygame.K_0, pygame.K_KP_0),
        Command.MARK: (pygame.K_x, pygame.K_INSERT),
        Command.MUTE: (pygame.K_m,),
        Command.ASK: (pygame.K_q,),
        Command.ASK_1: (pygame.K_1,),
        Command.ASK_2: (pygame.K_2,),
        Command.ASK_3: (pygame.K_3,),
        Command.ASK_4: (pygame.K_4,),
        Command.ASK_5: (pygame.K_5,),
        Command.ASK_6: (pygame.K_6,),
        Command.ASK_7: (pygame.K_7,),
        Command.ASK_8: (pygame.K_8,),
        Command.ASK_9: (pygame.K_9,),
        Command.RULES: (pygame.K_F1,),
        Command.MENU: (pygame.K_F10,),
        Command.FULLSCREEN: (pygame.K_F11,),
    }.items()
    for key in keys
}

_CONTROL_KEYS: Final = {
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
    pygame.K_q: Command.QUIT,
}

_CONTROLLER_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: Command.ACTIVATE,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.HINT,
    pygame.CONTROLLER_BUTTON_Y: Command.UNDO,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.RULES,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.TURN_BOARD,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.SKIP,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
}

# What the two ways of an axis mean; a trigger has only one.
_CONTROLLER_AXES: Final[Mapping[int, tuple[Command | None, Command]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Command.RECAP, Command.SKIP),
    pygame.CONTROLLER_AXIS_RIGHTY: (Command.ZOOM_IN, Command.ZOOM_OUT),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, Command.FIT),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, Command.MARK),
}

# Only the first stick of a pad that SDL has no mapping for is known.
_JOYSTICK_AXES: Final = {axis: _CONTROLLER_AXES[axis] for axis in (0, 1)}

# A pad that SDL has no mapping for: the numbering most drivers use.
_JOYSTICK_BUTTONS: Final = {
    0: Command.ACTIVATE,
    1: Command.BACK,
    2: Command.HINT,
    3: Command.UNDO,
    4: Command.PREVIOUS,
    5: Command.NEXT,
    6: Command.RULES,
    7: Command.MENU,
    8: Command.TURN_BOARD,
    9: Command.SKIP,
}

FIRST_REPEAT: Final = 0.40  # seconds a direction is held before it repeats
NEXT_REPEAT: Final = 0.09  # seconds between repeats
# Out past the outer mark counts as pressed, back inside the inner one as released: between the
# two a trembling thumb changes nothing.
AXIS_OUT: Final = 0.60
AXIS_IN: Final = 0.35
_AXIS_FULL: Final = 32767  # a mapped pad reports whole numbers, an unmapped one -1.0 to 1.0


class Pad(Protocol):
    """An opened gamepad; it must be kept for its events to arrive."""

    def quit(self) -> None:
        """Close the device."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int, /) -> bool:
        """Run its motors; see ``Rumbling``."""


def command_of_key(key: int, modifiers: int) -> Command | None:
    """Return what a key press with these modifiers means; None where it means nothing."""
    control = bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META))
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    if modifiers & pygame.KMOD_ALT:
        return Command.FULLSCREEN if key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None
    if key == pygame.K_TAB:
        return None if control else Command.PREVIOUS if shift else Command.NEXT
    if control:
        command = _CONTROL_KEYS.get(key)
        return Command.REDO if command is Command.UNDO and shift else command
    return _KEYS.get(key)


@dataclass(slots=True)
class _Held:
    """A direction that is held on a gamepad and when it speaks next."""

    command: Command
    due: float


@dataclass(slots=True)
class CommandReader:
    """Turns pygame's events into commands; ``poll`` adds the repeats of a held gamepad direction.

    ``clock`` gives seconds. With ``open_pads`` gamepads are opened when they are plugged in; they
    may come and go at any time.
    """

    clock: Callable[[], float]
    open_pads: bool = True
    _keys_down: set[int] = field(default_factory=set)
    _pads: dict[int, Pad] = field(default_factory=dict)
    _mapped: set[int] = field(default_factory=set)
    _held: dict[tuple[int, str, int], _Held] = field(default_factory=dict)
    _in_hand: int | None = None

    @property
    def pad_in_hand(self) -> Pad | None:
        """The gamepad that spoke last; None since somebody clicked or pressed a key."""
        return None if self._in_hand is None else self._pads.get(self._in_hand)

    def notice(self, event: pygame.Event) -> None:
        """See what people play by now; to be called for every event, also those used elsewhere."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
                self._in_hand = _instance(event)
            case pygame.MOUSEBUTTONDOWN | pygame.FINGERDOWN | pygame.KEYDOWN:
                self._in_hand = None

    def read(self, event: pygame.Event) -> tuple[Command, ...]:
        """Return the commands an event stands for, mostly none or one."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self.release_all()
            case pygame.CONTROLLERBUTTONDOWN:
                return self._press(event, "button", event.button, _CONTROLLER_BUTTONS)
            case pygame.CONTROLLERBUTTONUP:
                self._held.pop((_instance(event), "button", event.button), None)
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event, event.value / _AXIS_FULL)
            case pygame.JOYBUTTONDOWN if _instance(event) not in self._mapped:
                return self._press(event, "button", event.button, _JOYSTICK_BUTTONS)
            case pygame.JOYBUTTONUP if _instance(event) not in self._mapped:
                self._held.pop((_instance(event), "button", event.button), None)
            case pygame.JOYAXISMOTION if _instance(event) not in self._mapped:
                return self._axis(event, event.value)
            case pygame.JOYHATMOTION if _instance(event) not in self._mapped:
                return self._hat(event)
            case pygame.JOYDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._unplug(event.instance_id)
            case _:
                pass
        return ()

    def poll(self) -> tuple[Command, ...]:
        """Return the repeats that are due; to be called once a frame."""
        now = self.clock()
        due: list[Command] = []
        for held in self._held.values():
            if held.due <= now and held.command in _GOING_ON:
                due.append(held.command)
                # One repeat a frame at most: after a long frame nothing rushes off.
                held.due = max(held.due + NEXT_REPEAT, now + NEXT_REPEAT / 2)
        return tuple(due)

    @property
    def next_due(self) -> float | None:
        """The clock's time of the next repeat, None while nothing is held."""
        going_on = (held.due for held in self._held.values() if held.command in _GOING_ON)
        return min(going_on, default=None)

    def release_all(self) -> None:
        """Forget everything held down, as when the window loses the keyboard."""
        self._keys_down.clear()
        self._held.clear()

    def _key_down(self, event: pygame.Event) -> tuple[Command, ...]:
        command = command_of_key(event.key, event.mod)
        again = event.key in self._keys_down
        self._keys_down.add(event.key)
        if command is None or (again and command not in _REPEATING):
            return ()
        return (command,)

    def _press(
        self, event: pygame.Event, part: str, number: int, meanings: dict[int, Command]
    ) -> tuple[Command, ...]:
        command = meanings.get(number)
        return () if command is None else self._hold((_instance(event), part, number), command)

    def _hold(self, source: tuple[int, str, int], command: Command) -> tuple[Command, ...]:
        if command in _GOING_ON or source[1] == "axis":
            self._held[source] = _Held(command, self.clock() + FIRST_REPEAT)
        return (command,)

    def _axis(self, event: pygame.Event, value: float) -> tuple[Command, ...]:
        axes = _CONTROLLER_AXES if event.type == pygame.CONTROLLERAXISMOTION else _JOYSTICK_AXES
        if event.axis not in axes:
            return ()
        source = (_instance(event), "axis", event.axis)
        held = self._held.get(source)
        low, high = axes[event.axis]
        command = low if value < 0 else high
        if command is None:
            command, value = high, 0.0
        if held is not None and held.command is command and abs(value) > AXIS_IN:
            return ()
        self._held.pop(source, None)
        return self._hold(source, command) if abs(value) > AXIS_OUT else ()

    def _hat(self, event: pygame.Event) -> tuple[Command, ...]:
        across, up = event.value
        return tuple(
            command
            for axis, value, low, high in (
                (0, across, Command.LEFT, Command.RIGHT),
                (1, up, Command.DOWN, Command.UP),
            )
            for command in self._hat_axis((_instance(event), "hat", axis), value, low, high)
        )

    def _hat_axis(
        self, source: tuple[int, str, int], value: int, low: Command, high: Command
    ) -> Iterable[Command]:
        held = self._held.get(source)
        if value == 0:
            self._held.pop(source, None)
            return ()
        command = low if value < 0 else high
        if held is not None and held.command is command:
            return ()
        return self._hold(source, command)

    def _plug_in(self, index: int) -> None:
        if not self.open_pads:
            return
        # A pad can be gone again before its event is read, and drivers differ in how they say so.
        try:
            from pygame._sdl2 import controller

            controller.init()
            if controller.is_controller(index):
                mapped = controller.Controller(index)
                instance = mapped.as_joystick().get_instance_id()
                self._pads[instance] = mapped
                self._mapped.add(instance)
            else:
                plain = pygame.Joystick(index)
                self._pads[plain.get_instance_id()] = plain
        except (pygame.error, ImportError, AttributeError, OSError):
            return

    def _unplug(self, instance: int) -> None:
        self._pads.pop(instance, None)
        self._mapped.discard(instance)
        for source in [source for source in self._held if source[0] == instance]:
            del self._held[source]


def _instance(event: pygame.Event) -> int:
    number = event.dict.get("instance_id", event.dict.get("which", -1))
    return int(number)
