"""What looks have drawn, measured and read already, and share; bounded in bytes or in number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final
from weakref import ref

import pygame

from scenes.kit import drawing
from scenes.kit.lettering.cmap import font_path
from scenes.kit.pictures import Shelf

_TEXT_BYTES: Final = 24 << 20
_SHAPE_BYTES: Final = 64 << 20
_PICTURE_BYTES: Final = 80 << 20
_WINDOWS: Final = 9
"""At least this many pictures as large as the window are kept."""
_WRAPS: Final = 4000
_WIDTHS: Final = 20_000


class Stock:
    """The caches that looks share."""

    def __init__(self) -> None:
        self.texts = Shelf(_TEXT_BYTES)
        self.shapes = Shelf(_SHAPE_BYTES)
        self.pictures = Shelf(_PICTURE_BYTES)
        self._fonts: dict[tuple[str, int, bool], pygame.font.Font] = {}
        self._lines: OrderedDict[Hashable, tuple[str, ...]] = OrderedDict()
        self._widths: dict[Hashable, int] = {}

    def make_room(self, size: tuple[int, int]) -> None:
        """Be ready for a window of this size."""
        self.pictures.limit = max(_PICTURE_BYTES, _WINDOWS * 4 * size[0] * size[1])

    def font(self, name: str, size: int, leftwards: bool) -> pygame.font.Font:
        """A face's font, ``size`` pixels high, perhaps ``leftwards``. Raises MissingAsset."""
        font = self._fonts.get((name, size, leftwards))
        if font is None:
            if not self._fonts:
                # A font dies with the pygame it was made in, if its look hasn't gone before.
                pygame.register_quit(partial(_forget_fonts, ref(self)))
            font = pygame.font.Font(font_path(name), size)
            if leftwards:
                font.set_direction(pygame.DIRECTION_RTL)
            self._fonts[name, size, leftwards] = font
        return font

    def forget_fonts(self) -> None:
        """The fonts died with pygame."""
        self._fonts.clear()

    def width(self, key: Hashable, measure: Callable[[], int]) -> int:
        """A text's width in pixels, measured the first time."""
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > _WIDTHS:
                self._widths.clear()
            width = self._widths[key] = measure()
        return width

    def lines(self, key: Hashable, wrap: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        """A text's lines, broken the first time."""
        lines = self._lines.get(key)
        if lines is None:
            lines = self._lines[key] = wrap()
            if len(self._lines) > _WRAPS:
                self._lines.popitem(last=False)
        return lines


def _forget_fonts(stock: ref[Stock]) -> None:
    known = stock()
    if known is not None:
        known.forget_fonts()


def draw_shadow(
    target: pygame.Surface,
    rect: pygame.Rect,
    corner: int,
    blur: int,
    drop: int,
    alpha: int,
    shapes: Shelf,
) -> None:
    """Draw the soft shadow of a panel with rounded corners; all lengths in pixels.

    ``shapes`` keeps its corners and edges: its middle is empty.
    """
    offset = (drop // 2, drop)
    place = rect.inflate(4 * blur, 4 * blur).move(offset)
    reach = drawing.shadow_corner(corner, blur, offset)
    small = min(place.width, 2 * reach + 1), min(place.height, 2 * reach + 1)
    key = ("shadow", small, corner, blur, offset, alpha)
    tile = shapes.get(key, lambda: drawing.soft_shadow(small, corner, blur, offset, alpha))
    for part, source in drawing.frame_parts(place.size, small, reach):
        spot = part.move(place.topleft)
        if part.size == source.size:
            target.blit(tile, spot, source)
        else:
            stretch = partial(pygame.transform.scale, tile.subsurface(source), part.size)
            edge = shapes.get((key, part.size, source.topleft), stretch)
            target.blit(edge, spot)
