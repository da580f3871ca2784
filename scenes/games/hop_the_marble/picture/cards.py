"""The cards in front of Hop's players: what each asks for, what's missing, what's too many.

Marbles a player has are full, missing ones hollow; those too many are small and struck out, below
the others or, on a low card, at its right end. A legend explains it. A finished card shows its
back.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.hop_the_marble.cards import SIZES, Card
from game.rules.hop_the_marble.marbles import OF_EACH
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import PILE
from scenes.games.hop_the_marble.frames import card_angle, card_lift, card_lit
from scenes.games.hop_the_marble.picture.cloth import shelf
from scenes.games.hop_the_marble.picture.hands import (
    HIGH,
    Hand,
    free_place,
    hands_in,
    sides_seen,
)
from scenes.games.hop_the_marble.picture.marbles import (
    drawn_legend,
    hollow,
    ink,
    lying,
    paper,
    struck,
)
from scenes.games.hop_the_marble.view import View
from scenes.kit import drawing, marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.animation import ease

_WIDE: Final = 124.0
"""The card width its lines are drawn for, in pixels."""

_IN_ROW: Final = 5
"""The most marbles that a card asks for."""

_FLAT: Final = 0.26
"""A card lower than this, as a share of its width, shows everything in one row."""

_KINDS: Final[Mapping[str, Mapping[str, Rgb]]] = {
    "standard": {"green": (84, 149, 91), "blue": (43, 99, 187), "red": (203, 39, 30)},
    "safe": {"green": (88, 178, 133), "blue": (35, 73, 162), "red": (186, 12, 9)},
}
"""The colour of each kind of card, found by tools/colours."""

_ON_BACK: Final[Rgb] = (255, 250, 240)
"""The colour of signs on the backs of cards."""

_WAITING: Final = 0.2
"""How far a locked card's paper goes towards its ink's colour."""

_RAISED: Final = 1.8
"""How much wider a card is when raised into view, and ..."""

_TOWARDS: Final = 0.42
"""... how far it comes towards the middle of the cloth."""

_PILED: Final = 5
"""A pile looks no higher than this many cards."""

_MOST_EXTRA: Final = (6, 3)
"""The most extra marbles shown one by one: on open cards, and on flat ones."""


@dataclass(frozen=True, slots=True)
class CardView:
    """How one card looks; ``kind`` is "" without one.

    ``has`` tells for each of its marbles whether the player has it; ``extra`` are the colours they
    have too many of. A ``locked`` card can't be turned yet. ``count`` is how many cards are stacked
    here.
    """

    colours: str
    has: tuple[bool, ...]
    kind: str = ""
    extra: str = ""
    turned: bool = False
    locked: bool = False
    count: int = 1

    @property
    def done(self) -> bool:
        """Whether the player has exactly what the card asks for."""
        return all(self.has) and not self.extra


Views = tuple[tuple[int | None, CardView], ...]
"""A player's cards with their numbers; a slip for a colour has none."""


def card_views(state: HopState, seat: int) -> Views:
    """A player's cards with their numbers, from the middle of their side outward.

    Without cards, one slip without a number for the colour they have most of. In *Pile* the
    finished cards are stacked.
    """
    if not state.variant.has_cards:
        colour, count = max(sorted(state.colours_of(seat).items()), key=_second, default=("R", 0))
        shown = min(count, OF_EACH)
        has = tuple(number < shown for number in range(OF_EACH))
        return ((None, CardView(colour * OF_EACH, has)),)
    cards = state.cards[seat] if state.is_dealt else ()
    views = [(number, card_view(state, seat, card)) for number, card in enumerate(cards)]
    if state.variant.mode == PILE:
        done = [pair for pair in views if pair[1].turned]
        still = [pair for pair in views if not pair[1].turned]
        if done:
            number, last = done[-1]
            top = replace(last, count=len(done))
            return (*still, (number, top))
        return tuple(still)
    return tuple(views)


def _second(pair: tuple[str, int]) -> int:
    return pair[1]


def card_view(state: HopState, seat: int, card: Card) -> CardView:
    """One card as its player stands to it now."""
    missing, extra = state.missing(seat, card)
    lacking = Counter(missing)
    has = []
    for colour in reversed(card.colours):
        # The last of a colour are those missing.
        has.append(not lacking[colour])
        lacking[colour] -= lacking[colour] > 0
    return CardView(
        card.colours,
        tuple(reversed(has)),
        card.kind,
        extra,
        turned=card.turned,
        locked=state.locked(seat, card),
    )


