"""The cards before Hop's players: what each asks for, what is missing, what is too many.

They lie beside the cloth, everybody's in the corner at their right hand; when the cloth is zoomed
they glide out of sight. A marble that a player has is full; one that they lack is hollow; those
that they have too many of stand below, small and struck out. A card that is done shows its back.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.rules.hop_the_marble.cards import Card
from game.rules.hop_the_marble.marbles import OF_EACH
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import PILE
from game.rules.hop_the_marble.zones import side_of
from scenes.games.hop_the_marble.picture.marbles import lying
from scenes.games.hop_the_marble.view import View
from scenes.kit import drawing, marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.table.animation import ease

_WIDE: Final = 124.0
_HIGH: Final = 50.0
_GAP: Final = 7.0
_MARGIN: Final = 9.0
"""Sizes in design units, where there is room."""

_NARROWEST: Final = 84.0
"""A card is never narrower, even if it then lies over a corner of the cloth."""

_MARBLE: Final = 18.0
_SMALL: Final = 11.0
"""Diameters of a card's marbles and of those too many, on a card of usual size."""

_KINDS: Final[Mapping[str, Rgb]] = {
    "green": (70, 148, 84),
    "blue": (52, 104, 190),
    "red": (196, 54, 46),
}

_DASHED: Final = 12.0
"""From this diameter, in pixels, the outline of a missing marble is dashed."""

_GONE: Final = 0.3
"""At a zoom of 1 plus this the cards are out of sight."""

_PILED: Final = 5
"""A pile of more cards than this looks no higher."""

_MOST_EXTRA: Final = 6
"""More marbles too many than this are not shown one by one."""


@dataclass(frozen=True, slots=True)
class CardView:
    """What is seen of one card; ``kind`` is "" where there is none.

    ``has`` tells for each of its marbles whether the player has it; ``extra`` are the colours of
    which they have too many. A ``locked`` card cannot be turned yet. ``count`` is how many cards
    lie on each other here.
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


def card_views(state: HopState, seat: int) -> tuple[tuple[int | None, CardView], ...]:
    """The cards of a player with their numbers, from the middle of their side outward.

    Without cards it is one slip, without a number, for the colour that they have most of. In
    *Pile* the cards that are done lie on each other.
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
    """One card of a player as they stand to it now."""
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


# Where they lie


@dataclass(frozen=True, slots=True)
class Corner:
    """Where a player's things lie: their sign, and their cards from ``first`` on by ``step``."""

    sign: pygame.Rect
    first: pygame.Rect
    step: int

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(0, number * self.step)


def cards_breadth(look: Look) -> int:
    """The breadth of the narrowest card with the room around it, in pixels."""
    return look.px(_NARROWEST + 2 * _MARGIN)


def corners(look: Look, whole: View, state: HopState) -> tuple[Corner, ...]:
    """The corner of every seat; ``whole`` is the view of the whole cloth."""
    return tuple(
        _corner(look, whole, (side_of(state.variant, seat) - whole.turned) % 4)
        for seat in range(state.players)
    )


def _corner(look: Look, whole: View, side: int) -> Corner:
    area, unit = whole.area, look.scale
    margin = round(_MARGIN * unit)
    room = (area.width - whole.cloth.width) / 2 - 2 * margin
    wide = round(min(_WIDE * unit, max(room, _NARROWEST * unit)))
    high = round(wide * _HIGH / _WIDE)
    left = area.left + margin if side in (1, 2) else area.right - margin - wide
    at_top = side in (2, 3)
    sign = pygame.Rect(0, 0, round(high * 0.56), round(high * 0.56))
    gap = round(_GAP * unit)
    if at_top:
        sign.topleft = (left, area.top + margin)
        first = pygame.Rect(left, sign.bottom + gap, wide, high)
        return Corner(sign, first, high + gap)
    sign.bottomleft = (left, area.bottom - margin)
    first = pygame.Rect(left, sign.top - gap - high, wide, high)
    return Corner(sign, first, -(high + gap))


