"""What part of Hop's cloth is seen, where marbles wait beside it, and its picture as that moves.

Places are millimetres from the cloth's centre, x to the right and y away from player 0, as in
`physics`; spots are tenths of a millimetre, as in the rules. The picture is redrawn only where it
was out of sight: a sliding view keeps what's seen and gets the strips that come into sight. A
zooming one scales what's known, then sharpens it band by band, so that no frame draws all of it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import Marbles, Spot, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS
from scenes.kit.display import Enlarged, Item, finished, is_finished, outside
from scenes.table.animation import between

Point = tuple[float, float]

Box = tuple[float, float, float, float]
"""Opposite corners of a part of the cloth, in millimetres: x, y, x, y."""

MARGIN: Final = 24.0
"""Room around the whole cloth, in millimetres: marbles wait there."""

CLOSEST: Final = 5.0
"""The largest zoom; the whole cloth has 1."""

_SAME: Final = 0.001
"""A view whose scale differs by a smaller share from its goal's takes that."""

_IN_SIGHT: Final = 0.15
"""How far from a clear area's edges a place is kept, in shares of its shorter side."""

_QUARTERS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def place_of(spot: Point) -> Point:
    """The place in millimetres of a spot in tenths of a millimetre."""
    return spot[0] / TENTHS, spot[1] / TENTHS


def evenly(
    line: Sequence[tuple[float, ...]], step: float, start: float = 0.0
) -> Iterator[tuple[float, ...]]:
    """Points along a line of points, every ``step`` from ``start`` on.

    The last two of a point's numbers are its place; others change along.
    """
    for one, two in pairwise(line):
        long = math.dist(one[-2:], two[-2:])
        while start < long:
            share = start / long
            yield tuple(a + (b - a) * share for a, b in zip(one, two, strict=True))
            start += step
        start -= long


def turn(way: Point, turned: int) -> Point:
    """A vector on the cloth as seen from the side ``turned``, both with y upward."""
    cos, sin = _QUARTERS[turned % 4]
    return way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos


