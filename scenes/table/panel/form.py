"""What form the panel has in a window, and what it leaves for the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.ui.button import button_height

MARGIN: Final = 18.0
"""Room around the panel in design units."""

RAIL_MARGIN: Final = 8.0
"""Room around the rail and its strip in design units."""

STRIP_PADDING: Final = 6.0
"""Room above and below what the strip says in design units."""

_WIDTH: Final = 296.0
"""The panel's width in design units."""

_GIVES: Final = 0.9
"""Share of its width that the panel keeps where the board needs room."""

_WIDTH_OF_MOVES: Final = 322.0
"""Its width while the list of moves is open."""

_RAIL: Final = 92.0
"""The rail's width in design units."""

_SMALL_WINDOW: Final = 0.75
"""Below this scale the board needs every pixel: the rail is chosen wherever the board gains."""

_CRAMMED: Final = 1.6
"""From letters of this size on, spaced words break too often in a column of the usual width."""

LARGE_TEXT: Final = 1.3
"""From letters of this size on, against the rest of the screen, words take less room than usual."""


class Form(Enum):
    """Where the panel stands."""

    BESIDE = "beside"
    """A column beside the board, as high as the window."""

    NARROW = "narrow"
    """A column that is no broader for large text, with signs, points and small names."""

    RAIL = "rail"
    """A narrow column beside the board and a strip below it; the rest opens over the board."""

    BELOW = "below"
    """Below the board, in an upright window."""


def beside_width(look: Look, breadth: float, *, moves: bool) -> int:
    """The panel's width in pixels: wider for larger text, never half of the window.

    It gives way a little to a board of this ``breadth`` where that needs it.
    """
    wished = look.px(_WIDTH_OF_MOVES if moves else _WIDTH) * (1 + (look.letters - 1) * 0.5)
    left = look.size[0] - look.px(MARGIN) - breadth * look.size[1]
    least = max(_GIVES * wished, narrow_width(look))
    return round(min(max(least, min(wished, left)), 0.44 * look.size[0]))


def narrow_width(look: Look) -> int:
    """The width in pixels that the panel has for text of the usual size."""
    return round(look.px(_WIDTH) * (1 + (look.changed(text_scale=1.0).letters - 1) * 0.5))


def rail_width(look: Look) -> int:
    """The rail's width in pixels."""
    return round(look.px(_RAIL) * (1 + (look.letters - 1) * 0.4))


def strip_height(look: Look) -> int:
    """How high the strip below the board is at least: a button, and two lines where they fit."""
    button = button_height(look)
    lines = 2 * look.line_height("small") if look.letters < 1.6 else look.line_height("strong")
    return max(button, lines) + 2 * look.px(STRIP_PADDING)


def on_left(hand: str) -> bool:
    """Whether the panel stands on the left, so that the ``hand`` that plays covers no board."""
    return hand == "left"


def left_beside(look: Look, wide: int, hand: str) -> pygame.Rect:
    """What is left of the window beside ``wide`` pixels on the side of the ``hand`` that plays."""
    left = wide if on_left(hand) else 0
    return pygame.Rect(left, 0, look.size[0] - wide, look.size[1])


@dataclass(frozen=True, slots=True)
class Room:
    """What a form leaves for the board in pixels."""

    width: int
    height: int

    def holds(self, breadth: float) -> float:
        """How high a board can be that is ``breadth`` times as broad as high."""
        return min(self.width / breadth, self.height)


def forms(look: Look, breadth: float, *, moves: bool) -> tuple[Form, ...]:
    """The forms that suit a window, for a board of this ``breadth``, the best first.

    All of the panel stands beside the board where it takes no more from it than with text of the
    usual size; in a small window, and where all is large, where it takes nothing at all. Else the
    form is best in which the board is largest. The last one has room in every window.
    """
    if look.size[0] <= 1.1 * look.size[1]:
        return (Form.BELOW,)
    beside, usual, narrow = (
        Room(look.size[0] - width - look.px(MARGIN), look.size[1]).holds(breadth)
        for width in (
            beside_width(look, breadth, moves=moves),
            beside_width(look.changed(text_scale=1.0), breadth, moves=moves),
            narrow_width(look),
        )
    )
    margin = look.px(RAIL_MARGIN)
    rail = Room(
        look.size[0] - rail_width(look) - margin, look.size[1] - strip_height(look) - margin
    ).holds(breadth)
    if look.scale < _SMALL_WINDOW or look.is_large:
        usual = max(usual, rail)
    found = [Form.BESIDE] if beside >= min(0.98 * usual, max(rail, narrow)) else []
    if narrow >= rail and not (look.spaced and look.letters > _CRAMMED):
        found.append(Form.NARROW)
    return (*found, Form.RAIL)
