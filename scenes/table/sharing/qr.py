"""A text as a QR picture."""

from __future__ import annotations

import pygame

from scenes.kit.look import Look
from scenes.ui.text import Picture
from scenes.ui.widget import Widget

QUIET = 4
"""Modules left white around the code, as readers want them."""


def qr_picture(text: str, side: int) -> pygame.Surface:
    """The text in black on white: whole pixels for each square, at most ``side`` pixels wide.

    A phone reads it in every theme, as it is white all around.
    """
    rows = _matrix(text)
    count = len(rows) + 2 * QUIET
    pixels = max(1, side // count)
    surface = pygame.Surface((count * pixels, count * pixels))
    surface.fill((255, 255, 255))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                surface.fill(
                    (0, 0, 0), ((x + QUIET) * pixels, (y + QUIET) * pixels, pixels, pixels)
                )
    return surface


def qr_widget(text: str, width: float) -> Widget:
    """The same in a dialog, at most ``width`` design units wide."""

    def drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
        side = min(size)
        return look.drawn(("qr", text, side), lambda: qr_picture(text, side))

    return Picture(drawn, width=width, name="qr")


def _matrix(text: str) -> list[bytes]:
    # Only who shares a match waits for the library.
    import segno

    return [bytes(row) for row in segno.make(text, error="l", micro=False).matrix]
