"""Turns keyboard and gamepad events into commands, and makes contacts felt in a gamepad.

It reads only events, never a key's state, and the clock is injected: a recording plays back
exactly.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import pygame

from scenes.kit.intent import GOING_ON, REPEATING, Command
from scenes.kit.keys.bindings import (
    AXES,
    AXIS_FULL,
    PLAIN_AXES,
    USUAL_BINDINGS,
    Bindings,
    button_name,
)
from scenes.kit.keys.presets import is_foreign

FIRST_REPEAT: Final = 0.40  # seconds a direction is held before it repeats
NEXT_REPEAT: Final = 0.09  # seconds between repeats
# Past the outer mark counts as pressed, inside the inner one as released: in between a trembling
# thumb changes nothing.
AXIS_OUT: Final = 0.60
AXIS_IN: Final = 0.35


_PLAIN: Final = frozenset(
    {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION}
)


Pad = Any
"""An open gamepad of pygame's, mapped or not; keep it for its events to arrive."""


class _Held(NamedTuple):
    """A direction held on a gamepad, and when it repeats next."""

    command: Command
    due: float


@dataclass(slots=True)
class CommandReader:
    """Turns pygame's events into commands; ``poll`` adds the repeats of a held gamepad direction.

    ``clock`` gives seconds. Gamepads may come and go at any time.
    """

    clock: Callable[[], float]
    bindings: Bindings = USUAL_BINDINGS
    _keys_down: set[int] = field(default_factory=set)
    _pads: dict[int, Pad] = field(default_factory=dict)
    _mapped: set[int] = field(default_factory=set)
    _held: dict[tuple[int, str, int], _Held] = field(default_factory=dict)
    _in_hand: int | None = None
    _foreign: bool = False

    @property
    def pad_in_hand(self) -> Pad | None:
        """The gamepad used last; None since a click or a key."""
        return None if self._in_hand is None else self._pads.get(self._in_hand)

    def notice(self, event: pygame.Event) -> None:
        """Note what people play by; call it for every event, even those used elsewhere."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
                self._in_hand = _instance(event)
            case pygame.MOUSEBUTTONDOWN | pygame.FINGERDOWN | pygame.KEYDOWN:
                self._in_hand = None

    def hears_twice(self, event: pygame.Event) -> bool:
        """Whether a gamepad repeats itself with its driver's numbers."""
        return event.type in _PLAIN and _instance(event) in self._mapped

    def read(self, event: pygame.Event) -> tuple[Command, ...]:
        """An event's commands, mostly none or one; not of one it ``hears_twice``."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self.release_all()
            case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
                return self._press(event)
            case pygame.CONTROLLERBUTTONUP | pygame.JOYBUTTONUP:
                self._held.pop((_instance(event), "button", event.button), None)
            case pygame.CONTROLLERAXISMOTION | pygame.JOYAXISMOTION:
                return self._axis(event)
            case pygame.JOYHATMOTION:
                return self._hat(event)
            case pygame.JOYDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._unplug(event.instance_id)
            case _:
                pass
        return ()

    def poll(self) -> tuple[Command, ...]:
        """The repeats that are due; call it once a frame."""
        now = self.clock()
        due: list[Command] = []
        for source, held in self._held.items():
            if held.due <= now and held.command in GOING_ON:
                due.append(held.command)
                # One repeat a frame at most: nothing rushes off after a long frame.
                soon = max(held.due + NEXT_REPEAT, now + NEXT_REPEAT / 2)
                self._held[source] = held._replace(due=soon)
        return tuple(due)

    @property
    def next_due(self) -> float | None:
        """The clock's time of the next repeat, None while nothing is held."""
        going_on = (held.due for held in self._held.values() if held.command in GOING_ON)
        return min(going_on, default=None)

    def release_all(self) -> None:
        """Forget everything held down, as when the window loses the keyboard."""
        self._keys_down.clear()
        self._held.clear()

    def _key_down(self, event: pygame.Event) -> tuple[Command, ...]:
        foreign = is_foreign(event)
        if foreign is not None:
            self._foreign = foreign
        command = self.bindings.of_key(event, foreign=self._foreign)
        again = event.key in self._keys_down
        self._keys_down.add(event.key)
        if command is None or (again and command not in REPEATING):
            return ()
        return (command,)

    def _press(self, event: pygame.Event) -> tuple[Command, ...]:
        mapped = event.type == pygame.CONTROLLERBUTTONDOWN
        command = self.bindings.of_button(button_name(event.button, mapped=mapped))
        source = _instance(event), "button", event.button
        return () if command is None else self._hold(source, command)

    def _hold(self, source: tuple[int, str, int], command: Command) -> tuple[Command, ...]:
        if command in GOING_ON or source[1] == "axis":
            self._held[source] = _Held(command, self.clock() + FIRST_REPEAT)
        return (command,)

    def _axis(self, event: pygame.Event) -> tuple[Command, ...]:
        mapped = event.type == pygame.CONTROLLERAXISMOTION
        axes, full = (AXES, AXIS_FULL) if mapped else (PLAIN_AXES, 1)
        if event.axis not in axes:
            return ()
        low, high = map(self.bindings.of_button, axes[event.axis])
        source = _instance(event), "axis", event.axis
        return self._tilted(source, event.value / full, low, high)

    def _hat(self, event: pygame.Event) -> tuple[Command, ...]:
        (across, up), pad = event.value, _instance(event)
        return (
            *self._tilted((pad, "hat", 0), across, Command.LEFT, Command.RIGHT),
            *self._tilted((pad, "hat", 1), up, Command.DOWN, Command.UP),
        )

    def _tilted(
        self, source: tuple[int, str, int], value: float, low: Command | None, high: Command | None
    ) -> tuple[Command, ...]:
        """What a direction means that's held from -1, low, to 1, high."""
        held = self._held.get(source)
        command = low if value < 0 else high
        goes_on = held is not None and held.command is command
        if goes_on and abs(value) > AXIS_IN:
            return ()
        self._held.pop(source, None)
        if command is None or abs(value) <= AXIS_OUT:
            return ()
        return self._hold(source, command)

    def _plug_in(self, index: int) -> None:
        # A pad can be gone before its event is read, and drivers report that differently.
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


