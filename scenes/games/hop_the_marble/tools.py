"""What's around Hop's cloth: buttons over it, and where the players' cards are.

Where the wood beside the whole cloth has room, each player's cards lie there near their circle,
otherwise along the board's lower edge. In a small picture they're in a column.
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
from scenes.table.lights import around
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
    """What a card asks for and what's missing, put into words when it's due or pressed."""

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
        strips = (folding if folding.visible else seeing, looks, aim)
        high = max((e.measure(look, breadth)[1] for e in strips if e.visible), default=0)
        for child in strips:
            rect = pygame.Rect(place.topleft, child.measure(look, breadth))
            if is_wide:
                # Rows are equally high; one may have folded.
                rect.height = high if high < 2 * rect.height else rect.height
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
                ("save", _("Save flick"), "keep"),
                ("share", _("Save as film"), "film"),
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

_SIGN: Final = 0.32
"""Side of a player's symbol, as a share of a card's."""

_SIDE: Final = 72.0
"""Side of a card where there's room, in design units."""

_SMALLER: Final = 0.8
"""How much smaller cards may be to lie near their circles."""

_LEAST: Final = 46.0
"""With narrower cards, the hands lie in two lines."""

_NEAREST: Final = (0, 1, 3, 2)
"""The sides where seats are seen, nearest to the viewer first."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a player's ``count`` cards are: from ``first`` on by ``step``, to the right or down."""

    first: pygame.Rect
    step: tuple[int, int]
    count: int = MOST

    @property
    def sign(self) -> pygame.Rect:
        """Where its player's symbol is: across the edge of the first card."""
        return around(self.first.midleft, max(1, round(_SIGN * self.first.width)))

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return self.sign.union(self.first).union(self.card(max(1, self.count) - 1))

    def card(self, number: int) -> pygame.Rect:
        """The place of the card with this number."""
        return self.first.move(number * self.step[0], number * self.step[1])


@dataclass(frozen=True, slots=True)
class CardRoom:
    """The ``hands`` of all seats around a whole cloth, each with as many cards as there may be.

    They take ``aside`` pixels at the left, the right and the bottom of the board, none in a small
    picture, and leave ``free`` room for buttons, if any. Those ``beside`` the cloth may go out of
    sight with its edges.
    """

    hands: tuple[Hand, ...]
    aside: tuple[int, int, int] = (0, 0, 0)
    free: pygame.Rect | None = None
    beside: bool = False


