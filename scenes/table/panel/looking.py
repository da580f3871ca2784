"""Looking back, or at a match that goes by itself: a bar over the board with the match as a line.

While players look back from a match that goes on, the table lies in dusk within a frame, so that
nobody takes what was for what is.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.table.animation import S
from scenes.table.table import AnyTable
from scenes.table.table_view import D, TableView
from scenes.ui.button import Button, IconButton, button_height
from scenes.ui.layout import Container, Row
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.toggle import Slider

_SIDE = 36.0
_PADDING = 6.0
_MARGIN = 8.0
_FRAME = 5.0
_STEPS = 24
"""Shades of the dusk from the middle of the board to its edges."""


class LookingBar:
    """Steps through the match, the match as a line to slide along, and one way back."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        host, look_at = table.host, table.look_at
        first = self._step("step-first", _("To the start"), lambda: look_at(0))
        previous = self._step("step-previous", _("Step back"), lambda: look_at(host.position - 1))
        self._play = self._step("play", "", table.toggle_running)
        following = self._step("step-next", _("Step forward"), lambda: look_at(host.position + 1))
        last = self._step("step-last", _("To the end"), lambda: look_at(len(host.match.log)))
        self._where = Label("", "small-strong", name="where")
        self._line = Slider(
            0.0,
            0.0,
            1.0,
            step=1.0,
            on_change=lambda value: look_at(round(value)),
            flex=1.0,
            min_width=60,
            name="timeline",
            label=_("The match from start to end"),
        )
        self._back = Button(
            _("Back to the game"),
            table.return_to_match,
            kind="primary",
            icon="back",
            name="back-to-game",
        )
        steps = Row([first, previous, self._play, following, last], gap=0, fold=False)
        row = Row([steps, self._line, self._where, self._back], gap=12, fold=False)
        self._panel = Panel(row, padding=(12, _PADDING), radius=14, raised=0.6)
        self.widget = _Top(self._panel)
        self.widget.visible = False

    @staticmethod
    def _step(icon: str, label: str, press: Callable[[], None]) -> IconButton:
        return IconButton(icon, label, press, size=_SIDE, name=icon)

    @property
    def shown(self) -> bool:
        """Whether it needs room over the board."""
        return self.widget.visible

    def height(self, look: Look) -> int:
        """How much of the board's area it takes."""
        if not self.shown:
            return 0
        side = look.px(_SIDE * (1 + (look.text_scale - 1) * 0.4))
        return max(side, button_height(look)) + 2 * look.px(_PADDING) + look.px(_MARGIN)

    @property
    def back(self) -> bool:
        """Whether the players look back from a match that goes on."""
        return not self._table.host.is_live and not self._table.host.match.is_finished

    def refresh(self, seen: TableView[S, D]) -> None:
        """Show where the match on show stands."""
        host = self._table.host
        match = host.match
        arrived, live = seen.showing is None, seen.live
        finished = match.is_finished and (arrived or not live)
        recaps = self._table.recap.runs
        self.widget.visible = not recaps and (
            not live or not seen.people or host.paused or finished
        )
        self._back.visible = not live and not finished
        running = host.running if finished or not live else not host.paused
        self._play.icon = "pause" if running else "play"
        name = _("Play", "all moves, one after another")
        if running:
            name = _("Pause", "all moves, one after another")
        self._play.label = self._play.tooltip = name
        # A line has a length, also before the first action.
        end = float(max(1, len(seen.past)))
        if end != self._line.high:
            self._line.high = end
            self._line.invalidate()
        self._line.value = float(seen.position)
        self._where.text = (
            _("Looking back: move {position} of {count}")
            if self.back
            else _("Move {position} of {count}")
        ).format(position=match.moves(seen.position), count=match.moves(len(seen.past)))


class _Top(Container):
    """A panel at the upper edge of its room; what lies below it is left to the board."""

    def __init__(self, panel: Panel) -> None:
        super().__init__([panel])

    def arrange(self, look: Look) -> None:
        """Place the panel with a margin around it."""
        margin = look.px(_MARGIN)
        place = self.rect.inflate(-2 * margin, 0)
        place.top += margin
        place.height = self.children[0].measure(look, place.width)[1]
        self.children[0].place(look, place)
        self.rect = place


def draw_dusk(surface: pygame.Surface, look: Look, area: pygame.Rect, *, dark: bool) -> None:
    """Lay the frame of what was around the board in ``area``; dusk too, unless it is not ``dark``.

    Who looks back for a few seconds only shall see all of it.
    """
    if dark and look.theme.pictures:
        key = ("dusk", area.size, look.theme.key)
        surface.blit(look.drawn(key, lambda: _dusk(area.size)), area)
    width = look.px(_FRAME)
    ring = look.ring(area.size, look.px(18), "accent", width)
    surface.blit(ring, area)


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """Darker towards the edges, so that the middle can be read."""
    small = pygame.Surface((_STEPS * 2, _STEPS * 2), pygame.SRCALPHA)
    for x in range(_STEPS * 2):
        for y in range(_STEPS * 2):
            away = max(abs(x + 0.5 - _STEPS), abs(y + 0.5 - _STEPS)) / _STEPS
            small.set_at((x, y), (38, 34, 58, round(46 + 84 * max(0.0, away - 0.35) ** 1.5)))
    return pygame.transform.smoothscale(small, size)
