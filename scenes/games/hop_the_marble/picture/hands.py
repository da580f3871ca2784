"""Where the players' cards are.

Whoever the view is turned to has theirs in a row along the board's lower edge, at full size. The
others' are packs at that row's right end, with all their cards above them once opened. So cards
change their size only when the view turns. In a small picture all are open, in a column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import side_of
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.view import View
from scenes.kit.look import Look

HIGH: Final = 0.30
"""Height of a card as a share of its width."""

MOST: Final = 3
"""The most cards anyone has."""

_MARGIN: Final = 8.0
_GAP: Final = 5.0
"""Room around hands and between cards, in design units."""

_SIGN: Final = 22.0
"""Side of a player's symbol in design units."""

_BROADEST: Final = 196.0
"""Width of cards where there's room, in design units, and ..."""

_PLAIN: Final = 128
"""... in pixels, if that's more: their marbles must be distinguishable in small windows too."""

_NARROWEST: Final = 132.0
"""Below this width of cards packs go into a line of their own, in design units."""

_SMALL: Final = (33.0, 44.0)
"""Width and height of a card in a pack, in design units."""

_OPENED: Final = 0.2
"""How much of the board's height several opened packs take, if they can."""

_NEAREST: Final = (0, 1, 3, 2)
"""The sides where seats are seen, nearest to the viewer first."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a player's things are: their symbol and their ``count`` cards.

    The cards go from ``first`` on by ``step``, to the right or down; ``is_pack``: they're small.
    """

    sign: pygame.Rect
    first: pygame.Rect
    step: tuple[int, int]
    count: int
    is_pack: bool = False

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return self.sign.union(self.first).union(self.card(max(1, self.count) - 1))

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(number * self.step[0], number * self.step[1])


