"""Help at Hop's table in pictures: a hint's light, ring and aim, ideas, what was meant."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Flick, Give, Place
from scenes.games.hop_the_marble.picture import marks as marked
from scenes.games.hop_the_marble.picture.cue import pulled_to
from scenes.games.hop_the_marble.picture.marks import Inks
from scenes.games.hop_the_marble.shown import Aimed, Helped, Idea, Meant
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look
from scenes.table.idea_dots import idea_dot

_LIGHT: Final = 1.15
"""The radius of a hint's light as a share of an area's."""

_DOTS: Final = 1.07
"""The same for the dots around it."""

_BRIGHT: Final = 150
"""How bright it is in its middle, up to 255."""

_PULL: Final = 0.6
"""The strength with which a hint's arrow is drawn."""


def light(look: Look, view: View, place: Point, radius: float, inks: Inks) -> Iterator[Item]:
    """A soft light around an area of ``radius`` at ``place``, in millimetres, in a ring of dots."""
    point = view.point_of(place)
    size = 2 * round(view.px(_LIGHT * radius))
    if not pygame.Rect(point[0] - size / 2, point[1] - size / 2, size, size).colliderect(view.area):
        return
    colour = (*inks.hint.line, _BRIGHT)
    glow = look.drawn(("hop light", size, colour), lambda: marks.broad_glow(size, colour))
    yield centred(glow, point)
    reach = view.px(_DOTS * radius)
    steps = 48
    circle = [
        (point[0] + reach * math.cos(turn), point[1] + reach * math.sin(turn))
        for turn in (2 * math.pi * step / steps for step in range(steps + 1))
    ]
    yield from marked.way(look, circle, inks.hint, radius=1.6)


def hint(
    look: Look,
    view: View,
    places: Mapping[str, Point],
    helped: Helped,
    inks: Inks,
    ball: float,
) -> Iterator[Item]:
    """Rings around a hint's marbles, or all of the hint; ``ball`` is a marble's diameter."""
    diameter = view.px(ball)
    ring = marked.ring(look, diameter, inks.hint)
    for marble in helped.pieces:
        if marble in places:
            yield centred(ring, view.point_of(places[marble]))
    match helped.action:
        case Flick(marble=marble) as flick if marble in places:
            point = view.point_of(places[marble])
            back = pulled_to(look, view, Aimed(marble, flick, _PULL), point)
            assert back is not None
            tip = (3 * point[0] - 2 * back[0], 3 * point[1] - 2 * back[1])
            way = (tip[0] - point[0], tip[1] - point[1])
            yield centred(ring, point)
            yield from marked.way(look, (point, tip), inks.hint, start=diameter * 0.7)
            yield from marked.spike(look, tip, way, inks.hint, look.scale * 9)
        case Place(spots=spots):
            for marble, spot in spots.items():
                point = view.spot_point(spot)
                yield centred(marked.ghost(look, marble[0], diameter), point)
                yield centred(marked.ring(look, diameter, inks.hint, room=0.08), point)
        case Give(marble=marble) if marble in places:
            yield centred(ring, view.point_of(places[marble]))


def ideas(look: Look, view: View, found: Iterable[Idea], ball: float) -> Iterator[Item]:
    """Dots, the larger the better; a marble of ``ball`` millimetres has its own beside it."""
    away = 0.42 * view.px(ball)
    for idea in found:
        x, y = view.point_of(idea.place)
        point = (x + away, y - away) if idea.marble else (x, y)
        yield centred(idea_dot(look, idea.size), point)


def meant(look: Look, view: View, shown: Meant, inks: Inks) -> Iterator[Item]:
    """Where a flick was meant to go, dotted, amid the fan of usual errors; and where it went."""
    ways = [
        [view.point_of(place) for place in way] for way in (shown.usual, shown.meant, shown.went)
    ]
    fan, wanted, went = ways
    rect = marked.around([*fan, *wanted, *went]).inflate(24, 24).clip(view.area)
    if not rect.w or not rect.h or len(went) < 2 or len(wanted) < 2:
        return
    colour = inks.way.line

    def make() -> pygame.Surface:
        canvas = pygame.Surface(rect.size, pygame.SRCALPHA)
        canvas.fill((*colour, 0))
        moved = [(x - rect.left, y - rect.top) for x, y in fan]
        if len(moved) > 2:
            pygame.draw.polygon(canvas, (*colour, 64), moved)
        for ink, width in ((inks.way.casing, 3.0), (inks.way.line, 1.6)):
            for (x, y), (to_x, to_y) in pairwise(went):
                start, end = (x - rect.left, y - rect.top), (to_x - rect.left, to_y - rect.top)
                pygame.draw.aaline(canvas, ink, start, end, max(1, round(width * look.scale)))
        return drawing.native(canvas)

    key = ("hop meant", rect.size, tuple(fan), tuple(went), inks.way)
    yield look.drawn(key, make), rect.topleft
    yield from marked.way(look, wanted, inks.hint, radius=1.4)
