"""The cards in front of Hop's players: what each asks for, what's missing, what's too many.

They lie on a card as dots do on a die. Those a player has are solid, missing ones pale in a dashed
ring. Once none is missing, those too many are in a row below, crossed out. A finished card shows
its back.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import Final

import pygame

from game.rules.hop_the_marble import PILE, MarbleCard
from game.rules.hop_the_marble.marbles import OF_EACH
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.frames import Frame, card_angle, card_lift, card_lit
from scenes.games.hop_the_marble.picture.marbles import faded, ink, lying, missing, paper
from scenes.games.hop_the_marble.tools import (
    CardRoom,
    Hand,
    near_seat,
    sides_seen,
)
from scenes.games.hop_the_marble.view import HopView, Point
from scenes.kit import drawing, marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.animation import between, ease
from scenes.table.lights import around

_BALL: Final = 0.32
"""Diameter of a marble as a share of its card's side."""

_SMALLER: Final = 0.76
"""How much smaller what a card asks for is above a row of what's too many."""

_DICE: Final[Mapping[int, Sequence[Point]]] = {
    3: ((0.27, 0.3), (0.73, 0.3), (0.5, 0.7)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.24, 0.24), (0.76, 0.24), (0.5, 0.5), (0.24, 0.76), (0.76, 0.76)),
}
"""Where marbles are on a card, as shares of its side."""

_BACK: Final[Rgb] = (58, 74, 92)
_ON_BACK: Final[Rgb] = (255, 250, 240)
"""The colour of the backs of cards, and of signs on them."""

_MOST: Final = 5
"""Of more marbles too many, one of each colour is crossed out on a card."""

_WAITING: Final = 0.2
"""How far a locked card's paper goes towards its ink's colour."""

_RAISED: Final = 2.4
"""How much wider a card is when raised into view, and ..."""

_TOWARDS: Final = 0.42
"""... how far it comes towards the middle of the cloth."""

_PILED: Final = 5
"""A pile looks no higher than this many cards."""


@dataclass(frozen=True, slots=True)
class CardView:
    """How one card looks.

    ``has`` tells for each of its marbles whether the player has it; ``extra`` are the colours they
    have too many of. A ``locked`` card can't be turned yet. ``count`` is how many cards are stacked
    here.
    """

    colours: str
    has: tuple[bool, ...]
    extra: str = ""
    turned: bool = False
    locked: bool = False
    count: int = 1

    @property
    def struck(self) -> str:
        """The colours shown crossed out."""
        few = self.extra if len(self.extra) <= _MOST else "".join(dict.fromkeys(self.extra))
        return few if all(self.has) and not self.locked else ""

    @property
    def done(self) -> bool:
        """Whether the player has exactly what the card asks for."""
        return all(self.has) and not self.extra


Views = tuple[tuple[int | None, CardView], ...]
"""A player's cards with their numbers; a slip for a colour has none."""


@lru_cache(maxsize=16)
def card_views(state: HopState, seat: int) -> Views:
    """A player's cards with their numbers, from the middle of their side outward.

    Without cards, one slip without a number for the colour they have most of. In *Pile* the
    finished cards are stacked.
    """
    if not state.variant.has_cards:
        colour, count = max(
            sorted(state.colours_of(seat).items()), key=itemgetter(1), default=("R", 0)
        )
        shown = min(count, OF_EACH)
        has = tuple(number < shown for number in range(OF_EACH))
        return ((None, CardView(colour * OF_EACH, has)),)
    cards = state.cards[seat] if state.is_dealt else ()
    views = [(number, card_view(state, seat, card)) for number, card in enumerate(cards)]
    done = [pair for pair in views if pair[1].turned and state.variant.mode == PILE]
    piled = [(number, replace(top, count=len(done))) for number, top in done[-1:]]
    return (*(pair for pair in views if pair not in done), *piled)


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
        extra,
        turned=card.turned,
        locked=state.locked(seat, card),
    )


# Drawing


