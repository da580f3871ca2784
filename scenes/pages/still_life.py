"""How the title's still life lies in a window: its things beside the menu, however wide that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.kit.pictures import read_picture

WIDE, HIGH = 24.0, 13.5
"""What the picture shows, in its units; its left half is nothing but cloth."""

_PICTURES: Final = {
    "light": "title.jpg",
    "dark": "title-dark.jpg",
    "contrast": "title-contrast.webp",
    "bold": "title-contrast.webp",
}


@dataclass(frozen=True, slots=True)
class View:
    """A window onto the picture: pixels to a unit, and where the picture's middle lies."""

    unit: float
    middle: tuple[float, float]

    def at(self, point: tuple[int, int]) -> tuple[float, float]:
        """The place in the picture of a point of the window."""
        return (point[0] - self.middle[0]) / self.unit, (self.middle[1] - point[1]) / self.unit

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The point of the window of a place in the picture."""
        return round(self.middle[0] + x * self.unit), round(self.middle[1] - y * self.unit)


def view_of(size: tuple[int, int], left: int) -> View:
    """The view that fills a window of ``size`` and keeps all things right of ``left`` pixels."""
    wide, high = size
    middle = max(wide / 2, float(left))
    return View(max(high / HIGH, 2 * middle / WIDE), (middle, high / 2))


def still_life(look: Look, view: View) -> pygame.Surface:
    """The picture in the window. Raises MissingAsset."""
    name = _PICTURES[look.theme.key]
    if view == view_of(look.size, 0):
        return look.picture(name, look.size, "cover")

    def make() -> pygame.Surface:
        size = round(WIDE * view.unit), round(HIGH * view.unit)
        # Larger than the window, and of no further use: only what is seen of it is kept.
        whole = read_picture(name, size, "stretch", lambda _name, read: read())
        part = pygame.Rect((0, 0), look.size)
        part.topleft = round(size[0] / 2 - view.middle[0]), round(size[1] / 2 - view.middle[1])
        return whole.subsurface(part.clip(whole.get_rect())).copy()

    return look.drawn(("still life", name, look.size, view), make)
