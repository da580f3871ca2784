"""The seats: who sits there, with what sign, in what order."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.handicaps import seated_anew
from game.match import Seat
from game.records.files import RecordError
from scenes.kit.even_match import standing, standing_text
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.seating import Seating
from scenes.pages.set_up.desk import Desk
from scenes.pages.set_up.known import offers
from scenes.ui.button import IconButton
from scenes.ui.faces import FaceButton, offer_players, seat_text, strength_choice
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.sign_button import SignButton, sign_dialog
from scenes.ui.text import Token
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

LONGEST_NAME: Final = 24
"""As many letters of a name find room on the plates beside a board."""

_STRENGTH: Final = 148.0
"""So wide is the choice of a strength: as the longest of them in one line."""

_FEW: Final = 2
"""Up to so many players there is room for large faces."""


class SeatRows:
    """Chooses who sits where, with what sign."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def row(self, index: int) -> Widget:
        """Who sits on a seat."""
        plan = self._desk.plan
        seat, shown = plan.seating.chairs[index], plan.seats[index]
        sign = Token(shown.colour, shown.symbol, size=40)
        who = self._who(index, seat, shown)
        return Row([sign, who], gap=14, fold=False, label=seat_text(index))

    def place(self, index: int) -> Widget:
        """The sign of a seat and its place in the order, both to be changed."""
        shown = self._desk.plan.seats[index]
        words = _("Colour and symbol")
        change = partial(self._change_sign, index)
        parts: list[Widget] = [
            SignButton(
                *(shown.colour, shown.symbol, change),
                size=32,
                tooltip=words,
                label=words,
                name=f"sign-{index}",
            ),
            self._desk.sentences.say(lambda: self._desk.plan.seats[index].name, "ink"),
            Spacer(flex=1),
        ]
        if index:
            earlier = partial(self._play_earlier, index)
            words = _("Move up")
            parts.append(IconButton("chevron-up", words, earlier, size=36, name=f"earlier-{index}"))
        return Row(parts, gap=12, fold=False, label=seat_text(index))

    def _set(self, seating: Seating) -> None:
        self._desk.change(replace(self._desk.plan, seating=seating))

    def _set_name(self, index: int, name: str) -> None:
        """Take a name as it is typed, without rebuilding the field."""
        desk = self._desk
        desk.plan = replace(desk.plan, seating=desk.plan.seating.with_name(index, name))
        desk.sentences.write()

    def _change_sign(self, index: int) -> None:
        desk, plan = self._desk, self._desk.plan
        captain = plan.captain(index)
        seat = plan.seating.chairs[captain]
        mates = [plan.seats[n].name for n in plan.mates(index)]
        note = ""
        if mates:
            note = _("Partners look alike: {names} has it too.").format(names=listed(mates))
        desk.ui.open(
            sign_dialog(
                desk.look,
                plan.seats[index].name,
                (seat.colour, seat.symbol),
                lambda colour: self.signed(captain, desk.plan.seating.with_colour(captain, colour)),
                lambda symbol: self.signed(captain, desk.plan.seating.with_symbol(captain, symbol)),
                note=note,
            )
        )

    def signed(self, index: int, seating: Seating) -> None:
        """Take another sign; whoever is known on the seat has it from now on."""
        self._set(seating)
        seat, people = seating.chairs[index], self._desk.services.people
        person = people.of(seat.name) if seat.is_human and seat.name else None
        if person is None:
            return
        try:
            people.put(replace(person, colour=seat.colour, symbol=seat.symbol))
        except RecordError as error:
            self._desk.ui.toast(tr(error.message), "warning")

    def _offer_players(self, index: int) -> None:
        seating = self._desk.plan.seating
        offer_players(
            self._desk.ui,
            seating.chairs[index].kind,
            lambda kind: self._set(seating.with_kind(index, kind)),
            known=offers(self._desk, index),
        )

    def _play_earlier(self, index: int) -> None:
        plan = self._desk.plan
        order = list(range(plan.players))
        order[index - 1], order[index] = index, index - 1
        self._desk.change(
            replace(
                plan,
                seating=plan.seating.earlier(index),
                handicaps=seated_anew(plan.handicaps, order),
            )
        )
        if index > 1:
            ui = self._desk.ui
            ui.set_focus(ui.find(f"earlier-{index - 1}"))

    def _who(self, index: int, seat: Seat, shown: Seat) -> Widget:
        """The face, and a person's name to write or how strong the computer is; the partner."""
        plan = self._desk.plan
        lines: list[Widget] = []
        face = FaceButton(
            seat.kind,
            "" if seat.is_human else shown.name,
            partial(self._offer_players, index),
            size=48 if plan.players <= _FEW else 38,
            name=f"kind-{index}",
        )
        if seat.is_human:
            field = TextField(
                seat.name,
                placeholder=shown.name,
                max_length=LONGEST_NAME,
                on_change=partial(self._set_name, index),
                name=f"name-{index}",
                label=_("Name"),
                width=200,
                flex=1,
            )
            lines.append(Row([face, field], gap=8, fold=False))
        else:
            strength = strength_choice(
                seat.kind,
                lambda kind: self._set(self._desk.plan.seating.with_kind(index, kind)),
                standing=self._standing_text(),
                min_width=_STRENGTH,
                name=f"strength-{index}",
            )
            face.flex = 1.0
            lines.append(Row([face, strength], gap=8, folded_gap=4))
        if plan.mates(index):
            lines.append(self._desk.sentences.say(partial(self._mates_text, index)))
        return Column(lines, gap=2, flex=1)

    def _standing_text(self) -> str:
        """How the people here did against the computer that follows them."""
        seats = self._desk.plan.seats
        people = sum(seat.is_human for seat in seats)
        return standing_text(standing(seats, self._desk.history), people) if people else ""

    def _mates_text(self, index: int) -> str:
        plan = self._desk.plan
        mates = listed(plan.seats[mate].name for mate in plan.mates(index))
        return _("Partner: {names}").format(names=mates)
