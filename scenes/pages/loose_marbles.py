"""The title's picture, with loose clay marbles that roll when they're touched.

Places are in the picture's units: x to the right, y up, 0 in its middle. Nothing depends on the
marbles; at rest they cost nothing, and with reduced motion they stay still.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import pygame

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

    def at(self, point: tuple[int, int]) -> tuple[float, float]:
        """The picture's place at a point of the window."""
        return (point[0] - self.middle[0]) / self.unit, (self.middle[1] - point[1]) / self.unit

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The window's point at a place of the picture."""
        return round(self.middle[0] + x * self.unit), round(self.middle[1] - y * self.unit)


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
    whole = read_picture(name, size, "stretch", lambda _name, read: read())
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
_REAL: Final = 60.0
"""Millimetres per unit: the marbles are closer to the eye than on a table."""
_FINE: Final = 132
_VEINS, _VEIN = 13, 64

Vector = tuple[float, float, float]
Spot = tuple[Vector, float, bool]
"""A dot on the unit ball, x right, y up, z towards the eye; its radius, and whether it's light."""


class _LooseMarble:
    def __init__(self, colour: Rgb, x: float, y: float, spots: list[Spot]) -> None:
        self.colour, self.x, self.y, self.spots = colour, x, y, spots
        self.vx = self.vy = 0.0
        self.picture: pygame.Surface | None = None

    @property
    def rolls(self) -> bool:
        return self.vx != 0 or self.vy != 0

    def turn(self, dx: float, dy: float, radius: float) -> None:
        """Turn like a ball that moved by (dx, dy) without slipping."""
        way = math.hypot(dx, dy)
        if way:
            axis = (-dy / way, dx / way)
            angle = way / radius
            self.spots = [(_turned(at, axis, angle), size, pale) for at, size, pale in self.spots]
            self.picture = None


class Touch(NamedTuple):
    """Something was touched: how fast, in mm/s, and how far from the left, in pixels."""

    speed: float
    across: int


class LooseMarbles:
    """The marbles in a window that the still life covers."""

    def __init__(self) -> None:
        """Put them where the picture leaves room. Raises MissingAsset."""
        read_json("images/title.json", self._take)
        self.marbles: list[_LooseMarble] = []
        self._left = 0.0
        self._view = PictureWindow(1.0, (0.0, 0.0))
        self._look: Look | None = None
        self._pointer: tuple[float, float] | None = None
        self._spare = 0.0
        self._touches: list[Touch] = []

    def _take(self, places: Mapping[str, Any]) -> None:
        self._radius: float = places["radius"]
        self._circles: Sequence[tuple[float, float, float]] = places["circles"]
        self._walls: Sequence[tuple[float, float, float, float]] = places["walls"]
        self._all = [
            _LooseMarble((red, green, blue), x, y, list(_spots(number)))
            for number, (x, y, red, green, blue) in enumerate(places["marbles"])
        ]

    def layout(self, look: Look, view: PictureWindow, left: int) -> None:
        """Take the picture's view; they stay right of ``left`` pixels."""
        self._look = look
        self._view = view
        self._left = view.at((left, 0))[0]
        self._pointer = None
        for marble in self._all:
            marble.picture = None
            marble.vx = marble.vy = 0.0
        (left_end, right), (low, high) = self._bounds
        # A window that shows less of the picture shows fewer of them.
        self.marbles = [
            marble
            for marble in self._all
            if left_end <= marble.x <= right and low <= marble.y <= high
        ]

    @property
    def look(self) -> Look:
        """The look it was laid out for. Raises RuntimeError before that."""
        if self._look is None:
            raise RuntimeError("these marbles have not been laid out yet")
        return self._look

    @property
    def _bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        right, low = self._view.at(self.look.size)
        right, up = right - self._radius, -low - self._radius
        return (min(self._left + self._radius, right), right), (-up, up)

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
        dx, dy = here[0] - before[0], here[1] - before[1]
        for marble in self.marbles:
            away = marble.x - here[0], marble.y - here[1]
            if (
                not marble.rolls
                and math.hypot(*away) < self._radius
                and dx * away[0] + dy * away[1] > 0
            ):
                self._push(marble, away, min(_NUDGE, 14 * math.hypot(dx, dy)))

    def pressed(self, point: tuple[int, int]) -> bool:
        """Nudge the marble at a window point away; returns whether there is one."""
        if self.look.reduced_motion:
            return False
        x, y = self._view.at(point)
        for marble in self.marbles:
            away = marble.x - x, marble.y - y
            if math.hypot(*away) < self._radius * 1.1:
                self._push(marble, away, _NUDGE)
                return True
        return False

    def _push(self, marble: _LooseMarble, away: tuple[float, float], speed: float) -> None:
        length = math.hypot(*away)
        if length < 0.15 * self._radius:
            away, length = (0.6, -0.8), 1.0
        marble.vx += away[0] / length * speed
        marble.vy += away[1] / length * speed

    # Rolling

    def update(self, seconds: float) -> list[pygame.Rect]:
        """Let time pass; returns the parts of the window that changed."""
        if not self.moving:
            self._spare = 0.0
            return []
        before = [self._extent(marble) for marble in self.marbles]
        places = [(marble.x, marble.y) for marble in self.marbles]
        self._spare += min(seconds, _LONGEST)
        while self._spare >= _STEP:
            self._spare -= _STEP
            self._step()
        changed = []
        for marble, (x, y), extent in zip(self.marbles, places, before, strict=True):
            if (marble.x, marble.y) != (x, y):
                marble.turn(marble.x - x, marble.y - y, self._radius)
                changed.append(extent.union(self._extent(marble)))
        return changed

    def _step(self) -> None:
        for marble in self.marbles:
            if marble.rolls:
                self._slow_down(marble)
                marble.x += marble.vx * _STEP
                marble.y += marble.vy * _STEP
                self._keep_off(marble)
        for number, one in enumerate(self.marbles):
            for other in self.marbles[:number]:
                if one.rolls or other.rolls:
                    self._meet(one, other)

    @staticmethod
    def _slow_down(marble: _LooseMarble) -> None:
        speed = math.hypot(marble.vx, marble.vy)
        left = min(speed * (1 - _DRAG * _STEP), _FASTEST) - _ROLLING * _STEP
        share = max(0.0, left) / speed
        marble.vx *= share
        marble.vy *= share

    def _keep_off(self, marble: _LooseMarble) -> None:
        """Bounce off what's around, and off the window's edges."""
        for x, y, radius in self._circles:
            self._bounce(marble, marble.x - x, marble.y - y, radius + self._radius)
        for x1, y1, x2, y2 in self._walls:
            dx, dy = x2 - x1, y2 - y1
            along = ((marble.x - x1) * dx + (marble.y - y1) * dy) / (dx * dx + dy * dy)
            along = min(1.0, max(0.0, along))
            away = marble.x - x1 - along * dx, marble.y - y1 - along * dy
            self._bounce(marble, *away, self._radius)
        (left, right), (low, high) = self._bounds
        if not left <= marble.x <= right:
            marble.x = min(max(marble.x, left), right)
            marble.vx = math.copysign(_BOUNCE * marble.vx, left + right - 2 * marble.x)
        if not low <= marble.y <= high:
            marble.y = min(max(marble.y, low), high)
            marble.vy = math.copysign(_BOUNCE * marble.vy, low + high - 2 * marble.y)

    def take_touches(self) -> list[Touch]:
        """What was touched since the last call."""
        touches, self._touches = self._touches, []
        return touches

    def _touched(self, marble: _LooseMarble, speed: float) -> None:
        self._touches.append(Touch(-speed * _REAL, self._place(marble)[0]))

    def _bounce(self, marble: _LooseMarble, dx: float, dy: float, least: float) -> None:
        """Keep ``least`` away from a point from which (dx, dy) leads to the marble."""
        away = math.hypot(dx, dy)
        if not 0 < away < least:
            return
        nx, ny = dx / away, dy / away
        marble.x += nx * (least - away)
        marble.y += ny * (least - away)
        into = marble.vx * nx + marble.vy * ny
        if into < 0:
            self._touched(marble, into)
            marble.vx -= (1 + _BOUNCE) * into * nx
            marble.vy -= (1 + _BOUNCE) * into * ny

    def _meet(self, one: _LooseMarble, other: _LooseMarble) -> None:
        """Two marbles of the same weight collide."""
        dx, dy = one.x - other.x, one.y - other.y
        away = math.hypot(dx, dy)
        if not 0 < away < 2 * self._radius:
            return
        nx, ny = dx / away, dy / away
        half = self._radius - away / 2
        one.x, one.y = one.x + nx * half, one.y + ny * half
        other.x, other.y = other.x - nx * half, other.y - ny * half
        into = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
        if into < 0:
            self._touched(one, into)
            push = (1 + _BOUNCE) / 2 * into
            one.vx, one.vy = one.vx - push * nx, one.vy - push * ny
            other.vx, other.vy = other.vx + push * nx, other.vy + push * ny

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
        return self._view.place(marble.x, marble.y)

    def _extent(self, marble: _LooseMarble) -> pygame.Rect:
        side = round(2 * self._radius * self._view.unit / finish.BALL_SHADOW) + 4
        rect = pygame.Rect(0, 0, side, side)
        rect.center = self._place(marble)
        return rect


