"""Those whom the app knows, to be seated with one press each; nobody known, nothing shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.match import Seat
from game.records.people import Person
from game.records.statistics import name_key
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.seating import Seating
from scenes.pages.set_up.desk import Desk
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.person_chip import PersonChip
from scenes.ui.widget import Widget

_SHOWN: Final = 5
"""So many people are shown, besides those who sit here; the list beside a name has all."""


class Known:
    """Seats people by their chips, or all who sat together last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._last_table: tuple[Seat, ...] | None = None

    def build(self) -> Widget | None:
        """The chips; None while there is nobody to choose."""
        desk = self._desk
        everybody = desk.services.people.all()
        here = self._here()
        shown = [
            person
            for number, person in enumerate(everybody)
            if number < _SHOWN or name_key(person.name) in here
        ]
        again = self._again(everybody)
        if all(name_key(person.name) in here for person in everybody) and again is None:
            return None
        chips: list[Widget] = [self._chip(person, here) for person in shown]
        link = IconButton(
            "people", _("People"), desk.services.go.open_people, size=34, name="open-people"
        )
        all_chips = Wrap(chips, gap=6, line_gap=6, flex=1)
        parts: list[Widget] = [Row([all_chips, link], gap=6, fold=False)]
        if again is not None:
            parts.insert(0, again)
        return Column(parts, gap=6)

    def _here(self) -> set[str]:
        """The keys of the names of people who sit here."""
        seats = self._desk.plan.seating.seats
        return {name_key(seat.name) for seat in seats if seat.is_human and seat.name}

    def _chip(self, person: Person, here: set[str]) -> Widget:
        chosen = name_key(person.name) in here
        full = self._desk.plan.seating.free_seat is None
        return PersonChip(
            person.name,
            person.sign,
            partial(self._stand_up if chosen else self._sit_down, person),
            chosen=chosen,
            enabled=chosen or not full,
            tooltip=_("All seats are taken. Press somebody to free their seat.")
            if full and not chosen
            else "",
            name=f"known-{name_key(person.name)}",
        )

    def _sit_down(self, person: Person) -> None:
        seating = self._desk.plan.seating
        index = seating.free_seat
        if index is not None:
            self._set(seating.with_person(index, person))

    def _stand_up(self, person: Person) -> None:
        seating = self._desk.plan.seating
        key = name_key(person.name)
        for index, seat in enumerate(seating.seats):
            if seat.is_human and name_key(seat.name) == key:
                seating = seating.with_name(index, "")
        self._set(seating)

    def _set(self, seating: Seating) -> None:
        self._desk.change(replace(self._desk.plan, seating=seating))

    # The last table

    def _again(self, everybody: tuple[Person, ...]) -> Widget | None:
        """A button for those who sat together last; None if they do, or this is no game for them.

        They are those of the match that was saved last, of whatever game.
        """
        plan = self._desk.plan
        known = {name_key(person.name) for person in everybody}
        # Guests and computers have no name before a match.
        last = [
            seat if seat.is_human and name_key(seat.name) in known else replace(seat, name="")
            for seat in self._seats_of_last_match()
        ]
        names = [seat.name for seat in last if seat.name]
        if len(names) < 2 or {name_key(name) for name in names} == self._here():
            return None
        seating = plan.seating.as_last_time(last, plan.front.info.players)
        if seating is None:
            return None
        return Button(
            _("As last time: {names}").format(names=listed(names)),
            partial(self._seat_all, seating),
            kind="quiet",
            icon="people",
            small=True,
            text_align="left",
            align="start",
            name="last-table",
        )

    def _seats_of_last_match(self) -> tuple[Seat, ...]:
        if self._last_table is None:
            saves = self._desk.services.saves.saves()
            self._last_table = next((info.seats for info in saves if info.damaged is None), ())
        return self._last_table

    def _seat_all(self, seating: Seating) -> None:
        plan = self._desk.plan
        variants = plan.variants.with_players(seating.players)
        self._desk.change(replace(plan, seating=seating, variants=variants))