class HopCards:
    """All cards at one table. ``player_styles`` are those of the seats.

    ``whole`` is the view of the whole cloth, ``room`` where cards lie around it.
    """

    def __init__(
        self,
        look: Look,
        whole: HopView,
        player_styles: Sequence[PlayerStyle],
        room: CardRoom,
    ) -> None:
        self.look, self.whole, self.player_styles = look, whole, tuple(player_styles)
        self.room = room
        self._cutter = Cutter()

    def hands(self, state: HopState, view: HopView) -> tuple[Hand, ...]:
        """Where the hands of all seats are.

        Close up, the far ones beside the cloth go out of sight with its edges, as they'd cover it,
        and where they'd be cut off.
        """
        sides, cloth, whole = sides_seen(state, self.whole.turned), view.cloth, self.whole.cloth
        left, right = min(0, cloth.left - whole.left), max(0, cloth.right - whole.right)
        ways = ((0, 0), (left, 0), (0, min(0, cloth.top - whole.top)), (right, 0))
        near, found, area = near_seat(sides), [], self.whole.area
        for seat, hand in enumerate(self.room.hands):
            way = ways[sides[seat]] if self.room.beside and seat != near else (0, 0)
            if not area.contains(hand.rect.move(way)):
                way = area.width * way[0], area.height * way[1]
            count = len(card_views(state, seat))
            found.append(Hand(hand.first.move(way), hand.step, count))
        return tuple(found)

    def pile_place(self, state: HopState) -> pygame.Rect:
        """Where the cards are that no one has seen: after the near hand's."""
        near = self.hands(state, self.whole)[near_seat(sides_seen(state, self.whole.turned))]
        return near.card(max(2, near.count))

    def items(
        self, state: HopState, view: HopView, acting: int | None, frame: Frame | None = None
    ) -> Iterator[Item]:
        """Everyone's cards, but those that move in a ``frame``; ``acting`` is whose turn it is."""
        return self._cutter.cut(self._lying(state, view, acting, frame), self.whole.area)

    def _lying(
        self, state: HopState, view: HopView, acting: int | None, frame: Frame | None
    ) -> Iterator[Item]:
        for seat, hand in enumerate(self.hands(state, view)):
            views = card_views(state, seat)
            for place, (number, card) in enumerate(views):
                rect = hand.card(place)
                if frame is None or number is None or not frame.moves_card(seat, number):
                    yield centred(laid(self.look, card, rect.size), rect.center)
            if views:
                yield from self._sign(hand, seat, acting)
        if state.pile and any(self.room.aside):
            pile, rect = CardView("", (), turned=True, count=state.pile), self.pile_place(state)
            yield centred(laid(self.look, pile, rect.size), rect.center)

    def moving(self, state: HopState, view: HopView, frame: Frame) -> Iterator[Item]:
        """The cards that move: they're turned over, or dealt."""
        for seat, hand in enumerate(self.hands(state, view)):
            for place, (number, card) in enumerate(card_views(state, seat)):
                if number is None or not frame.moves_card(seat, number):
                    continue
                share, rect = frame.turning.get((seat, number), 0.0), hand.card(place)
                if 0 < share < 1:
                    yield from self._turning(card, seat, rect, share)
                else:
                    yield from self._coming(card, rect, frame.coming[seat, number])

    def _sign(self, hand: Hand, seat: int, acting: int | None) -> Iterator[Item]:
        """Whose hand it is."""
        player_style = self.player_styles[seat]
        side = hand.sign.width
        if seat == acting:
            glow = marks.glow(2 * side, (*self.look.player(player_style.colour).glow, 190))
            yield centred(glow, hand.sign.center)
        yield self.look.token(player_style.colour, player_style.symbol, side), hand.sign.topleft

    def _shadow(self, rect: pygame.Rect, height: float) -> Iterator[Item]:
        if not self.look.theme.shadow_alpha:
            return
        offset = self.look.px(2 + 9 * height)
        yield centred(
            _solid_shadow(self.look, rect.size), (rect.centerx + offset, rect.centery + offset)
        )

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
        side = round(place.height * 0.3 * up)
        if side > 8:
            yield centred(look.token(player_style.colour, player_style.symbol, side), place.topleft)

    def _raised(self, rect: pygame.Rect, up: float) -> pygame.Rect:
        """Where a card from ``rect`` is when it's ``up`` so far, on its way to the middle."""
        area = self.whole.clear
        wide = round(min(_RAISED * rect.width, 0.6 * area.width))
        goal = around(between(rect.center, area.center, _TOWARDS), wide).clamp(area)
        side = rect.width + (goal.width - rect.width) * up
        return around(between(rect.center, goal.center, up), side)

    def _lighting(self, bare: pygame.Surface, view: CardView, share: float) -> pygame.Surface:
        """A face on which the next missing marble lights up."""
        number = view.has.index(False)
        x, y, diameter = places_on(view, bare.get_width())[number]
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
        yield faded(face(self.look, view, rect.size), share), moved.topleft


# One card


