"""A display list that knows what changed since it was last shown, and how a change comes in."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import pygame

from scenes.kit import drawing

Item = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the window position of its top left corner."""


def centred(picture: pygame.Surface, point: tuple[float, float]) -> Item:
    """A picture centred on a window point."""
    return picture, picture.get_rect(center=(round(point[0]), round(point[1]))).topleft


class Cutter:
    """Cuts pictures to an area of the window.

    The same cut returns the same picture, so it counts as unchanged.
    """

    def __init__(self) -> None:
        self._cuts: dict[tuple[pygame.Surface, tuple[int, int, int, int]], pygame.Surface] = {}

    def cut(self, items: Iterable[Item], area: pygame.Rect) -> Iterator[Item]:
        """The items within ``area``; use them up before the next call."""
        old, self._cuts = self._cuts, {}
        for picture, place in items:
            rect = picture.get_rect(topleft=place)
            part = rect.clip(area)
            if part == rect:
                yield picture, place
            elif part:
                part.move_ip(-place[0], -place[1])
                key = picture, (part.x, part.y, part.w, part.h)
                self._cuts[key] = self._cuts.get(key) or old.get(key) or picture.subsurface(part)
                yield self._cuts[key], (place[0] + part.x, place[1] + part.y)


_LARGE: Final = 1_200_000
"""Pictures of more pixels are enlarged without smoothing."""


class Enlarged(pygame.Surface):
    """A picture enlarged only where it's drawn: as the lowest one, straight into the window.

    Without a ``source`` it's like any other.
    """

    source: pygame.Surface | None = None
    _part = pygame.Rect(0, 0, 0, 0)
    _beside: Sequence[Item] = ()

    def enlarge(self, source: pygame.Surface, part: pygame.Rect, beside: Sequence[Item]) -> None:
        """Let it show ``source`` in a ``part`` of it, and these pictures beside that."""
        self.source, self._part, self._beside = source, part, beside

    def draw(self, window: pygame.Surface, place: tuple[int, int]) -> None:
        """Draw all of it. Raises AssertionError without a source."""
        assert self.source is not None
        wide, high = size = self._part.size
        smooth = wide * high <= _LARGE
        scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
        scale(self.source, size, window.subsurface(self._part.move(place)))
        left, top = place
        window.fblits([(picture, (left + x, top + y)) for picture, (x, y) in self._beside])


def is_finished(picture: pygame.Surface) -> bool:
    """Whether nothing of a picture is still to be enlarged."""
    return not isinstance(picture, Enlarged) or picture.source is None


def finished(picture: pygame.Surface) -> pygame.Surface:
    """The picture, with all of it enlarged."""
    if isinstance(picture, Enlarged) and picture.source is not None:
        picture.draw(picture, (0, 0))
        picture.source = None
    return picture


_SMALL: Final = 50_000
"""Pixels of a small part of the window."""


class DisplayList:
    """The pictures on show, lowest first.

    Showing a new list returns the rectangles where it differs from the old one, so a frame draws
    only what moved. Pictures are compared by identity: never draw into one that's on show.
    """

    def __init__(self) -> None:
        self._items: tuple[Item, ...] = ()
        self._rects: tuple[pygame.Rect, ...] = ()

    def show(self, items: Iterable[Item]) -> list[pygame.Rect]:
        """Replace the list; returns the rectangles to redraw."""
        new = tuple(items)
        if new == self._items:
            return []
        old = dict(zip(self._items, self._rects, strict=True))
        rects = tuple(old.get(item) or item[0].get_rect(topleft=item[1]) for item in new)
        shown = set(new)
        gone = [rect for item, rect in old.items() if item not in shown]
        fresh = [rect for item, rect in zip(new, rects, strict=True) if item not in old]
        self._items, self._rects = new, rects
        return gone + fresh

    def draw(self, surface: pygame.Surface, ground: pygame.Surface) -> None:
        """Draw the pictures that reach into the surface's clip, and the ground below.

        Whatever is completely hidden by a picture is skipped.
        """
        clip = surface.get_clip()
        hits = clip.collidelistall(list(self._rects))
        hidden = pygame.Rect(clip.topleft, (0, 0))
        # In a small part there's little to skip.
        if clip.w * clip.h > _SMALL:
            shown = []
            for hit in reversed(hits):
                part = self._rects[hit].clip(clip)
                if hidden.contains(part):
                    continue
                shown.append(hit)
                if 2 * part.w * part.h >= clip.w * clip.h and _is_opaque(self._items[hit][0]):
                    hidden = part
            hits = shown[::-1]
        for part in outside(hidden, clip):
            surface.blit(ground, part, part)
        lowest, place = self._items[hits[0]] if hits else (None, (0, 0))
        if isinstance(lowest, Enlarged) and lowest.source is not None:
            whole = clip.contains(self._rects[hits[0]])
            if whole and surface.get_masks() == lowest.get_masks():
                lowest.draw(surface, place)
                del hits[0]
            else:
                finished(lowest)
        surface.fblits([self._items[hit] for hit in hits])


