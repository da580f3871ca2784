"""The game's own buttons, the same beside every board."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scenes.table.meaning import Intent, Offer, Request
from scenes.ui.button import Button
from scenes.ui.layout import Justify, Wrap

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
