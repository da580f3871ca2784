"""What's around Hop's cloth: buttons over it, and where the players' cards are.

Where the wood beside the whole cloth has room, the cards lie there, otherwise along the board's
lower edge. In a small picture they're in a column.
"""

import math
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import side_of
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.button import IconButton
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


class HopTools(Stack):
    """Groups of buttons, in a row or a column from the start of ``room``; they fold if it's high.

    The last replaces the first. Below them is what's told of cards, at their ``spots``.
    """

    _: KW_ONLY
    room: pygame.Rect
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
        seeing, looks, aim, folding = self.children[count:]
        is_wide = self.room.width > self.room.height
        # Rows fold where only one button fits.
        breadth = self.room.width if is_wide else tools_breadth(look)
        place = self.room.move(gap, 0)
        for child in (folding if folding.visible else seeing, looks, aim):
            rect = pygame.Rect(place.topleft, child.measure(look, breadth))
            if is_wide:
                rect.bottom = self.room.bottom - gap
            if child.visible:
                step = (rect.width + gap, 0) if is_wide else (0, rect.height + gap)
                place = place.move(step)
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


MOST: Final = 3
"""The most cards anyone has."""

_MARGIN: Final = 8.0
_GAP: Final = 5.0
"""Room around hands and between cards, in design units."""

_SIGN: Final = 22.0
"""Side of a player's symbol in design units."""

_SIDE: Final = 72.0
"""Side of a card where there's room, in design units."""

_LEAST: Final = 46.0
"""With narrower cards, the hands lie in two lines."""

_NEAREST: Final = (0, 1, 3, 2)
"""The sides where seats are seen, nearest to the viewer first."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a player's things are: their symbol and their ``count`` cards.

    The cards go from ``first`` on by ``step``, to the right or down.
    """

    sign: pygame.Rect
    first: pygame.Rect
    step: tuple[int, int]
    count: int

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return self.sign.union(self.first).union(self.card(max(1, self.count) - 1))

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(number * self.step[0], number * self.step[1])


class CardRow:
    """The hands along the lower edge of a board's ``area`` for as many ``players``.

    The one nearest to the viewer is the first, the others follow in the order of turns.
    """

    def __init__(self, look: Look, area: pygame.Rect, players: int) -> None:
        self._margin, self._gap, self._sign = look.px(_MARGIN), look.px(_GAP), look.px(_SIGN)
        room = area.width - 2 * self._margin

        def side(hands: int) -> int:
            return (room // hands - self._sign - (MOST + 1) * self._gap) // MOST

        self._line = players if side(players) >= look.px(_LEAST) else (players + 1) // 2
        self.side = max(1, min(look.px(_SIDE), side(self._line)))
        lines = math.ceil(players / self._line)
        high = self._margin + lines * (self.side + self._gap)
        self._rect = pygame.Rect(area.left, area.bottom - high, area.width, high)
        self.aside = 0, 0, high

    def hands(self, sides: Sequence[int], counts: Sequence[int]) -> tuple[Hand, ...]:
        """The hands of all seats."""
        near, players = near_seat(sides), len(sides)
        return tuple(self._hand((seat - near) % players, counts[seat]) for seat in range(players))

    def free(self, look: Look) -> pygame.Rect | None:
        """The room between the first two hands, if there is any for buttons."""
        left, right = self._hand(0, MOST).rect.right, self._rect.right
        if self._line > 1:
            right = self._hand(1, MOST).rect.left
        wide = right - left - self._gap
        if wide < 3 * tools_breadth(look):
            return None
        return pygame.Rect(left + self._gap, self._rect.top, wide, self._rect.height)

    def _hand(self, place: int, count: int) -> Hand:
        step = self.side + self._gap
        line, place = divmod(place, self._line)
        wide = self._sign + MOST * step
        spare = self._rect.width - 2 * self._margin - wide
        left = self._rect.left + self._margin + place * spare // max(1, self._line - 1)
        first = pygame.Rect(left + self._sign + self._gap, 0, self.side, self.side)
        first.top = self._rect.top + self._gap + line * step
        sign = pygame.Rect(left, 0, self._sign, self._sign).move_to(centery=first.centery)
        return Hand(sign, first, (step, 0), count)


class CardSides:
    """Columns on both sides of a wide board's ``area``: each hand is in the corner next to it."""

    def __init__(self, look: Look, area: pygame.Rect) -> None:
        self._area = area
        self._margin, self._gap, self._sign = look.px(_MARGIN), look.px(_GAP), look.px(_SIGN)
        self.side = look.px(_SIDE)
        breadth = 2 * self._margin + self._sign + self._gap + self.side
        self.aside = breadth, breadth, 0

    def hands(self, sides: Sequence[int], counts: Sequence[int]) -> tuple[Hand, ...]:
        """The hands of all seats."""
        return tuple(map(self._hand, sides, counts))

    def free(self, look: Look) -> pygame.Rect | None:
        """The room between the hands on the left, if there is any for buttons."""
        top, bottom = self._hand(1, MOST).rect.bottom, self._hand(0, MOST).rect.top
        high = bottom - top - 2 * self._gap
        if high < tools_breadth(look):
            return None
        return pygame.Rect(self._area.left, top + 2 * self._gap, self.aside[0], high)

    def _hand(self, side: int, count: int) -> Hand:
        step = self.side + self._gap
        hand = pygame.Rect(0, 0, self.aside[0], MOST * step - self._gap)
        room = self._area.inflate(0, -2 * self._margin)
        corner = ("bottomleft", "topleft", "topright", "bottomright")[side]
        setattr(hand, corner, getattr(room, corner))
        sign = pygame.Rect(hand.left + self._margin, 0, self._sign, self._sign)
        first = pygame.Rect(sign.right + self._gap, hand.top, self.side, self.side)
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
    gap = look.px(_GAP)
    room = column.inflate(-2 * gap, -4 * gap)
    order = sorted(range(len(sides)), key=lambda seat: (2, 1, 3, 0).index(sides[seat]))
    each = room.height // len(order) - 3 * gap
    sign = min(room.width // (MOST + 1), room.height // 16)
    # They lie beside each other or below each other, whatever makes them larger.
    beside = min((room.width - sign) // MOST - gap, each)
    below = min(room.width - sign - gap, each // MOST - gap)
    side = max(1, beside, below)
    step = (side + gap, 0) if beside >= below else (0, side + gap)
    left = room.centerx - (sign + gap + (MOST - 1) * step[0] + side) // 2
    found: dict[int, Hand] = {}
    for line, seat in enumerate(order):
        high = side + step[1] * max(0, counts[seat] - 1)
        top = room.top + line * (room.height - high) // max(1, len(order) - 1)
        first = pygame.Rect(left + sign + gap, top, side, side)
        disc = pygame.Rect(left, 0, sign, sign).move_to(centery=first.centery)
        found[seat] = Hand(disc, first, step, counts[seat])
    return tuple(found[seat] for seat in range(len(sides)))


def sides_seen(state: HopState, turned: int) -> tuple[int, ...]:
    """The side of the window where each seat is seen: 0 for the bottom, then clockwise."""
    return tuple((side_of(state.variant, seat) - turned) % 4 for seat in range(state.players))