def _is_opaque(picture: pygame.Surface) -> bool:
    return (
        not picture.get_flags() & pygame.SRCALPHA
        and picture.get_colorkey() is None
        and picture.get_alpha() in (None, 255)
    )


_DEAR: Final = 20_000
"""As many pixels are drawn in the time that one more rectangle takes."""


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Unite overlapping rectangles, or cut one where both are small beside what unites them."""
    result: list[pygame.Rect] = []
    left = rects[::-1]
    while left:
        rect = left.pop()
        hit = rect.collidelist(result)
        if hit < 0:
            if rect.width and rect.height:
                result.append(rect.copy())
            continue
        other = result[hit]
        if other.contains(rect):
            continue
        united = rect.union(other)
        parts = list(outside(rect.clip(other), rect))
        apart = other.w * other.h + sum(_DEAR + part.w * part.h for part in parts)
        if united.w * united.h <= apart:
            result.pop(hit)
            parts = [united]
        left += parts
    return result


def outside(part: pygame.Rect, whole: pygame.Rect) -> Iterator[pygame.Rect]:
    """The parts of a rectangle outside a part of it."""
    for edge, end in ((whole.top, part.top), (part.bottom, whole.bottom)):
        if end > edge:
            yield pygame.Rect(whole.left, edge, whole.width, end - edge)
    for edge, end in ((whole.left, part.left), (part.right, whole.right)):
        if end > edge and part.height:
            yield pygame.Rect(edge, part.top, end - edge, part.height)


_WIPE_SECONDS: Final = 0.5
"""How long that takes."""

_SOFT_EDGE: Final = 0.25
"""How broad the edge is, as a share of the part, ..."""

_STRIPS: Final = 16
"""... and in how many steps the old picture thins out in it."""


class Wipe:
    """A changed part of the window that comes in over its old picture, behind a soft edge.

    It keeps the old picture and draws what's left of it, from the left.
    """

    def __init__(self) -> None:
        self._before = pygame.Surface((0, 0))
        self._area = pygame.Rect(0, 0, 0, 0)
        self._left = 0.0

    def begin(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Keep what's on show in ``area``; nothing else is seen until time passes."""
        self.make_room(area.size)
        drawing.let_through(self._before, 1.0)
        self._before.blit(window, (0, 0), area)
        self._area, self._left = area.copy(), 1.0

    def make_room(self, size: tuple[int, int]) -> None:
        """Have the memory for a picture of this size: new memory is slow at first."""
        if self._before.get_size() != size:
            self._before = pygame.Surface(size)
            self._before.fill((0, 0, 0))

    @property
    def runs(self) -> bool:
        """Whether anything of the old picture is left."""
        return self._left > 0

    @property
    def waits(self) -> bool:
        """Whether all of it is."""
        return self._left >= 1

    def advance(self, seconds: float) -> pygame.Rect:
        """Let time pass; returns what to redraw."""
        left = self._edge()[0]
        self._left = max(0.0, self._left - seconds / _WIPE_SECONDS)
        return self._columns(left, self._edge()[1])

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """What's to be redrawn where ``rect`` has changed: not what the old picture covers."""
        if not self.runs or not self._area.contains(rect):
            return rect
        return rect.clip(self._columns(0, self._edge()[1]))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the old picture over the new one in the clip."""
        if not self.runs:
            return
        left, right = self._edge()
        ends = [left + (right - left) * strip // _STRIPS for strip in range(_STRIPS + 1)]
        for strip, (start, end) in enumerate(pairwise((*ends, self._area.width))):
            part = pygame.Rect(start, 0, max(0, end - start), self._area.height)
            drawing.let_through(self._before, min(1.0, (strip + 0.5) / _STRIPS))
            surface.blit(self._before, part.move(self._area.topleft), part)

    def _edge(self) -> tuple[int, int]:
        """Between which columns the old picture thins out."""
        broad = round(_SOFT_EDGE * self._area.width)
        right = round((1 - self._left) * (self._area.width + broad))
        return right - broad, right

    def _columns(self, left: int, right: int) -> pygame.Rect:
        area = self._area
        return pygame.Rect(area.left + left, area.top, right - left, area.height).clip(area)
