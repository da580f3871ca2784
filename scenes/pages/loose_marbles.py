"""The title's picture, with loose clay marbles that roll when they're touched.

Places are in the picture's units: x to the right, y up, 0 in its middle. Nothing depends on the
marbles; at rest they cost nothing, and with reduced motion they stay still.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import pygame
from pygame import Vector2, Vector3

from scenes.kit import drawing, finish
from scenes.kit.assets import read_json
from scenes.kit.look import Look, drawn_once
from scenes.kit.pictures import read_picture
from scenes.kit.theme import Rgb, mix

WIDE, HIGH = 24.0, 13.5
"""What the picture shows, in its units; its left half is only cloth."""

_PICTURES: Final = {
    "light": "title.jpg",
    "dark": "title-dark.jpg",
    "contrast": "title-contrast.webp",
    "bold": "title-contrast.webp",
}


class PictureWindow(NamedTuple):
    """A window onto the picture: pixels per unit, and where the picture's middle is."""

    unit: float
    middle: tuple[float, float]

    def at(self, point: tuple[int, int]) -> Vector2:
        """The picture's place at a point of the window."""
        (x, y), (left, top) = point, self.middle
        return Vector2(x - left, top - y) / self.unit

    def place(self, at: Vector2) -> tuple[int, int]:
        """The window's point at a place of the picture."""
        return round(self.middle[0] + at.x * self.unit), round(self.middle[1] - at.y * self.unit)


def view_of(size: tuple[int, int], left: int) -> PictureWindow:
    """The view that fills a window of ``size`` and keeps everything right of ``left`` pixels."""
    wide, high = size
    middle = max(wide / 2, float(left))
    return PictureWindow(max(high / HIGH, 2 * middle / WIDE), (middle, high / 2))


@drawn_once
def still_life(look: Look, view: PictureWindow) -> pygame.Surface:
    """The picture in the window. Raises MissingAsset."""
    name = _PICTURES[look.theme.key]
    if view == view_of(look.size, 0):
        return look.picture(name, look.size, "cover")
    size = round(WIDE * view.unit), round(HIGH * view.unit)
    # It's larger than the window and not needed again: only what shows is kept.
    whole = read_picture(name, size, "stretch", lambda _name, read, _is_large: read())
    part = pygame.Rect((0, 0), look.size)
    part.topleft = round(size[0] / 2 - view.middle[0]), round(size[1] / 2 - view.middle[1])
    return whole.subsurface(part.clip(whole.get_rect())).copy()


_NUDGE: Final = 6.5
_FASTEST: Final = 9.0
"""Speeds in units per second, of a press and of anything at all."""

_ROLLING, _DRAG = 2.2, 0.35
"""A marble's deceleration: units per second, and a share of its speed, each second."""

_BOUNCE: Final = 0.72
_STEP: Final = 1 / 240
_LONGEST: Final = 0.1
_LEAST: Final = 1e-6
_REAL: Final = 60.0
"""Millimetres per unit: the marbles are closer to the eye than on a table."""
_FINE: Final = 132
_VEINS, _VEIN = 13, 64

Spot = tuple[Vector3, float, bool]
"""A dot on the unit ball, x right, y up, z towards the eye; its radius, and whether it's light."""


class _LooseMarble:
    def __init__(self, colour: Rgb, at: Vector2, spots: list[Spot]) -> None:
        self.colour, self.at, self.spots = colour, at, spots
        self.speed = Vector2()
        self.picture: pygame.Surface | None = None

    @property
    def rolls(self) -> bool:
        return bool(self.speed)

    def turn(self, way: Vector2, radius: float) -> None:
        """Turn like a ball that moved this way without slipping."""
        if (far := way.length()) < _LEAST:
            return
        axis, angle = Vector3(-way.y, way.x, 0) / far, far / radius
        self.spots = [(at.rotate_rad(angle, axis), size, pale) for at, size, pale in self.spots]
        self.picture = None


