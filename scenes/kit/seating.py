"""Who sits where in a new match: names, colours and symbols, partners, and the first turn.

It's all decided here without a screen; the set-up shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from game.bots.levels import (
    ADAPTIVE,
    OPPONENTS,
    character_of,
    figure_of,
    is_computer,
    open_kind,
    seated,
    with_manner,
)
from game.match import HUMAN, MAX_NAME, Match, Seat
from game.messages import printable
from game.records.history import GameRecord, SeatResult
from game.records.people import Person
from game.seats import figures, name_key
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.theme import CHAIRS, captains


@dataclass(frozen=True, slots=True)
class Seating:
    """The chairs in turn order, of which the first ``players`` are taken.

    All CHAIRS are kept, so trying another number of players changes nothing; their colours, symbols
    and chosen figures are all different. A name is "" if no one chose one.
    """

    chairs: tuple[Seat, ...]
    players: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The chairs that are taken."""
        return self.chairs[: self.players]

    def with_players(self, players: int) -> Seating:
        """The same people with more or fewer chairs taken."""
        return replace(self, players=players)

    def with_kind(self, index: int, kind: str) -> Seating:
        """Another kind of player on a chair: HUMAN or a level; a person's name is kept.

        Whom an opponent leaves is replaced by the one before here, or someone without a chair.
        """
        before, chosen = figure_of(self.chairs[index].kind), figure_of(kind)
        seating = self._with(index, self.chairs[index]._replace(kind=kind))
        sitting = [figure_of(chair.kind) for chair in seating.chairs]
        left = next((each for each in (before, *OPPONENTS) if each not in (HUMAN, *sitting)), "")
        for number, chair in enumerate(self.chairs):
            if number != index and sitting[number] == chosen != HUMAN and left:
                seating = seating._with(number, chair._replace(kind=with_manner(chair.kind, left)))
        return seating

    def with_person(self, index: int, person: Person) -> Seating:
        """Someone known on a chair, with their style; its former owner takes the one given up."""
        seating = self.with_kind(index, HUMAN).with_name(index, person.name)
        for sign, value in (("colour", person.colour), ("symbol", person.symbol)):
            if value is not None:
                seating = seating.with_sign(sign, index, value)
        figure = person.usual_figure
        others = figures([seat for n, seat in enumerate(seating.seats) if n != index])
        chosen = [seat.figure for seat in seating.chairs]
        if person.figure is None and (figure in others or figure in chosen):
            # No one loses theirs to someone who chose none.
            figure = None
        return seating.with_figure(index, figure)

    def with_people(self, people: Sequence[Person], players: Sequence[int]) -> Seating:
        """These people on the first chairs, computers in the place of others with a name.

        ``players`` are the numbers the game is for. If all are here already, nothing changes.
        """
        people = people[: max(players)]
        here = {name_key(seat.name) for seat in self.seats if seat.is_human and seat.name}
        if here >= {name_key(person.name) for person in people if person.name}:
            return self
        seating = self
        for index, chair in enumerate(first_seating(CHAIRS).chairs):
            if index < len(people):
                seating = seating.with_person(index, people[index])
            elif seating.chairs[index].is_human and seating.chairs[index].name:
                seating = seating.with_kind(index, chair.kind).with_name(index, "")
        room = max(self.players, len(people))
        return seating.with_players(next(number for number in sorted(players) if number >= room))

    def as_last_time(self, seats: Sequence[Seat], players: Sequence[int]) -> Seating | None:
        """Those who sat on ``seats``, in a game for ``players``; None if it has no room for them.

        If the game is for other numbers, only the people, with computers beside them.
        """
        people = [seat for seat in seats if seat.is_human]
        if len(seats) in players:
            return seating_of([*seats, *self.chairs[len(seats) :]]).with_players(len(seats))
        if len(people) > max(players):
            return None
        known = [Person(one.name, one.colour, one.symbol, figure=one.figure) for one in people]
        return self.with_people(known, players)

    def with_name(self, index: int, name: str) -> Seating:
        """Another name on a chair."""
        return self._with(index, self.chairs[index]._replace(name=clean_name(name)))

    def with_sign(self, sign: str, index: int, value: int) -> Seating:
        """A "colour" or "symbol" for a chair; its former owner takes the one given up."""
        chairs = self.chairs
        other = next((n for n, seat in enumerate(chairs) if getattr(seat, sign) == value), index)
        given_up: dict[str, Any] = {sign: getattr(chairs[index], sign)}
        freed = self._with(other, chairs[other]._replace(**given_up))
        wanted: dict[str, Any] = {sign: value}
        return freed._with(index, chairs[index]._replace(**wanted))

    def with_figure(self, index: int, figure: int | None) -> Seating:
        """A figure for a chair, None for any; its previous owner gets any other."""
        chairs = (
            seat._replace(figure=figure if number == index else None)
            if number == index or seat.figure == figure
            else seat
            for number, seat in enumerate(self.chairs)
        )
        return replace(self, chairs=tuple(chairs))

    def in_order(self, order: Sequence[int]) -> Seating:
        """The taken chairs in another order of turns; ``order`` has their old numbers."""
        chairs = [self.chairs[number] for number in order]
        return replace(self, chairs=(*chairs, *self.chairs[len(order) :]))

    def _with(self, index: int, seat: Seat) -> Seating:
        return replace(
            self, chairs=tuple(seat if n == index else old for n, old in enumerate(self.chairs))
        )


