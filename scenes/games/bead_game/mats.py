"""Mats of cloth below the Bead Game's chains, which show whose a chain is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.games.bead_game.plan import Plan, Point, Seat, seats_around
from scenes.kit.livery import Livery
from scenes.kit.look import Look

_FINE: Final = 2
"""How many times larger mats are drawn than shown."""

# All these are in diameters of a bead.
_SEAM: Final = 0.16
"""Half of the gap between the mats of neighbours."""
_RIM: Final = 0.25
"""Room between a mat and the rim of the free space."""
_SIGN: Final = 1.25
"""Size of the player's symbol woven into their mat."""
_EDGE_ROOM: Final = 0.4
"""Room around the symbol."""

_ROUNDNESS: Final = 14
"""Of the superellipse along which the mats end; the larger, the sharper its corners."""

# Of 255.
_CLOTH: Final = 30
_EDGE: Final = 130
_WOVEN: Final = 150


def draw_mats(look: Look, surface: pygame.Surface, plan: Plan, liveries: Sequence[Livery]) -> None:
    """Lay a mat in each player's colour, with their symbol, between the pile and the rim."""
    seats = seats_around(plan.players, *plan.area.size)
    for number, livery in enumerate(liveries):
        seat = seats[plan.place(number)]
        _draw_mat(look, surface, plan, seat, livery)
        _draw_sign(look, surface, plan, sign_place(plan, seat, plan.bowl(number)), livery)


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


def _draw_sign(
    look: Look, surface: pygame.Surface, plan: Plan, place: Point, livery: Livery
) -> None:
    """Weave the player's symbol into their mat at a window point."""
    size = round(plan.bead * _SIGN / 2) * 2
    symbol = look.symbol(livery.symbol, size, look.player(livery.colour).fill).copy()
    if look.theme.pictures:
        symbol.set_alpha(_WOVEN)
    surface.blit(symbol, symbol.get_rect(center=place))


def sign_place(plan: Plan, seat: Seat, bowl: Point) -> Point:
    """Where a player's mat is free of chains: at the rim beside their bowl."""
    room = (_EDGE_ROOM + _SIGN / 2) * plan.bead
    away, outwards = plan.hand_radius + room, plan.hand_radius - room
    x, y = bowl[0] - plan.middle[0], bowl[1] - plan.middle[1]
    right, down = math.copysign(outwards, x), math.copysign(outwards, y)
    places = (
        *((x + side, y + down) for side in (away, -away)),
        *((x + right, y + side) for side in (away, -away)),
    )
    half = plan.area.width / 2, plan.area.height / 2
    own = [
        place
        for place in places
        if abs(place[0]) < half[0] and abs(place[1]) < half[1] and _is_before(seat, place)
    ]
    found = max(own, key=lambda place: math.hypot(*place))
    return plan.middle[0] + found[0], plan.middle[1] + found[1]


def _is_before(seat: Seat, way: Point) -> bool:
    """Whether a line from the middle crosses a player's mat."""
    return (math.atan2(way[1], way[0]) - seat.first) % math.tau < seat.last - seat.first


def _outline(plan: Plan, seat: Seat) -> list[Point]:
    """The corners of a mat: out along one side, back along the other, round the pile."""
    seam = _SEAM * plan.bead
    inner = plan.pile_radius + 0.35 * plan.bead
    steps = 160
    angles = [seat.first + (seat.last - seat.first) * step / steps for step in range(steps + 1)]
    # The gap to its neighbours is equally wide at every distance.
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
    """How far a mat reaches from the middle in a direction."""
    width, height = (side / 2 - _RIM * plan.bead for side in plan.area.size)
    across, down = abs(math.cos(angle)) / width, abs(math.sin(angle)) / height
    return float((across**_ROUNDNESS + down**_ROUNDNESS) ** (-1 / _ROUNDNESS))


def _polar(plan: Plan, angle: float, away: float) -> Point:
    x, y = plan.middle
    return x + away * math.cos(angle), y + away * math.sin(angle)
