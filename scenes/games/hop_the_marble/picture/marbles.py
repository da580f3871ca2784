"""Hop's clay marbles at any size and turn: colour, pattern, light, shadow; and those on cards.

The pattern is drawn on the ball, then lit by pictures of a white ball, so that a rolling marble
turns under a light that stands still. On cards, marbles are there or missing.

Patterns differ for each colour, so that colours needn't be told apart: dark blue has agate rings,
light blue three clouds, red a band all round, green a cross of veins, yellow a star. All but the
band appear four times, as far apart as possible, so that one is always in sight; the first is on
top at rest. Thin dark threads run between them. Points are on a ball of radius 1; x runs right, y
up the picture, z towards the eye.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Vector3

from scenes.games.hop_the_marble.frames import UPRIGHT, Matrix, Orientation, matrix
from scenes.kit import drawing, finish, marks
from scenes.kit.display import Item, centred
from scenes.kit.finish import BALL, BALL_SHADOW
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import Rgb, mix

Place = tuple[float, ...]
Flat = tuple[float, float]
"""A pattern point: how far right and up from the middle, in radians along the ball."""

_THREAD: Final = -0.34
"""How pale threads are, see `Patch`."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a ball's surface in one colour; patches are drawn in order.

    ``hidden_below`` is how far behind the ball's middle ``centre`` is when none of it is seen.
    ``pale`` is 0 for the body's colour, 1 for the veins', -1 for black.
    """

    centre: Place
    outline: tuple[Place, ...]
    hidden_below: float
    pale: float


Shape = tuple[Sequence[Flat], float]
"""An outline beside a pole, and how pale it is."""


def _rings(chance: Random) -> Iterator[Shape]:
    for radius, points, pale in ((0.75, 14, 0.9), (0.57, 12, 0.0), (0.36, 9, 0.75), (0.22, 7, 0.0)):
        yield _blob(chance, radius, points, (0.0, 0.0), 0.03), pale


def _clouds(chance: Random) -> Iterator[Shape]:
    for number in range(3):
        angle = math.pi / 2 + math.tau * number / 3
        centre = 0.44 * math.cos(angle), 0.44 * math.sin(angle)
        for radius, points, pale in ((0.30, 10, 0.45), (0.23, 9, 0.95)):
            yield _blob(chance, radius, points, centre, 0.12 * radius), pale


def _blob(
    chance: Random, radius: float, points: int, centre: Flat, uneven: float
) -> tuple[Flat, ...]:
    """A round spot as it grows in stone, its edge nowhere equally far out."""
    first, second = (chance.uniform(0, math.tau) for _ in range(2))
    outline = []
    for number in range(points):
        angle = math.tau * number / points
        reach = radius + uneven * (math.sin(2 * angle + first) + 0.7 * math.sin(3 * angle + second))
        outline.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    return tuple(outline)


def _cross(chance: Random) -> Iterator[Shape]:
    bends = [chance.uniform(-0.09, 0.09) for _ in range(2)]
    for broad, pale in ((0.21, 0.4), (0.115, 1.0)):
        for turn, bend in zip((-0.06, math.pi / 2 - 0.1), bends, strict=True):
            yield _vein(turn, 1.04, broad, bend, -1.0), pale


def _star(chance: Random) -> Iterator[Shape]:
    yield _blob(chance, 0.36, 10, (0.0, 0.0), 0.03), 0.4
    for ray in range(5):
        bend = chance.uniform(-0.06, 0.06)
        yield _vein(math.pi / 2 + math.tau * ray / 5, 0.92, 0.14, bend, -0.08), 1.0


def _vein(turn: float, long: float, broad: float, bend: float, start: float) -> tuple[Flat, ...]:
    """A vein that's broadest at the pole and tapers to a point, bent a little.

    It begins at ``start``, -1 to 0, on the other side of the pole.
    """
    cos, sin = math.cos(turn), math.sin(turn)
    steps = 5
    left: list[Flat] = []
    right: list[Flat] = []
    for number in range(steps):
        at = start + (1 - start) * number / (steps - 1)
        half = broad * (1 - abs(at)) ** 0.9 + 0.01
        along, aside = at * long, bend * math.sin(at * 4)
        for side, edge in ((half, left), (-half, right)):
            edge.append((along * cos - (aside + side) * sin, along * sin + (aside + side) * cos))
    return (*left, *reversed(right))


_SIGNS: Final[Mapping[str, Callable[[Random], Iterator[Shape]]]] = MappingProxyType(
    {"D": _rings, "L": _clouds, "G": _cross, "Y": _star}
)

_TOP: Final = Vector3(0, 0, 1)

_POLES: Final = (
    _TOP,
    Vector3(0, math.sqrt(8), -1) / 3,
    Vector3(-math.sqrt(6), -math.sqrt(2), -1) / 3,
    Vector3(math.sqrt(6), -math.sqrt(2), -1) / 3,
)
"""Four points of a ball, as far from each other as possible."""

_BAND_WAY: Final = math.radians(35)
"""The direction of the red marbles' band over the top at rest."""

