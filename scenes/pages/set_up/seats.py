"""The set-up's players: how many, who sits where, with what figure and style."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.bots.levels import character_of
from game.handicaps import seated_anew
from game.match import Seat
from game.records.people import Person
from game.seats import name_key
from scenes.kit import seating as seats_at
from scenes.kit.even_match import standing, standing_text
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.match_words import names_text
from scenes.kit.seating import LONGEST_NAME, Seating
from scenes.kit.theme import captains
from scenes.kit.voice import Weight
from scenes.pages.set_up.plan import SetUpPage, unnamed
from scenes.pages.thumbnails import OpeningPicture, no_picture
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import Choice, ChoiceOption
from scenes.ui.faces import (
    Portrait,
    Who,
    WhoButton,
    face,
    faces_at,
    known_faces,
    looks_text,
    offer_players,
    portrait,
    seat_text,
    sign_dialog,
)
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.listview import ListRow
from scenes.ui.text import Label, note
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

Offer = tuple[ListRow, Callable[[], None]]
"""A row in a list of players, and what choosing it does."""


def offers(desk: SetUpPage, index: int) -> list[Offer]:
    """Those who sat together last, and everyone else the app knows for this seat."""
    seating, everybody = desk.plan.seating, desk.services.kept.people.all()
    here = {name_key(seat.name) for seat in seating.seats if seat.is_human and seat.name}
    again = _again(desk, {name_key(person.name) for person in everybody}, here)
    return ([] if again is None else [again]) + [
        (
            ListRow(person.name, picture=portrait(who)),
            partial(desk.change, desk.plan.with_seating(seating.with_person(index, person))),
        )
        for person, who in zip(everybody, known_faces(everybody), strict=True)
        if name_key(person.name) not in here
    ]


def _again(desk: SetUpPage, known: set[str], here: set[str]) -> Offer | None:
    """The players of the latest saved match, of any game; None if they're here already, or this is
    no game for them.
    """
    saves = desk.services.kept.saves.saves()
    seats = next((info.seats for info in saves if info.damaged is None), ())
    last = unnamed(seats, known)
    names = [seat.name for seat in last if seat.name]
    if len(names) < 2 or {name_key(name) for name in names} == here:
        return None
    seating = desk.plan.seating.as_last_time(last, desk.plan.front.info.players)
    if seating is None:
        return None
    words = _("As last time: {names}", names=listed(names))
    row = ListRow(words, icon="people", picture=no_picture)
    return row, partial(desk.change, desk.plan.with_seating(seating))


_FACES: Final = {1: 80, 2: 80, 3: 76, 4: 58, 5: 52}
"""Size of the faces by number of players, in design units."""

_SMALLEST: Final = 46


class SeatRows:
    """Chooses how many play, who sits where, with what style."""

    def __init__(self, desk: SetUpPage) -> None:
        self._desk = desk

    def build(self) -> Widget:
        """The players."""
        desk, plan = self._desk, self._desk.plan
        numbers = [ChoiceOption(number, str(number)) for number in plan.front.info.players]
        parts: list[Widget] = []
        if len(numbers) > 1:
            count = Choice(
                numbers,
                plan.players,
                lambda players: self._set(desk.plan.seating.with_players(players)),
                name="count",
            )
            many = Label(_("How many players?"), "strong", flex=1, whole=True)
            parts.append(Row([many, count], folded_gap=6))
        seats = [self._row(index) for index in range(plan.players)]
        parts.append(Column(seats, gap=max(4, 34 - 7 * plan.players)))
        parts.append(note(seats_at.shared_names_text(plan.seating.seats), "danger"))
        return Column(parts, gap=max(10, 30 - 4 * plan.players))

    def _row(self, index: int) -> Widget:
        """Who sits on a seat, with what face."""
        plan = self._desk.plan
        seat, shown = plan.seating.chairs[index], plan.seats[index]
        size, offer = _FACES.get(plan.players, _SMALLEST), partial(self._offer_players, index)
        seen = self._face(index)
        picture = OpeningPicture(
            lambda look, size: face(look, seen, min(size), signed=True), width=size, press=offer
        )
        who = self._who(index, seat, shown)
        return Row([picture, who], gap=14, fold=False, label=seat_text(index))

    def order(self) -> list[Widget]:
        """The order of turns, to be changed; two have none but who starts."""
        players = self._desk.plan.players
        places = [self._place(index) for index in range(players)]
        return [Column([Label(_("Turn order"), "strong"), *places], gap=2)] if players > 2 else []

    def _place(self, index: int) -> Widget:
        called = note(self._desk.plan.seats[index].name, "ink")
        parts: list[Widget] = [Portrait(self._face(index), 44), called, Spacer(flex=1)]
        if index > 1:
            earlier = partial(self._play_earlier, index)
            words, name = _("Move up"), f"earlier-{index}"
            parts.append(
                Button(words, earlier, kind="quiet", small=True, icon="chevron-up", name=name)
            )
        return Row(parts, gap=12, fold=False, label=seat_text(index))

    def _face(self, index: int) -> Who:
        return faces_at(self._desk.plan.seats)[index]

    def _set(self, seating: Seating) -> None:
        self._desk.change(self._desk.plan.with_seating(seating))

    def _change_sign(self, index: int) -> None:
        desk, plan = self._desk, self._desk.plan
        mates = [plan.seats[n].name for n in plan.mates(index)]
        note = ""
        if mates:
            note = _("Partners look alike: {names} has it too.", names=listed(mates))
        name, signed = plan.seats[index].name, partial(self.signed, index)
        dialog = sign_dialog(desk.look, name, self._face(index), signed, note=note)
        dialog.on_cancel = partial(self._offer_players, index)
        desk.ui.open(dialog)

    def signed(self, index: int, who: Who) -> None:
        """Take another figure or style; a known person on the seat keeps it.

        The style is the captain's, the figure each player's own.
        """
        plan, before = self._desk.plan, self._face(index)
        captain = captains(plan.players, plan.teams)[index]
        seating = plan.seating.with_sign("colour", captain, who.colour)
        seating = seating.with_sign("symbol", captain, who.symbol)
        self._set(seating)
        # An unchosen figure would change with the symbol.
        if who.figure != before.figure or who.figure != self._face(index).figure:
            seating = seating.with_figure(index, who.figure)
            self._set(seating)
            self._remember(seating.chairs[index], lambda one: one._replace(figure=who.figure))
        if (who.colour, who.symbol) != (before.colour, before.symbol):
            self._remember(
                seating.chairs[captain],
                lambda one: one._replace(colour=who.colour, symbol=who.symbol),
            )

    def _remember(self, seat: Seat, changed: Callable[[Person], Person]) -> None:
        """Keep what's ``changed`` about the person there, if they're known."""
        people = self._desk.services.kept.people
        person = people.of(seat.name) if seat.is_human and seat.name else None
        if person is not None:
            with saying(lambda why: self._desk.ui.toast(why, "warning")):
                people.put(changed(person))

    def _offer_players(self, index: int) -> None:
        ui, seating = self._desk.ui, self._desk.plan.seating
        offer_players(
            ui,
            self._face(index),
            lambda kind: self._set(seating.with_kind(index, kind)),
            known=offers(self._desk, index),
            standing=self._standing_text(),
            looks=partial(self._change_sign, index),
            looking=looks_text(self._desk.look, self._face(index)),
        )

    def _play_earlier(self, index: int) -> None:
        order = list(range(self._desk.plan.players))
        order[index - 1 : index + 1] = index, index - 1
        self.play_in_order(order)
        if index > 2:
            ui = self._desk.ui
            ui.set_focus(ui.find(f"earlier-{index - 1}"))

    def play_in_order(self, order: Sequence[int]) -> None:
        """Seat everyone in another order of turns, the first of whom starts if one is chosen."""
        plan = self._desk.plan
        handicaps = seated_anew(plan.handicaps, order)
        seating = plan.seating.in_order(order)
        self._desk.change(replace(plan, seating=seating, handicaps=handicaps))
        names = names_text([seat.name for seat in self._desk.plan.seats])
        self._desk.services.voice.say(ended(names), Weight.ANSWER)

    def _who(self, index: int, seat: Seat, shown: Seat) -> Widget:
        """A field for a person's name, and who else may play there; the partner."""
        desk, offer = self._desk, partial(self._offer_players, index)
        who: Widget = WhoButton(seat.kind, shown.name, offer, name=f"who-{index}")
        if seat.is_human:
            # The arrow is in the field, where a computer's is.
            who_plays, person = _("Who plays?"), _(character_of(seat.kind).name)
            others = IconButton(
                "chevron-down", who_plays, offer, name=f"others-{index}", state=person
            )
            who = TextField(
                seat.name,
                placeholder=shown.name,
                max_length=LONGEST_NAME,
                on_change=lambda name: self._set(desk.plan.seating.with_name(index, name)),
                inside=others,
                name=f"who-{index}",
                label=_("Name"),
            )
        lines = [who]
        if mates := desk.plan.mates(index):
            names = listed(desk.plan.seats[mate].name for mate in mates)
            lines.append(Column(note(_("Partner: {names}", names=names)), padding=(14, 0)))
        return Column(lines, gap=0, flex=1)

    def _standing_text(self) -> str:
        """How the people here did against the computer that adapts to them."""
        seats = self._desk.plan.seats
        people = sum(seat.is_human for seat in seats)
        return standing_text(standing(seats, self._desk.history), people) if people else ""
