"""What's around Hop's cloth: buttons over it, and where the players' cards are.

Where the wood beside the whole cloth has room in a wide window, all cards lie there at full size.
Otherwise whoever the view is turned to has theirs in a row along the board's lower edge. So has the
other of two if there's room; else the others' are packs at that row's right end, with all their
cards above them once opened. In a small picture all are open, in a column.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import side_of
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.button import IconButton, Pressable
from scenes.ui.layout import Stack
from scenes.ui.panel import strip, strip_breadth, strip_button
from scenes.ui.widget import Widget

_EDGE: Final = 10.0
"""Room between the buttons and the edges of the board's area, in design units."""


def tools_breadth(look: Look, buttons: Sequence[Widget] = ()) -> int:
    """Width of a strip of these buttons with the room around it, in pixels."""
    return strip_breadth(look, buttons) + 2 * look.px(_EDGE)


class CardTip(Widget):
    """What a card asks for and what's missing, put into words when it's due."""

    words: Callable[[], str]

    @property
    def tip(self) -> str:
        return self.words()


class Packs(Pressable):
    """Where everyone else's cards are: pointing at them, or the focus, opens them.

    A press has them told.
    """

    show: Callable[[bool], None]
    press: Callable[[], None] | None = None
    _: KW_ONLY
    focusable: bool
    name: str = "packs"

    @property
    def called(self) -> str:
        return _("What the others need")

    @property
    def tip(self) -> str:
        """Its name where no key leads to it: it wouldn't be pointed at without one."""
        return "" if self.focusable else self.called

    def on_hover(self, inside: bool) -> None:
        self.show(inside or self.focused)

    def on_focus(self, gained: bool) -> None:
        self.show(gained or self.hovered)


class HopTools(Stack):
    """Groups of buttons, columns at the board's left edge, beside the cloth.

    They keep clear of its middle, where marbles may wait, and of what's ``beside`` and ``below``,
    in pixels. The last replaces the first. Below them is what's told of cards, at their ``spots``.
    """

    _: KW_ONLY
    beside: int
    below: int
    spots: Sequence[pygame.Rect]

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """What's below the board: what to do next is told there."""
        return (self.rect.move(0, self.rect.height),)

    def invalidate(self) -> None:
        """It draws nothing, and covers the board."""

    def renewed(self, before: Mapping[str, object]) -> None:
        self.relayout()

    def arrange(self, look: Look) -> None:
        gap, count = look.px(_EDGE), len(self.spots)
        for child, spot in zip(self.children[:count], self.spots, strict=True):
            child.place(look, spot)
        groups = self.children[count:]
        # Rows fold where only one button fits.
        sizes = [child.measure(look, tools_breadth(look)) for child in groups]
        seeing, looks, aim, folding = (pygame.Rect((0, 0), size) for size in sizes)
        if groups[-1].visible:
            seeing.size = folding.size
        seeing.topleft = self.rect.left + self.beside + gap, self.rect.top + gap
        looks.bottomleft = seeing.left, self.rect.bottom - self.below - gap
        aim.bottomleft = seeing.left, looks.top - gap
        for child, rect in zip(groups, (seeing, looks, aim, seeing), strict=True):
            child.place(look, rect.clamp(self.rect))


Way = tuple[str, str, str]
"""A button's icon, word and name."""


def _folds() -> tuple[tuple[Way, Sequence[Way]], ...]:
    """Buttons that unfold more: ways to see flicks again, steps of the aim, the folding hands."""
    return (
        (
            ("film", _("Last flick"), "camera"),
            (
                ("replay", _("Replay flick"), "again"),
                ("save", _("Keep for practice"), "keep"),
                ("share", _("Make a film"), "film"),
                ("clock", _("Slow motion"), "slow"),
            ),
        ),
        (
            ("target", _("Aim", "a button"), "aim"),
            (
                ("chevron-left", _("Turn left"), "left"),
                ("chevron-right", _("Turn right"), "right"),
                ("chevron-up", _("Harder", "a flick"), "harder"),
                ("chevron-down", _("Softer", "a flick"), "softer"),
                ("settings", _("Small steps"), "fine"),
            ),
        ),
        (
            ("fold-push", _("Fold", "the ground"), "folding"),
            (
                ("fold-pull", _("Pull", "the ground"), "fold-pull"),
                ("fold-push", _("Push", "the ground"), "fold-push"),
                ("fold-smooth", _("Smooth", "the ground"), "fold-smooth"),
                ("share", _("Same for all sides"), "same"),
                ("undo", _("Start over"), "fold-again"),
                ("random", _("Random folds"), "spread"),
            ),
        ),
    )


def _button(way: Way, give: Callable[[str], None]) -> IconButton:
    icon, word, name = way
    return strip_button(icon, word, partial(give, name), name, word)


