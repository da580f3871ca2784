"""A game night in words and its matches, which are among the saves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from random import Random

from game.bots.levels import ADAPTIVE, OPPONENTS, with_manner
from game.catalogue import GAMES, chance_of
from game.evening import Evening, Fixture, Guest, Standing, result_of
from game.match import Match, Seat
from game.programme import COMPUTER, finalists, teams_of
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.people import Person, figures_apart
from game.records.saves import SaveStore
from game.records.store import EveningBook
from game.seats import figures, name_key
from scenes.front import FRONTS
from scenes.kit.even_match import with_strength
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import decimal_text, ended, listed
from scenes.kit.match_words import names_text
from scenes.kit.seating import at_table, seating_of
from scenes.kit.telling import game_title
from scenes.kit.theme import CHAIRS

_HOUR = 60
_CLOSE = 0.1
"""The runner-up in a close match was behind by no more than this part of the winner's points."""


def guests(
    names: Sequence[str], known: Mapping[str, Person], before: Sequence[Guest] = ()
) -> list[Guest]:
    """Those who take part, each with the style they like or one that no one has.

    ``known`` people are found by ``name_key``. Those who were there ``before`` keep their place,
    here or gone.
    """
    here, there = set(map(name_key, names)), {name_key(each.name) for each in before}
    result = [each._replace(left=name_key(each.name) not in here) for each in before]
    new = [
        known.get(name_key(name), Person(name))._replace(name=name)
        for name in names
        if name_key(name) not in there
    ]
    signs: dict[str, tuple[int, int]] = {}
    taken = {(each.colour, each.symbol) for each in result}
    # People with a style of their own choose before those who take what's left.
    for person in sorted(new, key=lambda one: one.colour is None):
        sign = signs[person.name] = _sign(person, len(taken), taken)
        taken.add(sign)
    faces = figures_apart(new, figures([each.seat for each in result]))
    result += [
        Guest(person.name, *signs[person.name], figure=figure)
        for person, figure in zip(new, faces, strict=True)
    ]
    return result


