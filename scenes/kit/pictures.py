"""Pictures read at the size they're shown, and what's kept of what was drawn and measured.

Beside a large picture ``NAME.EXT`` there are smaller copies ``NAME@WIDTHxHEIGHT.EXT``, which are
quicker to read; beside a piece there's one. What was drawn or read once is kept on a ``Shelf``, as
far as there's room.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, Generic, Literal, TypeVar

import pygame

from scenes.kit import drawing
from scenes.kit.assets import MissingAsset, asset_path

Fit = Literal["stretch", "cover"]
Read = Callable[[], pygame.Surface]
Keep = Callable[[str, Read, bool], pygame.Surface]
"""Gives the surface kept under a name, or reads it; it may keep one that isn't large."""

_COPY: Final = re.compile(r"(.+)@(\d+)x(\d+)\.(\w+)")


def read_picture(relative: str, size: tuple[int, int], fit: Fit, keep: Keep) -> pygame.Surface:
    """Read a picture, scaled to ``size`` pixels; "cover" crops the excess.

    ``keep`` has a reason to keep a small one: a piece that rises from the table has another size in
    every frame.

    Raises MissingAsset if the file is missing or isn't a picture.
    """
    name, is_large = file_for(relative, size)
    return _scaled(keep(name, partial(loaded, name), is_large), size, fit)


def file_for(relative: str, size: tuple[float, float]) -> tuple[str, bool]:
    """The file to read a picture from for this size, and whether it's one of several copies."""
    stem, _, ending = relative.rpartition(".")
    folder, slash, name = stem.rpartition("/")
    copies = []
    for file in _copies_in(asset_path(f"images/{folder}")):
        copy = _COPY.fullmatch(file)
        if copy is not None and (copy[1], copy[4]) == (name, ending):
            copies.append((int(copy[2]), int(copy[3]), f"{folder}{slash}{file}"))
    fitting = [copy for copy in copies if copy[0] >= size[0] and copy[1] >= size[1]]
    return min(fitting)[2] if fitting else relative, len(copies) > 1


@cache
def _copies_in(folder: Path) -> Sequence[str]:
    """The copies in a folder: a table asks for many of its pictures at once."""
    return [file.name for file in folder.iterdir() if "@" in file.name]


def loaded(relative: str) -> pygame.Surface:
    """The picture in the window's format, which is the quickest to scale and to draw.

    Raises MissingAsset if the file is missing or isn't a picture.
    """
    try:
        surface = pygame.image.load(asset_path(f"images/{relative}"))
    except pygame.error as error:
        raise MissingAsset(f"images/{relative}") from error
    if pygame.display.get_surface() is None:
        return surface
    opaque = not surface.get_flags() & pygame.SRCALPHA and surface.get_colorkey() is None
    return surface.convert() if opaque else surface.convert_alpha()


def _scaled(master: pygame.Surface, size: tuple[int, int], fit: Fit) -> pygame.Surface:
    if fit == "cover":
        ratio = max(size[0] / master.get_width(), size[1] / master.get_height())
        shown = pygame.Rect(0, 0, round(size[0] / ratio), round(size[1] / ratio))
        shown.center = master.get_rect().center
        master = master.subsurface(shown.clip(master.get_rect()))
    return master if master.get_size() == size else pygame.transform.smoothscale(master, size)


T = TypeVar("T")


class Shelf(Generic[T]):
    """Values by key, up to a ``limit`` of what they weigh: the least recently used make room.

    Each weighs 1, unless ``weigh`` tells.
    """

    def __init__(self, limit: int, weigh: Callable[[T], int] = lambda _value: 1) -> None:
        self.limit = limit
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What's kept under ``key``, made now if there's nothing."""
        value = self.find(key)
        if value is not None:
            return value
        value = self._kept[key] = make()
        self._weight += self._weigh(value)
        while self._weight > self.limit and len(self._kept) > 1:
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])
        return value

    def find(self, key: Hashable) -> T | None:
        """What's kept under ``key``, None if there's nothing."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value


def bytes_of(surface: pygame.Surface) -> int:
    """What a picture weighs."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def draw_shadow(
    target: pygame.Surface,
    rect: pygame.Rect,
    corner: int,
    blur: int,
    drop: int,
    alpha: int,
    shapes: Shelf[pygame.Surface],
) -> None:
    """Draw the soft shadow of a panel with rounded corners; all lengths in pixels.

    ``shapes`` keeps its corners and edges: its middle is empty.
    """
    offset = (drop // 2, drop)
    place = rect.inflate(4 * blur, 4 * blur).move(offset)
    # So far from its ends it's anything but straight edges.
    reach = 4 * blur + corner + max(offset) + 1
    small = min(place.width, 2 * reach + 1), min(place.height, 2 * reach + 1)
    key = ("shadow", small, corner, blur, offset, alpha)
    tile = shapes.get(key, lambda: drawing.soft_shadow(small, corner, blur, offset, alpha))
    for part, source in drawing.stretched(place.size, small, reach):
        if source.size == (1, 1):
            continue
        spot = part.move(place.topleft)
        if part.size == source.size:
            target.blit(tile, spot, source)
        else:
            stretch = partial(pygame.transform.scale, tile.subsurface(source), part.size)
            edge = shapes.get((key, part.size, source.topleft), stretch)
            target.blit(edge, spot)
