"""Where the cards of Hop's players lie: everybody's as a hand before them.

The hand of the player whose turn it is lies open, one card below the other; the others are flat.
All lie in a tray beside the cloth, which makes room for it, those of the far player at the top.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.zones import side_of
from scenes.games.hop_the_marble.picture.legend import legend_size
from scenes.kit.look import Look
from scenes.table.animation import ease

OPEN: Final = 0.40
"""The height of an open card as a share of its breadth."""

FLAT: Final = 0.21
"""The same for a flat one."""

_MARGIN: Final = 8.0
_GAP: Final = 5.0
"""Room around hands and between cards, in design units."""

_SIGN: Final = 0.15
"""The side of a player's sign as a share of a card's breadth."""

_BROADEST: Final = 172.0
"""The breadth of cards where there is room, in design units, and ..."""

_PLAIN: Final = 128
"""... in pixels, where that is more: their marbles are to be told apart in small windows too."""

_NARROWEST: Final = 138.0
"""The breadth of a tray, in design units, for which the cloth becomes smaller, and ..."""

_LEAST: Final = 122
"""... in pixels, where that is more."""

_OPENS: Final = 0.26
"""Seconds in which a hand opens when it is its player's turn."""

FROM_TOP: Final = (2, 1, 3, 0)
"""The sides of the cloth, in the order of their hands from the top of the tray."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a player's things lie: their sign, the words beside it, and their cards.

    The ``count`` cards go from ``first`` on by ``step``; ``is_open`` says that they are open.
    """

    sign: pygame.Rect
    words: pygame.Rect
    first: pygame.Rect
    step: int
    is_open: bool = True

    count: int = 1

    @property
    def top(self) -> int:
        """Where it begins."""
        return min(self.words.top, self.card(self.count - 1).top, self.first.top)

    @property
    def bottom(self) -> int:
        """Where it ends."""
        return max(self.words.bottom, self.card(self.count - 1).bottom, self.first.bottom)

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        cards = self.first.union(self.card(self.count - 1))
        return cards.union(self.sign).union(self.words)

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(0, number * self.step)


class Turn:
    """How the hands open and close while the turn goes from player to player.

    Times are seconds on the clock; without one, at ``math.inf``, they do so at once.
    """

    def __init__(self) -> None:
        self._from: int | None = None
        self._acting: int | None = None
        self._begun = -math.inf

    def goes_to(self, acting: int | None, now: float) -> None:
        """It is this player's turn now."""
        if acting != self._acting:
            begun = now if now < math.inf else -math.inf
            self._from, self._acting, self._begun = self._acting, acting, begun

    def share(self, now: float) -> float:
        """How much of the way is over, eased."""
        return ease((now - self._begun) / _OPENS)

    @property
    def before(self) -> int | None:
        """Whose turn it was before."""
        return self._from

    def moves(self, now: float) -> bool:
        """Whether hands are still opening."""
        return now - self._begun < _OPENS + 0.05


def between(one: Hand, other: Hand, share: float) -> Hand:
    """A hand on the way from one place to another."""
    return replace(
        other,
        sign=_between(one.sign, other.sign, share),
        words=_between(one.words, other.words, share),
        first=_between(one.first, other.first, share),
        step=round(one.step + (other.step - one.step) * share),
    )