def _sign(person: Person, number: int, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """The colour and symbol a person likes, if no one has both."""
    colours = [person.colour] if person.colour is not None else []
    symbols = [person.symbol] if person.symbol is not None else []
    colours += [(number + step) % CHAIRS for step in range(CHAIRS)]
    symbols += [(number + number // CHAIRS + step) % CHAIRS for step in range(CHAIRS)]
    used = {colour for colour, _symbol in taken}
    colours.sort(key=lambda colour: colour in used and colour != person.colour)
    return next(
        (colour, symbol)
        for colour in colours
        for symbol in symbols
        if (colour, symbol) not in taken
    )


def time_text(minutes: int) -> str:
    """A duration: “45 min”, “1 h”, “1 h 30 min”."""
    hours, rest = divmod(minutes, _HOUR)
    if not hours:
        return _("{minutes} min", minutes=rest)
    if not rest:
        return _("{hours} h", hours=hours)
    return _("{hours} h {minutes} min", hours=hours, minutes=rest)


def number_text(evening: Evening, number: int) -> str:
    """Which match it is."""
    if evening.fixtures[number].bout.final:
        return _("The final")
    return _("Match {number} of {count}", number=number + 1, count=len(evening.fixtures))


def players_text(evening: Evening, fixture: Fixture) -> str:
    """Who plays a match, in turn order; who might, if that's still open."""
    seats = fixture.bout.seats
    if not seats:
        count = finalists([fixture.bout.game], len(evening.here))[1]
        if count >= len(evening.here):
            return _("All of you")
        return ngettext("Whoever leads by then", "The top {count} by then", count)
    return listed(seat_names(evening, fixture))


def programme_text(evening: Evening) -> str:
    """The games still to come."""
    return ended(listed(game_title(each.bout.game) for each in evening.fixtures[evening.number :]))


def next_text(evening: Evening) -> str:
    """What the evening continues with."""
    each = evening.next
    if each is None:
        return _("See how it ended")
    return labelled(game_title(each.bout.game), players_text(evening, each))


def waiting_text(evening: Evening, fixture: Fixture) -> str:
    """Who sits out a match; "" if no one does, or it's still open."""
    waiting = evening.waiting(fixture) if fixture.bout.seats else []
    if not waiting:
        return ""
    names = names_text(evening.names(waiting))
    if fixture.bout.final:
        return ngettext("{names} watches.", "{names} watch.", len(waiting), names=names)
    return ngettext("{names} waits.", "{names} wait.", len(waiting), names=names)


def partners_texts(evening: Evening, fixture: Fixture) -> list[str]:
    """Who are partners, a sentence for each team of several."""
    seats = fixture.bout.seats
    teams = teams_of(fixture.bout.game, len(seats)) if seats else ()
    names = seat_names(evening, fixture)
    return [
        _("{names} play together.", names=names_text([names[seat] for seat in team]))
        for team in teams
        if len(team) > 1
    ]


def seat_names(evening: Evening, fixture: Fixture) -> list[str]:
    """Who sits on a match's seats."""
    return [
        _("a computer") if who == COMPUTER else evening.people[who].name
        for who in fixture.bout.seats
    ]


def promise_text(evening: Evening) -> str:
    """What holds for the whole programme: how long anyone waits."""
    matches = [each for each in evening.fixtures if not each.bout.final]
    wait = max(_longest(who, matches) for who in evening.here)
    if wait == 0:
        return _("No one has to wait.")
    if wait == 1:
        return _("No one waits twice in a row.")
    return ngettext(
        "No one waits more than {count} time in a row.",
        "No one waits more than {count} times in a row.",
        wait,
    )


def _longest(who: int, matches: Sequence[Fixture]) -> int:
    longest = run = 0
    for each in matches:
        run = 0 if who in each.bout.seats else run + 1
        longest = max(longest, run)
    return longest


def points_text(standing: Standing) -> str:
    """Average points with one decimal."""
    return decimal_text(standing.average)


def played_text(standing: Standing) -> str:
    """After how many matches someone stands like this."""
    matches = ngettext("{count} match", "{count} matches", standing.played)
    return _("{matches} and the final", matches=matches) if standing.in_final else matches


def how_counted() -> str:
    """How points are counted."""
    return _(
        "First gets 10 points, last 0. A tie counts half. Your average counts, so "
        "waiting costs nothing."
    )


def final_counted() -> str:
    """What the final counts."""
    return _("The final counts double, and finalists stay ahead of the rest.")


def winners_text(evening: Evening) -> str:
    """Who won the evening."""
    first = [each.person for each in evening.standings() if each.place == 1]
    names = evening.names(first)
    if not names:
        return _("Nothing played")
    if len(names) == 1:
        return _("Game night goes to {name}", name=names[0])
    return _("{names} share game night", names=names_text(names))


def match_winners_text(evening: Evening, fixture: Fixture) -> str:
    """Who won a finished match."""
    result = fixture.result
    assert result is not None
    named = zip(seat_names(evening, fixture), result.places, strict=True)
    first = [name for name, place in named if place == 1]
    if result.is_draw:
        return _("A draw all round")
    if len(first) == 1:
        return _("Won by {name}", name=first[0])
    return _("Won by {names} together", names=names_text(first))


def memories(evening: Evening) -> list[str]:
    """Some warm sentences about what happened, none about who came last."""
    done = [(each, each.result) for each in evening.done if each.result is not None]
    if not done:
        return []
    here = {who for each, _result in done for who in each.bout.seats} - {COMPUTER}
    sentences = [
        ngettext(
            "{count} match, {people} of you at the table.",
            "{count} matches, {people} of you at the table.",
            len(done),
            people=len(here),
        )
    ]
    won: dict[int, list[str]] = {}
    for each, result in done:
        for who, place in zip(each.bout.seats, result.places, strict=True):
            if place == 1 and who != COMPUTER and not result.is_draw:
                won.setdefault(who, []).append(game_title(each.bout.game))
    often = sorted(won, key=lambda who: -len(won[who]))
    sentences += [_won_text(evening.people[who].name, won[who]) for who in often]
    closest, lead = min(((each, result.lead) for each, result in done), key=lambda one: one[1])
    if lead == 0:
        sentences.append(
            _("Nothing between the first two: {match}.", match=_told(evening, closest))
        )
    elif lead <= _CLOSE:
        sentences.append(_("The closest match: {match}.", match=_told(evening, closest)))
    if len(done) > 1:
        longest, _most = max(done, key=lambda one: one[1].moves)
        sentences.append(_("The longest match: {match}.", match=_told(evening, longest)))
    return sentences


def _won_text(name: str, titles: Sequence[str]) -> str:
    games = names_text(list(dict.fromkeys(titles)))
    if len(set(titles)) == len(titles):
        return _("{name} won: {games}.", name=name, games=games)
    return ngettext(
        "{name} won once: {games}.",
        "{name} won {count} times: {games}.",
        len(titles),
        name=name,
        games=games,
    )


def _told(evening: Evening, fixture: Fixture) -> str:
    """A match by its game and people."""
    return _(
        "{game} with {players}",
        game=game_title(fixture.bout.game),
        players=names_text(seat_names(evening, fixture)),
    )


def seats_at(evening: Evening, fixture: Fixture) -> tuple[Seat, ...]:
    """The seats of a fixture's match as they're seen at its table.

    Everyone has their colour and symbol, or a free one if someone before them or a piece has it,
    and their figure of the evening. Adaptive computers take the empty seats.
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
    return at_table(seating_of(seats).seats, teams)


def in_order(evening: Evening, fixture: Fixture) -> list[tuple[Seat, str]]:
    """A fixture's seats with their names, in the order in which they'll play."""
    info, seats = GAMES[fixture.bout.game], seats_at(evening, fixture)
    first, named = 0, [*zip(seats, seat_names(evening, fixture), strict=True)]
    if info.draws_first_turn:
        match = Match(info, seats, info.evening, seed=_seed(evening))
        match.advance(nature=chance_of(info.key))
        first = match.state.acting_players()[0]
    return named[first:] + named[:first]


def _seed(evening: Evening) -> int:
    """The seed of the next match: what it draws can be shown before it begins."""
    return Random(f"{evening.date}:{evening.number}").getrandbits(32)


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
    info, seats = GAMES[fixture.bout.game], with_strength(seats_at(evening, fixture), records)
    match = Match(info, seats, info.evening, seed=_seed(evening), date=date)
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