@drawn_once
def laid(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card on the table, or several stacked, with their shadow; the top one is in the middle."""
    blur, step = look.px(4), look.px(2)
    stacked = min(view.count, _PILED)
    room = 2 * blur + step * stacked
    picture = pygame.Surface([side + 2 * room for side in size], pygame.SRCALPHA)
    top = pygame.Rect((room, room), size)
    if look.theme.shadow_alpha:
        shadow = _shadow(look, size, step)
        picture.blit(shadow, shadow.get_rect(center=top.center))
    card = (back if view.turned else face)(look, view, size)
    for number in range(stacked - 1, -1, -1):
        picture.blit(card, top.move(step * number, -step * number))
    if view.locked:
        _draw_badge(look, picture, top)
    return drawing.native(picture)


def _draw_badge(look: Look, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw on a card's corner that another comes first."""
    side = round(0.36 * rect.width)
    sign = look.icon("lock", round(0.7 * side), "paper")
    for part in (marks.disc(side, look.theme.ink_soft), sign):
        middle = rect.right - side // 3, rect.top + side // 3
        picture.blit(part, part.get_rect(center=middle))


@drawn_once
def face(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card's face."""
    side = size[0]
    plain = not look.theme.pictures
    edge = (255, 255, 255) if plain else mix(paper(look), (70, 50, 30), 0.25)
    if view.done:
        edge = look.theme.good
    width = max(2 if plain or view.done else 1, round(side * (0.04 if view.done else 0.012)))
    ground = mix(paper(look), ink(look), _WAITING) if view.locked else paper(look)
    card = look.box(size, max(3, round(0.11 * side)), ground, 255, edge, width).copy()
    looks = [lying if has else missing for has in view.has] + [_struck] * len(view.struck)
    colours, places = view.colours + view.struck, places_on(view, side)
    for paint, colour, (x, y, diameter) in zip(looks, colours, places, strict=True):
        picture = paint(look, colour, diameter)
        card.blit(picture, picture.get_rect(center=(round(x), round(y))))
    return drawing.native(card)


def _struck(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A marble crossed out with a cased line, which is seen on each colour."""
    side = 2 * math.ceil(0.65 * diameter)
    ends = f'x1="{0.1 * side}" y1="{0.9 * side}" x2="{0.9 * side}" y2="{0.1 * side}"'
    lines = (paper(look), 0.3 * side), (ink(look), 0.13 * side)
    body = "".join(f"<line {ends} {drawing.paint(*line)}/>" for line in lines)
    picture, ball = pygame.Surface((side, side), pygame.SRCALPHA), lying(look, colour, diameter)
    for part in (ball, drawing.svg_surface(body, (side, side))):
        picture.blit(part, part.get_rect(center=(side // 2, side // 2)))
    return picture


def places_on(view: CardView, side: float) -> list[tuple[float, float, float]]:
    """The centres of a card's marbles on a card of this side, and their diameters."""
    many = len(view.struck)
    small, ball = _SMALLER if many else 1.0, max(2.0, _BALL * side)
    asked = [
        ((0.5 + (x - 0.5) * small) * side, (y * small - 0.02 * bool(many)) * side, small * ball)
        for x, y in _DICE[len(view.colours)]
    ]
    step = min(0.27, 0.84 / max(1, many))
    first, wide = 0.5 - step / 2 * (many - 1), min(0.68 * ball, 0.96 * step * side)
    row = [((first + step * number) * side, 0.825 * side, wide) for number in range(many)]
    return asked + row


@drawn_once
def back(look: Look, view: CardView, size: tuple[int, int]) -> pygame.Surface:
    """A card's back, with a tick if it's finished; ``count`` of several."""
    side = size[0]
    plain = not look.theme.pictures
    fill = (0, 0, 0) if plain else _BACK
    edge = (255, 255, 255) if plain else mix(fill, (255, 250, 240), 0.55)
    card = look.box(size, max(3, round(0.11 * side)), fill, 255, edge, max(1, round(0.025 * side)))
    card = card.copy()
    inner = card.get_rect().inflate(-0.16 * side, -0.16 * side)
    pale = edge if plain else mix(fill, _ON_BACK, 0.3)
    pygame.draw.rect(card, pale, inner, max(1, round(0.015 * side)), round(0.07 * side))
    signs = []
    if view.colours:
        signs.append(look.icon("check", round(0.5 * side), edge if plain else _ON_BACK))
    if view.count > 1:
        signs.append(look.text(f"×{view.count}", "small-strong", _ON_BACK))
    for number, picture in enumerate(signs):
        low = round(side * (0.5 + 0.32 * number))
        card.blit(picture, picture.get_rect(center=(side // 2, low)))
    return drawing.native(card)


@drawn_once
def _shadow(look: Look, size: tuple[int, int], offset: int) -> pygame.Surface:
    """A card's shadow, with a hole for the card."""
    blur = look.px(4)
    around = size[0] + 4 * blur, size[1] + 4 * blur
    return drawing.soft_shadow(around, look.px(5), blur, (offset, offset), 120)


@drawn_once
def _solid_shadow(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A raised card's shadow: the hole that it'd leave for the card would move away with it."""
    blur, shadow = look.px(4), _shadow(look, size, 0).copy()
    middle = shadow.get_rect().inflate(-4 * blur, -4 * blur)
    edge = shadow.get_at((shadow.get_width() // 2, max(0, 2 * blur - 1)))[3]
    shadow.fill((0, 0, 0, edge), middle)
    return shadow
