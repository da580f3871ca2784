"""A large picture seen through a moving view, redrawn only where it was out of sight.

A sliding view keeps what's seen and gets the strips that come into sight. A zooming one scales
what's known, then sharpens it band by band, so that no frame has to draw all of it.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from scenes.games.hop_the_marble.view import View

_BAND: Final = 250_000
"""Pixels sharpened in one frame, drawn in less than 3 ms."""

_LARGE: Final = 1_200_000
"""Pictures of more pixels are enlarged without smoothing."""

_ROOM: Final = 32
"""How many pixels larger canvases are than pictures, as those are enlarged by whole pixels."""

_SAME: Final = 1e-9
"""Scales that differ by a smaller share are the same."""


Box = tuple[float, float, float, float]
"""Opposite corners of a part of the cloth, in millimetres: x, y, x, y."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A picture of a view; from line ``sharp`` down it's only enlarged.

    It's a part of ``canvas``, or its own.
    """

    view: View
    picture: pygame.Surface
    sharp: int
    canvas: pygame.Surface | None = None

    @property
    def is_sharp(self) -> bool:
        return self.sharp >= self.view.area.height


class Panorama:
    """Pictures of a view's area; ``draw`` makes a new one of any view."""

    def __init__(self, draw: Callable[[View], pygame.Surface]) -> None:
        self._draw = draw
        self._whole: _Seen | None = None
        self._seen: _Seen | None = None
        self._canvases: list[pygame.Surface] = []
        self._spare = pygame.Surface((0, 0))
        self._stale: list[Box] = []

    def forget(self) -> None:
        """Draw everything anew; only the memory is kept, as new memory is slow at first."""
        if self._whole is not None:
            self._spare = self._whole.picture
        self._whole = self._seen = None
        self._stale = []

    def renew(self, box: Box) -> None:
        """Mark what's in ``box`` as changed."""
        self._stale.append(box)

    def make_ready(self, view: View) -> bool:
        """Draw a band of the whole cloth to be seen next. Returns whether all of it is there."""
        whole = self._whole
        if whole is None or whole.view != view.unzoomed:
            if self._spare.get_size() != view.area.size:
                self._spare = pygame.Surface(view.area.size)
            whole = _Seen(view.unzoomed, self._spare, 0)
        if whole.is_sharp:
            return True
        band = _band(whole)
        self._draw_parts(whole, [band])
        self._whole = replace(whole, sharp=band.bottom)
        return False

    def picture(self, view: View, *, moving: bool = False) -> pygame.Surface:
        """The picture of a view; while ``moving`` it need not be sharp.

        A picture stays as it is until the second call after it with another view or anything new.
        """
        stale, self._stale = self._stale, []
        seen, whole = self._seen, self._whole
        if stale and whole is not None:
            if seen is not None and whole.picture is seen.picture:
                self._whole = None
            else:
                self._draw_parts(whole, _parts(whole.view, stale))
        if seen is None or not _is_like(seen.view, view):
            if whole is None or not whole.is_sharp or not _is_like(whole.view, view):
                whole = self._sharp(view)
            seen = self._seen = whole
        if not _is_to_scale(seen.view, view):
            seen = self._zoomed(view) if moving else self._sharp(view)
        elif not moving and not seen.is_sharp:
            seen = self._sharp(view)
        else:
            seen = self._slid(seen, view, stale)
        self._seen = seen
        return seen.picture

    def _sharp(self, view: View) -> _Seen:
        seen = _Seen(view, self._draw(view), view.area.height)
        if view.zoom <= 1:
            self._whole = seen
        return seen

    def _zoomed(self, view: View) -> _Seen:
        """The sharpest picture that shows all of it, to scale; what no picture shows is drawn."""
        known = self._seen
        if known is not None and known.is_sharp and known.view.zoom <= 1:
            # The kept whole is never drawn into.
            self._whole = known if known.canvas is None else _copied(known)
        if known is None or not known.is_sharp or not _holds(known.view, view):
            known = self._whole
        if known is None or not known.is_sharp or not _is_like(known.view, view):
            known = self._sharp(view.unzoomed)
        canvas = self._other(view.area.size)
        picture, known_part = _enlarged(known, view, canvas)
        zoomed = _Seen(view, picture, 0, canvas)
        self._draw_parts(zoomed, _around(known_part, view.area.size))
        return zoomed

    def _slid(self, seen: _Seen, view: View, stale: Sequence[Box]) -> _Seen:
        """What's seen already, what's new or comes into sight, and one more sharp band."""
        x, y = seen.view.point_of(view.centre)
        area, middle = view.area, view.middle
        right, down = round(x - middle[0]), round(y - middle[1])
        if (right, down) == (0, 0) and seen.is_sharp and not stale:
            return seen
        if abs(right) >= area.width or abs(down) >= area.height:
            return self._sharp(view)
        centre = seen.view.place_at((middle[0] + right, middle[1] + down))
        view = replace(seen.view, centre=centre)
        canvas = self._other(area.size)
        target = canvas.subsurface((0, 0), area.size)
        target.blit(seen.picture, (-right, -down))
        sharp = min(max(seen.sharp - down, 0), area.height) if not seen.is_sharp else area.height
        kept = pygame.Rect((-right, -down), area.size).clip((0, 0), area.size)
        fresh = list(_around(kept, area.size))
        fresh += _parts(view, stale)
        if sharp < area.height:
            fresh.append(_band(replace(seen, sharp=sharp)))
            sharp = fresh[-1].bottom
        new = _Seen(view, target, sharp, canvas)
        self._draw_parts(new, fresh)
        return new

    def _draw_parts(self, seen: _Seen, parts: Iterable[pygame.Rect]) -> None:
        """Redraw parts of a picture."""
        view = seen.view
        for part in parts:
            place = part.move(view.area.topleft)
            middle = (place.left + place.width // 2, place.top + place.height // 2)
            shown = replace(view, area=place, aside=(0, 0, 0), centre=view.place_at(middle))
            seen.picture.blit(self._draw(shown), part)

    def _other(self, size: tuple[int, int]) -> pygame.Surface:
        """A hidden canvas with room for a picture of this size and a little more."""
        room = size[0] + _ROOM, size[1] + _ROOM
        shown = self._seen.canvas if self._seen is not None else None
        self._canvases = [each for each in self._canvases if each.get_size() == room]
        for canvas in self._canvases:
            if canvas is not shown:
                return canvas
        self._canvases.append(pygame.Surface(room))
        return self._canvases[-1]


def _band(seen: _Seen) -> pygame.Rect:
    """The part of a picture to sharpen next."""
    wide, high = seen.view.area.size
    return pygame.Rect(0, seen.sharp, wide, min(max(1, _BAND // wide), high - seen.sharp))


def _copied(seen: _Seen) -> _Seen:
    return replace(seen, picture=seen.picture.copy(), canvas=None)


def _is_like(one: View, other: View) -> bool:
    """Whether both show the same cloth, turned alike, in the same part of the window."""
    return replace(one, centre=other.centre, scale=other.scale) == other


def _is_to_scale(one: View, other: View) -> bool:
    return abs(one.scale / other.scale - 1) < _SAME


def _frame(known: View, view: View) -> tuple[float, float, float, float]:
    """Where ``view`` is in the picture of ``known``: left, top, width, height."""
    x, y = known.point_of(view.centre)
    share = known.scale / view.scale
    area, middle = view.area, view.middle
    left = x - known.area.left - (middle[0] - area.left) * share
    top = y - known.area.top - (middle[1] - area.top) * share
    return left, top, area.width * share, area.height * share


def _holds(known: View, view: View) -> bool:
    left, top, wide, high = _frame(known, view)
    return (
        left >= -1
        and top >= -1
        and left + wide <= known.area.width + 1
        and top + high <= known.area.height + 1
    )


def _enlarged(
    known: _Seen, view: View, canvas: pygame.Surface
) -> tuple[pygame.Surface, pygame.Rect]:
    """What ``known`` shows of ``view``, to scale, as a part of ``canvas``; and where that is."""
    left, top, wide, high = _frame(known.view, view)
    source = pygame.Rect(math.floor(left), math.floor(top), 0, 0)
    source.width = math.ceil(left + wide) - source.left
    source.height = math.ceil(top + high) - source.top
    share = view.scale / known.view.scale
    source = source.clip(known.picture.get_rect())
    part = known.picture.subsurface(source)
    size = (max(1, round(source.width * share)), max(1, round(source.height * share)))
    smooth = size[0] * size[1] <= _LARGE
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    seen = view.area.size
    place = (round((left - source.left) * share), round((top - source.top) * share))
    shown = pygame.Rect(place, seen)
    if pygame.Rect((0, 0), size).contains(shown) and canvas.get_rect().contains((0, 0, *size)):
        scale(part, size, canvas.subsurface((0, 0), size))
        return canvas.subsurface(shown), pygame.Rect((0, 0), seen)
    target = canvas.subsurface((0, 0), seen)
    return target, target.blit(scale(part, size), (-place[0], -place[1]))


def _around(part: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """What a part leaves of a picture of this size."""
    wide, high = size
    if not part.width:
        part = pygame.Rect(0, 0, wide, 0)
    for rest in (
        pygame.Rect(0, 0, wide, part.top),
        pygame.Rect(0, part.bottom, wide, high - part.bottom),
        pygame.Rect(0, part.top, part.left, part.height),
        pygame.Rect(part.right, part.top, wide - part.right, part.height),
    ):
        if rest:
            yield rest


def _parts(view: View, boxes: Iterable[Box]) -> Iterator[pygame.Rect]:
    """The visible parts of the boxes in a view's picture."""
    for x, y, to_x, to_y in boxes:
        (left, top), (right, bottom) = view.point_of((x, y)), view.point_of((to_x, to_y))
        box = pygame.Rect(round(min(left, right)), round(min(top, bottom)), 0, 0)
        box.size = (round(abs(right - left)), round(abs(bottom - top)))
        part = box.clip(view.area).move(-view.area.left, -view.area.top)
        if part:
            yield part
