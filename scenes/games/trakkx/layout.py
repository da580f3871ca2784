"""Where everything is on TRAKKX's table: the cloth, the racks around it, what's in reach.

The others' racks are at the far edge. In front of the player who looks is their rack, and behind it
a shelf: the face-up tokens and the bag on the left, the button that lays on the right, tools
between them or in a line above. The cloth is in the middle. All rectangles are in window pixels.
"""

from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.rules.trakkx.actions import ON_DISPLAY
from scenes.games.trakkx.work import SLOTS

TRAY_SHAPE: Final = (1800, 420)
"""Width and height of the tray's picture."""

_TRAY_LEFT: Final = 12 / 900
"""The shadow on the left of the wood in the tray's picture, as a share of its width."""

RACK_SHAPE: Final = (2400, 360)
"""Width and height of the rack's picture; its ends are RACK_END wide."""

RACK_END: Final = 160
"""Width of either end of the rack's picture, which is never stretched."""

_FIRST_SEAT: Final = 0.11
_NEXT_SEAT: Final = 0.15333
_SEAT_DOWN: Final = 0.4619
_SEAT: Final = 0.1208
"""The tray's picture: the first seat's middle and the distance to the next, as shares of its width,
their middle as a share of its height, and a token's place in a seat, of its width.
"""

RACK_HEIGHT: Final = 1.5
"""Height of the rack's picture for one row, in tokens."""

TIER: Final = 1.2
"""Distance between the rack's rows, in tokens."""

_GROOVE: Final = 285 / 360
"""Where tokens stand on the rack, as a share of the picture's height."""

_BODY: Final = (30, 2326, 328)
"""Left, right and lower edge of the wood in the rack's picture; outside is its shadow."""


HEM: Final = 18.0
"""Width of the cloth's hem in design units."""

_BUTTONS: Final = 5
"""What the small buttons on the shelf need, in their heights."""
_TOOLS: Final = 5.4
"""The room that the tools need, in widths of a strip."""

_SIGHT: Final = 3.5
"""Length of the button for the view, in widths of a strip."""


