"""What a player means, whichever of keyboard and gamepad said it; ``keys`` knows how."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


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
    MORE = auto()
    """Show all that can be done now, to be chosen from."""
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
    """Say once more what was said last."""
    SAID_BEFORE = auto()
    """Say what was said before the sentence that was said last."""
    SAID_AFTER = auto()
    COPY_SAID = auto()
    """Put the sentence into the clipboard."""
    HUSH = auto()
    """Say nothing more for now."""
    READ = auto()
    """Say all there is to know here."""
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
"""The questions that can be asked of a board by their numbers."""

READING: Final = frozenset({Command.READ, Command.READ_NEXT, Command.READ_PREVIOUS})
"""What reads a screen, whatever has the focus there."""

LOG: Final = frozenset({Command.SAID_BEFORE, Command.SAID_AFTER, Command.COPY_SAID})
"""What goes through the sentences that were said."""

MOVES: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})

# Held down, these go on; everything else happens once however long the key stays down.
GOING_ON: Final = MOVES | {Command.ZOOM_IN, Command.ZOOM_OUT}
REPEATING: Final = GOING_ON | {
    Command.NEXT,
    Command.PREVIOUS,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.UNDO,
    Command.REDO,
}
