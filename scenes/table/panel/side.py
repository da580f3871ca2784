"""What a table's scene needs of whatever stands beside the board."""

from __future__ import annotations

from typing import Protocol

import pygame

from scenes.kit.look import Look
from scenes.ui.widget import Widget


class SidePanel(Protocol):
    """Builds its widgets for a look and shows what is going on.

    ``frame`` holds all of them. ``bar_shown`` says that a bar over the board takes room
    from it, ``looks_back`` that the board lies in dusk.
    """

    @property
    def frame(self) -> Widget: ...
    @property
    def bar_shown(self) -> bool: ...
    @property
    def looks_back(self) -> bool: ...

    def build(self) -> None:
        """Make the widgets anew, for another look or language."""

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window that is left for the board."""

    def toast_room(self) -> pygame.Rect:
        """Where a sentence covers nothing that is needed."""

    def refresh(self) -> None:
        """Show the match as it is now."""

    def tick(self, now: float, *, force: bool = False) -> None:
        """Show what changes with time alone."""
