"""Those whom the app knows, offered for a seat, and all who sat together last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.records.people import Person
from game.records.statistics import name_key
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.look import Look
from scenes.kit.seating import Seating
from scenes.pages.set_up.desk import Desk
from scenes.pages.set_up.plan import Plan
from scenes.pages.thumbnails import no_picture
from scenes.ui.listview import ListRow

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