@dataclass(frozen=True)
class HopView:
    """The cloth as seen in ``area`` of the window.

    ``size`` is the cloth's side in millimetres, ``centre`` the place in the ``middle`` of what's
    ``clear``, ``scale`` pixels a millimetre and ``whole`` the scale at which all of it is seen.
    ``turned`` is the side of the cloth at the bottom: 0, or 1 for the one that was on the left, and
    so on. ``aside`` pixels at the left, the right and the bottom of ``area`` hold other things.
    """

    area: pygame.Rect
    size: int
    centre: Point
    scale: float
    whole: float
    turned: int = 0
    aside: tuple[int, int, int] = (0, 0, 0)

    @staticmethod
    def over(
        area: pygame.Rect, size: int, turned: int = 0, aside: tuple[int, int, int] = (0, 0, 0)
    ) -> HopView:
        """All of a cloth in ``area``, as large as it can be."""
        view = HopView(area, size, (0.0, 0.0), 1.0, 1.0, turned, aside)
        whole = min(view.clear.size) / (size + 2 * MARGIN)
        return replace(view, scale=whole, whole=whole)

    @property
    def clear(self) -> pygame.Rect:
        """The part of the area with nothing else on it."""
        area, (left, right, low) = self.area, self.aside
        wide, high = area.width - left - right, area.height - low
        return pygame.Rect(area.left + left, area.top, wide, high)

    @property
    def framed(self) -> pygame.Rect:
        """What isn't covered close up, when what's beside the cloth is out of sight."""
        return pygame.Rect(self.area.topleft, (self.area.width, self.area.height - self.aside[2]))

    @property
    def middle(self) -> tuple[int, int]:
        """The window point in the middle of what's clear."""
        return self.clear.center

    @property
    def unzoomed(self) -> HopView:
        """The same cloth, all of it seen."""
        return replace(self, centre=(0.0, 0.0), scale=self.whole)

    @property
    def zoom(self) -> float:
        """How many times larger than the whole cloth it's seen."""
        return self.scale / self.whole

    def px(self, millimetres: float) -> float:
        """A length on the cloth in pixels."""
        return millimetres * self.scale

    def turn(self, way: Point) -> Point:
        """A cloth vector in the window, both with y upward."""
        return turn(way, self.turned)

    def unturn(self, way: Point) -> Point:
        """A window vector, y upward, on the cloth."""
        return turn(way, -self.turned)

    def point_of(self, place: Point) -> Point:
        """The window point of a place in millimetres."""
        x, y = self.turn((place[0] - self.centre[0], place[1] - self.centre[1]))
        middle = self.middle
        return middle[0] + x * self.scale, middle[1] - y * self.scale

    def place_at(self, point: Point) -> Point:
        """The place in millimetres at a window point."""
        middle = self.middle
        x = (point[0] - middle[0]) / self.scale
        y = (middle[1] - point[1]) / self.scale
        across, away = self.unturn((x, y))
        return self.centre[0] + across, self.centre[1] + away

    def spot_point(self, spot: Point) -> Point:
        """The window point of a spot in tenths of a millimetre."""
        return self.point_of(place_of(spot))

    def spot_at(self, point: Point) -> tuple[int, int]:
        """The spot in tenths of a millimetre at a window point."""
        x, y = self.place_at(point)
        return round(TENTHS * x), round(TENTHS * y)

    @property
    def cloth(self) -> pygame.Rect:
        """The cloth in the window."""
        (x, y), side = self.point_of((0.0, 0.0)), self.px(self.size)
        return pygame.Rect(round(x - side / 2), round(y - side / 2), *[math.ceil(side)] * 2)

    def zoomed(self, factor: float, point: Point) -> HopView:
        """The view zoomed; what's at a window point stays there, as far as possible."""
        scale = min(max(self.scale * factor, self.whole), self.whole * CLOSEST)
        kept = self.place_at(point)
        other = replace(self, scale=scale)
        moved = other.place_at(point)
        centre = (
            self.centre[0] + kept[0] - moved[0],
            self.centre[1] + kept[1] - moved[1],
        )
        return replace(other, centre=centre).kept_on_cloth()

    def moved(self, dx: float, dy: float) -> HopView:
        """The view with the cloth moved by pixels, however far."""
        x, y = self.unturn((dx / self.scale, -dy / self.scale))
        return replace(self, centre=(self.centre[0] - x, self.centre[1] - y))

    def panned(self, dx: float, dy: float) -> HopView:
        """The view moved by pixels, as if the pointer dragged the cloth."""
        return self.moved(dx, dy).kept_on_cloth()

    def shows(self, place: Point, margin: float) -> bool:
        """Whether a place is in sight, ``margin`` pixels from the edge."""
        room = self.clear.inflate(-2 * margin, -2 * margin)
        return bool(room.collidepoint(self.point_of(place)))

    def showing(self, *places: Point) -> HopView:
        """The view moved and shrunk only as needed to bring places into sight, off the edges."""
        across, down = zip(*map(self.point_of, places), strict=True)
        inset = -2 * round(_IN_SIGHT / len(places) * min(self.clear.size))
        free = self.clear.inflate(inset, inset)
        wide, high = max(across) - min(across), max(down) - min(down)
        if wide > free.width or high > free.height:
            fits = min(free.width / max(wide, 1), free.height / max(high, 1))
            smaller = replace(self, scale=max(self.scale * fits, self.whole))
            if smaller.scale == self.scale:
                return smaller.kept_on_cloth()
            return smaller.showing(*places)
        dx = max(0.0, free.left - min(across)) - max(0.0, max(across) - free.right)
        dy = max(0.0, free.top - min(down)) - max(0.0, max(down) - free.bottom)
        return self.panned(dx, dy) if dx or dy else self

    def framing(self, boxes: Sequence[Box]) -> HopView:
        """The view moved to cut as little as possible of ``boxes``; the first matter most."""
        seen, ways = self.framed, []
        for axis, least, most in ((0, seen.left, seen.right), (1, seen.top, seen.bottom)):
            first, last, room = math.inf, -math.inf, most - least
            for box in boxes:
                low, high = sorted(self.point_of(corner)[axis] for corner in (box[:2], box[2:]))
                if low < first + room and high > last - room:
                    first = max(min(first, low), last - room)
                    last = min(max(last, high), first + room)
            ways.append(max(0.0, least - first) - max(0.0, last - most))
        return self.moved(*ways)

    def closer_to(self, place: Point, zoom: float) -> HopView:
        """The view with ``place`` in the middle, ``zoom`` times larger than the whole cloth."""
        scale = self.whole * min(max(zoom, 1.0), CLOSEST)
        return replace(self, centre=place, scale=scale).kept_on_cloth()

    def kept_on_cloth(self) -> HopView:
        """The view moved back so that no more than the usual room around the cloth is seen."""
        size = self.clear.size
        seen = (size[0] / self.scale, size[1] / self.scale)
        if self.turned % 2:
            seen = seen[1], seen[0]
        margin = (min(size) / self.whole - self.size) / 2
        limits = [max(0.0, self.size / 2 + margin - part / 2) for part in seen]
        x, y = (
            min(max(value, -limit), limit) for value, limit in zip(self.centre, limits, strict=True)
        )
        return replace(self, centre=(x, y))

    def is_near(self, goal: HopView) -> bool:
        """Whether no one can tell it from ``goal``."""
        near = math.dist(self.point_of(goal.centre), goal.middle) < 0.5
        return near and abs(self.zoom - goal.zoom) < 0.004

    def towards(self, goal: HopView, share: float) -> HopView:
        """The view a share of the way to ``goal``; to the eye the zoom changes evenly.

        What's at the same window point in both stays there all the way.
        """
        if share >= 1:
            return goal
        scale = self.scale * (goal.scale / self.scale) ** share
        if abs(scale / goal.scale - 1) < _SAME:
            # A goal that keeps moving, like a marble, is never reached, but its scale is.
            scale = goal.scale
        else:
            share = (1 - self.scale / scale) / (1 - self.scale / goal.scale)
        return replace(goal, centre=between(self.centre, goal.centre, share), scale=scale)


