"""Presses that are not what they seem: held no longer, or meant for the page before."""

from __future__ import annotations

import math
from typing import Final

import pygame

NEW: Final = 1 / 3
"""Seconds for which a page takes no press where the last one was made on the page before."""

_AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class HeldButton:
    """Follows the left button, or the finger that presses as it does.

    Its release is never told where the window was left meanwhile.
    """

    def __init__(self) -> None:
        self._held = self._touch = False

    def is_lost(self, event: pygame.Event) -> bool:
        """Whether an event tells that the button is held no longer, though nobody let go."""
        held, touch = self._held, self._touch
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held, self._touch = True, bool(event.dict.get("touch", False))
                return held
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._held = False
                return False
            case pygame.MOUSEMOTION:
                # A finger's motion says nothing of buttons; nor does one that was made up.
                lost = not touch and not event.dict.get("buttons", (1,))[0]
            case pygame.WINDOWLEAVE:
                # While a button is held the pointer is followed beyond the window, if that can be.
                lost = not touch
            case _:
                lost = event.type in _AWAY
        self._held = held and not lost
        return held and lost


class SecondClick:
    """Finds the second click of a double click whose first one has opened another page."""

    def __init__(self) -> None:
        self._page: object = None
        self._before: object = None
        self._since = -math.inf
        self._last: tuple[object, tuple[int, int]] | None = None
        self._drops = False

    def look(self, page: object, now: float) -> None:
        """This page is on top, at a time in seconds; to be told before events and once a frame."""
        if page != self._page:
            self._before, self._page, self._since = self._page, page, now

    def drops(self, event: pygame.Event, now: float, near: float) -> bool:
        """Whether an event does not count; within ``near`` pixels is the same place."""
        if event.type == pygame.MOUSEBUTTONUP and self._drops:
            self._drops = False
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        page, point = self._last or (None, (0, 0))
        again = page == self._before is not None and math.dist(point, event.pos) <= near
        self._drops = again and now - self._since < NEW
        if not self._drops:
            # A third click is meant for the new page as little as a second one.
            self._last = self._page, event.pos
        return self._drops
