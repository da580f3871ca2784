"""The cards in front of Hop's players: what each asks for, what's missing, what's too many.

Marbles a player has are large, missing ones small in a dent. Once none is missing, those that are
too many are crossed out at the right end, if they're few. A finished card shows its back.
In a pack, each card shows the same, smaller, with empty dents.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.rules.hop_the_marble import PILE, SIZES, MarbleCard
from game.rules.hop_the_marble.marbles import OF_EACH
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.frames import card_angle, card_lift, card_lit
from scenes.games.hop_the_marble.picture.marbles import gap, hollow, ink, lying, paper
from scenes.games.hop_the_marble.tools import (
    HIGH,
    CardRoom,
    CardRow,
    Hand,
    in_column,
    near_seat,
    sides_seen,
)
from scenes.games.hop_the_marble.view import HopView
from scenes.kit import drawing, marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.animation import ease

_WIDE: Final = 124.0
"""The card width its lines are drawn for, in pixels."""

_IN_ROW: Final = 5
"""The most marbles that a card asks for."""

_KINDS: Final[Mapping[str, Mapping[str, Rgb]]] = {
    "standard": {"green": (84, 149, 91), "blue": (43, 99, 187), "red": (203, 39, 30)},
    "safe": {"green": (88, 178, 133), "blue": (35, 73, 162), "red": (186, 12, 9)},
}
"""The colour of each kind of card."""

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

_ASIDE: Final = 18.0
"""Room at a card's right end for what's too many, in pixels of the card its lines are drawn for."""

_FEW: Final = 3
"""Of more marbles too many, none is crossed out: no one counts them at that size."""


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


def card_view(state: HopState, seat: int, card: MarbleCard) -> CardView:
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

    ``whole`` is the view of the whole cloth, ``room`` where cards lie around it or, in a small
    picture, the column beside it. ``are_open`` may be set to show what's in the packs.
    """

    def __init__(
        self,
        look: Look,
        whole: HopView,
        player_styles: Sequence[PlayerStyle],
        room: CardRoom | pygame.Rect,
    ) -> None:
        self.look, self.whole, self.player_styles = look, whole, tuple(player_styles)
        self.room = room
        self.are_open = False
        self._cutter = Cutter()
        self._viewed: tuple[HopState, Sequence[Views]] | None = None
        self._still: tuple[HopState, object, Sequence[Item]] | None = None

    def hands(self, state: HopState) -> tuple[Hand, ...]:
        """Where the hands of all seats are."""
        counts = [len(self.views(state, seat)) for seat in range(state.players)]
        sides = sides_seen(state, self.whole.turned)
        if isinstance(self.room, pygame.Rect):
            return in_column(self.look, self.room, sides, counts)
        return self.room.hands(sides, counts)

    def packs(self, state: HopState) -> pygame.Rect | None:
        """What the packs cover, None while there are no cards."""
        packs = [hand.rect for hand in self.hands(state) if hand.is_pack and hand.count]
        return packs[0].unionall(packs[1:]) if packs else None

    def pile_place(self, state: HopState) -> pygame.Rect:
        """Where the cards are that no one has seen: after the near hand's."""
        near = self.hands(state)[near_seat(sides_seen(state, self.whole.turned))]
        return near.card(max(2, near.count))

    def views(self, state: HopState, seat: int) -> Views:
        """A player's cards, cached for the last state."""
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = state, [card_views(state, each) for each in range(state.players)]
        return self._viewed[1][seat]

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
        shown = (acting, self.are_open)
        # States are slow to compare.
        if still and self._still is not None:
            before, was_shown, items = self._still
            if before is state and was_shown == shown:
                return items
        found = self._all(state, acting, turned or {}, coming or {})
        items = tuple(self._cutter.cut(list(found), self.whole.area))
        self._still = (state, shown, items) if still else None
        return items

    def _all(
        self,
        state: HopState,
        acting: int | None,
        turned: Mapping[tuple[int, int], float],
        coming: Mapping[tuple[int, int], float],
    ) -> Iterator[Item]:
        hands = self.hands(state)
        moving: list[Item] = []
        for seat, hand in enumerate(hands):
            views = self.views(state, seat)
            if views:
                yield from self._sign(hand, seat, acting)
            for place, (number, view) in enumerate(views):
                rect = hand.card(place)
                share = turned.get((seat, number)) if number is not None else None
                dealt = coming.get((seat, number), 1.0) if number is not None else 1.0
                if share is not None and 0 < share < 1:
                    moving.extend(self._turning(view, seat, rect, share))
                elif dealt < 1:
                    moving.extend(self._coming(view, rect, dealt))
                else:
                    yield from self._lying(view, rect, small=hand.is_pack)
        if state.pile and not isinstance(self.room, pygame.Rect):
            yield from self._pile(state.pile, self.pile_place(state))
        if self.are_open and isinstance(self.room, CardRow):
            near = near_seat(sides_seen(state, self.whole.turned))
            yield from self._opened(state, self.room, near, acting)
        yield from moving

    def _opened(
        self, state: HopState, row: CardRow, near: int, acting: int | None
    ) -> Iterator[Item]:
        """What's in the packs, on a slip of paper above them."""
        seats = [(near + turn) % state.players for turn in range(1, state.players)]
        views = [self.views(state, seat) for seat in seats]
        slip, hands = row.opened([len(each) for each in views], self.whole.area.top)
        look = self.look
        edge = look.edge_width
        yield look.box(slip.size, look.px(8), "paper", 245, "panel_edge", edge), slip.topleft
        for seat, hand, cards in zip(seats, hands, views, strict=True):
            yield from self._sign(hand, seat, acting)
            for place, (_number, view) in enumerate(cards):
                yield from self._lying(view, hand.card(place), small=False)

    def _sign(self, hand: Hand, seat: int, acting: int | None) -> Iterator[Item]:
        """Whose hand it is."""
        player_style = self.player_styles[seat]
        side = hand.sign.width
        if seat == acting:
            glow = marks.glow(2 * side, (*self.look.player(player_style.colour).glow, 190))
            yield centred(glow, hand.sign.center)
        yield self.look.token(player_style.colour, player_style.symbol, side), hand.sign.topleft

    def _lying(self, view: CardView, rect: pygame.Rect, *, small: bool) -> Iterator[Item]:
        """A card at its place."""
        yield from self._shadow(rect)
        if small:
            yield _small(self.look, view, rect.size), rect.topleft
        elif view.turned:
            for number in range(min(view.count, 4) - 1, 0, -1):
                yield back(self.look, view, rect.size), rect.move(3 * number, -2 * number).topleft
            yield back(self.look, view, rect.size), rect.topleft
        else:
            yield face(self.look, view, rect.size), rect.topleft

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
        picture = face(look, front, full) if angle < math.pi / 2 else back(look, view, full)
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
        full = rect.width if isinstance(self.room, pygame.Rect) else self.room.large[0]
        wide = min(_RAISED * full, 0.6 * area.width)
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

    def _lighting(self, bare: pygame.Surface, view: CardView, share: float) -> pygame.Surface:
        """A face on which the next missing marble lights up."""
        number = view.has.index(False)
        x, y, diameter = row_on(view, bare.get_size())[number]
        lit = bare.copy()
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
        picture = face(self.look, view, rect.size).copy()
        picture.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        yield picture, moved.topleft

    def _pile(self, count: int, rect: pygame.Rect) -> Iterator[Item]:
        """The cards no one has seen yet."""
        yield from self._shadow(rect)
        hidden = CardView("", (), turned=True, count=count)
        for number in range(min(count, _PILED) - 1, -1, -1):
            yield back(self.look, hidden, rect.size), rect.move(-2 * number, -3 * number).topleft


