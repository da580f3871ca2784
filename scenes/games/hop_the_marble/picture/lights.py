"""Marks of light on Hop's cloth: rings around marbles, dotted ways, ghosts, zones, gaps.

Never by colour alone: what can be picked up has a ring, what's pointed at a double one, what was
hit dots around it, what's wrong a bar across it. Paper tabs at the edges of the view point to
marbles that are out of sight.
"""

import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import Final

import pygame

from game.rules.hop_the_marble import marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER, TENTHS
from scenes.games.hop_the_marble.picture.marbles import lying
from scenes.games.hop_the_marble.view import HopView, Point, evenly
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import Ink
from scenes.kit.theme import Rgb

GAP: Final = marbles.GAP / TENTHS
"""The gap that marbles leave between them, in millimetres."""

_DOTS: Final = 9.0
"""Distance between a way's dots, in design units."""

_MOST_DOTS: Final = 160
"""The most dots of one way."""


_PART: Final = 128
"""Side in pixels of the parts of a large circle line: a whole one is mostly empty."""

_SMOOTH: Final = 1000.0
"""A larger radius, in pixels, takes long to draw smoothly."""


_DARK: Final = (26, 20, 16)
_PALE: Final = (255, 252, 242)

WAY: Final = Ink(_PALE, (52, 44, 36))
STRUCK: Final = Ink((255, 210, 92), (84, 48, 0))
GRAB: Final = Ink((255, 226, 140), (96, 62, 8))
"""The inks of a marble's way and a struck one's, and of what can be grabbed."""


def wrong(look: Look) -> Ink:
    """What's in the way, or not allowed."""
    return Ink((206, 34, 30), _PALE) if look.theme.pictures else Ink((255, 118, 96), _DARK)


def ring(look: Look, diameter: float, ink: Ink, *, room: float = 0.18) -> pygame.Surface:
    """A line around a marble of ``diameter`` pixels, ``room`` diameters from it."""
    return _ring(look, diameter * (0.5 + room), max(1.6, diameter * 0.085), ink)


@drawn_once
def _ring(_look: Look, reach: float, line: float, ink: Ink) -> pygame.Surface:
    lines = (reach, line + max(1.6, line * 0.7), ink.casing), (reach, line, ink.line)
    return drawing.circles(2 * math.ceil(reach + line + 2), *lines)


@drawn_once
def dotted_ring(_look: Look, diameter: float, ink: Ink) -> pygame.Surface:
    """A ring of eight dots around a marble."""
    dot = max(1.5, diameter * 0.09)
    reach = diameter * 0.72
    side = 2 * math.ceil(reach + dot + 2)
    parts = []
    for colour, radius in ((ink.casing, dot + max(0.8, dot * 0.4)), (ink.line, dot)):
        paint = drawing.svg_colour(colour)
        for number in range(8):
            turn = math.pi * (number + 0.5) / 4
            x, y = side / 2 + reach * math.cos(turn), side / 2 + reach * math.sin(turn)
            parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{paint}"/>')
    return drawing.svg_surface("".join(parts), (side, side))


def barred(diameter: float, ink: Ink) -> pygame.Surface:
    """A ring with a bar across it: no."""
    side = 2 * math.ceil(diameter * 0.72)
    return marks.barred(side, max(2.0, diameter * 0.11), ink.line)


@drawn_once
def halo(look: Look, diameter: float) -> pygame.Surface:
    """Light with a soft edge around a marble that can be grabbed."""
    light = marks.glow(2 * round(diameter * 1.15), (*look.theme.target, 170)).copy()
    edge = marks.soft_edge(diameter * 1.25, look.theme)
    light.blit(edge, edge.get_rect(center=light.get_rect().center))
    return light


# Ways


def draw_line(
    look: Look, canvas: pygame.Surface, points: Sequence[Point], ink: Ink, *widths: float
) -> None:
    """Draw a line through points, below it its broader casing: their widths in design units."""
    for colour, width in zip((ink.casing, ink.line), widths, strict=True):
        for start, end in pairwise(points):
            pygame.draw.aaline(canvas, colour, start, end, max(1, round(width * look.scale)))


def dot(look: Look, radius: float, ink: Ink, seen: float = 1.0) -> pygame.Surface:
    """One dot of a way."""
    return _dot(look, round(radius * 4) / 4, round(8 * seen), ink)


@drawn_once
def _dot(_look: Look, size: float, eighths: int, ink: Ink) -> pygame.Surface:
    discs = (size + max(0.9, size * 0.32), 0.0, ink.casing), (size, 0.0, ink.line)
    return drawing.circles(2 * math.ceil(size + 2), *discs, opacity=eighths / 8)


