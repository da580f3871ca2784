"""Where everything stands around TRAKKX's cloth: the open display, the bag, the rack, the tools.

The cloth fills the whole area and lies below everything else; ``free`` is the part that nothing
covers. All rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.rules.trakkx.actions import ON_DISPLAY, ON_RACK

TRAY_SHAPE: Final = (1800, 420)
"""Width and height of the tray's picture."""

RACK_SHAPE: Final = (2400, 360)
"""Width and height of the rack's picture; its ends are RACK_END wide."""

RACK_END: Final = 160
"""Width of either end of the rack's picture, which is never stretched."""

_FIRST_SEAT: Final = 0.11
_NEXT_SEAT: Final = 0.15333
_SEAT_DOWN: Final = 0.4619
_SEAT: Final = 0.1208
"""The tray's picture: middle of the first seat and distance of the next as shares of its width,
their middle as a share of its height, and the place of a token in a seat, of its width."""

RACK_HEIGHT: Final = 1.5
"""Height of the rack's picture for one row, in tokens."""

TIER: Final = 1.2
"""Distance of the rack's rows, in tokens."""

_GROOVE: Final = 285 / 360
"""Where tokens stand on the rack, as a share of the picture's height."""

_BODY: Final = (30, 2326, 328)
"""Left, right and lower edge of the wood in the rack's picture; beyond lies its shadow."""

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
    seat = max(20, round(min(area.width / 13, area.height * 0.07)))
    wide = round(seat / _SEAT)
    tray = pygame.Rect(
        area.left + margin // 2,
        area.top + margin // 2,
        wide,
        round(wide * TRAY_SHAPE[1] / TRAY_SHAPE[0]),
    )
    bag = pygame.Rect(0, 0, round(seat * 2.1), round(seat * 2.1))
    bag.midleft = (tray.right, tray.centery)
    width = area.width - 2 * margin
    token = round(min(area.width / 17.2, area.height * 0.075))
    rows = 1
    least = max(26, round(40 * unit))
    while (width - token) / (ON_RACK / rows) < min(token, least) and rows < 3:
        rows += 1
    token = max(20, min(token, int((width - token) * rows / ON_RACK))) // 2 * 2
    rack = _rack(area.inflate(-2 * margin, -round(1.6 * margin)), token, rows)
    end = round(token * 0.5)
    floor = pygame.Rect(area.left + margin + end, 0, width - 2 * end, round(token * rows * TIER))
    floor.top = round(rack.top + token * (RACK_HEIGHT * _GROOVE - (1 + TIER) / 2))
    tools = pygame.Rect(area.left + margin, 0, width, tool_height)
    tools.bottom = min(rack.top, floor.top) - round(4 * unit)
    free = pygame.Rect(
        area.left + margin, tray.bottom, width, tools.top - tray.bottom - round(6 * unit)
    )
    return Furniture(area, free, tray, _seats(tray), bag, rack, floor, tools, token, rows)


def _rack(room: pygame.Rect, token: int, rows: int) -> pygame.Rect:
    """The rack at the lower edge of ``room``, with only its shadow outside."""
    high = token * RACK_HEIGHT
    scale = high / RACK_SHAPE[1]
    left, right, bottom = (round(part * scale) for part in _BODY)
    rack = pygame.Rect(
        room.left - left,
        0,
        room.width + left + round(RACK_SHAPE[0] * scale) - right,
        round(high + (rows - 1) * token * TIER),
    )
    rack.top = room.bottom - (rack.height - round(high) + bottom)
    return rack


def _seats(tray: pygame.Rect) -> tuple[pygame.Rect, ...]:
    length = max(2, round(tray.width * _SEAT) // 2 * 2)
    seats = []
    for number in range(ON_DISPLAY):
        seat = pygame.Rect(0, 0, length, length)
        seat.center = (
            round(tray.left + tray.width * (_FIRST_SEAT + _NEXT_SEAT * number)),
            round(tray.top + tray.height * _SEAT_DOWN),
        )
        seats.append(seat)
    return tuple(seats)


def stand(furniture: Furniture, standing: Sequence[bool]) -> tuple[pygame.Rect, ...]:
    """The places on the rack from left to right and from row to row.

    ``standing`` says for each place whether it is a token's (True) or a gap's. All rows of the rack
    are filled; tokens become smaller where they would not fit.
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
