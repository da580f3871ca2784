"""The players' part of the set-up: how many, and who they are."""

from __future__ import annotations

from dataclasses import replace

from scenes.kit import seating as seats_at
from scenes.kit.i18n import _
from scenes.pages.set_up.desk import Desk, heading
from scenes.pages.set_up.seat_rows import SeatRows
from scenes.ui.choice import Choice, Option
from scenes.ui.layout import Column, Row
from scenes.ui.text import Separator
from scenes.ui.widget import Widget


class Players:
    """Chooses the players."""

    def __init__(self, desk: Desk, rows: SeatRows) -> None:
        self._desk, self._rows = desk, rows

    def build(self) -> Widget:
        """The widgets."""
        desk, plan = self._desk, self._desk.plan
        numbers = [Option(number, str(number)) for number in plan.front.info.players]
        parts: list[Widget] = []
        if len(numbers) > 1:
            count = Choice(numbers, plan.players, self.set_number, name="count")
            many = heading(desk.look, _("How many players?"), "strong")
            parts += [Row([many, count], folded_gap=6), Separator()]
        seats = [self._rows.row(index) for index in range(plan.players)]
        parts.append(Column(seats, gap=max(6, 40 - 8 * plan.players)))
        parts.append(desk.sentences.say(self._same_names, "danger"))
        return Column(parts, gap=max(10, 30 - 4 * plan.players))

    def set_number(self, players: int) -> None:
        """Let more or fewer play."""
        plan = self._desk.plan
        seating, variants = plan.seating, plan.variants
        self._desk.change(
            replace(
                plan,
                seating=seating.with_players(players),
                variants=variants.with_players(players),
            )
        )

    def _same_names(self) -> str:
        return seats_at.shared_names_text(self._desk.plan.seating.seats)