_PIECE: Final = 5
"""Points of a long vein per patch: small enough to be seen or hidden by its middle."""


@cache
def patches(colour: str) -> tuple[Patch, ...]:
    """The veins of marbles with this colour letter."""
    chance = Random(colour)
    signs = _band(chance) if colour == "R" else _repeated(colour, chance)
    return (*_threads(chance), *signs)


def _repeated(colour: str, chance: Random) -> Iterator[Patch]:
    for pole in _POLES:
        right = Vector3(1, 0, 0) if pole == _TOP else _TOP.cross(pole).normalize()
        up = pole.cross(right)
        for flat, pale in _SIGNS[colour](chance):
            outline = []
            for x, y in flat:
                away = math.hypot(x, y)
                share = math.sin(away) / away if away else 0.0
                outline.append(pole * math.cos(away) + (right * x + up * y) * share)
            yield _patch(outline, pale)


def _patch(outline: Sequence[Vector3], pale: float) -> Patch:
    """A patch that's seen or hidden by the middle of its outline."""
    centre = sum(outline, Vector3()).normalize()
    nearness = min(centre * at for at in outline)
    hidden_below = -math.sqrt(max(0.0, 1 - max(0.0, nearness) ** 2))
    return Patch(tuple(centre), tuple(map(tuple, outline)), hidden_below, pale)


def _threads(chance: Random) -> Iterator[Patch]:
    """Dark threads that wander over the ball."""
    for _thread in range(3):
        at = _drawn_lots(chance, 1).normalize()
        drift = _drawn_lots(chance, 0.14)
        path = []
        for _step in range(9):
            path.append(at)
            drift = 0.85 * drift + _drawn_lots(chance, 0.05)
            at = (at + drift).normalize()
        halves = [0.008 + 0.024 * math.sin(math.pi * number / 8) for number in range(9)]
        yield from _along(path, halves, _THREAD)


def _drawn_lots(chance: Random, spread: float) -> Vector3:
    return Vector3([chance.gauss(0, spread) for _ in range(3)])


def _along(path: Sequence[Vector3], halves: Sequence[float], pale: float) -> Iterator[Patch]:
    """A line over the ball in pieces, ``halves`` wide on either side."""
    edges = []
    for number, (at, half) in enumerate(zip(path, halves, strict=True)):
        before, after = path[max(0, number - 1)], path[min(len(path) - 1, number + 1)]
        aside = half * at.cross(after - before).normalize()
        edges.append(((at + aside).normalize(), (at - aside).normalize()))
    for start in range(0, len(path) - 1, _PIECE - 1):
        piece = edges[start : start + _PIECE]
        back = [right for _left, right in reversed(piece)]
        yield _patch([*(left for left, _right in piece), *back], pale)