# One card


@drawn_once
def _small(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card in a pack."""
    plain, wide, high = not look.theme.pictures, *size
    line = max(1, look.px(1))
    done = view.turned or view.done
    edge = (255, 255, 255) if plain else mix(paper(look), (70, 50, 30), 0.25)
    card = look.box(size, look.px(4), paper(look), 255, edge, line).copy()
    band = pygame.Rect(line, line, wide - 2 * line, max(3, look.px(5)))
    middle = (wide // 2, (high + band.bottom) // 2)
    if view.kind:
        corner = look.px(3)
        pygame.draw.rect(
            card,
            kind_colour(look, view.kind),
            band,
            border_top_left_radius=corner,
            border_top_right_radius=corner,
        )
    else:
        ball = lying(look, view.colours[:1], 0.36 * high)
        card.blit(ball, ball.get_rect(center=(middle[0], round(0.26 * high))))
        middle = (middle[0], round(0.72 * high))
    if view.kind and not done:
        _draw_pips(look, card, view, pygame.Rect(0, band.bottom, wide, high - band.bottom - line))
        return drawing.native(card)
    said = f"×{view.count}" if view.count > 1 else str(sum(view.has))
    picture = look.text(said, "small-strong", ink(look), piece=True)
    if done and view.kind and view.count == 1:
        picture = look.icon("check", round(0.8 * wide), look.theme.good)
    card.blit(picture, picture.get_rect(center=middle))
    return drawing.native(card)


def _draw_pips(look: Look, card: pygame.Surface, view: CardView, room: pygame.Rect) -> None:
    """Draw a card's marbles in ``room``, two beside each other; missing ones are empty dents."""
    drawn = [
        partial(lying, look, colour) if has else partial(gap, look)
        for colour, has in zip(view.colours, view.has, strict=True)
    ]
    lines = [drawn[at : at + 2] for at in range(0, len(drawn), 2)]
    pitch = min(room.width / 2, room.height / max(2, len(lines)))
    for number, line in enumerate(lines):
        y = room.centery + pitch * (number - (len(lines) - 1) / 2)
        for place, draw in enumerate(line):
            picture = draw(0.82 * pitch)
            x = room.centerx + pitch * (place - (len(line) - 1) / 2)
            card.blit(picture, picture.get_rect(center=(round(x), round(y))))


@drawn_once
def face(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card's face."""
    unit = size[0] / _WIDE
    plain = not look.theme.pictures
    radius = max(3, round(6 * unit))
    edge = (255, 255, 255) if plain else mix(paper(look), (70, 50, 30), 0.25)
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
    row = row_on(view, size)
    for colour, has, (x, y, diameter) in zip(view.colours, view.has, row, strict=True):
        picture = lying(look, colour, diameter) if has else hollow(look, colour, diameter)
        card.blit(picture, picture.get_rect(center=(round(x), round(y))))
    if view.locked:
        _draw_lock(look, card, unit)
    elif len(view.extra) <= _FEW and all(view.has):
        x, pitch = size[0] - _ASIDE / 2 * unit, 0.9 * size[1] / max(2, len(view.extra))
        cross = look.icon("close", round(min(pitch, 0.45 * size[1])), look.theme.danger)
        for number, colour in enumerate(view.extra):
            y = size[1] / 2 + pitch * (number - (len(view.extra) - 1) / 2)
            for picture in (lying(look, colour, min(pitch, 0.4 * size[1])), cross):
                card.blit(picture, picture.get_rect(center=(round(x), round(y))))
    return drawing.native(card)


def row_on(view: CardView, size: tuple[int, int]) -> list[tuple[float, float, float]]:
    """The centres of a card's marbles at this size, and their diameters."""
    unit = size[0] / _WIDE
    left, right = round(13 * unit), size[0] - round(_ASIDE * unit)
    # They keep their size whatever else the card says; in a tiny window they overlap.
    each = (right - left) / max(_IN_ROW, len(view.colours))
    diameter = max(2.0, min(0.7 * size[1], each - max(1.0, 0.8 * unit)))
    pitch = min(each, 1.15 * diameter)
    return [
        (left + pitch * (number + 0.5), size[1] / 2, diameter)
        for number in range(len(view.colours))
    ]


def _draw_lock(look: Look, card: pygame.Surface, unit: float) -> None:
    """Draw a padlock: another card comes first."""
    side = round(15 * unit)
    paint = drawing.svg_colour(ink(look))
    body = (
        f'<rect x="4" y="10.5" width="16" height="11" rx="2.5" fill="{paint}"/>'
        f'<path d="M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11" fill="none" stroke="{paint}" '
        'stroke-width="2.6"/>'
    )
    lock = drawing.svg_surface(body, (side, side), (24, 24))
    place = (card.get_width() - round(_ASIDE / 2 * unit), card.get_height() // 2)
    card.blit(lock, lock.get_rect(center=place))


@drawn_once
def back(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card's back, with a tick if it's finished."""
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


def _filled(shadow: pygame.Surface, blur: int) -> pygame.Surface:
    """A soft shadow without a hole in its middle."""
    middle = shadow.get_rect().inflate(-4 * blur, -4 * blur)
    edge = shadow.get_at((shadow.get_width() // 2, max(0, 2 * blur - 1)))[3]
    shadow.fill((0, 0, 0, edge), middle)
    return shadow
