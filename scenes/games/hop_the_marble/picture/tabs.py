"""Paper tabs at the edges of Hop's view: arrows towards marbles that are out of sight."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER
from scenes.games.hop_the_marble.picture.marbles import lying
from scenes.games.hop_the_marble.picture.marks import spike
from scenes.games.hop_the_marble.view import Point, View
from scenes.kit.display import Item, centred
from scenes.kit.look import Look
from scenes.kit.marks import Ink

_BALL: Final = 13.0
"""Diameter of a marble on a tab, ..."""

_PAD: Final = 4.0
"""... the paper around it, ..."""

_ARROW: Final = 9.0
"""... and the size of the arrowhead, all in design units."""

_ASIDE: Final = range(-4, 5)
"""How many times its height a tab may give way."""


def tabs(look: Look, view: View, state: HopState, covers: Sequence[pygame.Rect]) -> Iterator[Item]:
    """A tab for each player's marbles that are out of the view or under one of ``covers``.

    Those in the middle have one as well.
    """
    away: dict[int | None, list[tuple[str, Point]]] = {}
    taken: list[pygame.Rect] = []
    ball = pygame.Rect(0, 0, round(view.px(DIAMETER)), round(view.px(DIAMETER)))
    sight = view.area.inflate(ball.size)
    for marble, spot in sorted(state.on_cloth().items()):
        point = view.spot_point(spot)
        if not sight.collidepoint(point) or any(c.collidepoint(point) for c in covers):
            away.setdefault(state.owner_of(marble), []).append((marble[0], point))
        else:
            taken.append(ball.move_to(center=(round(point[0]), round(point[1]))))
    for group in away.values():
        colours = sorted({colour for colour, _point in group})
        points = [point for _colour, point in group]
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        yield from _tab(look, view, colours, (x, y), taken)


def _tab(
    look: Look, view: View, colours: Sequence[str], point: Point, taken: list[pygame.Rect]
) -> Iterator[Item]:
    """A tab with marbles of these colours and an arrow to a window point.

    It's off what's ``taken``, if it can be, and joins it.
    """
    ball, pad, arrow = look.px(_BALL), look.px(_PAD), look.px(_ARROW)
    room = view.clear.inflate(-5 * arrow, -5 * arrow)
    plate = pygame.Rect(0, 0, len(colours) * (ball + pad) + pad, ball + 2 * pad)
    plate.center = round(point[0]), round(point[1])
    plate.clamp_ip(room)
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