def _band(chance: Random) -> Iterator[Patch]:
    """A band that winds a little, and a thin one beside it."""
    along = Vector3(math.cos(_BAND_WAY), math.sin(_BAND_WAY), 0)
    aside = _TOP.cross(along)
    first, second = (chance.uniform(0, math.tau) for _ in range(2))
    for away, half, uneven, pale in (
        *((0.0, 0.23, 0.05, 0.4), (0.0, 0.15, 0.045, 0.95), (0.42, 0.04, 0.02, 0.6)),
    ):
        path, halves = [], []
        for number in range(21):
            angle = math.tau * number / 20
            shift = away + 0.05 * math.sin(2 * angle + first)
            at = along * math.sin(angle) + _TOP * math.cos(angle) + aside * shift
            path.append(at.normalize())
            halves.append(half + uneven * math.sin(3 * angle + second))
        yield from _along(path, halves, pale)


_FINE: Final = 68
"""Balls are drawn at least this wide in pixels, or three times as large, then scaled down."""


@dataclass(frozen=True, slots=True)
class Clay:
    """A marble's colours: its body and its veins."""

    body: Rgb
    inlay: Rgb
    glass: bool = False
    """Whether light passes through and gathers at the back."""


CLAYS: Final[Mapping[str, Mapping[str, Clay]]] = MappingProxyType(
    {
        "standard": {
            "D": Clay((36, 52, 150), (204, 200, 248), glass=True),
            "L": Clay((121, 196, 248), (0, 60, 120), glass=True),
            "R": Clay((168, 12, 20), (255, 184, 150)),
            "G": Clay((91, 151, 90), (236, 253, 209), glass=True),
            "Y": Clay((250, 206, 60), (98, 52, 14)),
        },
        "safe": {
            "D": Clay((23, 28, 91), (105, 110, 129)),
            "L": Clay((206, 233, 253), (83, 99, 111)),
            "R": Clay((186, 37, 23), (2, 0, 0)),
            "G": Clay((36, 168, 140), (39, 61, 55)),
            "Y": Clay((255, 222, 80), (87, 83, 64)),
        },
    }
)
"""The clays by colour scheme and colour letter."""


def faded(picture: pygame.Surface, seen: float) -> pygame.Surface:
    """A copy of a picture with this opacity, 0 to 1."""
    copy = picture.copy()
    alpha = round(255 * min(1.0, max(0.0, seen)))
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


_PASSING: Final = 1.5
"""The ratio between sizes of the pictures that momentary ones are made from."""


def picture_side(diameter: float) -> int:
    """The side in pixels of the picture of a ball of this diameter, with its rim."""
    return max(4, math.ceil(max(diameter / BALL, diameter + 2 * finish.reach(diameter) + 2)))