def groups(
    give: Callable[[str], None],
    fit: Widget,
    shown: Sequence[bool],
    on: Container[str],
    vain: Container[str],
) -> tuple[Widget, Widget, Widget, Widget]:
    """Groups of buttons: for seeing flicks again, ``fit``, for steps of the aim, and for folding.

    ``give`` gets the name of one. What's ``on`` is lit up or unfolded, what's in
    ``vain`` disabled.
    """
    made = []
    for opener, ways in _folds():
        buttons = [_button(way, give) for way in (opener, *(ways if opener[2] in on else ()))]
        for button in buttons:
            button.active, button.enabled = button.name in on, button.name not in vain
        made.append(strip(buttons, fold=True))
    columns = made[0], strip([fit]), made[1], made[2]
    for column, visible in zip(columns, shown, strict=True):
        column.visible = visible
    return columns


def full_breadth(look: Look, fit: Widget) -> int:
    """The width of all groups with the room around them, in pixels."""
    ways = [_button(way, print) for _opener, ways in _folds() for way in ways]
    return tools_breadth(look, [*ways, fit])


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


class CardRow:
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
        # Of two, both hands lie open if they can.
        both = (room - 2 * (sign + (MOST + 4) * gap)) // (2 * MOST)
        self.is_open = others == 1 and both >= max(look.px(_NARROWEST), _PLAIN)
        wide = min(most, both) if self.is_open else max(1, wide)
        self.large = wide, round(wide * HIGH)
        high = margin + gap
        if self.is_folded:
            high += self.large[1] + gap + self.small[1]
        else:
            high += max(self.large[1], self.small[1])
        self.rect = pygame.Rect(area.left, area.bottom - high, area.width, high)
        self.aside = 0, 0, high

    def hands(self, sides: Sequence[int], counts: Sequence[int]) -> tuple[Hand, ...]:
        """The hands of all seats; the packs are in the order of turns."""
        near, players = near_seat(sides), len(sides)
        return tuple(
            self.own(counts[seat])
            if seat == near
            else self.pack((seat - near - 1) % players, counts[seat])
            for seat in range(players)
        )

    def own(self, count: int) -> Hand:
        """The near player's hand, on the left."""
        wide, high = self.large
        left = self.rect.left + self._margin
        first = pygame.Rect(left + self._sign + self._gap, 0, wide, high)
        first.bottom = self.rect.bottom - self._margin
        sign = pygame.Rect(left, 0, self._sign, self._sign).move_to(centery=first.centery)
        return Hand(sign, first, (wide + self._gap, 0), count)

    def pack(self, place: int, count: int) -> Hand:
        """The pack at a place, from the left; the other of two open hands."""
        if self.is_open:
            own = self.own(MOST)
            over = self.rect.right - self._margin - own.rect.right
            return replace(
                own, sign=own.sign.move(over, 0), first=own.first.move(over, 0), count=count
            )
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
            disc = pygame.Rect(slip.left + gap, 0, sign, sign).move_to(centery=first.centery)
            hands.append(Hand(disc, first, (wide + gap, 0), count))
        return slip, tuple(hands)


class CardSides:
    """Columns on both sides of a wide board's ``area``: each hand is in the corner next to it."""

    def __init__(self, look: Look, area: pygame.Rect) -> None:
        self._area = area
        self._margin, self._gap, self._sign = look.px(_MARGIN), look.px(_GAP), look.px(_SIGN)
        wide = max(look.px(_BROADEST), _PLAIN)
        self.large = wide, round(wide * HIGH)
        breadth = 2 * self._margin + self._sign + self._gap + wide
        self.aside = breadth, breadth, 0

    def hands(self, sides: Sequence[int], counts: Sequence[int]) -> tuple[Hand, ...]:
        """The hands of all seats."""
        return tuple(map(self._hand, sides, counts))

    def _hand(self, side: int, count: int) -> Hand:
        step = self.large[1] + self._gap
        hand = pygame.Rect(0, 0, self.aside[0], MOST * step - self._gap)
        room = self._area.inflate(0, -2 * self._margin)
        corner = ("bottomleft", "topleft", "topright", "bottomright")[side]
        setattr(hand, corner, getattr(room, corner))
        sign = pygame.Rect(hand.left + self._margin, 0, self._sign, self._sign)
        first = pygame.Rect((sign.right + self._gap, hand.top), self.large)
        return Hand(sign.move_to(centery=first.centery), first, (0, step), count)


CardRoom = CardRow | CardSides


def laid_out(area: pygame.Rect, size: int, room: CardRoom, tools: int, turned: int) -> HopView:
    """All of a cloth clear of cards, beside ``tools`` pixels for buttons if they'd cover it."""
    whole, (left, right, low) = HopView.over(area, size, turned, room.aside), room.aside
    if whole.cloth.left - area.left - left >= tools:
        return whole
    return HopView.over(area, size, turned, (left + min(tools, area.width // 3), right, low))


def near_seat(sides: Sequence[int]) -> int:
    """The seat whose cards are open, by the sides where the seats are seen."""
    return min(range(len(sides)), key=lambda seat: _NEAREST.index(sides[seat]))


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