class Row:
    """The row along the lower edge of a board's ``area`` for as many ``players``."""

    def __init__(self, look: Look, area: pygame.Rect, players: int) -> None:
        self._margin, self._gap = look.px(_MARGIN), look.px(_GAP)
        self._sign = look.px(_SIGN)
        margin, gap, sign = self._margin, self._gap, self._sign
        others = players - 1
        room = area.width - 2 * margin
        letters = look.line_height("small-strong")
        wide = max(look.px(_SMALL[0]), round(1.25 * letters))
        # In a tiny window they're narrower.
        wide = min(wide, (room // others - sign - 2 * gap) // MOST - 2)
        self.small = max(1, wide), max(look.px(_SMALL[1]), round(1.6 * letters))
        self._pack = sign + gap + MOST * (wide + 2)
        self._packs = others * self._pack + (others - 1) * 2 * gap
        most = max(look.px(_BROADEST), _PLAIN)
        beside = (room - self._packs - sign - (MOST + 2) * gap) // MOST
        is_tall = area.height > 1.2 * area.width
        self.is_folded = is_tall or beside < look.px(_NARROWEST)
        alone = (room - sign - MOST * gap) // MOST
        wide = alone if is_tall else min(most, alone if self.is_folded else beside)
        wide = max(1, wide)
        self.large = wide, round(wide * HIGH)
        high = margin + gap
        if self.is_folded:
            high += self.large[1] + gap + self.small[1]
        else:
            high += max(self.large[1], self.small[1])
        self.rect = pygame.Rect(area.left, area.bottom - high, area.width, high)

    def own(self, count: int, *, at_left: bool) -> Hand:
        """The near player's hand: in the middle, or under a circle ``at_left``."""
        wide, high = self.large
        whole = self._sign + MOST * (self._gap + wide)
        left = self.rect.left + self._margin
        if not at_left:
            taken = 0 if self.is_folded else self._packs + 2 * self._gap
            centred = self.rect.centerx - whole // 2
            left = max(left, min(centred, self.rect.right - self._margin - taken - whole))
        first = pygame.Rect(left + self._sign + self._gap, 0, wide, high)
        first.bottom = self.rect.bottom - self._margin
        sign = pygame.Rect(left, 0, self._sign, self._sign)
        sign.centery = first.centery
        return Hand(sign, first, (wide + self._gap, 0), count)

    def pack(self, place: int, count: int) -> Hand:
        """The pack at a place, from the left."""
        left = self.rect.right - self._margin - self._packs + place * (self._pack + 2 * self._gap)
        sign = pygame.Rect(left, 0, self._sign, self._sign)
        first = pygame.Rect((left + self._sign + self._gap, 0), self.small)
        first.bottom = self.rect.bottom - self._margin
        if self.is_folded:
            first.top = self.rect.top
        sign.centery = first.centery
        return Hand(sign, first, (self.small[0] + 2, 0), count, is_pack=True)

    def opened(self, counts: Sequence[int], top: int) -> tuple[pygame.Rect, tuple[Hand, ...]]:
        """A slip of paper for what's in the packs, and on it the hands of the same players.

        It's above a lone pack, otherwise at the board's ``top``, far from the near circle.
        """
        wide, high = self.large
        gap, sign = self._gap, self._sign
        if len(counts) > 1:
            share = round(_OPENED * (self.rect.bottom - top)) // len(counts) - gap
            high = min(high, max(share, round(_PLAIN * HIGH)))
            wide = round(high / HIGH)
        slip = pygame.Rect(
            0, 0, sign + max(counts) * (gap + wide), len(counts) * (high + gap) - gap
        )
        slip.inflate_ip(2 * gap, 2 * gap)
        slip.bottomright = self.rect.right - self._margin, self.rect.top - gap
        if len(counts) > 1:
            slip.top = top + self._margin
        hands = []
        for line, count in enumerate(counts):
            top = slip.top + gap + line * (high + gap)
            first = pygame.Rect(slip.left + 2 * gap + sign, top, wide, high)
            disc = pygame.Rect(slip.left + gap, 0, sign, sign)
            disc.centery = first.centery
            hands.append(Hand(disc, first, (wide + gap, 0), count))
        return slip, tuple(hands)


def laid_out(area: pygame.Rect, size: int, row: Row, tools: int, turned: int) -> View:
    """All of a cloth above a ``row``, beside ``tools`` pixels for buttons if they'd cover it."""
    whole = View.over(area, size, turned, (0, 0, row.rect.height))
    if whole.cloth.left - area.left >= tools:
        return whole
    # In a tiny window they do.
    return View.over(area, size, turned, (min(tools, area.width // 3), 0, row.rect.height))


def near_seat(sides: Sequence[int]) -> int:
    """The seat whose cards are open, by the sides where the seats are seen."""
    return min(range(len(sides)), key=lambda seat: _NEAREST.index(sides[seat]))


def in_row(row: Row, sides: Sequence[int], counts: Sequence[int]) -> tuple[Hand, ...]:
    """The hands of all seats; the packs are in the order of turns."""
    near = near_seat(sides)
    players = len(sides)
    return tuple(
        row.own(counts[seat], at_left=sides[near] == 1)
        if seat == near
        else row.pack((seat - near - 1) % players, counts[seat])
        for seat in range(players)
    )


def in_column(
    look: Look, column: pygame.Rect, sides: Sequence[int], counts: Sequence[int]
) -> tuple[Hand, ...]:
    """The hands of all seats in a small picture's column, the far player's at the top."""
    margin = min(look.px(_MARGIN), round(0.06 * column.width))
    gap = look.px(_GAP)
    wide = column.width - 2 * margin
    sign = round(min(0.24 * wide, 0.05 * column.height))
    order = sorted(range(len(sides)), key=lambda seat: (2, 1, 3, 0).index(sides[seat]))
    cards = sum(counts)
    # It must be clear whose they are.
    room = column.height - 2 * margin - len(order) * (sign + 5 * gap) - gap * cards
    high = max(1, round(min(wide * HIGH, room / max(1, cards))))
    tall = sum(sign + counts[seat] * (high + gap) for seat in order)
    free = max(4 * gap, (column.height - 2 * margin - tall) / max(1, len(order) - 1))
    found: dict[int, Hand] = {}
    top = float(column.top + margin)
    for seat in order:
        disc = pygame.Rect(column.left + margin, round(top), sign, sign)
        first = pygame.Rect(disc.left, disc.bottom + gap, wide, high)
        found[seat] = Hand(disc, first, (0, high + gap), counts[seat])
        top += sign + counts[seat] * (high + gap) + free
    return tuple(found[seat] for seat in range(len(sides)))


def sides_seen(state: HopState, turned: int) -> tuple[int, ...]:
    """The side of the window where each seat is seen: 0 for the bottom, then clockwise."""
    return tuple((side_of(state.variant, seat) - turned) % 4 for seat in range(state.players))
