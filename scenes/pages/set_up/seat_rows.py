"""The seats: who sits there, with what sign, in what order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.handicaps import seated_anew
from game.match import Seat
from game.records.files import RecordError
from game.records.people import Person
from game.records.statistics import name_key
from scenes.kit.even_match import standing, standing_text
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.look import Look
from scenes.kit.seating import Seating
from scenes.pages.set_up.plan import Desk, Plan
from scenes.pages.thumbnails import no_picture
from scenes.ui.button import IconButton
from scenes.ui.faces import FaceButton, offer_players, seat_text, strength_choice
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.listview import ListRow
from scenes.ui.sign_button import SignButton, sign_dialog
from scenes.ui.text import Token
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

Offer = tuple[ListRow, Callable[[], None]]
"""A row in a list of players, and what choosing it does."""


def offers(desk: Desk, index: int) -> list[Offer]:
    """Those who sat together last, and everybody else whom the app knows for this seat."""
    seating, everybody = desk.plan.seating, desk.services.people.all()
    here = _here(seating)
    again = _again(desk, {name_key(person.name) for person in everybody}, here)
    return ([] if again is None else [again]) + [
        (_row(person), partial(_seat, desk, seating.with_person(index, person)))
        for person in everybody
        if name_key(person.name) not in here
    ]


def _row(person: Person) -> ListRow:
    def picture(look: Look, size: tuple[int, int]) -> pygame.Surface | None:
        if person.sign is None:
            return None
        ground = pygame.Surface(size, pygame.SRCALPHA)
        token = look.token(*person.sign, round(0.6 * min(size)))
        ground.blit(token, token.get_rect(center=ground.get_rect().center))
        return ground

    return ListRow(person.name, icon="" if person.sign else "person", picture=picture)


def _here(seating: Seating) -> set[str]:
    """The keys of the names of people who sit here."""
    return {name_key(seat.name) for seat in seating.seats if seat.is_human and seat.name}


def _again(desk: Desk, known: set[str], here: set[str]) -> Offer | None:
    """Those of the match that was saved last, of whatever game; None if they sit here already, or
    this is no game for them.
    """
    saves = desk.services.saves.saves()
    seats = next((info.seats for info in saves if info.damaged is None), ())
    # Guests and computers have no name before a match.
    last = [
        seat if seat.is_human and name_key(seat.name) in known else replace(seat, name="")
        for seat in seats
    ]
    names = [seat.name for seat in last if seat.name]
    if len(names) < 2 or {name_key(name) for name in names} == here:
        return None
    seating = desk.plan.seating.as_last_time(last, desk.plan.front.info.players)
    if seating is None:
        return None
    words = _("As last time: {names}").format(names=listed(names))
    return ListRow(words, icon="people", picture=no_picture), partial(_seat, desk, seating)


def _seat(desk: Desk, seating: Seating) -> None:
    plan: Plan = desk.plan
    variants = plan.variants
    if seating.players != plan.players:
        variants = variants.with_players(seating.players)
    desk.change(replace(plan, seating=seating, variants=variants))


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