LONGEST_NAME: Final = 24
"""The longest name that fits on the plates beside a board, in letters."""


def clean_name(name: str) -> str:
    """A name fit for a plate: one line, trimmed, not too long."""
    return printable(name, MAX_NAME).strip()


def first_seating(players: int, colours: Sequence[int] = range(CHAIRS)) -> Seating:
    """Before any choice: one person and opponents that adapt, in these colours."""
    kinds = [HUMAN, *(with_manner(ADAPTIVE, manner) for manner in OPPONENTS)][:CHAIRS]
    signs = enumerate(zip(kinds, colours, strict=True))
    return Seating(tuple(Seat("", kind, colour, n) for n, (kind, colour) in signs), players)


def seating_of(seats: Sequence[Seat]) -> Seating:
    """The seating of these seats, with faults replaced.

    Faults are a colour or symbol someone before has, and a computer that doesn't exist. Adaptive
    computers' strength is left open until a match begins, and people whom a computer replaced are
    back.
    """
    spare = first_seating(len(seats)).chairs[len(seats) :]
    chairs = [*seats, *spare][:CHAIRS]
    colours = _all_different([seat.colour for seat in chairs])
    symbols = _all_different([seat.symbol for seat in chairs])
    chosen = [seat.figure for seat in chairs]
    return Seating(
        tuple(
            Seat(
                clean_name(seat.name),
                _known_kind(seat.kind),
                colour,
                symbol,
                None if seat.figure in chosen[:number] else seat.figure,
            )
            for number, (seat, colour, symbol) in enumerate(
                zip(chairs, colours, symbols, strict=True)
            )
        ),
        len(seats),
    )


def _known_kind(kind: str) -> str:
    if kind == HUMAN:
        return HUMAN
    return seated(open_kind(kind) if is_computer(kind) else ADAPTIVE)


def _all_different(numbers: Iterable[int]) -> list[int]:
    """Keep the first of each number; duplicates become the unused ones, in order."""
    result: list[int | None] = []
    for number in numbers:
        result.append(None if number in result else number)
    left = iter([number for number in range(CHAIRS) if number not in result])
    return [next(left) if number is None else number for number in result]


def display_names(seats: Sequence[Seat]) -> list[str]:
    """Everyone's name at the table; duplicates are numbered."""
    people = sum(seat.is_human for seat in seats)
    taken = Counter(
        name_key(seat.name if seat.is_human else _(character_of(seat.kind).name)) for seat in seats
    )
    names = []
    for number, seat in enumerate(seats, 1):
        if seat.is_human and seat.name:
            names.append(seat.name)
        elif seat.is_human:
            plain = _("Player") if people == 1 else _("Player {number}")
            names.append(plain.format(number=number))
        else:
            name = _(character_of(seat.kind).name)
            plain = "{name}" if taken[name_key(name)] == 1 else _("{name} {number}")
            names.append(plain.format(name=name, number=number))
    return names


def hand_over(match: Match, index: int, kind: str) -> None:
    """Let another player play a seat from now on: HUMAN, or a kind of computer.

    A person's name stays on the seat; a computer's goes with the computer.
    """
    seats = [*match.seats]
    seats[index] = Seat("", kind)
    match.hand_over(index, kind, "" if match.had_person(index) else display_names(seats)[index])


