"""The buttons that a game offers, the same beside every board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.table.meaning import Intent, Offer, Request
from scenes.ui.button import Button
from scenes.ui.layout import Justify, Wrap

NAME: Final = "offer-"
"""What the name of a button at a table begins with."""


class Offers(Wrap):
    """Makes the buttons anew only if they say something else: a press keeps its button.

    ``do`` is told what one means. Their names are those of the offers behind ``name``.
    """

    def __init__(
        self,
        do: Callable[[Intent[object] | Request], None],
        name: str = NAME,
        *,
        small: bool = False,
        justify: Justify = "start",
    ) -> None:
        super().__init__(gap=8, line_gap=6, justify=justify, visible=False)
        self._do, self._name, self._small = do, name, small
        self._offered: tuple[Offer, ...] = ()

    def show(self, offers: tuple[Offer, ...]) -> None:
        """Offer these, or nothing."""
        if offers != self._offered:
            self._offered = offers
            self.set_children([self._button(offer) for offer in offers])
        self.visible = bool(offers)

    def _button(self, offer: Offer) -> Button:
        return Button(
            offer.label,
            lambda: self._do(offer.meaning),
            kind="primary" if offer.main else "secondary",
            small=self._small,
            name=f"{self._name}{offer.name}",
            enabled=not offer.reason,
            disabled_reason=offer.reason,
        )
