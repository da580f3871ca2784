"""What form the panel has in a window, and what it leaves for the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from scenes.kit.look import Look

MARGIN: Final = 18.0
"""Room around the panel in design units."""

RAIL_MARGIN: Final = 8.0
"""Room around the rail and its strip in design units."""

STRIP_PADDING: Final = 6.0
"""Room above and below what the strip says in design units."""

_WIDTH: Final = 296.0
"""The panel's width in design units."""

_WIDTH_OF_MOVES: Final = 322.0
"""Its width while the list of moves is open."""

_RAIL: Final = 92.0
"""The rail's width in design units."""

_SMALL_WINDOW: Final = 0.75
"""Below this scale the board needs every pixel: the rail is chosen wherever the board gains."""

LARGE_TEXT: Final = 1.3
"""From this size of text on, against the rest of the screen, words take less room than usual."""


class Form(Enum):
    """Where the panel stands."""

    BESIDE = "beside"
    """A column beside the board, as high as the window."""

    RAIL = "rail"
    """A narrow column beside the board and a strip below it; the rest opens over the board."""

    BELOW = "below"
    """Below the board, in an upright window."""


def grown(look: Look) -> float:
    """How large small text is against the rest: it grows with the player's wish, and never is
    smaller than can be read in a small window.
    """
    return look.text_px("small") / (14.0 * look.scale)


def is_upright(look: Look) -> bool:
    """Whether the panel has its place below the board."""
    return look.size[0] <= 1.1 * look.size[1]


def beside_width(look: Look, *, moves: bool) -> int:
    """The panel's width in pixels: wider for larger text, never half of the window."""
    wished = look.px(_WIDTH_OF_MOVES if moves else _WIDTH) * (1 + (grown(look) - 1) * 0.5)
    return round(min(wished, 0.44 * look.size[0]))


def rail_width(look: Look) -> int:
    """The rail's width in pixels."""
    return round(look.px(_RAIL) * (1 + (grown(look) - 1) * 0.4))


def strip_height(look: Look) -> int:
    """How high the strip below the board is at least: a button, and two lines where they fit."""
    button = max(look.line_height("button") + 2 * look.px(9), look.px(42))
    lines = 2 * look.line_height("small") if grown(look) < 1.6 else look.line_height("strong")
    return max(button, lines) + 2 * look.px(STRIP_PADDING)


@dataclass(frozen=True, slots=True)
class Room:
    """What a form leaves for the board in pixels."""

    width: int
    height: int

    def holds(self, breadth: float) -> float:
        """How high a board can be that is ``breadth`` times as broad as high."""
        return min(self.width / breadth, self.height)


def room_beside(look: Look, *, moves: bool) -> Room:
    """What the panel leaves beside it."""
    return Room(look.size[0] - beside_width(look, moves=moves) - look.px(MARGIN), look.size[1])


def room_of_rail(look: Look) -> Room:
    """What the rail and its strip leave."""
    margin = look.px(RAIL_MARGIN)
    return Room(
        look.size[0] - rail_width(look) - margin,
        look.size[1] - strip_height(look) - margin,
    )


def folds(look: Look, breadth: float, *, moves: bool) -> bool:
    """Whether the panel should be a rail by itself, for a board of this ``breadth``.

    It should where large text makes the panel take from the board what it has at usual size, and
    in a small window wherever the board gains by it.
    """
    beside = room_beside(look, moves=moves).holds(breadth)
    usual = room_beside(look.changed(text_scale=1.0), moves=moves).holds(breadth)
    rail = room_of_rail(look).holds(breadth)
    if look.scale < _SMALL_WINDOW:
        usual = max(usual, rail)
    return beside < 0.98 * usual and rail > beside