def way(
    look: Look,
    points: Sequence[Point],
    ink: Ink,
    *,
    radius: float = 2.0,
    start: float = 0.0,
    fades: bool = False,
) -> Iterator[Item]:
    """Dots along a line of window points, the first ``start`` pixels left out.

    The radius is in design units. With ``fades`` the last dots hardly show.
    """
    whole = sum(itertools.starmap(math.dist, pairwise(points)))
    step = max(look.scale * _DOTS * (0.6 + 0.2 * radius), whole / _MOST_DOTS)
    start += step / 2
    for number, (x, y) in enumerate(evenly(points, step, start)):
        seen = min(1.0, 1.75 - 1.5 * (start + number * step) / whole) if fades else 1.0
        yield centred(dot(look, max(1.1, radius * look.scale), ink, seen), (x, y))


def spike(look: Look, point: Point, towards: Point, ink: Ink, size: float) -> Iterator[Item]:
    """An arrowhead at a window point, along a direction in the window."""
    turn = round(math.degrees(math.atan2(towards[1], towards[0])) / 4) * 4
    yield centred(_spike(look, turn, size, ink), point)


@drawn_once
def _spike(_look: Look, turn: int, size: float, ink: Ink) -> pygame.Surface:
    side = 2 * math.ceil(size + 2)
    half = side / 2
    shape = f"M{half - size * 0.6} {half - size * 0.7}L{half + size * 0.8} {half}"
    shape += f"L{half - size * 0.6} {half + size * 0.7}L{half - size * 0.2} {half}Z"
    body = (
        f'<path transform="rotate({turn} {half} {half})" d="{shape}" '
        f'fill="{drawing.svg_colour(ink.line)}" stroke="{drawing.svg_colour(ink.casing)}" '
        f'stroke-width="{max(1.0, size * 0.16):.2f}" stroke-linejoin="round"/>'
    )
    return drawing.svg_surface(body, (side, side))


