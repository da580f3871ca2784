"""Where the players' cards are: each hand beside its player.

They keep their places and size, whoever's turn it is. Two players sit left and right, with their
cards in a row below the cloth. Among more, each hand is to the right of its player's seat, in a
column on either side of the cloth. Where two columns would shrink the cloth, all go into one, the
far player's at the top.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.zones import side_of
from scenes.games.hop_the_marble.picture.marbles import legend_size
from scenes.games.hop_the_marble.view import MARGIN, View
from scenes.kit.look import Look

HIGH: Final = 0.40
"""Height of a card as a share of its width."""

_MARGIN: Final = 8.0
_GAP: Final = 5.0
"""Room around hands and between cards, in design units."""

_SIGN: Final = 0.15
"""Side of a player's symbol as a share of a card's width."""

_BROADEST: Final = 192.0
"""Width of cards where there's room, in design units, and ..."""

_PLAIN: Final = 128
"""... in pixels, if that's more: their marbles must be distinguishable in small windows too."""

_NARROWEST: Final = 138.0
"""The column width for which the cloth shrinks, in design units, and ..."""

_LEAST: Final = 122
"""... in pixels, if that's more."""

_IN_ROW: Final = 5.2
"""The least width of a row for two hands, in least card widths."""

FROM_TOP: Final = (2, 1, 3, 0)
"""The sides of the cloth, in the order of their hands from the top of a column."""

_AT_LEFT: Final = (1, 2)
"""The sides of the cloth with the left column at their right hand."""

_LOW: Final = (0, 1)
"""The sides with a column's lower end at their right hand."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a player's things are: their symbol, the words beside it, and their cards.

    The ``count`` cards go from ``first`` on by ``step``, to the right or down; ``has_legend`` says
    that the words explain the cards' marbles.
    """

    sign: pygame.Rect
    words: pygame.Rect
    first: pygame.Rect
    step: tuple[int, int]
    has_legend: bool = False
    count: int = 1

    @property
    def top(self) -> int:
        return min(self.words.top, self.card(self.count - 1).top, self.first.top)

    @property
    def bottom(self) -> int:
        return max(self.words.bottom, self.card(self.count - 1).bottom, self.first.bottom)

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        cards = self.first.union(self.card(self.count - 1))
        return cards.union(self.sign).union(self.words)

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(number * self.step[0], number * self.step[1])