def _nowhere() -> pygame.Rect:
    return pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Furniture:
    """The places of one area. ``token`` is the side of a slot's token, ``rows`` the rack's rows.

    Tokens are on the ``cloth``, ideally in its ``free`` part, off its edge. ``others`` are the
    other players' racks, from the left. ``tray_seats`` are the six places for face-up tokens;
    ``floor`` is where tokens stand on the rack. ``tools``, ``sight`` and ``lay`` are room for
    buttons, for those of the view, and for the button that lays; ``own`` is room for the plate of
    the rack's player. A ``bare`` table shows only the cloth, the rack and that button.
    """

    area: pygame.Rect
    cloth: pygame.Rect
    free: pygame.Rect
    tray: pygame.Rect
    tray_seats: tuple[pygame.Rect, ...]
    bag: pygame.Rect
    rack: pygame.Rect
    floor: pygame.Rect
    token: int
    rows: int = 1
    others: tuple[pygame.Rect, ...] = ()
    tools: pygame.Rect = field(default_factory=_nowhere)
    sight: pygame.Rect = field(default_factory=_nowhere)
    lay: pygame.Rect = field(default_factory=_nowhere)
    own: pygame.Rect = field(default_factory=_nowhere)
    bare: bool = False

    def for_hand(self, *, left: bool) -> "Furniture":
        """The same for the hand that plays: with the ``left`` one, what's pressed is there."""
        if not left:
            return self
        tray = self._mirrored(self.tray)
        return replace(
            self,
            tray=tray,
            tray_seats=_seats(tray),
            bag=self._mirrored(self.bag),
            tools=self._mirrored(self.tools),
            sight=self._mirrored(self.sight),
            lay=self._mirrored(self.lay),
            own=self._mirrored(self.own),
            others=tuple(self._mirrored(rack) for rack in reversed(self.others)),
        )

    def rack_of(self, seat: int, near: int, players: int) -> pygame.Rect:
        """A player's rack; ``near`` sits at the table's near edge."""
        turn = (seat - near) % players
        return self.others[turn - 1] if turn else self.rack

    def beside_words(self) -> tuple[pygame.Rect, ...]:
        """Where a sentence hides no token: beside the small buttons on the shelf, if there's room.

        Else the cloth: what's needed next is on the rack.
        """
        shelf, buttons = self.tools, _BUTTONS * self.tools.height
        if shelf.width < 2 * buttons or shelf.top < self.lay.top:
            return (self.cloth,)
        left = shelf.left if self.lay.left > shelf.left else shelf.left + buttons
        high = self.lay.height * 3 // 2
        room = pygame.Rect(left, self.lay.bottom - high, shelf.width - buttons, high)
        return room, self.cloth

    def _mirrored(self, rect: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(self.area.left + self.area.right - rect.right, rect.top, *rect.size)


def furnish(
    area: pygame.Rect,
    unit: float,
    tool: int = 0,
    others: int = 0,
    button: tuple[int, int] = (0, 0),
    *,
    rack: bool = True,
    bare: bool = False,
    grown: float = 1.0,
) -> Furniture:
    """Place everything in ``area``; ``unit`` is a design unit in pixels.

    ``tool`` is the width of a strip of buttons, ``button`` the size of the one that lays; 0 for
    none. ``others`` is the number of racks at the
    far edge; without ``rack`` there's no own one; a ``bare`` table has nothing else. Tokens are
    ``grown`` for large letters.
    """
    margin, gap = round(10 * unit), round(6 * unit)
    inner = area.inflate(-2 * margin, 0)
    token, rows = _token(inner.width, area.height * grown)
    standing = _rack(area.inflate(-2 * margin, -round(1.2 * margin)), token, rows)
    end = round(token * 0.5)
    floor = pygame.Rect(inner.left + end, 0, inner.width - 2 * end, round(token * rows * TIER))
    floor.top = round(standing.top + token * (RACK_HEIGHT * _GROOVE - (1 + TIER) / 2))
    bottom = min(standing.top, floor.top) if rack else area.bottom - gap

    # The shelf behind the rack.
    seat = max(14, round(min(token * 0.8, inner.width * 0.5 * _SEAT)))
    tray = pygame.Rect(
        0, 0, round(seat / _SEAT), round(seat / _SEAT * TRAY_SHAPE[1] / TRAY_SHAPE[0])
    )
    bag = pygame.Rect(0, 0, round(seat * 2.1), round(seat * 2.1))
    lay = pygame.Rect((0, 0), button)
    # However long its words, the number on the bag stays in sight.
    lay.width = min(lay.width, inner.width - tray.width - bag.width - 2 * gap)
    between = inner.width - tray.width - bag.width - lay.width - 3 * gap
    shelf = pygame.Rect(inner.left, 0, inner.width, max(bag.height, tool, lay.height))
    shelf.bottom = bottom - gap
    tray.midleft = (shelf.left - round(tray.width * _TRAY_LEFT), shelf.centery)
    bag.midleft = (tray.right, shelf.centery)
    lay.height = min(shelf.height, max(lay.height, round(shelf.height * 0.92)))
    lay.midright = shelf.midright
    top = shelf.top - gap
    tools = pygame.Rect(bag.right + gap, shelf.centery - tool // 2, between, tool)
    if between < _TOOLS * tool:
        tools = pygame.Rect(inner.left, top - tool, inner.width, tool)
        top = tools.top - gap

    # The far edge.
    rail = area.top + gap
    sight = _nowhere()
    own = sight
    seats: tuple[pygame.Rect, ...] = ()
    if others or tool:
        high = max(tool, round(44 * unit))
        sight = pygame.Rect(0, rail, round(_SIGHT * tool), high)
        sight.right = inner.right
        room = inner.inflate(-2 * (sight.width + gap), 0)
        seats = _seats_of(pygame.Rect(room.left, rail, room.width, high), others, gap, unit)
        own = sight.move_to(right=(seats[0].left if seats else room.left) - gap)
        rail += high + gap
    cloth = pygame.Rect(inner.left, rail, inner.width, max(20, top - rail))
    return Furniture(
        area,
        cloth,
        cloth.inflate(-gap, -gap),
        tray,
        _seats(tray),
        bag,
        standing,
        floor,
        token,
        rows,
        seats,
        tools,
        sight,
        lay,
        own,
        bare,
    )


def _token(width: int, height: float) -> tuple[int, int]:
    """Side of a token on the rack, and how many rows make it large enough."""
    for rows in (1, 2, 3):
        # In several rows they're smaller: what the rack takes, the cloth hasn't.
        wished = height * (0.08 if rows == 1 else 0.064)
        side = min(wished, width / (-(-SLOTS // rows) + 1))
        if side >= wished * 0.66:
            break
    return max(8, int(side) // 2 * 2), rows


def _seats_of(rail: pygame.Rect, others: int, gap: int, unit: float) -> tuple[pygame.Rect, ...]:
    """The places of this many racks side by side in the middle of a rail."""
    if not others:
        return ()
    wide = min(round((rail.width + gap) / others - gap), round(360 * unit))
    left = rail.centerx - (others * (wide + gap) - gap) // 2
    return tuple(
        pygame.Rect(left + number * (wide + gap), rail.top, wide, rail.height)
        for number in range(others)
    )


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
    """The slots of a rack with ``count`` of them, left to right, row by row.

    They shrink to fit more than the usual number.
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