_SHORTEST: Final = 30.0
_LONGEST: Final = 140.0
"""Milliseconds for which the softest and the hardest contact are felt."""

_LIGHTEST: Final = 0.12
"""The least for the small motor: below that most don't turn."""

_HEAVY: Final = 0.35
"""Harder contacts are felt in the large motor too."""


class Rumble:
    """Runs the motors of the gamepad in hand; without any, nothing happens.

    ``pad`` gives the gamepad in hand now, None while people play by mouse or keys; ``clock`` gives
    seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        pad: Callable[[], Pad | None] = lambda: None,
    ) -> None:
        self.clock, self.pad, self.on = clock, pad, True
        self._force, self._until = 0.0, float("-inf")

    def feel(self, force: float) -> None:
        """Make a contact felt; ``force`` is 0 for nothing to 1 for the hardest.

        A softer one doesn't cut off a harder one that's still felt.
        """
        force = min(1.0, force)
        now = self.clock()
        if not self.on or force <= 0 or (now < self._until and force <= self._force):
            return
        pad = self.pad()
        if pad is None:
            return
        duration = round(_SHORTEST + (_LONGEST - _SHORTEST) * force)
        large = max(0.0, force - _HEAVY) / (1 - _HEAVY)
        small = _LIGHTEST + (1 - _LIGHTEST) * force**1.5
        try:
            pad.rumble(large, small, duration)
        except (pygame.error, AttributeError):
            # Unplugged a moment ago, or a driver without motors.
            return
        self._force, self._until = force, now + duration / 1000