class LooseMarbles:
    """The marbles in a window that the still life covers.

    ``touched`` hears what's touched: how fast, in mm/s, and how far from the left, in pixels.
    """

    look: Look
    """What it's laid out for."""

    def __init__(self, touched: Callable[[float, int], None]) -> None:
        """Put them where the picture leaves room. Raises MissingAsset."""
        self._touched = touched
        read_json("images/title.json", self._take)
        self.marbles: list[_LooseMarble] = []
        self._view = PictureWindow(1.0, (0.0, 0.0))
        self._bounds: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))
        self._pointer: Vector2 | None = None
        self._spare = 0.0

    def _take(self, places: Mapping[str, Any]) -> None:
        self._radius: float = places["radius"]
        self._circles = [(Vector2(x, y), radius) for x, y, radius in places["circles"]]
        self._walls = [(Vector2(x, y), Vector2(x2, y2)) for x, y, x2, y2 in places["walls"]]
        self._all = [
            _LooseMarble((red, green, blue), Vector2(x, y), list(_spots(number)))
            for number, (x, y, red, green, blue) in enumerate(places["marbles"])
        ]

    def layout(self, look: Look, view: PictureWindow, left: int) -> None:
        """Take the picture's view; they stay right of ``left`` pixels."""
        self.look = look
        self._view = view
        self._pointer = None
        right, low = view.at(look.size)
        right, up = right - self._radius, -low - self._radius
        self._bounds = (min(view.at((left, 0)).x + self._radius, right), right), (-up, up)
        for marble in self._all:
            marble.picture = None
            marble.speed = Vector2()
        # A window that shows less of the picture shows fewer of them.
        self.marbles = [
            marble
            for marble in self._all
            if all(low <= marble.at[n] <= high for n, (low, high) in enumerate(self._bounds))
        ]

    @property
    def moving(self) -> bool:
        return any(marble.rolls for marble in self.marbles)

    # Touching

    def pointed(self, point: tuple[int, int]) -> None:
        """The pointer came to a window point: it pushes along what it runs into."""
        if self.look.reduced_motion:
            return
        here = self._view.at(point)
        before, self._pointer = self._pointer, here
        if before is None:
            return
        way = here - before
        for marble in self.marbles:
            away = marble.at - here
            if not marble.rolls and away.length() < self._radius and way.dot(away) > 0:
                self._push(marble, away, min(_NUDGE, 14 * way.length()))

    def pressed(self, point: tuple[int, int]) -> bool:
        """Nudge the marble at a window point away; returns whether there is one."""
        if self.look.reduced_motion:
            return False
        for marble in self.marbles:
            away = marble.at - self._view.at(point)
            if away.length() < self._radius * 1.1:
                self._push(marble, away, _NUDGE)
                return True
        return False

    def _push(self, marble: _LooseMarble, away: Vector2, speed: float) -> None:
        if away.length() < 0.15 * self._radius:
            away = Vector2(0.6, -0.8)
        marble.speed += away.normalize() * speed

    # Rolling

    def update(self, seconds: float) -> list[pygame.Rect]:
        """Let time pass; returns the parts of the window that changed."""
        if not self.moving:
            self._spare = 0.0
            return []
        before = [(self._extent(marble), marble.at.copy()) for marble in self.marbles]
        self._spare += min(seconds, _LONGEST)
        while self._spare >= _STEP:
            self._spare -= _STEP
            self._step()
        changed = []
        for marble, (extent, at) in zip(self.marbles, before, strict=True):
            if marble.at != at:
                marble.turn(marble.at - at, self._radius)
                changed.append(extent.union(self._extent(marble)))
        return changed

    def _step(self) -> None:
        for marble in self.marbles:
            if marble.rolls:
                speed = marble.speed.length()
                left = min(speed * (1 - _DRAG * _STEP), _FASTEST) - _ROLLING * _STEP
                marble.speed *= max(0.0, left) / speed
                marble.at += marble.speed * _STEP
                self._keep_off(marble)
        for number, one in enumerate(self.marbles):
            for other in self.marbles[:number]:
                if one.rolls or other.rolls:
                    self._bounce(one, one.at - other.at, 2 * self._radius, other)

    def _keep_off(self, marble: _LooseMarble) -> None:
        """Bounce off what's around, and off the window's edges."""
        for middle, radius in self._circles:
            self._bounce(marble, marble.at - middle, radius + self._radius)
        for start, end in self._walls:
            along = (marble.at - start).dot(end - start) / (end - start).length_squared()
            closest = start.lerp(end, min(1.0, max(0.0, along)))
            self._bounce(marble, marble.at - closest, self._radius)
        for axis, (low, high) in enumerate(self._bounds):
            at = marble.at[axis]
            if not low <= at <= high:
                marble.at[axis] = min(max(at, low), high)
                marble.speed[axis] = math.copysign(
                    _BOUNCE * marble.speed[axis], low + high - 2 * at
                )

    def _bounce(
        self, one: _LooseMarble, away: Vector2, least: float, other: _LooseMarble | None = None
    ) -> None:
        """Keep a marble ``least`` away from what's ``away`` from it: a fixed place, or another."""
        if not _LEAST < away.length() < least:
            return
        share, line = 1.0 if other is None else 0.5, away.normalize()
        back = line * (least - away.length()) * share
        into = line.dot(one.speed if other is None else one.speed - other.speed)
        push = line * ((1 + _BOUNCE) * share * min(0.0, into))
        one.at += back
        one.speed -= push
        if other is not None:
            other.at -= back
            other.speed += push
        if into < 0:
            self._touched(-into * _REAL, self._place(one)[0])

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw those that reach into the surface's clip, their shadows below them all."""
        clip = surface.get_clip()
        look = self.look
        seen = [marble for marble in self.marbles if self._extent(marble).colliderect(clip)]
        ball = 2 * self._radius * self._view.unit
        if look.theme.pictures:
            shadow = finish.ball_shadow(look, round(ball / finish.BALL_SHADOW))
            for marble in seen:
                surface.blit(shadow, shadow.get_rect(center=self._place(marble)))
        for marble in seen:
            if marble.picture is None:
                marble.picture = _drawn(look, marble, round(ball))
            surface.blit(marble.picture, marble.picture.get_rect(center=self._place(marble)))

    def _place(self, marble: _LooseMarble) -> tuple[int, int]:
        return self._view.place(marble.at)

    def _extent(self, marble: _LooseMarble) -> pygame.Rect:
        side = round(2 * self._radius * self._view.unit / finish.BALL_SHADOW) + 4
        rect = pygame.Rect(0, 0, side, side)
        rect.center = self._place(marble)
        return rect