def people_from(match: Match, position: int) -> frozenset[int]:
    """The seats people have if a match continues differently after ``position`` entries.

    Those they had then; if computers had taken over all of them, those they had left; if no one
    ever sat there, that of whoever decided.
    """
    seats = range(len(match.seats))
    left = {
        each.seat for each in match.handovers if each.kind == HUMAN and each.position <= position
    }
    sat = frozenset(n for n in seats if match.kind_at(position, n) == HUMAN)
    return sat or frozenset(left or {match.log[position].player})


def decided_anew(match: Match, position: int) -> Match:
    """A new match that continues from a decision, with those who sat at the table then."""
    until = match.copy()
    until.go_to(position)
    branch = until.fork(as_then=True)
    for seat in people_from(match, position):
        hand_over(branch, seat, HUMAN)
    return branch


def shared_names_text(seats: Sequence[Seat]) -> str:
    """What it means that several people have the same name; "" if no one has."""
    shared = shared_names(seats)
    if not shared:
        return ""
    return _(
        "Several players are called {names}. Their results count together.",
        names=listed(_("“{text}”", text=name) for name in shared),
    )


def shared_names(seats: Sequence[Seat]) -> list[str]:
    """The names several people chose, each once."""
    chosen = [seat.name for seat in seats if seat.is_human and seat.name]
    counts = Counter(name_key(name) for name in chosen)
    first = {name_key(name): name for name in reversed(chosen)}
    return [first[key] for key, count in counts.items() if count > 1]


def at_table(seats: Sequence[Seat], teams: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
    """The seats as they come to the table: everyone has a name, partners share one style.

    A person keeps a figure that isn't their symbol's usual one.
    """
    result = []
    for seat, name, first, figure in zip(
        seats, display_names(seats), captains(len(seats), teams), figures(seats), strict=True
    ):
        symbol = seats[first].symbol
        kept = seat.figure if figure == symbol or not seat.is_human else figure
        result.append(Seat(name, seat.kind, seats[first].colour, symbol, kept))
    return tuple(result)


def loser_of(records: Iterable[GameRecord], seats: Sequence[Seat]) -> int | None:
    """The seat of the player who lost these players' last game, in any order.

    ``records`` come latest first. None if they've finished no game together, or if no one came
    last. Of several losers, the first in turn order.
    """
    here = _known_as(seats)
    results = _last_together(records, here)
    last = max((seat.place for seat in results), default=1)
    losers = {who for seat, who in results.items() if seat.place == last > 1}
    return next((n for n, who in enumerate(here) if who in losers), None)


def next_after(records: Iterable[GameRecord], seats: Sequence[Seat]) -> int | None:
    """The seat after the player who began these players' last game.

    If every game begins like this, everyone sits in every place once in as many games as there are
    players. ``records`` come latest first. None if they've finished no game together.
    """
    here = _known_as(seats)
    second = [who for seat, who in _last_together(records, here).items() if seat.seat == 1]
    return next((n for n, who in enumerate(here) if who in second), None)


_Known = tuple[bool, str]
"""Whether someone is a person, and the name they're known by."""


def _known_as(seats: Sequence[Seat]) -> list[_Known]:
    return [(seat.is_human, name_key(seat.name)) for seat in seats]


def _last_together(
    records: Iterable[GameRecord], here: Sequence[_Known]
) -> Mapping[SeatResult, _Known]:
    """The seats of the last game of those ``here``; none if there was no such game."""
    for record in records:
        results = {seat: (seat.kind == HUMAN, name_key(seat.name)) for seat in record.seats}
        if sorted(results.values()) == sorted(here):
            return results
    return {}


def first_turn(
    starter: str, seats: Sequence[Seat], records: Iterable[GameRecord], rng: Random
) -> int:
    """The seat with the first turn; ``starter`` is one of ``STARTERS``."""
    if starter == "random":
        return rng.randrange(len(seats))
    if starter == "loser":
        return loser_of(records, seats) or 0
    if starter == "turn":
        return next_after(records, seats) or 0
    return 0


def beginning_with(index: int, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same circle, so neighbours and partners stay, with a given seat first."""
    return (*seats[index:], *seats[:index])
