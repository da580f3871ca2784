"""The turning point of a match that is over, in a sentence; looking back shows all of them."""

from __future__ import annotations

from typing import Final

from game.analysis import Analysis, Reviewed
from scenes.kit.i18n import _, tr
from scenes.table.table import AnyTable
from scenes.ui.layout import Row
from scenes.ui.panel import Panel
from scenes.ui.text import Icon, Label, ProgressBar, Token
from scenes.ui.widget import Widget

_OFTEN: Final = 0.3
"""Seconds between two looks at what was found."""

_ENOUGH: Final = 8
"""So many decisions are looked at before one is called the turning point: the likely ones first."""


class Turning:
    """A card with the turning point, or how far the search for it is."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._match = table.host.match
        self._looked_at = 0.0
        self._point: Reviewed | None = None
        self._complete = False
        self._bar = ProgressBar(flex=1.0)
        self._card = Panel(padding=12, gap=8, radius=14, raised=0.0, name="turning")
        self.widget: Widget = self._card
        self._look()

    @property
    def _analysis(self) -> Analysis:
        return self._table.services.analyst.analysis(self._match)

    @property
    def _given_up(self) -> bool:
        analyst = self._table.services.analyst
        return analyst.is_halted(self._match) or analyst.failure(self._match) is not None

    @property
    def waits(self) -> bool:
        """Whether it is still looked for."""
        return self._point is None and not self._analysis.is_complete and not self._given_up

    def poll(self, now: float) -> None:
        """Look now and then whether it was found, or one that cost more."""
        if not self._complete and now - self._looked_at >= _OFTEN:
            self._looked_at = now
            self._look()

    def _look(self) -> None:
        analysis = self._analysis
        self._complete = analysis.is_complete or self._given_up
        seen = sum(one.decisions for one in analysis.balances())
        if seen >= _ENOUGH or self._complete:
            self._point = analysis.turning_point()
        if self._point is not None:
            self._card.set_children(self._told(analysis, self._point))
        elif self.waits:
            self._bar.value = analysis.progress
            if not self._card.children:
                words = Label(_("Looking for the turning point …"), "small", "ink_soft")
                self._card.set_children([words, self._bar])
        else:
            # Nothing turned it, or nobody can say what did.
            self._card.visible = False

    def _told(self, analysis: Analysis, point: Reviewed) -> list[Widget]:
        match, seat = self._match, point.entry.player
        player_style = self._table.player_styles[seat]
        names = [each.name for each in match.seats]
        (meaning,) = analysis.meanings([point])
        told = _("{name}, move {number}").format(
            name=names[seat], number=match.moves(point.position) + 1
        )
        return [
            Row(
                [
                    Icon("curve", 22, "accent"),
                    Label(_("The turning point"), "small-strong", flex=1.0),
                    Token(player_style.colour, player_style.symbol, 24),
                ],
                gap=8,
                fold=False,
            ),
            Label(told, "strong"),
            *([] if meaning is None else [Label(tr(meaning, names), "small", "ink_soft")]),
        ]
