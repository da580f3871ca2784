"""A game night's matches: ordinary ones, kept among the saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from random import Random

from game.bots.levels import ADAPTIVE, OPPONENTS, with_manner
from game.catalogue import GAMES
from game.evening import Evening, Fixture, result_of
from game.match import Match, Seat
from game.messages import Message
from game.programme import COMPUTER
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.saves import SaveStore
from game.records.store import EveningBook
from game.seats import figures
from scenes.front import FRONTS
from scenes.kit.even_match import with_strength
from scenes.kit.seating import at_table, seating_of


def match_of(
    evening: Evening,
    fixture: Fixture,
    records: Callable[[], Iterable[GameRecord]],
    seed: int,
    date: str,
) -> Match:
    """A fixture's match, by its game's rules for an evening, before the first move.

    Everyone has their colour and symbol, or a free one if someone before them or a piece has it,
    and their figure of the evening. Adaptive computers take the empty seats; ``records`` says how
    strong they are.
    """
    info, front = GAMES[fixture.bout.game], FRONTS[fixture.bout.game]
    seats, opponents = [], iter(OPPONENTS)
    wanted = {evening.people[who].colour for who in fixture.bout.seats if who != COMPUTER}
    spare = (colour for colour in front.colours if colour not in wanted)
    faces = figures([guest.seat for guest in evening.people])
    for who in fixture.bout.seats:
        guest = None if who == COMPUTER else evening.people[who]
        seats.append(
            Seat("", with_manner(ADAPTIVE, next(opponents)))
            if guest is None
            else guest.seat._replace(
                colour=next(spare) if guest.colour in front.pieces else guest.colour,
                figure=faces[who],
            )
        )
    teams = info.new_initial_state(len(seats)).teams
    seated = at_table(seating_of(seats).seats, teams)
    return Match(info, with_strength(seated, records), info.evening, seed=seed, date=date)


def begin(
    book: EveningBook,
    saves: SaveStore,
    records: Callable[[], Iterable[GameRecord]],
    rng: Random,
    now: datetime,
) -> tuple[Match, str] | None:
    """The evening's next match, and the id of its save; None if there's none.

    One that has begun is reopened, even if another window began it. Raises RecordError.
    """
    evening = book.under_way()
    fixture = None if evening is None else evening.next
    if evening is None or fixture is None or not fixture.bout.seats:
        return None
    if fixture.save:
        return saves.load(fixture.save), fixture.save
    date = now.astimezone().isoformat(timespec="seconds")
    match = match_of(evening, fixture, records, rng.getrandbits(32), date)
    id = saves.save(saves.new_id(now, rng), match)
    number = evening.number
    changed = book.change(lambda evening: evening.begun(number, id))
    begun = None if changed is None or changed.next is None else changed.next.save
    if begun and begun != id:
        saves.delete(id)
        return saves.load(begun), begun
    return match, id


def settled(book: EveningBook, saves: SaveStore) -> Evening | None:
    """The evening with the match that has ended since, if any; None if there's no evening.

    The last one may have ended again differently. A match whose save is gone starts over. Raises
    RecordError.
    """
    evening = book.last()
    if evening is None:
        return None
    for done in evening.done[-1:]:
        with suppress(RecordError):
            evening = _with_result(book, done.save, saves.load(done.save), evening)
    fixture = evening.next
    if fixture is None or not fixture.is_open:
        return evening
    save = fixture.save
    try:
        return _with_result(book, save, saves.load(save), evening)
    except RecordError:
        if any(info.id == save and info.damaged is None for info in saves.saves()):
            raise
        book.change(lambda evening: evening.lost(save))
        raise


def _with_result(book: EveningBook, save: str, match: Match, evening: Evening) -> Evening:
    """The evening with the result of the match saved as ``save``. Raises RecordError."""
    if not match.is_finished:
        return evening
    result = result_of(match)
    return book.change(lambda evening: evening.settled(save, result)) or evening


def problem_of(book: EveningBook) -> Message | None:
    """What was wrong with the evening's file, told once."""
    problem, book.problem = book.problem, None
    return problem
