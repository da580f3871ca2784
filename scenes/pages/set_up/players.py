"""The players' part of the set-up: how many, who sits where, who has the first turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.messages import N_
from game.records.setups import STARTERS
from scenes.kit import seating as seats_at
from scenes.kit.i18n import _
from scenes.pages.set_up.desk import Desk, heading
from scenes.pages.set_up.fairness import Fairness
from scenes.pages.set_up.known import Known
from scenes.pages.set_up.learning_offer import LearningOffer
from scenes.pages.set_up.seat_rows import SeatRows
from scenes.ui.choice import Choice, Option
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Separator
from scenes.ui.widget import Widget

_STARTER_TITLES: Final = {
    "chosen": N_("As seated"),
    "random": N_("At random"),
    "loser": N_("Last loser"),
    "turn": N_("In turn"),
}
MANY: Final = 5
"""From so many players on the page has no lines between its parts."""


class Players:
    """Chooses the players."""

    def __init__(self, desk: Desk, learning: LearningOffer) -> None:
        self._desk, self._learning = desk, learning
        self._rows = SeatRows(desk)
        self._known = Known(desk)
        self._fair = Fairness(desk)

    def build(self) -> Widget:
        """The widgets."""
        plan, info = self._desk.plan, self._desk.plan.front.info
        numbers = [Option(number, str(number)) for number in info.players]
        parts: list[Widget] = []
        if len(numbers) > 1:
            parts += [
                Row(
                    [
                        heading(self._desk.look, _("How many play?"), "strong"),
                        Choice(numbers, plan.players, self.set_number, name="count"),
                    ],
                    folded_gap=6,
                ),
            ]
        known = self._known.build()
        # Few players have room around them.
        roomy = plan.players < MANY and known is None
        if parts and roomy:
            parts.append(Separator())
        if known is not None:
            parts.append(known)
        seats = [self._rows.row(index) for index in range(plan.players)]
        parts.append(Column(seats, gap=max(3, 38 - 8 * plan.players)))
        parts.append(self._desk.sentences.say(self._same_names, "danger"))
        if roomy:
            parts.append(Separator())
        parts.append(self._first_turn())
        fair = self._fair.build() if self._shows_fairness(roomy) else None
        if fair is not None:
            parts.append(fair)
        return Column(parts, gap=max(7, 26 - 4 * plan.players))

    def _shows_fairness(self, roomy: bool) -> bool:
        """Whether head starts have a place here.

        Many players leave no room for a door; then it is among the rules. Whoever is offered a
        first lesson is not asked who is stronger.
        """
        if self._desk.plan.given:
            return True
        return not self._learning.is_open and (roomy or bool(self._fair.line()))

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

    def set_starter(self, starter: str) -> None:
        """Choose who has the first turn."""
        self._desk.change(replace(self._desk.plan, starter=starter))

    def _same_names(self) -> str:
        return seats_at.shared_names_text(self._desk.plan.seating.seats)

    def _first_turn(self) -> Widget:
        plan = self._desk.plan
        if plan.front.info.draws_first_turn:
            return Row([Label(_("Who begins?"), "strong", flex=1), Label(_("Chance decides"))])
        options = [Option(key, _(_STARTER_TITLES[key])) for key in STARTERS]
        return Column(
            [
                Row(
                    [
                        heading(self._desk.look, _("Who begins?"), "strong"),
                        Choice(options, plan.starter, self.set_starter, name="starter"),
                    ],
                    folded_gap=6,
                ),
                self._desk.sentences.say(self.first_turn_text),
            ],
            gap=6,
        )

    def first_turn_text(self) -> str:
        """Who has the first turn, in a sentence."""
        plan, seats = self._desk.plan, self._desk.plan.seats
        if plan.starter == "random":
            return _("Whoever has the first turn is drawn when the match begins.")
        if plan.starter == "loser":
            loser = seats_at.loser_of(self._desk.history(), seats)
            if loser is not None:
                return _("Lost the last game and has the first turn: {name}.").format(
                    name=seats[loser].name
                )
            return _(
                "These players have finished no game with a loser yet. First turn: {name}."
            ).format(name=seats[0].name)
        if plan.starter == "turn":
            following = seats_at.next_after(self._desk.history(), seats)
            if following is not None:
                return _(
                    "The one after whoever began last time has the first turn: {name}."
                ).format(name=seats[following].name)
            return _("The first turn goes round from game to game. It begins with {name}.").format(
                name=seats[0].name
            )
        return _("First turn: {name}. The others follow in this order.").format(name=seats[0].name)
