"""Aiming in pictures: the elastic behind a marble, its strength, and what physics foresees."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Final

import pygame

from scenes.games.hop_the_marble.aim import way_of
from scenes.games.hop_the_marble.picture.marks import MARBLE, Inks, ghost, ring, spike, way
from scenes.games.hop_the_marble.shown import Aimed
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import drawing
from scenes.kit.cloth import Ink
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import decimal_text
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix

_LONGEST: Final = 96.0
"""The pull of full strength where no pointer holds the elastic, in design units."""

_BAR: Final = (92.0, 12.0)
"""Width and height of the bar of strength in design units."""

_STRENGTHS: Final[tuple[Rgb, ...]] = ((86, 176, 92), (236, 190, 60), (220, 74, 48))
"""From weak to strong."""

_GAPS: Final = (20.0, 72.0)
"""How far beyond the pull its strength is told, in design units: usually, and among marbles."""

_SLANT: Final = math.sqrt(0.5)
"""Brings the sum of two unit vectors at right angles back to length 1."""

_TOLD: Final = 90.0
"""The length of the ways after a contact at full speed, in millimetres."""


def strength(power: float) -> Rgb:
    """The colour of a power, 0 to 1."""
    share = min(1.0, max(0.0, power)) * (len(_STRENGTHS) - 1)
    number = min(int(share), len(_STRENGTHS) - 2)
    return mix(_STRENGTHS[number], _STRENGTHS[number + 1], share - number)


def pulled_to(look: Look, view: View, aim: Aimed, point: Point) -> Point | None:
    """The window point to which the elastic is pulled; None while a release would shoot nothing."""
    if aim.grip is not None and aim.anchor is not None:
        away = (aim.grip[0] - aim.anchor[0], aim.grip[1] - aim.anchor[1])
        return point[0] + away[0], point[1] + away[1]
    if aim.flick is None:
        return None
    x, y = view.turn(way_of(aim.flick.bearing))
    far = view.px(MARBLE / 2) + look.scale * (10 + _LONGEST * aim.power)
    return point[0] - x * far, point[1] + y * far


def elastic(
    look: Look, view: View, point: Point, grip: Point, power: float, colour: Rgb
) -> Iterator[Item]:
    """Two strands from beside the marble at a window point to the grip, and what it holds."""
    away = math.dist(point, grip)
    radius = view.px(MARBLE / 2)
    if away < radius * 0.6:
        return
    back = ((grip[0] - point[0]) / away, (grip[1] - point[1]) / away)
    aside = (-back[1], back[0])
    fork = radius + look.scale * 5
    posts = [
        (point[0] + aside[0] * fork * s - back[0] * 2, point[1] + aside[1] * fork * s - back[1] * 2)
        for s in (-1, 1)
    ]
    pad = look.scale * 14 + radius
    left = min(point[0], grip[0], *(x for x, _y in posts)) - pad
    top = min(point[1], grip[1], *(y for _x, y in posts)) - pad
    right = max(point[0], grip[0], *(x for x, _y in posts)) + pad
    bottom = max(point[1], grip[1], *(y for _x, y in posts)) + pad
    corner = (math.floor(left), math.floor(top))
    size = (math.ceil(right) - corner[0], math.ceil(bottom) - corner[1])
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    # The further an elastic is pulled, the thinner it gets.
    broad = max(2, round(look.scale * (4.6 - 2.0 * power)))
    hold = (grip[0] - corner[0], grip[1] - corner[1])
    ends = [(x - corner[0], y - corner[1]) for x, y in posts]
    deep = mix(colour, (20, 12, 8), 0.62)
    for paint, width in ((deep, broad + max(2, round(look.scale * 2))), (colour, broad)):
        for end in ends:
            pygame.draw.aaline(canvas, paint, end, hold, width)
        for end in ends:
            pygame.draw.aacircle(canvas, paint, end, width * 0.75)
    patch = look.scale * 6.5
    pygame.draw.aacircle(canvas, deep, hold, patch + max(1.0, look.scale))
    pygame.draw.aacircle(canvas, strength(power), hold, patch)
    pygame.draw.aacircle(canvas, deep, hold, patch * 0.3)
    yield drawing.native(canvas), corner


def strength_bar(
    look: Look,
    view: View,
    aim: Aimed,
    near: Point,
    away: Point,
    lying: Collection[Point] = (),
) -> Iterator[Item]:
    """How strong the flick is, as a bar and as a number, beyond the window point ``near``.

    ``away`` is the way in the window in which it lies from there; where the window ends, or where
    it would cover one of the marbles or ways at the window points ``lying``, it lies beside that
    point.
    """
    if aim.flick is None:
        return
    text = _("{speed} m/s").format(speed=decimal_text(aim.flick.speed / 1000, 2))
    plate = _plate(look, text, aim.power, fine=aim.fine)
    room = view.clear.inflate(-look.px(12), -look.px(12))
    across, down = away
    ways = [away, (-down, across), (down, -across)]
    ways += [
        ((way * across + x) * _SLANT, (way * down + y) * _SLANT)
        for way in (1, -1)
        for x, y in ways[1:3]
    ]
    wished = [_beyond(near, way, plate.get_size(), look.px(gap)) for gap in _GAPS for way in ways]
    inside = [place for place in wished if room.contains(place)]
    moved = [place.clamp(room) for place in wished]
    hold = pygame.Rect(0, 0, look.px(20), look.px(20))
    hold.center = round(near[0]), round(near[1])
    ball = view.px(MARBLE)
    clear = [
        place
        for place in (*inside, *moved)
        if not place.colliderect(hold)
        and not any(place.inflate(ball, ball).collidepoint(point) for point in lying)
    ]
    beside = max(moved, key=lambda place: math.dist(place.center, near))
    rect = next(iter((*clear, *inside, beside)))
    yield plate, rect.topleft


def _beyond(near: Point, way: Point, size: tuple[int, int], gap: int) -> pygame.Rect:
    """A rectangle of this size, a gap away from a point in the direction of a unit vector."""
    rect = pygame.Rect((0, 0), size)
    reach = 0.5 * math.hypot(rect.width * way[0], rect.height * way[1]) + gap
    rect.center = round(near[0] + way[0] * reach), round(near[1] + way[1] * reach)
    return rect


def _plate(look: Look, text: str, power: float, *, fine: bool) -> pygame.Surface:
    steps = round(power * 100)

    def make() -> pygame.Surface:
        wide, high = look.px(_BAR[0]), look.px(_BAR[1])
        pad = look.px(7)
        words = look.text(text, "small-strong")
        size = (max(wide, words.get_width()) + 2 * pad, words.get_height() + high + 2 * pad)
        edge = "focus" if fine else "panel_edge"
        plate = look.box(size, look.px(10), "paper", 240, edge, look.edge_width).copy()
        plate.blit(words, words.get_rect(midtop=(size[0] // 2, pad // 2)))
        bar = pygame.Rect(0, 0, wide, high)
        bar.midbottom = (size[0] // 2, size[1] - pad)
        plate.blit(look.box(bar.size, high // 2, "field", 255, "field_edge", 1), bar)
        full = max(high, round(wide * steps / 100))
        plate.blit(look.box((full, high), high // 2, strength(power)), bar)
        for tick in (0.25, 0.5, 0.75):
            x = bar.left + round(bar.width * tick)
            tip = (x, bar.bottom - high // 3)
            pygame.draw.line(plate, look.colour("ink"), tip, (x, bar.bottom))
        return plate

    look.told(text, "small-strong", cut=False)
    key = ("hop strength", text, steps, fine, look.theme.key, look.scale, look.text_scale)
    return look.drawn(key, make)


def aiming(
    look: Look, view: View, aim: Aimed, places: Mapping[str, Point], colour: Rgb, inks: Inks
) -> Iterator[Item]:
    """Everything about the marble that is aimed.

    ``places`` is where all lie, in millimetres, ``colour`` the player's.
    """
    point = view.point_of(places[aim.marble])
    diameter = view.px(MARBLE)
    yield from foreseen(look, view, aim, inks)
    yield centred(ring(look, diameter, inks.grab), point)
    grip = pulled_to(look, view, aim, point)
    if grip is None:
        return
    yield from elastic(look, view, point, grip, aim.power, colour)
    away = math.dist(point, grip) or 1.0
    back = ((grip[0] - point[0]) / away, (grip[1] - point[1]) / away)
    way_there = aim.preview.path if aim.preview is not None else ()
    lying = [view.point_of(place) for place in (*places.values(), *way_there)]
    yield from strength_bar(look, view, aim, grip, back, lying)


def foreseen(look: Look, view: View, aim: Aimed, inks: Inks) -> Iterator[Item]:
    """What physics says about the flick, as far as players want to know."""
    told = aim.preview
    if told is None or not told.path:
        return
    diameter = view.px(MARBLE)
    points = [view.point_of(place) for place in told.path]
    only_line = told.ghost is None and not told.rest and not told.leaves
    yield from way(look, points, inks.way, start=diameter / 2, fades=only_line)
    for marble, path in told.paths.items():
        if marble != aim.marble:
            ways = [view.point_of(place) for place in path]
            yield from way(look, ways, inks.struck, radius=1.6, start=diameter / 2)
    for marble, rest in told.rest.items():
        if rest is not None:
            yield centred(ghost(look, marble[0], diameter), view.point_of(rest))
    if told.leaves:
        yield from _off_edge(look, points, inks.wrong)
    if told.ghost is None:
        return
    met = view.point_of(told.ghost)
    if told.paths:
        onward = [view.point_of(place) for place in told.paths[aim.marble]]
        yield from way(look, _after(onward, met), inks.way, radius=1.4)
    else:
        yield from _directions(look, view, aim, met, inks)
    yield centred(ghost(look, aim.marble[0], diameter), met)


def _after(points: list[Point], met: Point) -> list[Point]:
    """The part of a way after the point where it meets something."""
    nearest = min(range(len(points)), key=lambda number: math.dist(points[number], met))
    return points[nearest:]


def _directions(look: Look, view: View, aim: Aimed, met: Point, inks: Inks) -> Iterator[Item]:
    """Where the two marbles go after they meet; the longer, the faster."""
    told = aim.preview
    assert told is not None
    assert told.ghost is not None
    radius = view.px(MARBLE / 2)
    speeds = [math.hypot(*speed) for speed in (told.onward, told.struck) if speed is not None]
    fastest = max([*speeds, 1.0])
    for speed, ink, beyond in (
        (told.onward, inks.way, 1.0),
        (told.struck, inks.struck, 3.0),
    ):
        if speed is None or math.hypot(*speed) < 4.0:
            continue
        size = math.hypot(*speed)
        x, y = view.turn((speed[0] / size, speed[1] / size))
        start = met
        if beyond > 2 and told.meets is not None:
            # The struck marble lies one diameter further along its way.
            start = (met[0] + x * 2 * radius, met[1] - y * 2 * radius)
        far = radius + view.px(_TOLD) * (0.25 + 0.75 * size / fastest) * min(1.0, size / 300 + 0.3)
        end = (start[0] + x * far, start[1] - y * far)
        yield from way(look, (start, end), ink, radius=1.7, start=radius)
        yield from spike(look, end, (x, -y), ink, look.scale * 7)


def _off_edge(look: Look, points: list[Point], ink: Ink) -> Iterator[Item]:
    """A sign where the marble would leave the cloth."""
    if len(points) < 2:
        return
    (x0, y0), (x1, y1) = points[-2], points[-1]
    yield from spike(look, points[-1], (x1 - x0, y1 - y0), ink, look.scale * 9)
