"""The stack of screens: the top one gets the events and is drawn."""

from collections.abc import Callable

import pygame

from scenes.kit.drawing import let_through
from scenes.ui.page import Page

FADE = 0.18
"""Seconds of the cross-fade between screens."""


class SceneManager:
    """Holds the open screens, and cross-fades between them unless motion is reduced."""

    def __init__(self, gone: Callable[[Page], None] = lambda _scene: None) -> None:
        """``gone`` is called with every closed screen, before the next one is shown."""
        self._gone = gone
        self._stack: list[Page] = []
        self._fade: tuple[pygame.Surface, float] | None = None  # from what, since when
        self._anything_shown = False
        self._changed = False

    @property
    def top(self) -> Page:
        """The screen on show. Raises IndexError if there's none."""
        return self._stack[-1]

    @property
    def sight(self) -> object:
        """The screen on show, with any overlay that covers it; another one is another page."""
        return self.top, self.top.ui.overlays[-1:]

    @property
    def holds_match(self) -> bool:
        """Whether a screen with a match is open."""
        return any(scene.shows_match for scene in self._stack)

    def push(self, scene: Page) -> None:
        """Open a screen above the others."""
        if self._stack:
            self._leave()
        self._stack.append(scene)
        self._show()

    def pop(self) -> None:
        """Close the topmost screen; the lowest one stays."""
        if len(self._stack) > 1:
            self._leave()
            self._gone(self._stack.pop())
            self._show()

    def replace(self, scene: Page) -> None:
        """Replace the topmost screen."""
        self._leave()
        self._gone(self._stack.pop())
        self._stack.append(scene)
        self._show()

    def pop_to_bottom(self) -> None:
        """Close all screens but the lowest."""
        if len(self._stack) > 1:
            self._leave()
            while len(self._stack) > 1:
                self._gone(self._stack.pop())
            self._show()

    def _leave(self) -> None:
        """What's held on a screen that's left would never be let go there."""
        self.top.let_go()
        self.top.leave()

    def close(self) -> None:
        while self._stack:
            self._stack.pop().leave()

    def _show(self) -> None:
        self._changed = True
        self.top.layout()
        self.top.enter()
        self.top.invalidate()

    def relayout(self, *, softly: bool = False) -> None:
        """Lay out the topmost screen again after a change of the look; ``softly``, with a fade."""
        self._fade = None
        self._changed = self._changed or softly
        self.top.layout()
        self.top.invalidate()

    @property
    def moving(self) -> bool:
        return self._changed or self._fade is not None or self.top.moving

    def frame(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Update and draw one frame; returns the rectangles that changed."""
        top = self.top
        top.update(now)
        if self._changed and self.top is top:
            self._changed = False
            if not top.look.reduced_motion and self._anything_shown:
                self._fade = surface.copy(), now
            self._anything_shown = True
        dirty = self.top.take_dirty()
        if self._fade is not None:
            return self._dissolve(surface, *self._fade, now)
        for rect in dirty:
            surface.set_clip(rect)
            top.draw(surface)
        surface.set_clip(None)
        return dirty

    def _dissolve(
        self, surface: pygame.Surface, before: pygame.Surface, start: float, now: float
    ) -> list[pygame.Rect]:
        progress = (now - start) / FADE
        surface.set_clip(None)
        self.top.draw(surface)
        if progress >= 1 or before.get_size() != surface.get_size():
            self._fade = None
        else:
            let_through(before, 1 - progress)
            surface.blit(before, (0, 0))
        return [surface.get_rect()]