def _between(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    pairs = zip(one, other, strict=True)
    left, top, width, height = (round(a + (b - a) * share) for a, b in pairs)
    return pygame.Rect(left, top, width, height)


def tray_in(look: Look, area: pygame.Rect, beside: int) -> pygame.Rect:
    """The tray for the hands at the right of a board's area.

    ``beside`` pixels are needed for other things beside the cloth.
    """
    spare = max(area.width - area.height - beside, _narrowest(look))
    most = max(look.px(_BROADEST), _PLAIN) + 2 * look.px(_MARGIN)
    broad = min(spare, max(most, _narrowest(look)))
    return pygame.Rect(area.right - broad, area.top, broad, area.height)


def _narrowest(look: Look) -> int:
    """The least breadth of a tray in pixels: the legend has room in it beside a player's sign."""
    legend = math.ceil((legend_size(look, 0)[0] + look.px(_GAP)) / (1 - _SIGN))
    return max(look.px(_NARROWEST), _LEAST, legend + 2 * look.px(_MARGIN))


def hands_in(
    look: Look, tray: pygame.Rect, sides: Sequence[int], counts: Sequence[int], acting: int | None
) -> tuple[Hand, ...]:
    """The hands of all seats in a tray.

    ``sides`` are those of the cloth on which the seats are seen, 0 for the lower one; ``counts``
    how many cards they have.
    """
    margin, gap = look.px(_MARGIN), look.px(_GAP)
    wide = tray.width - 2 * margin
    order = sorted(range(len(sides)), key=lambda seat: FROM_TOP.index(sides[seat]))
    sign = round(_SIGN * wide)
    heads = [_head(look, wide, sign, is_open=seat == acting) for seat in range(len(sides))]
    room = tray.height - 2 * margin - sum(heads) - gap * (sum(counts) + len(sides) - 1)
    shares = [OPEN if seat == acting else FLAT for seat in range(len(sides))]
    # Where cards would not fit, all of them are lower, in a tiny window a mere line.
    most = wide * sum(share * count for share, count in zip(shares, counts, strict=True))
    squeezed = min(1.0, room / most) if most else 1.0
    highs = [max(1, round(wide * share * squeezed)) for share in shares]
    talls = [heads[seat] + counts[seat] * (highs[seat] + gap) for seat in range(len(sides))]
    free = max(0, tray.height - 2 * margin - sum(talls)) / max(1, len(order) - 1)
    top = float(tray.top + margin)
    found: dict[int, Hand] = {}
    for place, seat in enumerate(order):
        upwards = place == len(order) - 1 and len(order) > 1
        box = pygame.Rect(tray.left + margin, round(top), wide, talls[seat])
        found[seat] = _hand(
            box,
            sign,
            heads[seat],
            highs[seat],
            gap,
            counts[seat],
            upwards=upwards,
            is_open=seat == acting,
        )
        top += talls[seat] + free
    return tuple(found[seat] for seat in range(len(sides)))


def _head(look: Look, wide: int, sign: int, *, is_open: bool) -> int:
    """The height of the line with a player's sign, and the legend beside it."""
    return max(sign, legend_size(look, wide - sign - look.px(_GAP))[1]) if is_open else sign


def _hand(
    box: pygame.Rect,
    sign: int,
    head: int,
    high: int,
    gap: int,
    count: int,
    *,
    upwards: bool,
    is_open: bool,
) -> Hand:
    """A hand in a box, its sign at the top, or at the bottom with the cards going ``upwards``."""
    words = pygame.Rect(box.left + sign + gap, box.top, box.width - sign - gap, head)
    first = pygame.Rect(box.left, box.top + head + gap, box.width, high)
    if upwards:
        words.bottom = box.bottom
        first.bottom = words.top - gap
    disc = pygame.Rect(box.left, 0, sign, sign)
    disc.centery = words.centery
    step = -(high + gap) if upwards else high + gap
    return Hand(disc, words, first, step, is_open, max(1, count))


def free_place(look: Look, tray: pygame.Rect, hands: Sequence[Hand]) -> pygame.Rect:
    """A place for one more card in a tray: where its hands leave most room."""
    margin = look.px(_MARGIN)
    tops = sorted((hand.top, hand.bottom) for hand in hands)
    ends = [(tray.top, tray.top), *tops, (tray.bottom, tray.bottom)]
    gaps = [(after[0] - before[1], before[1]) for before, after in itertools.pairwise(ends)]
    tall, top = max(gaps)
    wide = tray.width - 2 * margin
    place = pygame.Rect(tray.left + margin, 0, wide, round(wide * FLAT))
    place.centery = top + tall // 2
    return place


def sides_seen(state: HopState, turned: int) -> tuple[int, ...]:
    """On which side of the window every seat is seen: 0 below, then on clockwise."""
    return tuple((side_of(state.variant, seat) - turned) % 4 for seat in range(state.players))