def _spots(number: int) -> Iterator[Spot]:
    """The veins and grains in a marble's clay, by its number."""
    chance = Random(number + 3)

    def anywhere(far: float) -> Vector3:
        return Vector3(*(chance.gauss(0, far) for _ in range(3)))

    for vein in range(_VEINS):
        at, way = anywhere(1), anywhere(0.035)
        for step in range(_VEIN):
            at = at.normalize()
            yield at, 0.035 + 0.03 * math.sin(math.pi * step / _VEIN), vein % 3 == 0
            way = 0.97 * way + anywhere(0.009)
            at = at + way
    for _grain in range(40):
        yield anywhere(1).normalize(), chance.uniform(0.012, 0.03), False


def _drawn(look: Look, marble: _LooseMarble, ball: int) -> pygame.Surface:
    """A marble as it is now, ``ball`` pixels wide."""
    fine = max(1, min(3, round(_FINE / max(1, ball))))
    wide = ball * fine
    cover = math.ceil(wide / finish.BALL)
    body = marble.colour if look.theme.pictures else (0, 0, 0)
    inks = mix(body, (24, 14, 10), 0.42), mix(body, (255, 244, 224), 0.42)
    surface = pygame.Surface((cover, cover), pygame.SRCALPHA)
    surface.fill(body)
    radius, middle = wide / 2, cover / 2
    for at, size, pale in marble.spots:
        if at.z > 0:
            place = middle + at.x * radius, middle - at.y * radius
            pygame.draw.circle(surface, inks[pale], place, max(1.0, size * radius))
    finish.light_ball(look, surface, wide)
    if not look.theme.pictures:
        rim = finish.round_rim(look, wide)
        surface.blit(rim, rim.get_rect(center=surface.get_rect().center))
    if fine > 1:
        side = math.ceil(ball / finish.BALL)
        surface = pygame.transform.smoothscale(surface, (side, side))
    return drawing.native(surface)
