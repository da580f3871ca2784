"""Mats of cloth below the chains of the Bead Game, so that one sees whose a chain is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.bead_plan import Plan, Point, Seat, seats_around
from scenes.livery import Livery
from scenes.look import Look

_FINE: Final = 2
"""How many times larger mats are drawn than shown."""

# All these are in diameters of a bead.
_SEAM: Final = 0.16
"""Half of the gap between the mats of neighbours."""
_RIM: Final = 0.25
"""Room between a mat and the rim of the free space."""
_SIGN: Final = 1.25
"""Size of the player's symbol woven into his mat."""
_EDGE_ROOM: Final = 0.4
"""Room around the symbol."""

_ROUNDNESS: Final = 14
"""Of the superellipse along which the mats end; the larger, the sharper are its corners."""

# Of 255.
_CLOTH: Final = 30
_EDGE: Final = 130
_WOVEN: Final = 150


def draw_mats(look: Look, surface: pygame.Surface, plan: Plan, liveries: Sequence[Livery]) -> None:
    """Lay a mat in each player's colour, with his symbol, between the pile and the rim."""
    seats = seats_around(plan.players, *plan.area.size)
    for number, livery in enumerate(liveries):
        _draw_mat(look, surface, plan, seats[plan.place(number)], livery)


def _draw_mat(look: Look, surface: pygame.Surface, plan: Plan, seat: Seat, livery: Livery) -> None:
    area = plan.area
    colour = look.player(livery.colour).fill
    corners = [((x - area.left) * _FINE, (y - area.top) * _FINE) for x, y in _outline(plan, seat)]
    large = (area.width * _FINE, area.height * _FINE)
    cloth = pygame.Surface(large, pygame.SRCALPHA)
    cloth.fill((*colour, 0))
    if look.theme.pictures:
        pygame.draw.polygon(cloth, (*colour, _CLOTH), corners)
    width = max(1, round(plan.bead * 0.06 * _FINE))
    pygame.draw.polygon(cloth, (*colour, _EDGE), corners, width)
    mat = pygame.transform.smoothscale(cloth, area.size)
    surface.blit(mat, area)
    _draw_sign(look, surface, plan, seat, livery)


def _draw_sign(look: Look, surface: pygame.Surface, plan: Plan, seat: Seat, livery: Livery) -> None:
    """Weave the player's symbol into his mat, at the rim beside his bowl, where no chain lies."""
    size = round(plan.bead * _SIGN / 2) * 2
    beside = seat.first + math.copysign(1, seat.facing - seat.first) * math.pi / 2
    x, y = _polar(plan, seat.first, _reach(plan, seat.first) - (_EDGE_ROOM + _SIGN / 2) * plan.bead)
    away = plan.hand_radius + (_EDGE_ROOM + _SIGN / 2) * plan.bead
    symbol = look.symbol(livery.symbol, size, look.player(livery.colour).fill).copy()
    if look.theme.pictures:
        symbol.set_alpha(_WOVEN)
    place = (x + away * math.cos(beside), y + away * math.sin(beside))
    surface.blit(symbol, symbol.get_rect(center=place))


def _outline(plan: Plan, seat: Seat) -> list[Point]:
    """The corners of a mat: out along one side, back along the other, round the pile."""
    seam = _SEAM * plan.bead
    inner = plan.pile_radius + 0.35 * plan.bead
    steps = 160
    angles = [seat.first + (seat.last - seat.first) * step / steps for step in range(steps + 1)]
    # Towards its sides a mat keeps the same way from its neighbours at every distance.
    outer = [
        _polar(plan, _kept(seat, angle, seam, away), away)
        for angle, away in ((angle, _reach(plan, angle)) for angle in angles)
    ]
    back = [_polar(plan, _kept(seat, angle, seam, inner), inner) for angle in reversed(angles)]
    return [*outer, *back]


def _kept(seat: Seat, angle: float, seam: float, away: float) -> float:
    room = math.asin(min(1.0, seam / away))
    return min(max(angle, seat.first + room), seat.last - room)


def _reach(plan: Plan, angle: float) -> float:
    """How far a mat goes from the middle in a direction."""
    width, height = (side / 2 - _RIM * plan.bead for side in plan.area.size)
    across, down = abs(math.cos(angle)) / width, abs(math.sin(angle)) / height
    return float((across**_ROUNDNESS + down**_ROUNDNESS) ** (-1 / _ROUNDNESS))


def _polar(plan: Plan, angle: float, away: float) -> Point:
    x, y = plan.middle
    return x + away * math.cos(angle), y + away * math.sin(angle)
