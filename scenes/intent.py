"""What a player does at a table, before the game says what it means.

Mouse, touch, keyboard and gamepad reach every game as ``Pointer`` and ``Command``; a game answers
with a new draft (work in hand that is no action yet), an action, or None if it was not for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Press(Enum):
    """What the pointer does."""

    MOVE = auto()
    DOWN = auto()
    UP = auto()
    CANCEL = auto()  # the right button: put back what is in the hand


@dataclass(frozen=True, slots=True)
class Pointer:
    """One event of the mouse or a finger at a window point."""

    press: Press
    point: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the board that means what a click on the board could mean as well.

    ``meaning`` is the game's draft or an action, as ``TableGame.intent`` would give it; ``name``
    finds the button in tests. ``reason`` says why it cannot be pressed now; "" if it can.
    """

    label: str
    meaning: object
    name: str
    reason: str = ""
