"""What a player does: a ``Command`` or a press of the ``Pointer``; games say what it means.

Mouse, touch, keyboard and gamepad reach every game as these; ``keys`` maps commands.
"""

import math
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame


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


QUESTIONS: Final = tuple(Command[f"ASK_{number}"] for number in range(1, 10))
"""The numbered questions about a board."""

READING: Final = frozenset({Command.READ, Command.READ_NEXT, Command.READ_PREVIOUS})
"""Commands that read a screen aloud, whatever has the focus."""

LOG: Final = frozenset({Command.SAID_BEFORE, Command.SAID_AFTER, Command.COPY_SAID})
"""Commands that go through what was said."""

MOVES: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})
PAGES: Final = frozenset({Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END})

ZOOMS: Final = frozenset({Command.ZOOM_IN, Command.ZOOM_OUT, Command.FIT})
"""Commands that show the board larger or smaller, wherever the keyboard is."""

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


class Press(Enum):
    """What the pointer does."""

    MOVE = auto()
    DOWN = auto()
    UP = auto()
    CANCEL = auto()  # the right button: put back what is in the hand
    WHEEL = auto()
    PAN = auto()  # two fingers push the picture along


class Pointer(NamedTuple):
    """A mouse or finger event at a window point.

    ``shift`` says whether Shift is down; ``wheel`` is how far the wheel turned, positive away from
    the user; ``way`` is how far two fingers pushed, in pixels.
    """

    press: Press
    point: tuple[int, int]
    shift: bool = False
    wheel: float = 0.0
    way: tuple[float, float] = (0.0, 0.0)


class PointerReader:
    """Turns pygame's events into pointer events.

    It only follows events, so a recording plays back exactly. ``shift`` says whether Shift is down.
    Within ``slip`` pixels of where the button went down the pointer doesn't move: a trembling
    hand's press isn't a drag. ``snap`` gives the window point meant by a press nearby. ``point`` is
    where the pointer was last.
    """

    def __init__(self) -> None:
        self.point = (0, 0)
        self._pressed: tuple[int, int] | None = None
        self._taken = (0, 0)
        self.snap: Callable[[tuple[int, int]], tuple[int, int]] = lambda point: point
        self.shift = False
        self.slip = 0.0

    def read(self, event: pygame.Event) -> Pointer | None:
        """An event's meaning to a game; None if it isn't the pointer's."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self.shift = event.type == pygame.KEYDOWN
            case pygame.WINDOWFOCUSLOST:
                self.shift = False
            case pygame.MOUSEWHEEL:
                return self._pointer(Press.WHEEL, self.point, event.dict.get("precise_y", event.y))
            case pygame.MOUSEMOTION:
                return self._pointer(Press.MOVE, self._meant(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed, self._taken = event.pos, self.snap(event.pos)
                return self._pointer(Press.DOWN, self._taken)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._pointer(Press.CANCEL, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                meant = self._meant(event.pos)
                self._pressed = None
                return self._pointer(Press.UP, meant)
        return None

    def let_go(self) -> None:
        """The button is no longer held."""
        self._pressed = None

    def _meant(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where the pointer is taken to be."""
        if self._pressed is not None:
            if math.dist(point, self._pressed) <= self.slip:
                return self._taken
            self._pressed = None
        return point

    def _pointer(self, press: Press, point: tuple[int, int], wheel: float = 0.0) -> Pointer:
        self.point = point
        return Pointer(press, point, self.shift, wheel)