Laid = tuple[tuple[str, Spot], ...]
"""Marbles set down but not played yet, in the order they were set down."""

SNAP: Final = 600
"""A marble set down this close to a free place, in tenths of a millimetre, goes there."""

_OUT: Final = 120
"""How far beyond the cloth's edge marbles wait, in tenths of a millimetre."""

_APART: Final = 190
"""How far apart they wait, in tenths of a millimetre."""


def inward(state: HopState, seat: int) -> tuple[float, float]:
    """The unit vector on the cloth in which a player looks."""
    x, y = area_centre(state.variant, seat)
    length = math.hypot(x, y)
    return -x / length, -y / length


def waiting_spots(state: HopState, seat: int) -> dict[str, Spot]:
    """Where a player's marbles to place wait: in a row beyond their edge."""
    marbles = state.to_place[seat]
    ahead = inward(state, seat)
    out = state.variant.half + _OUT
    across = (ahead[1], -ahead[0])
    spots = {}
    for number, marble in enumerate(marbles):
        aside = (number - (len(marbles) - 1) / 2) * _APART
        spots[marble] = (
            round(aside * across[0] - out * ahead[0]),
            round(aside * across[1] - out * ahead[1]),
        )
    return spots


def all_waiting(state: HopState) -> dict[str, Spot]:
    """The same of everyone."""
    seats = range(state.players)
    return {m: spot for seat in seats for m, spot in waiting_spots(state, seat).items()}


def marble_spots(state: HopState) -> dict[str, Spot]:
    """Where every visible marble is: on the cloth, or waiting beside it."""
    return {**state.on_cloth(), **all_waiting(state)}


def with_laid(state: HopState, seat: int, laid: Mapping[str, Spot]) -> HopState:
    """The position with the marbles that a player has set down."""
    areas, middle = list(state.areas), state.middle
    if state.to_middle and seat == state.player:
        middle |= laid
    else:
        areas[seat] |= Marbles(laid)
    to_place = list(state.to_place)
    to_place[seat] = tuple(marble for marble in to_place[seat] if marble not in laid)
    return replace(state, areas=tuple(areas), middle=middle, to_place=tuple(to_place))


_BAND: Final = 250_000
"""Pixels sharpened in one frame, drawn in less than 3 ms."""

_ALIKE: Final = 1e-9
"""Scales that differ by a smaller share are the same."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A picture of a view; from line ``sharp`` down it's only enlarged."""

    view: HopView
    picture: pygame.Surface
    sharp: int

    @property
    def is_sharp(self) -> bool:
        return self.sharp >= self.view.area.height


