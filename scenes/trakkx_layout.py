"""Where everything stands around TRAKKX's cloth: the open display, the bag, the rack, the tools.

The cloth fills the whole area and goes on below everything else; ``free`` is the part of it that
nothing covers. All rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import pygame

TRAY_SHAPE: Final = (1800, 420)
"""Width and height of the tray's picture."""

DISPLAY: Final = 6
"""Seats of the tray."""

RACK_SHAPE: Final = (2400, 360)
"""Width and height of the rack's picture; its ends are RACK_END wide."""

RACK_END: Final = 160
"""Width of either end of the rack's picture, which is never stretched lengthwise."""

GAP: Final = 0.4
"""Width of a gap between tokens on the rack, in tokens."""


@dataclass(frozen=True)
class Furniture:
    """The places of one area. ``token`` is the side of a token's place on a full single row.

    ``tray_seats`` are the six places of the open display; ``tools`` is the strip for the buttons;
    ``floor`` is the part of the rack on which tokens stand.
    """

    area: pygame.Rect
    free: pygame.Rect
    tray: pygame.Rect
    tray_seats: tuple[pygame.Rect, ...]
    bag: pygame.Rect
    rack: pygame.Rect
    floor: pygame.Rect
    tools: pygame.Rect
    token: int
    rows: int = field(default=1)


def furnish(area: pygame.Rect, unit: float, tool_height: int) -> Furniture:
    """Place everything in ``area``; ``unit`` is a unit of the design in pixels."""
    margin = round(10 * unit)
    top = area.top + margin
    seat = max(24, round(min(46 * unit, (area.width - 5 * margin) / 8.6, area.height * 0.1)))
    tray = pygame.Rect(area.left + margin, top, round(seat * 7.0), round(seat * 7.0 * 420 / 1800))
    bag = pygame.Rect(0, 0, round(seat * 1.75), round(seat * 1.75))
    bag.midleft = (tray.right + margin, tray.centery)
    bag.top = max(bag.top, area.top + margin // 2)
    width = area.width - 2 * margin
    token = round(min(54 * unit, area.height * 0.105))
    rows = 1
    end = round(token * 0.5)
    least = max(26, round(40 * unit))
    while (width - 2 * end) / (15 / rows) < min(token, least) and rows < 3:
        rows += 1
    token = max(20, min(token, int((width - 2 * end) * rows / 15)))
    high = round(token * (rows * 1.04 + 0.42))
    rack = pygame.Rect(area.left + margin, 0, width, high)
    rack.bottom = area.bottom - margin // 2
    floor = pygame.Rect(rack.left + end, 0, rack.width - 2 * end, round(token * rows * 1.04))
    floor.top = rack.top + round(token * 0.1)
    tools = pygame.Rect(area.left + margin, 0, width, tool_height)
    tools.bottom = rack.top - round(4 * unit)
    free = pygame.Rect(
        area.left + margin, tray.bottom + margin, width, tools.top - tray.bottom - 2 * margin
    )
    return Furniture(area, free, tray, _seats(tray), bag, rack, floor, tools, token // 2 * 2, rows)


@cache
def _shares() -> tuple[tuple[float, float, float], ...]:
    """Middles and side of the tray's seats as shares of its picture's width."""
    side = 0.128
    return tuple((0.075 + 0.17 * number, 420 / 1800 / 2, side) for number in range(DISPLAY))


def _seats(tray: pygame.Rect) -> tuple[pygame.Rect, ...]:
    seats = []
    for x, y, side in _shares():
        length = max(2, round(tray.width * side) // 2 * 2)
        seat = pygame.Rect(0, 0, length, length)
        seat.center = (round(tray.left + tray.width * x), round(tray.top + tray.width * y))
        seats.append(seat)
    return tuple(seats)


def stand(furniture: Furniture, standing: Sequence[bool]) -> tuple[pygame.Rect, ...]:
    """The places on the rack from left to right and from row to row.

    ``standing`` says for each place whether it is a token's (True) or a gap between tokens. As
    many rows as the rack has are filled; tokens become smaller where they would not fit.
    """
    floor, rows = furniture.floor, furniture.rows
    side = furniture.token
    while side > 8:
        rects = _stood(floor, rows, side, standing)
        if rects is not None:
            return rects
        side -= 2
        rows = max(rows, min(int(floor.height / (side * 1.02)), rows + 1))
    return tuple(pygame.Rect(floor.topleft, (side, side)) for _place in standing)


def _stood(
    floor: pygame.Rect, rows: int, side: int, standing: Sequence[bool]
) -> tuple[pygame.Rect, ...] | None:
    """The places with tokens of this side, centred in each row; None if they do not fit."""
    lines: list[list[bool]] = [[]]
    used = 0.0
    for is_token in standing:
        width = side if is_token else side * GAP
        if used + width > floor.width + 0.5 and is_token:
            lines.append([])
            used = 0.0
        lines[-1].append(is_token)
        used += width
    if len(lines) > rows:
        return None
    rects: list[pygame.Rect] = []
    step = floor.height / rows
    for number, line in enumerate(lines):
        total = sum(side if is_token else side * GAP for is_token in line)
        x = floor.left + max(0.0, (floor.width - total) / 2)
        y = floor.top + step * number + (step - side) / 2
        for is_token in line:
            width = side if is_token else side * GAP
            rects.append(pygame.Rect(round(x), round(y), round(width), side))
            x += width
    return tuple(rects)