def kind_colour(look: Look, kind: str) -> Rgb:
    """The colour of the band on cards of a kind."""
    return _KINDS[look.palette][kind]


def back_of(band: Rgb) -> Rgb:
    """The colour of card backs with this band, in themes that have coloured ones."""
    return mix(band, (24, 20, 20), 0.30)


# Drawing


class HopCards:
    """All cards at one table. ``player_styles`` are those of the seats.

    ``whole`` is the view of the whole cloth, ``columns`` the rectangles beside it for cards. In a
    ``small`` picture all hands are open, with nothing else beside them.
    """

    def __init__(
        self,
        look: Look,
        whole: View,
        player_styles: Sequence[PlayerStyle],
        columns: Sequence[pygame.Rect],
        *,
        small: bool = False,
    ) -> None:
        self.look, self.whole, self.player_styles = look, whole, tuple(player_styles)
        self._columns = tuple(columns)
        self._small = small
        self._cutter = Cutter()
        self._viewed: tuple[HopState, Sequence[Views]] | None = None
        self._still: tuple[HopState, int | None, Sequence[Item]] | None = None

    def hands(self, state: HopState) -> tuple[Hand, ...]:
        """Where the hands of all seats are."""
        counts = [len(self.views(state, seat)) for seat in range(state.players)]
        sides = sides_seen(state, self.whole.turned)
        return hands_in(self.look, self._columns, sides, counts, legend=not self._small)

    def views(self, state: HopState, seat: int) -> Views:
        """A player's cards, cached for the last state."""
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = state, [card_views(state, each) for each in range(state.players)]
        return self._viewed[1][seat]

    def pile_place(self, hands: Sequence[Hand]) -> pygame.Rect:
        """Where the unseen cards go: where the hands leave most room."""
        return free_place(self.look, self._columns, hands)

    def items(
        self,
        state: HopState,
        acting: int | None = None,
        turned: Mapping[tuple[int, int], float] | None = None,
        coming: Mapping[tuple[int, int], float] | None = None,
    ) -> Sequence[Item]:
        """Everyone's cards; ``acting`` is the player whose turn it is.

        ``turned`` and ``coming`` are the cards being turned or dealt, by seat and number, with the
        share that's over.
        """
        still = not turned and not coming
        if still and self._still is not None:
            before, whose, items = self._still
            if before is state and whose == acting:
                return items
        found = self._all(state, acting, turned or {}, coming or {})
        items = tuple(self._cutter.cut(list(found), self.whole.area))
        self._still = (state, acting, items) if still else None
        return items

    def _all(
        self,
        state: HopState,
        acting: int | None,
        turned: Mapping[tuple[int, int], float],
        coming: Mapping[tuple[int, int], float],
    ) -> Iterator[Item]:
        hands = self.hands(state)
        yield from self._shelves()
        moving: list[Item] = []
        for seat, hand in enumerate(hands):
            views = self.views(state, seat)
            yield from self._sign(hand, seat, acting, told=bool(views))
            for place, (number, view) in enumerate(views):
                rect = hand.card(place)
                share = turned.get((seat, number)) if number is not None else None
                dealt = coming.get((seat, number), 1.0) if number is not None else 1.0
                if share is not None and 0 < share < 1:
                    moving.extend(self._turning(view, seat, rect, share))
                elif dealt < 1:
                    moving.extend(self._coming(view, rect, dealt))
                else:
                    yield from self._lying(view, rect)
        if state.pile and not self._small:
            yield from self._pile(state.pile, self.pile_place(hands))
        yield from moving

    def _shelves(self) -> Iterator[Item]:
        """Shelves for the cards, whose columns would cover a cloth seen close up."""
        area = self.whole.area
        for column in self._columns if not self._small else ():
            if column.width > column.height:
                continue
            left = column.centerx < area.centerx
            wide = column.right - area.left if left else area.right - column.left
            yield (
                shelf(self.look, (wide, area.height)),
                (area.left if left else column.left, area.top),
            )

    def _sign(self, hand: Hand, seat: int, acting: int | None, *, told: bool) -> Iterator[Item]:
        """Whose hand it is, and beside one of them the legend."""
        player_style = self.player_styles[seat]
        side = hand.sign.width
        token = self.look.token(player_style.colour, player_style.symbol, side)
        if seat == acting:
            glow = marks.glow(2 * side, (*self.look.player(player_style.colour).glow, 190))
            yield centred(glow, hand.sign.center)
        yield token, hand.sign.topleft
        if hand.has_legend and told:
            legend = drawn_legend(self.look, hand.words.width)
            yield legend, legend.get_rect(midleft=hand.words.midleft).topleft

    def _lying(self, view: CardView, rect: pygame.Rect) -> Iterator[Item]:
        """A card at its place."""
        yield from self._shadow(rect)
        if view.turned:
            for number in range(min(view.count, 4) - 1, 0, -1):
                yield self.back(view, rect.size), rect.move(3 * number, -2 * number).topleft
            yield self.back(view, rect.size), rect.topleft
        else:
            yield self.face(view, rect.size), rect.topleft

    def _shadow(self, rect: pygame.Rect, height: float = 0.0) -> Iterator[Item]:
        if not self.look.theme.shadow_alpha:
            return
        blur = self.look.px(4)
        offset = self.look.px(2 + 9 * height)
        size = (rect.width + 4 * blur, rect.height + 4 * blur)

        def make() -> pygame.Surface:
            return drawing.soft_shadow(size, self.look.px(5), blur, (0, 0), 120).copy()

        # The hole that a shadow leaves for its card moves away with it.
        solid = self.look.drawn(("hop card shadow", size, blur), lambda: _filled(make(), blur))
        yield centred(solid, (rect.centerx + offset, rect.centery + offset))

    def _turning(
        self, view: CardView, seat: int, rect: pygame.Rect, share: float
    ) -> Iterator[Item]:
        """A card being turned in full view: its marbles fill one by one."""
        look, up, angle = self.look, card_lift(share), card_angle(share)
        place = self._raised(rect, up)
        count = len(view.colours)
        lit = card_lit(share, count)
        full = self._raised(rect, 1.0).size
        has = tuple(number < math.floor(lit) for number in range(count))
        front = replace(view, has=has, extra="", turned=False, count=1)
        picture = self.face(front, full) if angle < math.pi / 2 else self.back(view, full)
        if angle == 0 and not all(has):
            picture = self._lighting(picture, front, lit - math.floor(lit))
        if all(has) or angle:
            light = marks.glow(2 * round(place.width * 0.8), (255, 222, 130, round(12 * up) * 16))
            yield centred(light, place.center)
        yield from self._shadow(place, up)
        size = (place.width, max(2, round(place.height * abs(math.cos(angle)))))
        # It's put down flat where it came up from.
        shown = picture if size == full else pygame.transform.smoothscale(picture, size)
        yield centred(drawing.native(shown), place.center)
        player_style = self.player_styles[seat]
        side = round(place.height * 0.36 * up)
        if side > 8:
            yield centred(look.token(player_style.colour, player_style.symbol, side), place.topleft)

    def _raised(self, rect: pygame.Rect, up: float) -> pygame.Rect:
        """Where a card from ``rect`` is when it's ``up`` so far, on its way to the middle."""
        area = self.whole.clear
        wide = min(_RAISED * rect.width, 0.6 * area.width)
        goal = pygame.Rect(0, 0, round(wide), round(wide * HIGH))
        goal.center = (
            round(rect.centerx + (area.centerx - rect.centerx) * _TOWARDS),
            round(rect.centery + (area.centery - rect.centery) * _TOWARDS),
        )
        goal.clamp_ip(area)
        place = pygame.Rect(
            0,
            0,
            round(rect.width + (goal.width - rect.width) * up),
            round(rect.height + (goal.height - rect.height) * up),
        )
        place.center = (
            round(rect.centerx + (goal.centerx - rect.centerx) * up),
            round(rect.centery + (goal.centery - rect.centery) * up),
        )
        return place

    def _lighting(self, face: pygame.Surface, view: CardView, share: float) -> pygame.Surface:
        """A face on which the next missing marble lights up."""
        number = view.has.index(False)
        x, y, diameter = self._row(view, face.get_size())[number]
        lit = face.copy()
        alpha = round(230 * math.sin(math.pi * min(1.0, share + 0.25)) / 16) * 16
        glow = marks.glow(2 * round(diameter), (255, 196, 64, max(16, alpha)))
        lit.blit(glow, glow.get_rect(center=(round(x), round(y))))
        ball = lying(self.look, view.colours[number], diameter)
        lit.blit(ball, ball.get_rect(center=(round(x), round(y))))
        return lit

    def _coming(self, view: CardView, rect: pygame.Rect, share: float) -> Iterator[Item]:
        """A card being dealt: it glides from the cloth's side to its place."""
        if share <= 0:
            return
        way = self.whole.clear.centerx - rect.centerx
        moved = rect.move(round(way * 0.35 * (1 - ease(share))), 0)
        picture = self.face(view, rect.size).copy()
        picture.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        yield picture, moved.topleft

    def _pile(self, count: int, rect: pygame.Rect) -> Iterator[Item]:
        """The cards no one has seen yet."""
        yield from self._shadow(rect)
        hidden = CardView("", (), turned=True, count=count)
        for number in range(min(count, _PILED) - 1, -1, -1):
            yield self.back(hidden, rect.size), rect.move(-2 * number, -3 * number).topleft

    # One card

    def face(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        """A card's face; the picture is shared."""
        look = self.look
        key = ("hop card", view, size, look.theme.key, look.text_scale)
        return look.drawn(key, lambda: self._face(view, size))

    def _face(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        unit = size[0] / _WIDE
        plain = not look.theme.pictures
        radius = max(3, round(6 * unit))
        edge = (255, 255, 255) if plain else mix(paper(self.look), (70, 50, 30), 0.25)
        if view.done:
            edge = look.theme.good
        width = max(2 if plain or view.done else 1, round(unit * (2.4 if view.done else 1)))
        ground = mix(paper(look), ink(look), _WAITING) if view.locked else paper(look)
        card = look.box(size, radius, ground, 255, edge, width).copy()
        if view.kind:
            band = pygame.Rect(width, width, max(4, round(7 * unit)), size[1] - 2 * width)
            corner = max(1, radius - width)
            pygame.draw.rect(
                card,
                kind_colour(look, view.kind),
                band,
                border_top_left_radius=corner,
                border_bottom_left_radius=corner,
            )
            line = max(1, round(unit))
            pygame.draw.rect(card, ink(look), (band.right, band.top, line, band.height))
        row = self._row(view, size)
        for colour, has, (x, y, diameter) in zip(view.colours, view.has, row, strict=True):
            picture = lying(look, colour, diameter) if has else hollow(look, colour, diameter)
            card.blit(picture, picture.get_rect(center=(round(x), round(y))))
        # On a flat card a lock takes their place.
        if view.extra and not (view.locked and _is_flat(size)):
            extra = self._extra(view.extra, size)
            left, right = _inside(size)
            place = extra.get_rect(midleft=(left, round(size[1] * 0.8)))
            if _is_flat(size):
                place.midright = right, size[1] // 2
            card.blit(extra, place)
        if view.locked:
            self._draw_lock(card, unit)
        return drawing.native(card)

    def _row(self, view: CardView, size: tuple[int, int]) -> list[tuple[float, float, float]]:
        """The centres of a card's marbles at this size, and their diameters."""
        unit, flat = size[0] / _WIDE, _is_flat(size)
        left, right = _inside(size)
        room = float(right - left)
        if flat and view.extra:
            room -= self._extra(view.extra, size).get_width() + 3 * unit
        count = max(1, len(view.colours))
        most = size[1] * (0.62 if flat else 0.44)
        each = room / (count if flat else max(_IN_ROW, count)) - max(1.0, unit)
        # In a tiny window they overlap.
        diameter = max(2.0, min(most, each))
        pitch = min(room / count, diameter * 1.2)
        high = size[1] * (0.5 if flat or not view.extra else 0.36)
        return [
            (left + pitch * (number + 0.5), high, diameter) for number in range(len(view.colours))
        ]

    def _extra(self, extra: str, size: tuple[int, int]) -> pygame.Surface:
        """A row of the extra marbles, small and struck out."""
        look, unit, flat = self.look, size[0] / _WIDE, _is_flat(size)
        diameter = min(14 * unit, size[1] * (0.42 if flat else 0.32))
        most = _MOST_EXTRA[flat]
        shown = extra if len(extra) <= most else extra[: most - 1]
        pitch = diameter * 1.3
        more = f"+{len(extra) - len(shown)}" if len(shown) < len(extra) else ""
        told = look.text(more, "label", ink(look), piece=True) if more else None
        wide = round(pitch * len(shown)) + (told.get_width() + 2 if told is not None else 0)
        row = pygame.Surface((max(1, wide), size[1] // 2), pygame.SRCALPHA)
        row.fill((*paper(self.look), 0))
        for number, colour in enumerate(shown):
            ball = struck(look, colour, diameter)
            row.blit(
                ball, ball.get_rect(center=(round(pitch * (number + 0.5)), row.get_height() // 2))
            )
        if told is not None:
            row.blit(told, told.get_rect(midright=(wide, row.get_height() // 2)))
        return row

    def _draw_lock(self, card: pygame.Surface, unit: float) -> None:
        """Draw a padlock: another card comes first."""
        side = round(20 * unit)
        paint = drawing.svg_colour(ink(self.look))
        body = (
            f'<rect x="4" y="10.5" width="16" height="11" rx="2.5" fill="{paint}"/>'
            f'<path d="M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11" fill="none" stroke="{paint}" '
            'stroke-width="2.6"/>'
        )
        lock = drawing.svg_surface(body, (side, side), (24, 24))
        place = (card.get_width() - round(6 * unit), card.get_height() - round(4 * unit))
        card.blit(lock, lock.get_rect(bottomright=place))

    def back(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        """A card's back, with a tick if it's finished. The picture is shared."""
        look = self.look
        key = ("hop card back", view.kind, view.count, size, look.theme.key, look.text_scale)
        return look.drawn(key, lambda: self._back(view, size))

    def _back(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        unit = size[0] / _WIDE
        plain = not look.theme.pictures
        fill = (0, 0, 0) if plain else (58, 74, 92)
        if view.kind and not plain:
            fill = back_of(kind_colour(look, view.kind))
        edge = (255, 255, 255) if plain else mix(fill, (255, 250, 240), 0.55)
        radius = max(3, round(6 * unit))
        card = look.box(size, radius, fill, 255, edge, max(1, round(1.6 * unit))).copy()
        pale = edge if plain else mix(fill, (255, 250, 240), 0.28)
        step = size[1] / 3
        for row in range(3):
            for column in range(round(size[0] / step)):
                middle = (step * (column + 0.5 + 0.5 * (row % 2)), step * (row + 0.5))
                if middle[0] < size[0] - step * 0.4:
                    pygame.draw.aacircle(card, pale, middle, step * 0.2, max(1, round(unit)))
        if view.kind:
            side = round(30 * unit)
            disc = marks.disc(round(34 * unit), fill)
            card.blit(disc, disc.get_rect(center=card.get_rect().center))
            tick = look.icon("check", side, edge if plain else _ON_BACK)
            card.blit(tick, tick.get_rect(center=card.get_rect().center))
            asked = look.text(str(SIZES[view.kind]), "small-strong", _ON_BACK, piece=True)
            card.blit(asked, asked.get_rect(midleft=(round(7 * unit), card.get_height() // 2)))
        if view.count > 1:
            text = look.text(f"×{view.count}", "small-strong", _ON_BACK, piece=True)
            place = (card.get_width() - round(7 * unit), card.get_height() // 2)
            card.blit(text, text.get_rect(midright=place))
        return drawing.native(card)


def _is_flat(size: tuple[int, int]) -> bool:
    return size[1] < _FLAT * size[0]


def _inside(size: tuple[int, int]) -> tuple[int, int]:
    """Where a card's marbles begin and end, from its left edge in pixels."""
    unit = size[0] / _WIDE
    return round(13 * unit), size[0] - round(6 * unit)


def _filled(shadow: pygame.Surface, blur: int) -> pygame.Surface:
    """A soft shadow without a hole in its middle."""
    middle = shadow.get_rect().inflate(-4 * blur, -4 * blur)
    edge = shadow.get_at((shadow.get_width() // 2, max(0, 2 * blur - 1)))[3]
    shadow.fill((0, 0, 0, edge), middle)
    return shadow