class Panorama:
    """Pictures of a view's area; ``draw`` makes a new one of any view.

    ``light`` works out part of the light of a side; it says whether all of it is known.
    """

    def __init__(
        self, draw: Callable[[HopView], pygame.Surface], light: Callable[[int], bool]
    ) -> None:
        self._draw, self._light = draw, light
        self._whole: _Seen | None = None
        self._seen: _Seen | None = None
        self._canvases: list[Enlarged] = []
        self._spare = pygame.Surface((0, 0))
        self._coming: _Seen | None = None
        self._moves = False
        self._stale: list[Box] = []
        self.is_rough = False
        """Whether what's seen is to be drawn once more, in its whole light."""

    def forget(self) -> None:
        """Draw everything anew; only the memory is kept, as new memory is slow at first."""
        if self._whole is not None:
            self._spare = self._whole.picture
        self._whole = self._seen = self._coming = None
        self._stale = []

    def renew(self, box: Box) -> None:
        """Mark what's in ``box`` as changed."""
        self._stale.append(box)

    def make_ready(self, view: HopView) -> bool:
        """Draw part of the whole cloth to be seen next. Returns whether all of it is there."""
        if not self._light(view.turned):
            return False
        whole = self._whole
        if whole is None or whole.view != view.unzoomed:
            if self._spare.get_size() != view.area.size:
                self._spare = pygame.Surface(view.area.size)
            whole = _Seen(view.unzoomed, self._spare, 0)
        if whole.is_sharp:
            return True
        self._whole = self._with_band(whole)
        return False

    @property
    def is_sharp(self) -> bool:
        """Whether nothing of the last picture is only enlarged."""
        return self._seen is None or (self._seen.is_sharp and not self.is_rough)

    def sharpen(self) -> bool:
        """Draw a band of the last picture, out of sight. Returns whether to show it anew.

        That's once all of it is sharp, or if it has moved: then a picture of its end comes first.
        """
        seen, coming = self._seen, self._coming
        if seen is None or self.is_sharp:
            return False
        if self._moves:
            return True
        if self.is_rough and not self._light(seen.view.turned):
            return False
        if coming is None:
            whole, canvas = self._whole, self._other(seen.view.area.size)
            known = whole is not None and whole.view == seen.view and not self.is_rough
            coming = whole if known and whole else _Seen(seen.view, canvas, 0)
        if not coming.is_sharp:
            coming = self._with_band(coming)
        self._coming = coming
        if coming.is_sharp:
            self._seen, self._coming = coming, None
            if self.is_rough:
                self._whole, self.is_rough = None, False
        return coming.is_sharp

    def picture(self, view: HopView, *, moving: bool = False) -> pygame.Surface:
        """The picture of a view; after it was ``moving`` it's sharp once ``sharpen`` says so.

        A picture stays as it is until the second call after it with another view or anything new.
        """
        # What arrives has moved.
        moving, self._moves = moving or self._moves, moving
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
        alike = abs(seen.view.scale / view.scale - 1) < _ALIKE
        done = alike and is_finished(seen.picture)
        if not alike or (moving and not done and (stale or seen.view != view)):
            seen = self._zoomed(view)
        else:
            seen = self._slid(seen, view, stale)
        if seen is not self._seen:
            self._seen, self._coming = seen, None
        return seen.picture

    def _sharp(self, view: HopView) -> _Seen:
        seen = _Seen(view, self._draw(view), view.area.height)
        if view.zoom <= 1:
            self._whole = seen
        return seen

    def _zoomed(self, view: HopView) -> _Seen:
        """The sharpest picture that shows all of it, to scale; what no picture shows is drawn."""
        known = self._seen
        if known is not None and known.is_sharp and known.view.zoom <= 1:
            # The kept whole is never drawn into.
            own = known.picture not in self._canvases
            self._whole = known if own else replace(known, picture=known.picture.copy())
        if known is None or not known.is_sharp or not _holds(known.view, view):
            known = self._whole
        if known is None or not known.is_sharp or not _is_like(known.view, view):
            known = self._sharp(view.unzoomed)
        canvas = self._other(view.area.size)
        source, part = _known_part(known, view)
        canvas.enlarge(source, part, self._parts(view, outside(part, canvas.get_rect())))
        return _Seen(view, canvas, 0)

    def _slid(self, seen: _Seen, view: HopView, stale: Sequence[Box]) -> _Seen:
        """What's seen already, and what's new or comes into sight."""
        x, y = seen.view.point_of(view.centre)
        area, middle = view.area, view.middle
        right, down = round(x - middle[0]), round(y - middle[1])
        if (right, down) == (0, 0) and not stale:
            return seen
        if abs(right) >= area.width or abs(down) >= area.height:
            return self._sharp(view)
        centre = seen.view.place_at((middle[0] + right, middle[1] + down))
        view = replace(seen.view, centre=centre)
        canvas = self._other(area.size)
        canvas.blit(finished(seen.picture), (-right, -down))
        sharp = min(max(seen.sharp - down, 0), area.height) if not seen.is_sharp else area.height
        kept = pygame.Rect((-right, -down), area.size).clip((0, 0), area.size)
        fresh = [*outside(kept, canvas.get_rect()), *_parts(view, stale)]
        new = _Seen(view, canvas, sharp)
        self._draw_parts(new, fresh)
        return new

    def _with_band(self, seen: _Seen) -> _Seen:
        """A picture with one more sharp band."""
        wide, high = seen.view.area.size
        band = pygame.Rect(0, seen.sharp, wide, min(max(1, _BAND // wide), high - seen.sharp))
        self._draw_parts(seen, [band])
        return replace(seen, sharp=band.bottom)

    def _draw_parts(self, seen: _Seen, parts: Iterable[pygame.Rect]) -> None:
        """Redraw parts of a picture."""
        finished(seen.picture).fblits(self._parts(seen.view, parts))

    def _parts(self, view: HopView, parts: Iterable[pygame.Rect]) -> list[Item]:
        """New pictures of parts of a view's picture, with their places in it."""
        drawn = []
        for part in parts:
            place = part.move(view.area.topleft)
            middle = (place.left + place.width // 2, place.top + place.height // 2)
            shown = replace(view, area=place, aside=(0, 0, 0), centre=view.place_at(middle))
            drawn.append((self._draw(shown), part.topleft))
        return drawn

    def _other(self, size: tuple[int, int]) -> Enlarged:
        """A hidden canvas for a picture of this size."""
        shown = self._seen.picture if self._seen is not None else None
        deque(self.reserve(size), 0)
        canvas = next(canvas for canvas in self._canvases if canvas is not shown)
        canvas.source = None
        return canvas

    def reserve(self, size: tuple[int, int]) -> Iterator[pygame.Surface]:
        """Make the canvases for pictures of this size, one a step: new memory is slow at first."""
        self._canvases = [each for each in self._canvases if each.get_size() == size]
        while len(self._canvases) < 2:
            self._canvases.append(Enlarged(size))
            self._canvases[-1].fill(0)
            yield self._canvases[-1]


def _is_like(one: HopView, other: HopView) -> bool:
    """Whether both show the same cloth, turned alike, in the same part of the window."""
    return replace(one, centre=other.centre, scale=other.scale) == other


def _frame(known: HopView, view: HopView) -> tuple[float, float, float, float]:
    """Where ``view`` is in the picture of ``known``: left, top, width, height."""
    x, y = known.point_of(view.centre)
    share = known.scale / view.scale
    area, middle = view.area, view.middle
    left = x - known.area.left - (middle[0] - area.left) * share
    top = y - known.area.top - (middle[1] - area.top) * share
    return left, top, area.width * share, area.height * share


def _holds(known: HopView, view: HopView) -> bool:
    left, top, wide, high = _frame(known, view)
    return (
        left >= -1
        and top >= -1
        and left + wide <= known.area.width + 1
        and top + high <= known.area.height + 1
    )


def _known_part(known: _Seen, view: HopView) -> tuple[pygame.Surface, pygame.Rect]:
    """What ``known`` shows of ``view``, and where that is in its picture, up to a pixel off."""
    left, top, wide, high = _frame(known.view, view)
    share = view.scale / known.view.scale
    x, y = math.floor(left), math.floor(top)
    source = pygame.Rect(x, y, math.ceil(left + wide) - x, math.ceil(top + high) - y)
    source = source.clip(known.picture.get_rect())
    ends = (source.left - left, source.top - top, source.right - left, source.bottom - top)
    x, y, to_x, to_y = (round(end * share) for end in ends)
    part = pygame.Rect(x, y, to_x - x, to_y - y).clip((0, 0), view.area.size)
    return known.picture.subsurface(source), part


def _parts(view: HopView, boxes: Iterable[Box]) -> Iterator[pygame.Rect]:
    """The visible parts of the boxes in a view's picture."""
    for x, y, to_x, to_y in boxes:
        (left, top), (right, bottom) = view.point_of((x, y)), view.point_of((to_x, to_y))
        box = pygame.Rect(round(min(left, right)), round(min(top, bottom)), 0, 0)
        box.size = (round(abs(right - left)), round(abs(bottom - top)))
        part = box.clip(view.area).move(-view.area.left, -view.area.top)
        if part:
            yield part