@drawn_once
def lying(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A marble at rest, its pattern on top; ``diameter`` in pixels."""
    return of_clay(look, CLAYS[look.palette][colour], colour, diameter)


def of_clay(look: Look, clay: Clay, colour: str, diameter: float) -> pygame.Surface:
    """A marble at rest with a colour's pattern, in any clay."""
    return _drawn(look, clay, colour, diameter, UPRIGHT, picture_side(diameter), (0.0, 0.0))


def rolling(
    look: Look,
    colour: str,
    diameter: float,
    orientation: Orientation,
    point: tuple[float, float],
) -> Item:
    """A turned marble, centred exactly on a window point, to fractions of a pixel."""
    side = picture_side(diameter) + 1
    left, top = math.floor(point[0] - side / 2), math.floor(point[1] - side / 2)
    offset = (point[0] - left - side / 2, point[1] - top - side / 2)
    clay = CLAYS[look.palette][colour]
    return _drawn(look, clay, colour, diameter, orientation, side, offset), (left, top)


def shadow(look: Look, diameter: float, height: float = 0.0) -> tuple[pygame.Surface, float]:
    """The shadow of a marble ``height`` diameters above the cloth, and its offset in pixels.

    The offset is right and down, from the ball's middle to the picture's.
    """
    grown = 1.0 + 0.25 * height
    side = max(4, round(diameter / BALL_SHADOW * grown / 2) * 2)
    return _shadow(look, side, round(height * 8)), diameter * 0.62 * height


@drawn_once
def _shadow(look: Look, side: int, eighths: int) -> pygame.Surface:
    return faded(finish.ball_shadow(look, side), 1 / (1.0 + 0.7 * eighths / 8))


def shadow_items(
    look: Look, points: Iterable[tuple[float, float]], diameter: float, height: float = 0.0
) -> Iterator[Item]:
    """The shadows of marbles at window points; none in a theme without shadows."""
    if not look.theme.pictures:
        return
    picture, away = shadow(look, diameter, height)
    for x, y in points:
        yield centred(picture, (x + away, y + away))


def passing(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """The same for a marble growing or shrinking: roughly so, but quickly."""
    steps = math.ceil(math.log(max(1.0, diameter), _PASSING))
    large = lying(look, colour, _PASSING**steps)
    side = picture_side(diameter)
    return pygame.transform.smoothscale(large, (side, side))


def lying_items(
    look: Look,
    marbles: Mapping[str, tuple[float, float]],
    diameter: float,
    *,
    zooming: bool = False,
) -> Iterator[Item]:
    """Marbles at rest at window points, by name or colour, above their shadows.

    They're less sharp while ``zooming``.
    """
    yield from shadow_items(look, marbles.values(), diameter)
    if look.theme.bold:
        # Marbles are small; a ring is seen from afar.
        for width, colour in ((1.75, look.theme.paper), (1.62, look.theme.ink)):
            ring = marks.ring(2 * round(diameter * width / 2), diameter * 0.2, colour)
            for point in marbles.values():
                yield centred(ring, point)
    picture_of = partial(passing if zooming else lying, look, diameter=diameter)
    pictures = {colour: picture_of(colour) for colour in {marble[0] for marble in marbles}}
    for marble, point in marbles.items():
        yield centred(pictures[marble[0]], point)


# Drawing one ball


def _drawn(
    look: Look,
    clay: Clay,
    colour: str,
    diameter: float,
    orientation: Orientation,
    side: int,
    offset: tuple[float, float],
) -> pygame.Surface:
    """A ball in a square of ``side`` pixels, its middle ``offset`` from the square's."""
    fine = max(1, min(3, math.ceil(_FINE / max(diameter, 1.0))))
    wide = side * fine
    ball = round(diameter * fine)
    cover = math.ceil(ball / BALL)
    middle = (wide / 2 + offset[0] * fine, wide / 2 + offset[1] * fine)
    rim = _edge(look, ball) if look.theme.pictures else finish.round_rim(look, ball, pixel=fine)
    canvas = pygame.Surface((wide, wide), pygame.SRCALPHA)
    canvas.fill((*clay.body, 0))
    for picture in (_painted(look, clay, colour, ball, cover, orientation), rim):
        half = picture.get_width() / 2
        canvas.blit(picture, (round(middle[0] - half), round(middle[1] - half)))
    if fine > 1:
        canvas = pygame.transform.smoothscale(canvas, (side, side))
    return drawing.native(canvas)


def _painted(
    look: Look, clay: Clay, colour: str, ball: int, cover: int, orientation: Orientation
) -> pygame.Surface:
    """A ball of ``ball`` pixels in a square of ``cover``, with all its light."""
    surface = pygame.Surface((cover, cover), pygame.SRCALPHA)
    surface.fill(clay.body)
    turn = matrix(orientation)
    radius, middle = ball / 2, cover / 2
    for patch, ink in zip(patches(colour), _inks(clay, colour), strict=True):
        outline = projected(patch, turn, radius, middle)
        if outline:
            pygame.draw.polygon(surface, ink, outline)
    if clay.glass and look.theme.pictures:
        surface.blit(_glow(look, clay, cover), (0, 0))
    finish.light_ball(look, surface, ball)
    return surface


@drawn_once
def _glow(look: Look, clay: Clay, cover: int) -> pygame.Surface:
    """The light that gathers in glass, opposite the window."""
    picture = look.picture("marbles/glow.webp", (cover, cover)).copy()
    light = mix(clay.body, (255, 255, 255), 0.5)
    picture.fill((*light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@drawn_once
def _edge(look: Look, ball: int) -> pygame.Surface:
    """The thin edge around a ball of ``ball`` pixels, centred in its picture."""
    line = max(1.6, ball * 0.024)
    ring = ball / 2 - line * 0.3, line, finish.edge(look)
    opacity = 0.6 if look.theme.dark else 0.85
    return drawing.circles(2 * math.ceil(ball / 2 + line), ring, opacity=opacity)


@lru_cache(maxsize=32)
def _inks(clay: Clay, colour: str) -> tuple[Rgb, ...]:
    """The colours of a marble's veins in order."""
    return tuple(
        mix(clay.body, clay.inlay if patch.pale > 0 else (18, 10, 8), abs(patch.pale))
        for patch in patches(colour)
    )


def projected(
    patch: Patch, turn: Matrix, radius: float, middle: float
) -> list[tuple[float, float]]:
    """The visible part of a patch on a ball of ``radius`` around (``middle``, ``middle``).

    Where it goes round to the back, it ends at the ball's edge.
    """
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = turn
    cx, cy, cz = patch.centre
    depth = zx * cx + zy * cy + zz * cz
    if depth < patch.hidden_below:
        return []
    xx, xy, xz = xx * radius, xy * radius, xz * radius
    yx, yy, yz = -yx * radius, -yy * radius, -yz * radius
    if depth > -patch.hidden_below:
        return [
            (middle + xx * x + xy * y + xz * z, middle + yx * x + yy * y + yz * z)
            for x, y, z in patch.outline
        ]
    seen, hidden = [], 0
    for x, y, z in patch.outline:
        right, down = xx * x + xy * y + xz * z, yx * x + yy * y + yz * z
        if zx * x + zy * y + zz * z < 0:
            outward = radius / (math.hypot(right, down) or 1.0)
            right, down = right * outward, down * outward
            hidden += 1
        seen.append((middle + right, middle + down))
    return seen if hidden < len(seen) else []


_DASHES: Final = 9
"""How many dashes a missing marble's ring has."""

_PALE: Final = 110
"""How solid a missing marble is, of 255."""


def paper(look: Look) -> Rgb:
    """The colour of cards."""
    if not look.theme.pictures:
        return (0, 0, 0)
    return (251, 246, 234) if look.theme.pictures == "light" else (222, 212, 194)


def ink(look: Look) -> Rgb:
    """The colour of lines and words on cards."""
    return (255, 255, 255) if not look.theme.pictures else (84, 66, 50)


@drawn_once
def missing(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A missing marble: a dashed ring of its colour, with a hint of it inside."""
    side, line = 2 * math.ceil(diameter / 2) + 2, max(1.5, 0.1 * diameter)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    ball = lying(look, colour, 0.66 * diameter)
    picture.blit(ball, ball.get_rect(center=(side // 2, side // 2)))
    picture.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
    around, dash = (diameter - line) / 2, math.pi * (diameter - line) / _DASHES
    ring = (
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{around:.3f}" '
        f'stroke-dasharray="{0.62 * dash:.3f} {0.38 * dash:.3f}" '
        f"{drawing.paint(CLAYS[look.palette][colour].body, line)}/>"
    )
    picture.blit(drawing.svg_surface(ring, (side, side)), (0, 0))
    return drawing.native(picture)
