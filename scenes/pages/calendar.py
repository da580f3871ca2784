"""A month of days' puzzles: which were solved, which were tried, which are still to be played."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import day_text, month_text, weekdays
from scenes.kit.i18n.joining import labelled
from scenes.kit.look import Look, StyleName
from scenes.kit.theme import mix
from scenes.ui.button import IconButton, Pressable
from scenes.ui.layout import Column, Grid, Row, Spacer
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_SIDE: Final = 33.0
_OLDEST: Final = timedelta(days=366)
"""So far back days can be played."""


class Day(Pressable):
    """One day, to be pressed: a full disc is solved, a ring tried, a number alone not yet."""

    focus_radius = 19.0

    def __init__(
        self, day: date, today: date, solved: bool | None, on_press: Callable[[], None]
    ) -> None:
        """Take the day, and whether it is solved; None if it has not been tried."""
        words = {True: _("Solved"), False: _("Tried"), None: _("Not played yet")}[solved]
        late = day > today
        super().__init__(
            on_press,
            name=f"day-{day.isoformat()}",
            label=labelled(day_text(day), words),
            tooltip="" if late else words,
            enabled=not late,
        )
        self.day, self.solved, self.is_today = day, solved, day == today

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = min(width, look.em(_SIDE))
        return side, side

    def least_width(self, look: Look) -> int:
        return look.text_width("88", "small-strong") + look.px(6)

    def paint(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        disc = pygame.Rect(0, 0, *[min(self.rect.size) - look.px(3)] * 2)
        disc.center = self.rect.center
        hover = self.eased("hover") if self.enabled else 0.0
        ink = theme.ink if self.enabled else mix(theme.ink, theme.paper, 0.6)
        if self.solved:
            fill = mix(theme.accent, theme.ink, 0.12 * hover)
            surface.blit(look.box(disc.size, disc.w // 2, fill), disc)
            ink = theme.accent_ink
        elif self.solved is False or hover:
            fill = mix(theme.paper, theme.hover, hover)
            edge = theme.accent if self.solved is False else fill
            ring = look.box(disc.size, disc.w // 2, fill, 255, edge, look.px(2.5))
            surface.blit(ring, disc)
        style: StyleName = "small-strong" if self.is_today or self.solved is not None else "small"
        look.draw_text(surface, str(self.day.day), self.rect, style, ink, align="center")
        if self.is_today:
            wide = look.em(14)
            line = pygame.Rect(0, 0, wide, max(2, look.px(2)))
            line.midtop = (self.rect.centerx, self.rect.centery + look.line_height(style) // 2)
            surface.fill(ink, line)


def month(
    first: date,
    today: date,
    days: Mapping[date, bool],
    *,
    on_day: Callable[[date], None],
    on_month: Callable[[date], None],
) -> Widget:
    """The month that begins with ``first``, with ways to the others.

    ``days`` says of the days that were played whether their puzzle is solved.
    """
    before = (first - timedelta(days=1)).replace(day=1)
    after = (first + timedelta(days=32)).replace(day=1)
    heading = Row(
        [
            IconButton(
                "chevron-left",
                _("Previous month"),
                partial(on_month, before),
                size=32,
                enabled=before >= (today - _OLDEST).replace(day=1),
                name="month-before",
            ),
            Label(month_text(first), "strong", text_align="center", flex=1, name="month"),
            IconButton(
                "chevron-right",
                _("Next month"),
                partial(on_month, after),
                size=32,
                enabled=after <= today,
                name="month-after",
            ),
        ],
        gap=4,
        fold=False,
    )
    begin, names = weekdays()
    cells: list[Widget] = [Label(name, "label", "ink_soft", text_align="center") for name in names]
    cells += [Spacer() for _number in range((first.weekday() - begin) % 7)]
    for day in Calendar(begin).itermonthdates(first.year, first.month):
        if day.month == first.month:
            cells.append(Day(day, today, days.get(day), partial(on_day, day)))
    return Column([heading, Grid(cells, columns=7, gap=2)], gap=6)