def card_row(look: Look, area: pygame.Rect, sides: Sequence[int]) -> CardRoom:
    """Hands along the lower edge of a board's ``area``.

    The one nearest to the viewer is the first, the others follow in the order of turns. ``sides``
    are those where the seats are seen.
    """
    margin, gap, players = look.px(_MARGIN), look.px(_GAP), len(sides)
    room = area.width - 2 * margin

    def side(hands: int) -> int:
        return round((room // hands - (MOST + 1) * gap) / (MOST + _SIGN / 2))

    line = players if side(players) >= look.px(_LEAST) else (players + 1) // 2
    card = max(1, min(look.px(_SIDE), side(line)))
    step = card + gap
    high = margin + math.ceil(players / line) * step
    left, top = area.left + margin + round(_SIGN / 2 * card), area.bottom - high + gap
    spare = area.right - margin - left - MOST * step
    hands = []
    for seat in range(players):
        row, place = divmod((seat - near_seat(sides)) % players, line)
        x = left + place * spare // max(1, line - 1)
        hands.append(Hand(pygame.Rect(x, top + row * step, card, card), (step, 0)))
    # Buttons have what's free between the first two hands.
    start = left + MOST * step
    end = left + spare // (line - 1) - (left - area.left) if line > 1 else area.right
    free = pygame.Rect(start, area.bottom - high, max(0, end - start), high)
    fits = free.width >= 3 * tools_breadth(look)
    return CardRoom(tuple(hands), (0, 0, high), free if fits else None)


def cards_beside(look: Look, area: pygame.Rect, sides: Sequence[int]) -> CardRoom:
    """Hands on the wood at both sides of a wide board's ``area``, each near its player's circle.

    Where there's room, the lower and the upper ones are rows in corners and the others columns in
    the middle; otherwise all are columns in corners. Two players at the sides have the lower ones.
    """
    margin, gap, card = look.px(_MARGIN), look.px(_GAP), look.px(_SIDE)
    wood = (area.width - area.height) // 2
    in_row = round((wood - 2 * margin - (MOST - 1) * gap) / (MOST + _SIGN / 2))
    flat = in_row >= _SMALLER * card
    card = min(card, in_row) if flat else card
    step, sign = card + gap, round(_SIGN / 2 * card)
    long = MOST * step - gap
    corners = ("bottomleft", "topleft", "topright", "bottomright")
    low = 0 not in sides
    spots = ("bottomleft", "midleft", "topright", "midright") if flat else corners
    spots = ("bottomleft", "bottomleft", "topright", "bottomright") if low else spots

    def hand(side: int) -> Hand:
        is_row = flat and (low or side % 2 == 0)
        rect = pygame.Rect(0, 0, sign + (long if flat else card), card if is_row else long)
        room = area.inflate(-2 * margin, -2 * margin)
        setattr(rect, spots[side], getattr(room, spots[side]))
        # Columns are as near to the cloth as rows.
        left = rect.right - card if side == 1 and not is_row else rect.left + sign
        return Hand(pygame.Rect(left, rect.top, card, card), (step, 0) if is_row else (0, step))

    # Buttons have what's free between the hands on the left.
    breadth = 2 * margin + sign + card
    top = area.top + margin if low else hand(1).rect.bottom + 2 * gap
    bottom = hand(0).rect.top
    free = pygame.Rect(area.left, top, wood if flat else breadth, max(0, bottom - top))
    fits = free.height >= tools_breadth(look)
    aside, hands = (breadth, breadth, 0), tuple(map(hand, sides))
    return CardRoom(hands, aside, free if fits else None, beside=True)


def cards_in_column(look: Look, column: pygame.Rect, sides: Sequence[int]) -> CardRoom:
    """Hands in a small picture's column, the far player's at the top."""
    gap = look.px(_GAP)
    room = column.inflate(-2 * gap, -4 * gap)
    order = sorted(range(len(sides)), key=lambda seat: (2, 1, 3, 0).index(sides[seat]))
    each = room.height // len(order) - 3 * gap
    # They lie beside each other or below each other, whatever makes them larger.
    beside = min(round(room.width / (MOST + _SIGN / 2)) - gap, each)
    below = min(round(room.width / (1 + _SIGN / 2)) - gap, each // MOST - gap)
    side = max(1, beside, below)
    step = (side + gap, 0) if beside >= below else (0, side + gap)
    left = room.centerx - ((MOST - 1) * step[0] + round((1 - _SIGN / 2) * side)) // 2
    spare = room.height - side - step[1] * (MOST - 1)
    tops = [room.top + line * spare // max(1, len(order) - 1) for line in range(len(order))]
    firsts = [pygame.Rect(left, tops[order.index(seat)], side, side) for seat in range(len(sides))]
    return CardRoom(tuple(Hand(first, step) for first in firsts))


def laid_out(area: pygame.Rect, size: int, room: CardRoom, tools: int, turned: int) -> HopView:
    """All of a cloth clear of cards, beside ``tools`` pixels for buttons if they'd cover it."""
    whole, (left, right, low) = HopView.over(area, size, turned, room.aside), room.aside
    if whole.cloth.left - area.left - left >= tools:
        return whole
    return HopView.over(area, size, turned, (left + min(tools, area.width // 3), right, low))


def near_seat(sides: Sequence[int]) -> int:
    """The seat whose cards are open, by the sides where the seats are seen."""
    return min(range(len(sides)), key=lambda seat: _NEAREST.index(sides[seat]))


def sides_seen(state: HopState, turned: int) -> tuple[int, ...]:
    """The side of the window where each seat is seen: 0 for the bottom, then clockwise."""
    return tuple((side_of(state.variant, seat) - turned) % 4 for seat in range(state.players))