def _turned(at: Vector, axis: tuple[float, float], turn: float) -> Vector:
    """A point of the ball after a turn about an axis in the table's plane."""
    x, y, z = at
    ax, ay = axis
    cos, sin = math.cos(turn), math.sin(turn)
    along = (ax * x + ay * y) * (1 - cos)
    return (
        x * cos + ay * z * sin + ax * along,
        y * cos - ax * z * sin + ay * along,
        z * cos + (ax * y - ay * x) * sin,
    )


def _spots(number: int) -> Iterator[Spot]:
    """The veins and grains in a marble's clay, by its number."""
    chance = Random(number + 3)
    for vein in range(_VEINS):
        x, y, z = (chance.gauss(0, 1) for _ in range(3))
        dx, dy, dz = (chance.gauss(0, 0.035) for _ in range(3))
        for step in range(_VEIN):
            length = math.sqrt(x * x + y * y + z * z)
            x, y, z = x / length, y / length, z / length
            yield (x, y, z), 0.035 + 0.03 * math.sin(math.pi * step / _VEIN), vein % 3 == 0
            dx, dy, dz = (0.97 * part + chance.gauss(0, 0.009) for part in (dx, dy, dz))
            x, y, z = x + dx, y + dy, z + dz
    for _grain in range(40):
        x, y, z = (chance.gauss(0, 1) for _ in range(3))
        length = math.sqrt(x * x + y * y + z * z)
        yield (x / length, y / length, z / length), chance.uniform(0.012, 0.03), False


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
    for (x, y, z), size, pale in marble.spots:
        if z > 0:
            place = middle + x * radius, middle - y * radius
            pygame.draw.circle(surface, inks[pale], place, max(1.0, size * radius))
    finish.light_ball(look, surface, wide)
    if not look.theme.pictures:
        rim = finish.round_rim(look, wide)
        surface.blit(rim, rim.get_rect(center=surface.get_rect().center))
    if fine > 1:
        side = math.ceil(ball / finish.BALL)
        surface = pygame.transform.smoothscale(surface, (side, side))
    return drawing.native(surface)
