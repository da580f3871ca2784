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
_SIGN: Final = 1.9
"""Size of the player's symbol woven into his mat."""

_ROUNDNESS: Final = 14
"""Of the superellipse along which the mats end; the larger, the sharper are its corners."""

# Of 255.
_CLOTH: Final = 44
_PATTERN: Final = 26
_EDGE: Final = 150
_WOVEN: Final = 120


def draw_mats(look: Look, surface: pygame.Surface, plan: Plan, liveries: Sequence[Livery]) -> None:
    """Lay a mat in each player's colour and pattern between the pile and the rim."""
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
    if look.theme.pictures:
        mat.blit(_woven(look, plan, livery, corners, large), (0, 0))
    surface.blit(mat, area)
    _draw_sign(look, surface, plan, seat, livery)


def _woven(
    look: Look,
    plan: Plan,
    livery: Livery,
    corners: Sequence[Point],
    large: tuple[int, int],
) -> pygame.Surface:
    """The player's pattern in the shape of his mat."""
    shape = pygame.Surface(large, pygame.SRCALPHA)
    pygame.draw.polygon(shape, (255, 255, 255, _PATTERN), corners)
    colour = look.player(livery.colour).fill
    pattern = look.pattern(livery.symbol, plan.area.size, colour, plan.bead * 0.7).copy()
    stencil = pygame.transform.smoothscale(shape, plan.area.size)
    pattern.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pattern


def _draw_sign(look: Look, surface: pygame.Surface, plan: Plan, seat: Seat, livery: Livery) -> None:
    """Weave the player's symbol into his mat between his bowl and his first chain."""
    angle = seat.first + 0.55 * (seat.facing - seat.first)
    away = 0.72 * _reach(plan, angle)
    size = round(plan.bead * _SIGN / 2) * 2
    symbol = look.symbol(livery.symbol, size, look.player(livery.colour).fill).copy()
    if look.theme.pictures:
        symbol.set_alpha(_WOVEN)
    surface.blit(symbol, symbol.get_rect(center=_polar(plan, angle, away)))


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
