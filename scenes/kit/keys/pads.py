"""What the buttons and axes of a gamepad are called, however its driver numbers them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

BUTTONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}"): name
        for name in (
            *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
            *("leftshoulder", "rightshoulder", "dpad_up", "dpad_down", "dpad_left", "dpad_right"),
        )
    }
)

# A pad that SDL has no mapping for: the numbering most drivers use.
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
"""The two ways of an axis; a trigger has only one."""

PLAIN_AXES: Final = MappingProxyType({axis: AXES[axis] for axis in (0, 1)})
"""Only the first stick of a pad that SDL has no mapping for is known."""

AXIS_FULL: Final = 32767
"""A mapped pad reports whole numbers up to this, an unmapped one -1.0 to 1.0."""

CONTROLS: Final = frozenset(
    {
        *BUTTONS.values(),
        *(way for ways in AXES.values() for way in ways if way),
        *(f"button{number}" for number in _MORE),
    }
)


def button_name(number: int, *, mapped: bool) -> str:
    """What a button is called; "" for one that nobody has."""
    if mapped and number in BUTTONS:
        return BUTTONS[number]
    if not mapped and 0 <= number < len(_PLAIN_BUTTONS):
        return _PLAIN_BUTTONS[number]
    return f"button{number}" if number in _MORE else ""
