"""A card that says what the seats of a game are worth, as counted among equal computers."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from game.messages import N_
from game.worth import Counted, Worth
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.widget import Widget, WidgetOptions

_HIGH: Final = 14.0

_PLACES: Final = (
    N_("Moves first"),
    N_("Moves second"),
    N_("Moves third"),
    N_("Moves fourth"),
    N_("Moves fifth"),
    N_("Moves sixth"),
)


def seats_dialog(worth: Worth, players: int) -> Dialog:
    """A line for each place in the order of turns: its share of the wins and how sure that is."""
    seats = worth.seats[players]
    most = max(seat.interval[1] for seat in seats)
    lines: list[Widget] = [Label(_verdict(seats))]
    for place, seat in enumerate(seats):
        low, high = (round(100 * end) for end in seat.interval)
        lines.append(
            Row(
                [
                    Label(_(_PLACES[place]), "strong", min_width=130),
                    ShareBar(seat, most, flex=1),
                    Label(
                        _("{share} in 100 ({low} to {high})").format(
                            share=round(100 * seat.share), low=low, high=high
                        ),
                        "small",
                    ),
                ],
                gap=12,
                folded_gap=2,
            )
        )
    lines.append(
        Label(
            _(
                "Wins in {games} games between equal computers. The light part is "
                "the margin, the line a fair share."
            ).format(games=seats[0].games),
            "small",
            "ink_soft",
        )
    )
    return Dialog(
        _("What the seats are worth"),
        Column(lines, gap=12),
        [Answer(_("Done"), default=True, name="done")],
        width=560,
    )


def _verdict(seats: tuple[Counted, ...]) -> str:
    fair = 1 / len(seats)
    sure = [n for n, seat in enumerate(seats) if not seat.interval[0] <= fair <= seat.interval[1]]
    if not sure:
        return _("No seat is clearly better.")
    best = max(range(len(seats)), key=lambda n: seats[n].share)
    if best == 0:
        return _("Going first helps a little.")
    if best == len(seats) - 1:
        return _("Going last helps a little.")
    return _("Turn order matters a little.")


class ShareBar(Widget):
    """A share of the wins with its interval, against the widest of all bars beside it."""

    def __init__(self, counted: Counted, most: float, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.counted = counted
        self.most = max(most, 0.01)

    def least_width(self, look: Look) -> int:
        return look.px(90)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(220)), look.em(_HIGH)

    def paint(self, surface: pygame.Surface) -> None:
        look, rect = self.look, self.rect
        surface.blit(look.box(rect.size, rect.height // 2, "press"), rect)

        def at(share: float) -> int:
            return rect.left + round(rect.width * min(1.0, share / self.most))

        low, high = self.counted.interval
        bar = pygame.Rect(rect.left, rect.top, max(2, at(low) - rect.left), rect.height)
        surface.blit(look.box(bar.size, min(bar.size) // 2, "good"), bar)
        span = pygame.Rect(at(low), rect.top, max(2, at(high) - at(low)), rect.height)
        pale = look.box(span.size, 0, "good").copy()
        pale.set_alpha(110)
        surface.blit(pale, span)
        point = pygame.Rect(0, 0, max(2, look.px(3)), rect.height + look.px(6))
        point.center = at(self.counted.share), rect.centery
        surface.fill(look.theme.ink, point)
        fair = pygame.Rect(0, 0, max(1, look.px(1.5)), rect.height + look.px(12))
        fair.center = at(1 / self.counted.sides), rect.centery
        surface.fill(look.theme.ink_soft, fair)
