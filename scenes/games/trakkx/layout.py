"""Where everything stands around TRAKKX's cloth: the open display, the bag, the rack, the tools.

The cloth fills the whole area and lies below everything else; ``free`` is the part that nothing
covers. All rectangles are in window pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from game.rules.trakkx.actions import ON_DISPLAY
from scenes.games.trakkx.slots import SLOTS

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
    while (width - token) / (SLOTS / rows) < min(token, least) and rows < 3:
        rows += 1
    token = max(20, min(token, int((width - token) * rows / SLOTS))) // 2 * 2
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


def stand(furniture: Furniture, count: int) -> tuple[pygame.Rect, ...]:
    """The slots of a rack with ``count`` of them, from left to right and from row to row.

    They become smaller where more than the usual number have to fit.
    """
    floor, rows, side = furniture.floor, furniture.rows, furniture.token
    in_row = -(-max(count, SLOTS) // rows)
    while side > 8 and side * in_row > floor.width:
        side -= 2
        rows = max(rows, min(int(floor.height / (side * 1.02)), rows + 1))
        in_row = -(-max(count, SLOTS) // rows)
    wide, step = floor.width / in_row, floor.height / rows
    rects = []
    for number in range(count):
        row, column = divmod(number, in_row)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (
            round(floor.left + (column + 0.5) * wide),
            round(floor.top + (row + 0.5) * step),
        )
        rects.append(rect)
    return tuple(rects)
