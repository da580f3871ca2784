"""What a player asks for, by keyboard or gamepad; ``keys`` maps them."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class Command(Enum):
    """Something a player can ask for without pointing at it."""

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
    MORE = auto()
    """Show everything that can be done now, to choose from."""
    FULLSCREEN = auto()
    SKIP = auto()
    RECAP = auto()
    TURN_BOARD = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    FIT = auto()
    MARK = auto()
    MUTE = auto()
    SPEECH = auto()
    """Switch speech on or off."""
    REPEAT = auto()
    """Repeat the last thing said."""
    SAID_BEFORE = auto()
    """Say what was said before the sentence said last."""
    SAID_AFTER = auto()
    COPY_SAID = auto()
    """Copy the sentence to the clipboard."""
    HUSH = auto()
    """Stop talking for now."""
    READ = auto()
    """Say everything there is to know here."""
    READ_NEXT = auto()
    READ_PREVIOUS = auto()
    ASK = auto()
    TYPE = auto()
    """Type a move."""
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
"""The numbered questions about a board."""

READING: Final = frozenset({Command.READ, Command.READ_NEXT, Command.READ_PREVIOUS})
"""Commands that read a screen aloud, whatever has the focus."""

LOG: Final = frozenset({Command.SAID_BEFORE, Command.SAID_AFTER, Command.COPY_SAID})
"""Commands that go through what was said."""

MOVES: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})

# These repeat while held down; everything else happens once.
GOING_ON: Final = MOVES | {Command.ZOOM_IN, Command.ZOOM_OUT}
REPEATING: Final = GOING_ON | {
    Command.NEXT,
    Command.PREVIOUS,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.UNDO,
    Command.REDO,
}