def laid_out(
    look: Look, area: pygame.Rect, size: int, tools: int, turned: int = 0, *, row: bool = False
) -> tuple[View, tuple[pygame.Rect, ...]]:
    """All of a cloth in a board's area, and the columns for cards, left to right.

    ``tools`` pixels on the left are for buttons. A ``row`` below the cloth, if asked for and wide
    enough, replaces the columns.
    """
    least = _narrowest(look)
    if row:
        high = round(HIGH * max(look.px(_BROADEST), _PLAIN)) + 2 * look.px(_MARGIN)
        below = pygame.Rect(area.left + tools, area.bottom - high, area.width - tools, high)
        if below.width >= _IN_ROW * max(look.px(_NARROWEST), _LEAST):
            return View.over(area, size, turned, (0, 0, high)), (below,)
    # Buttons may use the room around the cloth, a share of what the cloth is given.
    share = MARGIN / (size + 2 * MARGIN)
    room = max(0, area.width - least)
    # In a tiny window they overlap it.
    beside = min(max(0, math.ceil((tools - share * room) / (1 - share))), room // 3)
    side = min(area.height, area.width - tools - 2 * least)
    if side >= min(area.height, area.width - beside - least):
        most = max(look.px(_BROADEST), _PLAIN) + 2 * look.px(_MARGIN)
        broad = max(least, min(most, (area.width - tools - side) // 2))
        # Where there's room, the cloth is in the middle.
        right = max(broad, min(tools + broad, area.width - tools - broad - side))
        whole = View.over(area, size, turned, (tools + broad, right, 0))
        left = pygame.Rect(area.left + tools, area.top, broad, area.height)
        return whole, (left, left.move(area.right - left.right, 0))
    whole = View.over(area, size, turned, (beside, least, 0))
    return whole, (pygame.Rect(area.right - least, area.top, least, area.height),)


def _narrowest(look: Look) -> int:
    """A column's least width in pixels: the legend fits in beside a player's symbol."""
    legend = math.ceil((legend_size(look, 0)[0] + look.px(_GAP)) / (1 - _SIGN))
    return max(look.px(_NARROWEST), _LEAST, legend + 2 * look.px(_MARGIN))


def hands_in(
    look: Look,
    columns: Sequence[pygame.Rect],
    sides: Sequence[int],
    counts: Sequence[int],
    *,
    legend: bool,
) -> tuple[Hand, ...]:
    """The hands of all seats in one column or two; the lowest has a ``legend``.

    ``sides`` are the sides of the cloth where the seats are seen, 0 for the bottom; ``counts`` are
    their numbers of cards.
    """
    found: dict[int, Hand] = {}
    if columns[0].width > columns[0].height:
        return _in_row(look, columns[0], [side in _AT_LEFT for side in sides], counts)
    order = sorted(range(len(sides)), key=lambda seat: FROM_TOP.index(sides[seat]))
    told = order[-1] if legend else None
    for number, column in enumerate(columns):
        there = [
            seat
            for seat in order
            if len(columns) == 1 or (sides[seat] in _AT_LEFT) is (number == 0)
        ]
        low = bool(there) and sides[there[-1]] in _LOW
        at_left = len(columns) > 1 and number == 0
        counted = {seat: counts[seat] for seat in there}
        found |= _stacked(look, column, counted, told, small=not legend, low=low, at_left=at_left)
    return tuple(found[seat] for seat in range(len(sides)))


def _stacked(
    look: Look,
    column: pygame.Rect,
    counts: Mapping[int, int],
    told: int | None,
    *,
    small: bool,
    low: bool,
    at_left: bool,
) -> dict[int, Hand]:
    """The hands of some seats in a column, in order; with ``low`` the last is at its end.

    The seat ``told`` has the legend.
    """
    # A small picture may have a narrow column.
    margin = look.px(_MARGIN) if not small else min(look.px(_MARGIN), round(0.06 * column.width))
    gap = look.px(_GAP)
    wide = column.width - 2 * margin
    sign = round(_SIGN * wide)
    if small:
        sign = round(min(1.6 * sign, 0.05 * column.height))
    heads = {seat: _head(look, wide, sign, legend=seat == told) for seat in counts}
    cards, steps = sum(counts.values()), len(counts) - 1
    # With all hands open, it must be clear whose they are.
    apart = 4 * gap if small else 0
    room = column.height - 2 * margin - sum(heads.values()) - gap * cards - (gap + apart) * steps
    # Where cards wouldn't fit, all are lower, in a tiny window a mere line.
    wished = wide * HIGH * cards
    squeezed = min(1.0, room / wished) if wished else 1.0
    high = max(1, round(wide * HIGH * squeezed))
    talls = {seat: heads[seat] + counts[seat] * (high + gap) for seat in counts}
    free = max(apart * steps, column.height - 2 * margin - sum(talls.values()))
    top = float(column.top + margin)
    found: dict[int, Hand] = {}
    for place, seat in enumerate(counts):
        upwards = low and place == len(counts) - 1
        if upwards and not found:
            top += free
        box = pygame.Rect(column.left + margin, round(top), wide, talls[seat])
        if not at_left:
            box.right = column.right - margin
        found[seat] = _hand(
            box,
            sign,
            heads[seat],
            high,
            gap,
            counts[seat],
            upwards=upwards,
            has_legend=seat == told,
        )
        top += talls[seat] + free / max(1, steps)
    return found


def _head(look: Look, wide: int, sign: int, *, legend: bool) -> int:
    """Height of the line with a player's symbol, and the legend beside it."""
    return max(sign, legend_size(look, wide - sign - look.px(_GAP))[1]) if legend else sign


def _hand(
    box: pygame.Rect,
    sign: int,
    head: int,
    high: int,
    gap: int,
    count: int,
    *,
    upwards: bool,
    has_legend: bool,
) -> Hand:
    """A hand in a box, its symbol at the top, or at the bottom with the cards going ``upwards``."""
    words = pygame.Rect(box.left + sign + gap, box.top, box.width - sign - gap, head)
    first = pygame.Rect(box.left, box.top + head + gap, box.width, high)
    if upwards:
        words.bottom = box.bottom
        first.bottom = words.top - gap
    disc = pygame.Rect(box.left, 0, sign, sign)
    disc.centery = words.centery
    step = -(high + gap) if upwards else high + gap
    return Hand(disc, words, first, (0, step), has_legend, max(1, count))


def _in_row(
    look: Look,
    row: pygame.Rect,
    at_left: Sequence[bool],
    counts: Sequence[int],
) -> tuple[Hand, ...]:
    """Two seats' hands in a row, one from its left end, the other up to its right end.

    The left one has the legend.
    """
    margin, gap = look.px(_MARGIN), look.px(_GAP)
    legend = legend_size(look, look.px(_NARROWEST))
    most = (row.height - 2 * margin) / HIGH
    sign = round(_SIGN * most)
    heads = [max(sign, legend[0] if left else 0) for left in at_left]
    room = row.width - 2 * margin - gap * (1 + sum(counts)) - sum(heads)
    # In a tiny window they overlap, but they're there.
    wide = round(max(24.0, min(most, room / max(1, sum(counts)))))
    high = round(wide * HIGH)
    found = []
    for left, head, count in zip(at_left, heads, counts, strict=True):
        box = pygame.Rect(
            row.left + margin, 0, head + count * (gap + wide), row.height - 2 * margin
        )
        box.top = row.top + margin
        if not left:
            box.right = row.right - margin
        words = pygame.Rect(box.left, box.bottom - legend[1], head, legend[1])
        disc = pygame.Rect(box.left, box.bottom - sign, sign, sign)
        if left:
            disc.bottom = words.top - gap
        first = pygame.Rect(box.left + head + gap, box.bottom - high, wide, high)
        found.append(Hand(disc, words, first, (wide + gap, 0), left, max(1, count)))
    return tuple(found)


def free_place(look: Look, columns: Sequence[pygame.Rect], hands: Sequence[Hand]) -> pygame.Rect:
    """A place for one more card in the columns, where hands leave most room."""
    margin = look.px(_MARGIN)
    if columns[0].width > columns[0].height:
        place = hands[0].first.copy()
        place.bottomright = columns[0].right - margin, columns[0].top - margin
        return place
    gaps = []
    for column in columns:
        tops = sorted((hand.top, hand.bottom) for hand in hands if column.contains(hand.first))
        ends = [(column.top, column.top), *tops, (column.bottom, column.bottom)]
        gaps += [(two[0] - one[1], one[1], column.left) for one, two in itertools.pairwise(ends)]
    tall, top, left = max(gaps)
    wide, high = hands[0].first.size
    # In a tiny window it's lower than a card.
    place = pygame.Rect(left + margin, 0, wide, min(high, tall))
    place.centery = top + tall // 2
    return place


def sides_seen(state: HopState, turned: int) -> tuple[int, ...]:
    """The side of the window where each seat is seen: 0 for the bottom, then clockwise."""
    return tuple((side_of(state.variant, seat) - turned) % 4 for seat in range(state.players))