@drawn_once
def ghost(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A marble as it would be put down: pale, with a line around it."""
    side, reach, line = 2 * math.ceil(diameter / 2 + 3), diameter / 2, max(1.5, diameter * 0.07)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    ball = lying(look, colour, diameter)
    picture.blit(ball, ball.get_rect(center=(side // 2, side // 2)))
    picture.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    lines = (reach, line + 1.4, (40, 32, 26)), (reach, line, (255, 252, 242))
    picture.blit(drawing.circles(side, *lines), (0, 0))
    return drawing.native(picture)


def around(points: Sequence[Point], reach: float = 0.0) -> pygame.Rect:
    """The smallest rectangle around all these window points, and this many pixels around them."""
    left, top = (math.floor(min(values) - reach) for values in zip(*points, strict=True))
    right, bottom = (math.ceil(max(values) + reach) for values in zip(*points, strict=True))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


# Zones


@drawn_once
def circle(_look: Look, diameter: float, ink: Rgb, width: float) -> pygame.Surface:
    """A plain circle line."""
    return drawing.circles(2 * math.ceil(diameter / 2 + width + 1), (diameter / 2, width, ink))


@drawn_once
def hatched(look: Look, diameter: float, ink: Rgb) -> pygame.Surface:
    """A disc with stripes: nothing may be placed here."""
    side = 2 * math.ceil(diameter / 2 + 1)
    picture, disc = (pygame.Surface((side, side), pygame.SRCALPHA) for _ in range(2))
    picture.fill((*ink, 20))
    for x in range(-side, side, max(10, round(look.scale * 15))):
        pygame.draw.line(picture, (*ink, 87), (x, side), (x + side, 0), max(2, look.px(3)))
    pygame.draw.aacircle(disc, (255, 255, 255), (side / 2, side / 2), diameter / 2)
    picture.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.aacircle(picture, ink, (side / 2, side / 2), diameter / 2, 1)
    return drawing.native(picture)


def zone_ring(
    look: Look, view: HopView, centre: Point, radius: float, ink: Ink, *, zooming: bool = False
) -> Iterator[Item]:
    """A bright line around a round zone, in millimetres: the parts in sight that aren't empty.

    No other frame of a ``zooming`` view has their size, so they're drawn fast and not kept.
    """
    x, y = map(round, view.point_of(centre))
    broad = max(2.6, look.scale * 2.7)
    # It's all within the zone, which may end with the cloth.
    reach = view.px(radius) - 0.85 * broad
    far = _PART * math.ceil((reach + broad) / _PART)
    smooth = not zooming and reach < _SMOOTH
    key = "hop ring", reach, broad, ink
    whole = partial(_zone_line, 2 * far, (far, far), reach, broad, ink, pygame.draw.aacircle)
    for left, top in product(range(-far, far, _PART), repeat=2):
        place = pygame.Rect(x + left, y + top, _PART, _PART)
        sides = [sorted(map(abs, (start, start + _PART))) for start in (left, top)]
        nearest, farthest = (math.hypot(*each) for each in zip(*sides, strict=True))
        if nearest <= reach + broad and farthest >= reach - broad and place.colliderect(view.area):
            if smooth:
                # All of it at once is no slower to draw than a part.
                part = pygame.Rect(far + left, far + top, _PART, _PART)
                make = partial(look.drawn(key, whole).subsurface, part)
            else:
                make = partial(
                    _zone_line, _PART, (-left, -top), reach, broad, ink, pygame.draw.circle
                )
            yield make() if zooming else look.drawn((*key, left, top), make), place.topleft


def _zone_line(
    side: int, middle: Point, reach: float, broad: float, ink: Ink, draw: Callable[..., object]
) -> pygame.Surface:
    """A line with a casing, around a point in or beside a square, as far as that shows it."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*ink.casing, 0))
    for colour, width in ((ink.casing, broad * 1.7), (ink.line, broad)):
        draw(picture, colour, middle, reach + width / 2, round(width))
    return picture


_BALL: Final = 19.0
"""Diameter of a marble on a tab, ..."""

_PAD: Final = 5.0
"""... the paper around it, ..."""

_ARROW: Final = 11.0
"""... and the size of the arrowhead, all in design units."""

_ASIDE: Final = range(-4, 5)
"""How many times its height a tab may give way."""


def tabs(
    look: Look,
    view: HopView,
    state: HopState,
    covers: Sequence[pygame.Rect],
    buttons: Sequence[pygame.Rect] = (),
) -> Iterator[Item]:
    """A tab for a player's marbles that are out of the view or under one of ``covers``, by side.

    Those in the middle have one as well. Where ``buttons`` may be, there's none.
    """
    away: dict[Hashable, list[tuple[str, Point]]] = {}
    taken = [*covers, *buttons]
    room = (view.clear if view.zoom <= 1.01 else view.framed).inflate(*[-5 * look.px(_ARROW)] * 2)
    ball = pygame.Rect(0, 0, round(view.px(DIAMETER)), round(view.px(DIAMETER)))
    sight = view.area.inflate(ball.size)
    for marble, spot in sorted(state.on_cloth().items()):
        point = view.spot_point(spot)
        if not sight.collidepoint(point) or any(c.collidepoint(point) for c in covers):
            side = state.owner_of(marble), *_side(room, point)
            away.setdefault(side, []).append((marble[0], point))
        else:
            taken.append(ball.move_to(center=(round(point[0]), round(point[1]))))
    for group in away.values():
        colours = sorted({colour for colour, _point in group})
        xs, ys = zip(*(point for _colour, point in group), strict=True)
        middle = sum(xs) / len(group), sum(ys) / len(group)
        yield from _tab(look, room, colours, middle, taken)


def _side(room: pygame.Rect, point: Point) -> tuple[bool, bool]:
    """On which side of a room a point is: whether left or right, and whether right or below."""
    across = (point[0] - room.centerx) / room.width
    down = (point[1] - room.centery) / room.height
    aside = abs(across) > abs(down)
    return aside, (across if aside else down) > 0


def _tab(
    look: Look, room: pygame.Rect, colours: Sequence[str], point: Point, taken: list[pygame.Rect]
) -> Iterator[Item]:
    """A tab in ``room`` with marbles of these colours and an arrow to a window point.

    It's off what's ``taken``, if it can be, and joins it.
    """
    ball, pad, arrow = look.px(_BALL), look.px(_PAD), look.px(_ARROW)
    plate = pygame.Rect(0, 0, len(colours) * (ball + pad) + pad, ball + 2 * pad)
    plate = plate.move_to(center=(round(point[0]), round(point[1]))).clamp(room)
    moved = [
        plate.move(across * plate.height, down * plate.height).clamp(room)
        for across in _ASIDE
        for down in _ASIDE
    ]
    moved.sort(key=lambda place: math.dist(place.center, plate.center))
    margin = 2 * arrow
    free = (place for place in moved if place.inflate(margin, margin).collidelist(taken) < 0)
    plate = next(free, plate)
    taken.append(plate)
    way = point[0] - plate.centerx, point[1] - plate.centery
    across, down = plate.width / 2 + arrow, plate.height / 2 + arrow
    share = min(across / max(abs(way[0]), 1e-6), down / max(abs(way[1]), 1e-6))
    tip = plate.centerx + way[0] * share, plate.centery + way[1] * share
    yield from spike(look, tip, way, Ink(look.colour("ink"), look.colour("paper")), arrow)
    paper = look.box(plate.size, look.px(6), "paper", 255, "ink", max(1, look.edge_width))
    yield paper, plate.topleft
    for number, colour in enumerate(colours):
        middle = plate.left + pad + ball // 2 + number * (ball + pad), plate.centery
        yield centred(lying(look, colour, ball), middle)
