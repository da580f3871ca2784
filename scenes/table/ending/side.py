"""What stands beside the board at the end: the points while they count up, then the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from scenes.kit.i18n import _, tr
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.ending.result import Result, figure_row, player_row, sheet_of
from scenes.table.panel.form import LARGE_TEXT, MARGIN, is_upright, left_beside, on_left
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.layout import Column, Grid, Placed, Spacer, Within
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Placing, Widget

_WIDTH: Final = 400.0
"""How wide the result would like to be in design units."""

_GIVES: Final = 0.95
"""Share of its width that it keeps where the board needs room."""

_MOST: Final = 0.46
"""Share of the window that it takes at most, beside the board or, in an upright window, below."""


_HIGH: Final = 14.0


class PointsBar(Widget):
    """A bar in a player's colour and pattern; ``share`` is how full it is, 0 to 1."""

    def __init__(self, player_style: PlayerStyle) -> None:
        super().__init__()
        self._player_style = player_style
        self._share = 0.0

    @property
    def share(self) -> float:
        """How full it is."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        if share != self._share:
            self._share = share
            self.invalidate()

    def least_width(self, look: Look) -> int:
        """Half of what it would like."""
        return look.px(60)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as there is room."""
        return min(width, look.px(400)), look.px(_HIGH)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the track, and upon it the bar with the player's pattern."""
        look, radius = self.look, self.rect.h // 2
        surface.blit(look.box(self.rect.size, radius, look.theme.press), self.rect)
        wide = round(self.rect.w * self._share)
        if wide < self.rect.h:
            return
        paint = look.player(self._player_style.colour)
        size = wide, self.rect.h
        surface.blit(look.box(size, radius, paint.fill), self.rect)
        if wide > 2 * radius:
            inner = wide - 2 * radius, self.rect.h
            pattern = look.pattern(
                self._player_style.colour, inner, mix(paint.fill, paint.ink, 0.35)
            )
            surface.blit(pattern, self.rect.move(radius, 0))


class EndingSide:
    """Stands in the place of the panel while the end of a round or a match is told."""

    bar_shown = False
    looks_back = False

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.frame: Widget = Spacer()
        self._panel: Widget = Spacer()
        self._numbers: list[tuple[Label, PointsBar]] = []
        self._result: Result | None = None
        self._built = (False, False)
        self._first = ""

    @property
    def misfits(self) -> bool:
        """Whether something else is to be told than what was built."""
        ending = self.table.ending
        return self._built != (ending.counts, ending.of_round)

    def build(self) -> None:
        """Make the widgets anew, for another look or language, or what has come to be told."""
        look, ending = self.table.services.look, self.table.ending
        self._numbers, self._result = [], None
        self._built = ending.counts, ending.of_round
        if ending.counts:
            skip = _("Press anything to see the result.")
            told = self._counting()
            pinned: list[Widget] = [Label(skip, "small", "ink_soft")]
        elif ending.of_round:
            told, pinned = self._pause(), self._buttons_of_pause()
        else:
            self._result = Result(self.table, spread=look.letters <= LARGE_TEXT)
            told, pinned = self._result.told, self._result.pinned
            self._first = self._result.first.name
        self._panel = Panel(
            ScrollView(Column(told, gap=12, padding=(0, 4)), flex=1.0, name="ending"),
            *pinned,
            padding=16,
            gap=12,
        )
        if is_upright(look):
            self._panel.max_width = None
            low = Placed(self._panel, x="stretch", y="end", padding=MARGIN)
            self.frame = Within(low, lambda: self._below(look))
        else:
            self._panel.min_width = self._panel.max_width = self._width(look) / look.scale
            side: Placing = "start" if on_left(self.table.services.settings.hand) else "end"
            self.frame = Placed(self._panel, x=side, y="stretch", padding=MARGIN)

    @staticmethod
    def _below(look: Look) -> pygame.Rect:
        """The lower part of an upright window."""
        high = round(_MOST * look.size[1])
        return pygame.Rect(0, look.size[1] - high, look.size[0], high)

    def _width(self, look: Look) -> int:
        wished = look.px(_WIDTH) * (1 + (look.letters - 1) * 0.5)
        left = look.size[0] - look.px(MARGIN) - self.table.game.board_breadth * look.size[1]
        return round(min(max(_GIVES * wished, min(wished, left)), _MOST * look.size[0]))

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window that is left for the board."""
        if not is_upright(look):
            wide = self._width(look) + look.px(MARGIN)
            return left_beside(look, wide, self.table.services.settings.hand)
        window = pygame.Rect((0, 0), look.size)
        window.height = self._panel.rect.top or self._below(look).top
        return window

    def toast_room(self) -> pygame.Rect:
        """The lower part of the board."""
        look = self.table.services.look
        return self.board_area(look).inflate(-2 * look.px(24), -2 * look.px(28))

    def refresh(self) -> None:
        """Show the points as far as they are counted."""
        ending = self.table.ending
        for seat, (number, bar) in enumerate(self._numbers):
            number.text, bar.share = ending.points(seat), ending.share(seat)

    def tick(self, now: float, *, force: bool = False) -> None:
        """Count on, and tell of the turning point when it is found."""
        self.refresh()
        if self._result is not None:
            self._result.poll(now)

    @property
    def waits(self) -> bool:
        """Whether something has yet to be found out."""
        return self._result is not None and self._result.waits

    def first_focus(self) -> str:
        """The name of what most people want next."""
        return "go-on" if self.table.ending.of_round else self._first

    # Contents

    def _counting(self) -> list[Widget]:
        rows: list[Widget] = []
        for seat in range(len(self.table.host.match.seats)):
            number = Label("", "title", name=f"count-{seat}")
            bar = PointsBar(self.table.player_styles[seat])
            self._numbers.append((number, bar))
            rows.append(Column([player_row(self.table, seat, number), bar], gap=2))
        return [
            Label(_("Who won?"), "heading"),
            Column(rows, gap=14, padding=(0, 6)),
            *[figure_row(figure) for figure in self.table.game.figures(self.table.seen)],
        ]

    def _pause(self) -> list[Widget]:
        table = self.table
        return [
            Label(_("The round is over"), "heading"),
            Label(tr(table.host.state.standing().reason), "body", "ink_soft"),
            *sheet_of(table),
        ]

    def _buttons_of_pause(self) -> list[Widget]:
        table = self.table
        return [
            Button(
                _("Next round"),
                _then(table.ending.close, table.go_on),
                kind="primary",
                icon="play",
                name="go-on",
            ),
            Grid(
                [Button(_("See the table"), table.ending.close, icon="eye", name="see-table")],
                columns=1,
            ),
        ]


def _then(first: Callable[[], None], second: Callable[[], None]) -> Callable[[], None]:
    def press() -> None:
        first()
        second()

    return press
