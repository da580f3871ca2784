"""Where the panel is in a window, what it leaves for the board, and the game's own buttons."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pygame

from scenes.kit.look import Look
from scenes.table.meaning import Intent, Offer, Request
from scenes.ui.button import Button, button_height
from scenes.ui.layout import Justify, Wrap

MARGIN: Final = 18.0
"""Room around a panel in design units."""

RAIL_MARGIN: Final = 8.0
"""Room around the rail and its strip in design units."""

STRIP_PADDING: Final = 6.0
"""Room above and below the strip's words in design units."""

_WIDTH: Final = 296.0
"""Width of a panel with sentences, in design units."""

_GIVES: Final = 0.9
"""Share of its width that it keeps where the board needs room."""

_RAIL: Final = 92.0
"""The rail's width in design units."""

LARGE_TEXT: Final = 1.3
"""From this text size on, relative to the rest, words take less room than usual."""


CRAMMED: Final = 1.6
"""At this text size the strip would cover so much that the board makes room for it."""


def is_upright(look: Look) -> bool:
    """Whether a window is so tall that the panel is below the board."""
    return look.size[0] <= 1.1 * look.size[1]


def beside_width(look: Look, breadth: float) -> int:
    """Width in pixels of a panel with sentences: wider for larger text, never half the window.

    It gives way a little to a board of this ``breadth`` if need be.
    """
    wished = look.px(_WIDTH) * (1 + (look.letters - 1) * 0.5)
    usual = look.px(_WIDTH) * (1 + (look.changed(text_scale=1.0).letters - 1) * 0.5)
    left = look.size[0] - look.px(MARGIN) - breadth * look.size[1]
    least = max(_GIVES * wished, usual)
    return round(min(max(least, min(wished, left)), 0.44 * look.size[0]))


def rail_width(look: Look) -> int:
    """The rail's width in pixels."""
    return round(look.px(_RAIL) * (1 + (look.letters - 1) * 0.4))


def strip_height(look: Look) -> int:
    """The least height of the strip below the board: a button, and two lines where they fit."""
    button = button_height(look)
    lines = 2 * look.line_height("small") if look.letters < CRAMMED else look.line_height("strong")
    return max(button, lines) + 2 * look.px(STRIP_PADDING)


def on_left(hand: str) -> bool:
    """Whether the panel is on the left, so that the ``hand`` that plays covers no board."""
    return hand == "left"


def left_beside(look: Look, wide: int, hand: str) -> pygame.Rect:
    """What's left of the window beside ``wide`` pixels on the playing ``hand``'s side."""
    left = wide if on_left(hand) else 0
    return pygame.Rect(left, 0, look.size[0] - wide, look.size[1])


NAME: Final = "offer-"
"""Prefix of button names at a table."""

_NOTHING: Final = Request()


class _OfferButton(Button):
    """Tells ``points`` whether it's pointed at, or has the focus."""

    points: Callable[[bool], None] | None = None

    def on_hover(self, inside: bool) -> None:
        super().on_hover(inside)
        if self.points is not None:
            self.points(inside)

    def on_focus(self, gained: bool) -> None:
        if self.points is not None:
            self.points(gained)


class Offers(Wrap):
    """Remakes the buttons only if they say something else: a press keeps its button.

    ``do`` gets what one means, ``point`` the place of the board that one points at, or None
    afterwards. Their names are the offers' after ``name``.
    """

    def __init__(
        self,
        do: Callable[[Intent[object] | Request], None],
        name: str = NAME,
        *,
        point: Callable[[Any], None] | None = None,
        small: bool = False,
        justify: Justify = "start",
    ) -> None:
        super().__init__(gap=8, line_gap=6, justify=justify, visible=False)
        self._do, self._name, self._small, self._point = do, name, small, point
        self._offered: tuple[Offer, ...] = ()

    def show(self, offers: tuple[Offer, ...]) -> None:
        """Offer these, or nothing."""
        before, self._offered = self._offered, offers
        if [_said(offer) for offer in offers] != [_said(offer) for offer in before]:
            self.set_children([self._button(number) for number in range(len(offers))])
        self.visible = bool(offers)

    def _button(self, number: int) -> Button:
        offer, point = self._offered[number], self._point
        button = _OfferButton(
            offer.label,
            lambda: self._do(self._offered[number].meaning),
            kind="primary" if offer.main else "secondary",
            small=self._small,
            name=f"{self._name}{offer.name}",
            enabled=not offer.reason,
            disabled_reason=offer.reason,
        )
        if point is not None and offer.over is not None:
            button.points = lambda on: point(offer.over if on else None)
        return button


def _said(offer: Offer) -> Offer:
    return replace(offer, meaning=_NOTHING)
