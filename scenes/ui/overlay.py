"""What lies above the rest of the interface and has the player's attention while it is open."""

from __future__ import annotations

import pygame

from scenes.kit.look import Look
from scenes.ui.widget import Widget


class Overlay(Widget):
    """A part above everything else. While it is open, keyboard and pointer reach nothing below.

    A ``modal`` one darkens the window; any other is closed by a press outside it.
    """

    modal: bool = True

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """Give its rectangle within the window's ``area``."""
        width, height = self.measure(look, area.w)
        rect = pygame.Rect(0, 0, min(width, area.w), min(height, area.h))
        rect.center = area.center
        return rect

    def first_focus(self) -> Widget | None:
        """Give the widget that has the focus when it opens."""
        return next((widget for widget in self.shown() if widget.can_focus), None)

    def close(self) -> None:
        """Take it away."""
        ui = self.ui
        if ui is not None:
            ui.close(self)

    def cancel(self) -> None:
        """The player wants to leave it without an answer."""
        self.close()

    def on_closed(self) -> None:
        """It was taken away."""

    def pressed_outside(self, point: tuple[int, int]) -> bool:
        """Answer whether a press at ``point`` is used up by lying outside."""
        if self.rect.collidepoint(point):
            return False
        if not self.modal:
            self.cancel()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what lies below, then draw the overlay itself."""
        if self.modal and self._look is not None:
            theme = self.look.theme
            size = self.look.size
            colour = (*theme.shade, theme.shade_alpha)
            shade = self.look.drawn(("shade", size, colour), lambda: _shade(size, colour))
            surface.blit(shade, (0, 0))
        super().draw(surface)


def _shade(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour[:3])
    surface.set_alpha(colour[3])
    return surface