def pile_place(look: Look, whole: View) -> pygame.Rect:
    """Where the cards that nobody has seen yet lie: beyond those at the lower right.

    Nobody has more than two there in *Pile*, their card and those that are done.
    """
    return _corner(look, whole, 0).card(2)


# Drawing


class HopCards:
    """All cards at one table. ``liveries`` are those of the seats.

    ``places`` are the corners of the seats, where they do not lie beside the cloth.
    """

    def __init__(
        self,
        look: Look,
        whole: View,
        liveries: Sequence[Livery],
        places: Sequence[Corner] | None = None,
    ) -> None:
        self.look, self.whole, self.liveries = look, whole, tuple(liveries)
        self._places = places
        self._cutter = Cutter()

    def items(
        self,
        state: HopState,
        zoom: float = 1.0,
        acting: int | None = None,
        turning: Mapping[tuple[int, int], float] | None = None,
        coming: Mapping[tuple[int, int], float] | None = None,
    ) -> Iterator[Item]:
        """Everybody's cards at a zoom of the cloth; ``acting`` is the player whose turn it is.

        ``turning`` and ``coming`` are cards by seat and number that are being turned or dealt,
        with the share of it that is over.
        """
        out = (zoom - 1) / _GONE
        if out >= 1:
            return
        found = list(self._all(state, acting, turning or {}, coming or {}))
        area = self.whole.area
        if out <= 0:
            yield from self._cutter.cut(found, area)
            return
        far = round(ease(out) * (area.width - self.whole.cloth.width) / 2)
        moved: list[Item] = []
        for picture, (x, y) in found:
            left = x + picture.get_width() / 2 < area.centerx
            moved.append((picture, (x - far if left else x + far, y)))
        yield from self._cutter.cut(moved, area)

    def _all(
        self,
        state: HopState,
        acting: int | None,
        turning: Mapping[tuple[int, int], float],
        coming: Mapping[tuple[int, int], float],
    ) -> Iterator[Item]:
        places = self._places
        if places is None:
            places = corners(self.look, self.whole, state)
        moving: list[Item] = []
        for seat, corner in enumerate(places):
            yield from self._sign(corner, seat, acting)
            for place, (number, view) in enumerate(card_views(state, seat)):
                rect = corner.card(place)
                share = turning.get((seat, number)) if number is not None else None
                dealt = coming.get((seat, number), 1.0) if number is not None else 1.0
                if share is not None and share < 1:
                    moving.extend(self._turning(view, rect, share))
                elif dealt < 1:
                    moving.extend(self._coming(view, rect, dealt))
                else:
                    yield from self._lying(view, rect)
        if state.pile and self._places is None:
            yield from self._pile(state)
        yield from moving

    def _sign(self, corner: Corner, seat: int, acting: int | None) -> Iterator[Item]:
        livery = self.liveries[seat]
        side = corner.sign.width
        token = self.look.token(livery.colour, livery.symbol, side)
        if seat == acting:
            glow = marks.glow(2 * side, (*self.look.player(livery.colour).glow, 190))
            yield centred(glow, corner.sign.center)
        yield token, corner.sign.topleft

    def _lying(self, view: CardView, rect: pygame.Rect) -> Iterator[Item]:
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

    def _turning(self, view: CardView, rect: pygame.Rect, share: float) -> Iterator[Item]:
        """A card being turned: lifted, lit up, first its face, then its back."""
        if not self.look.reduced_motion:
            light = math.sin(math.pi * min(1.0, share * 1.1)) ** 0.7 if share < 0.9 else 0.0
            strong = round(230 * light / 16) * 16
            if strong > 0:
                yield centred(
                    marks.glow(round(rect.width * 1.9), (255, 222, 130, min(255, strong))),
                    rect.center,
                )
        angle = math.pi * ease((share - 0.15) / 0.7)
        high = math.sin(angle)
        yield from self._shadow(rect, high)
        front = replace(view, has=(True,) * len(view.colours), extra="", turned=False, count=1)
        picture = self.face(front, rect.size) if angle < math.pi / 2 else self.back(view, rect.size)
        size = (
            max(2, round(rect.width * (1 + 0.12 * high))),
            max(2, round(rect.height * abs(math.cos(angle)) * (1 + 0.12 * high))),
        )
        grown = pygame.transform.smoothscale(picture, size)
        lift = self.look.px(10) * high
        yield centred(drawing.native(grown), (rect.centerx, rect.centery - lift))

    def _coming(self, view: CardView, rect: pygame.Rect, share: float) -> Iterator[Item]:
        """A card that is dealt: it glides from the cloth's side to its place."""
        if share <= 0:
            return
        way = self.whole.area.centerx - rect.centerx
        moved = rect.move(round(way * 0.35 * (1 - ease(share))), 0)
        picture = self.face(view, rect.size).copy()
        picture.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        yield picture, moved.topleft

    def _pile(self, state: HopState) -> Iterator[Item]:
        """The cards nobody has seen yet."""
        rect = pile_place(self.look, self.whole)
        yield from self._shadow(rect)
        hidden = CardView("", (), turned=True, count=state.pile)
        for number in range(min(state.pile, _PILED) - 1, -1, -1):
            yield self.back(hidden, rect.size), rect.move(-2 * number, -3 * number).topleft

    # One card

    @property
    def _paper(self) -> Rgb:
        theme = self.look.theme
        if not theme.pictures:
            return (0, 0, 0)
        return (251, 246, 234) if theme.pictures == "light" else (222, 212, 194)

    def face(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        """The face of a card; the picture is shared."""
        look = self.look
        key = ("hop card", view, size, look.theme.key, look.text_scale)
        return look.drawn(key, lambda: self._face(view, size))

    def _face(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        unit = size[0] / _WIDE
        plain = not look.theme.pictures
        radius = max(3, round(6 * unit))
        edge = (255, 255, 255) if plain else mix(self._paper, (70, 50, 30), 0.25)
        if view.done:
            edge = look.theme.good
        width = max(2 if plain or view.done else 1, round(unit * (2.4 if view.done else 1)))
        card = look.box(size, radius, self._paper, 255, edge, width).copy()
        if view.kind:
            band = pygame.Rect(width, width, max(4, round(7 * unit)), size[1] - 2 * width)
            corner = max(1, radius - width)
            pygame.draw.rect(
                card,
                _KINDS[view.kind],
                band,
                border_top_left_radius=corner,
                border_bottom_left_radius=corner,
            )
        left = round(13 * unit)
        room = size[0] - left - round(6 * unit)
        diameter = min(_MARBLE * unit, room / max(5, len(view.colours)) - unit)
        pitch = min(room / max(1, len(view.colours)), diameter * 1.24)
        high = size[1] * (0.36 if view.extra else 0.5)
        for number, (colour, has) in enumerate(zip(view.colours, view.has, strict=True)):
            middle = (left + pitch * (number + 0.5), high)
            picture = lying(look, colour, diameter) if has else self._hollow(colour, diameter)
            card.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))
        if view.extra:
            self._draw_extra(card, view.extra, left, unit)
        if view.locked:
            veil = look.box(size, radius, self._paper, 150)
            card.blit(veil, (0, 0))
            self._draw_lock(card, unit)
        return drawing.native(card)

    def _hollow(self, colour: str, diameter: float) -> pygame.Surface:
        """A marble that is missing: its outline, and a trace of its pattern."""
        look = self.look
        side = math.ceil(diameter) + 4

        def make() -> pygame.Surface:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            ball = lying(look, colour, diameter).copy()
            ball.fill((255, 255, 255, 104), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(ball, ball.get_rect(center=(side // 2, side // 2)))
            line = max(1.3, diameter * 0.09)
            ink = (255, 255, 255) if not look.theme.pictures else (84, 66, 50)
            dashes = f'stroke-dasharray="{diameter * 0.22:.2f} {diameter * 0.14:.2f}"'
            body = (
                f'<circle cx="{side / 2}" cy="{side / 2}" r="{diameter / 2 - line / 2:.2f}" '
                f'fill="none" stroke="{drawing.svg_colour(ink)}" stroke-width="{line:.2f}" '
                f"{dashes if diameter >= _DASHED else ''}/>"
            )
            picture.blit(drawing.svg_surface(body, (side, side)), (0, 0))
            return picture

        return look.drawn(("hop hollow", colour, side, look.theme.key), make)

    def _draw_extra(self, card: pygame.Surface, extra: str, left: int, unit: float) -> None:
        """The marbles too many, small and struck out."""
        look = self.look
        diameter = max(7.0, _SMALL * unit)
        high = card.get_height() * 0.77
        shown = extra if len(extra) <= _MOST_EXTRA else extra[: _MOST_EXTRA - 1]
        x = left + diameter / 2
        strike = look.theme.danger if not look.theme.pictures else (178, 36, 30)
        broad = max(1, round(unit * 1.6))
        for colour in shown:
            ball = lying(look, colour, diameter)
            card.blit(ball, ball.get_rect(center=(round(x), round(high))))
            reach = diameter * 0.62
            pygame.draw.aaline(
                card,
                strike,
                (x - reach, high + reach * 0.7),
                (x + reach, high - reach * 0.7),
                broad,
            )
            x += diameter * 1.42
        if len(shown) < len(extra):
            ink = (255, 255, 255) if not look.theme.pictures else (84, 66, 50)
            text = look.text(f"+{len(extra) - len(shown)}", "label", ink, piece=True)
            card.blit(text, text.get_rect(midleft=(round(x - diameter * 0.4), round(high))))

    def _draw_lock(self, card: pygame.Surface, unit: float) -> None:
        """A padlock: another card comes first."""
        side = round(20 * unit)
        ink = drawing.svg_colour((255, 255, 255) if not self.look.theme.pictures else (84, 66, 50))
        body = (
            f'<rect x="4" y="10.5" width="16" height="11" rx="2.5" fill="{ink}"/>'
            f'<path d="M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11" fill="none" stroke="{ink}" '
            'stroke-width="2.6"/>'
        )
        lock = drawing.svg_surface(body, (side, side), (24, 24))
        place = (card.get_width() - round(6 * unit), card.get_height() - round(4 * unit))
        card.blit(lock, lock.get_rect(bottomright=place))

    def back(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        """The back of a card, with a tick if it is done. The picture is shared."""
        look = self.look
        key = ("hop card back", view.kind, view.count, size, look.theme.key)
        return look.drawn(key, lambda: self._back(view, size))

    def _back(self, view: CardView, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        unit = size[0] / _WIDE
        plain = not look.theme.pictures
        fill = (0, 0, 0) if plain else (58, 74, 92)
        if view.kind and not plain:
            fill = mix(_KINDS[view.kind], (24, 20, 20), 0.30)
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
            tick = look.icon("check", side, edge if plain else (255, 250, 240))
            card.blit(tick, tick.get_rect(center=card.get_rect().center))
        if view.count > 1:
            text = look.text(f"×{view.count}", "small-strong", (255, 250, 240), piece=True)
            place = (card.get_width() - round(7 * unit), card.get_height() // 2)
            card.blit(text, text.get_rect(midright=place))
        return drawing.native(card)


def _filled(shadow: pygame.Surface, blur: int) -> pygame.Surface:
    """A soft shadow without a hole in its middle."""
    middle = shadow.get_rect().inflate(-4 * blur, -4 * blur)
    edge = shadow.get_at((shadow.get_width() // 2, max(0, 2 * blur - 1)))[3]
    shadow.fill((0, 0, 0, edge), middle)
    return shadow
