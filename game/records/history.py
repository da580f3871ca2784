"""Every finished game, as rows of the store; and which of them someone wants to see."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from game.handicaps import Handicaps, handicap_tags, is_handicap_tag, read_handicaps
from game.match import HUMAN, MAX_NAME, Match, name_now
from game.messages import N_, Message, is_plain, printable
from game.protocol import NATURE, OptionValue, no_feat
from game.records.files import RecordError
from game.records.store import Store
from game.seats import name_key
from game.tags import DamagedMatch, renamed

Result = Literal["", "won", "shared", "lost"]
Order = Literal["latest", "earliest", "longest", "shortest", "points"]

_ORDERS: Final[dict[Order, str]] = {
    "latest": "m.finished DESC, m.number DESC",
    "earliest": "m.finished, m.number",
    "longest": "m.actions DESC, m.finished DESC, m.number DESC",
    "shortest": "m.actions, m.finished DESC, m.number DESC",
    "points": "m.best DESC, m.finished DESC, m.number DESC",
}

_RESULTS: Final[dict[Result, str]] = {
    "": "",
    "won": " AND p.place = 1 AND m.winners = 1",
    "shared": " AND p.place = 1 AND m.winners > 1",
    "lost": " AND p.place > 1",
}


class Wanted(NamedTuple):
    """Matches of ``game`` (its key), with ``person`` at the table, and so on; "" or 0 is any.

    ``result`` is the person's; without a person, anyone's. ``since`` and ``before`` are moments in
    UTC as ISO 8601, the first inclusive. Each of ``words`` has to be in the match's name or a
    player's, in any capitalisation. Ties begin with the latest.
    """

    game: str = ""
    person: str = ""
    result: Result = ""
    players: int = 0
    since: str = ""
    before: str = ""
    words: str = ""
    order: Order = "latest"

    @property
    def condition(self) -> tuple[str, tuple[object, ...]]:
        """The SQL condition for a row ``m`` of the matches, with its parameters."""
        asked: list[tuple[str, object]] = [
            ("m.game = ?", self.game),
            ("m.players = ?", self.players),
            ("m.finished >= ?", self.since),
            ("m.finished < ?", self.before),
            *(("instr(m.words, ?)", word) for word in name_key(self.words).split()),
        ]
        parts = [part for part, value in asked if value]
        values = [value for _part, value in asked if value]
        if self.person or self.result:
            who = "p.person = ?" if self.person else "p.person <> ''"
            parts.append(
                "EXISTS (SELECT 1 FROM places p WHERE p.number = m.number "
                f"AND {who}{_RESULTS[self.result]})"
            )
            values += [name_key(self.person)] if self.person else []
        return " AND ".join(parts) or "1", tuple(values)

    @property
    def ordering(self) -> str:
        """The SQL sort order for the rows ``m``."""
        return _ORDERS[self.order]


# SQLite is imported when the file is first opened: the window shows sooner.
if TYPE_CHECKING:
    import sqlite3

    from game.analysis import Phases, Slip

_COLUMNS = "id, save, game, title, started, finished, players, options, actions"

_FIND_BY: Final = """UPDATE matches SET words = search_key(title) || char(10) || (
    SELECT group_concat(search_key(name), char(10))
        FROM (SELECT name FROM places WHERE number = matches.number ORDER BY seat))"""
"""Notes what a match is found by: its name and its players."""

_AT_ONCE: Final = 500
"""The most games read at once; a statement takes at most 999 parameters."""

_DAMAGED: Final = (ValueError, TypeError, OverflowError, RecursionError)
"""What reading a row that someone else wrote may raise."""


class SeatResult(NamedTuple):
    """One seat's result. ``place`` is 1 for the winners; equal places are shared.

    ``kind`` is ``human`` or the computer's level; players with the same ``team`` are partners.
    """

    seat: int
    name: str
    kind: str
    team: int
    place: int
    points: float


class GameRecord(NamedTuple):
    """One finished game.

    ``save`` is the id the match was saved under. ``started`` is ISO 8601 as the match says,
    ``finished`` in UTC.
    """

    id: str
    save: str
    game: str
    title: str
    started: str
    finished: str
    players: int
    options: Mapping[str, OptionValue]
    actions: int
    seats: tuple[SeatResult, ...]
    handicaps: Handicaps = ()


class History:
    """The finished games in a store. All methods raise RecordError, changing nothing."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Writing

    def record(self, save: str, match: Match, finished: datetime) -> str:
        """Keep a finished match, saved under the id ``save``, and return its entry's id.

        Recording the same match again changes nothing, whatever id it's saved under. A match taken
        back and finished again counts once, as it ended last; a fork has a save, and so an entry,
        of its own. Raises ValueError for an unfinished match.
        """
        record = record_of(match, finished, save=save)
        best = _feats(match)
        with self.store.change() as connection:
            connection.execute(
                "DELETE FROM matches WHERE save = ? AND game = ? AND started = ? AND id <> ? "
                "AND number IN (SELECT number FROM texts WHERE instr(text, ?))",
                (save, record.game, record.started, record.id, f"\n[Seed {match.seed}]\n"),
            )
            self.keep(record, _text_at_end(match))
            connection.executemany(
                "INSERT OR IGNORE INTO feats SELECT number, ?, ?, ? FROM matches WHERE id = ?",
                [(seat, position, worth, record.id) for seat, (worth, position) in best.items()],
            )
        return record.id

    def add_review(
        self, match: Match, phases: "Iterable[Phases]", slips: "Iterable[Slip]" = ()
    ) -> None:
        """Keep the results of a review; unknown matches are ignored.

        ``phases`` say how well the seats began and ended it, ``slips`` what people's mistakes were.
        """
        id = entry_id(match)
        with self.store.change() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO strengths "
                "SELECT number, ?, ?, ?, ?, ? FROM matches WHERE id = ?",
                [
                    (one.seat, one.opening, one.openings, one.ending, one.endings, id)
                    for one in phases
                ],
            )
            connection.executemany(
                "INSERT OR REPLACE INTO slips SELECT number, ?, ?, ? FROM matches WHERE id = ?",
                [(one.seat, one.position, one.maxim, id) for one in slips],
            )

    def keep(self, record: GameRecord, text: str) -> None:
        """Keep a finished game given by its record and text; a known one stays as it is."""
        teams = {seat.team: seat.place for seat in record.seats}
        # The record's own fields come first, up to the number of players.
        row = (
            *record[: GameRecord._fields.index("options")],
            json.dumps(_rules(record.options, record.handicaps)),
            record.actions,
            len(teams),
            list(teams.values()).count(1),
            max(seat.points for seat in record.seats),
            "",
        )
        with self.store.change() as connection:
            added = connection.execute(
                f"INSERT INTO matches ({_COLUMNS}, teams, winners, best, words) "
                f"VALUES ({_marks(row)}) ON CONFLICT (id) DO NOTHING",
                row,
            )
            if not added.rowcount:
                return
            number = added.lastrowid
            connection.execute("INSERT INTO texts VALUES (?, ?)", (number, text))
            connection.executemany(
                "INSERT INTO places VALUES "
                f"(?1, ?2, ?3, iif(?4 = '{HUMAN}', search_key(?3), ''), ?4, ?5, ?6, ?7)",
                [(number, *seat) for seat in record.seats],
            )
            connection.execute(f"{_FIND_BY} WHERE number = ?", (number,))

    def remove(self, id: str) -> None:
        with self.store.change() as connection:
            connection.execute("DELETE FROM matches WHERE id = ?", (id,))

    def name(self, id: str, title: str) -> None:
        """Give a game a name; "" removes it."""
        match = self.match(id)
        match.title = title
        with self.store.change() as connection:
            connection.execute(
                "UPDATE texts SET text = ? WHERE number IN "
                "(SELECT number FROM matches WHERE id = ?)",
                (match.to_text(), id),
            )
            connection.execute("UPDATE matches SET title = ? WHERE id = ?", (title, id))
            connection.execute(f"{_FIND_BY} WHERE id = ?", (id,))

    def rename(self, person: str, to: str) -> None:
        """Call someone ``to`` in all games."""
        with self.store.change() as connection:
            _rename(connection, person, to)

    # Reading

    def games(self, game: str = "", *, limit: int = -1) -> list[GameRecord]:
        """The finished games, of ``game`` if given, latest first: at most ``limit`` (-1: all)."""
        return self.find(Wanted(game=game), limit=limit)

    def find(self, wanted: Wanted, *, limit: int = -1) -> list[GameRecord]:
        """The finished games that are ``wanted``, in its order: at most ``limit`` (-1: all)."""
        return [*self._where(*wanted.condition, wanted.ordering, limit)]

    def together(self, game: str, people: Sequence[str], *, limit: int = 400) -> list[GameRecord]:
        """The latest games with these people at the table, and no others."""
        keys = sorted({name_key(name) for name in people})
        condition = "m.game = ?"
        for _key in keys:
            condition += " AND m.number IN (SELECT p.number FROM places p WHERE p.person = ?)"
        condition += (
            " AND (SELECT count(*) FROM places p WHERE p.number = m.number AND p.person <> '') = ?"
        )
        values = (game, *keys, len(people))
        return [*self._where(condition, values, Wanted().ordering, limit)]

    def _where(
        self, condition: str, values: Sequence[object], ordering: str, limit: int
    ) -> Iterator[GameRecord]:
        # Only numbers are sorted: rows are read for what's shown.
        sql = f"SELECT m.number FROM matches m WHERE {condition} ORDER BY {ordering}"
        found = self.query(f"{sql} LIMIT ?", (*values, limit))
        for start in range(0, len(found), _AT_ONCE):
            yield from self._rows([number for (number,) in found[start : start + _AT_ONCE]])

    def _rows(self, numbers: Sequence[int]) -> Iterator[GameRecord]:
        """The games with these numbers, in this order, without those that are gone."""
        among = f"WHERE number IN ({_marks(numbers)})"
        rows = {
            number: row
            for number, *row in self.query(
                f"SELECT number, {_COLUMNS} FROM matches {among}", numbers
            )
        }
        seats = defaultdict(list)
        for number, seat, name, *result in self.query(
            "SELECT number, seat, name, iif(kind LIKE 'like-%', 'skilled', kind), team, place, "
            f"points FROM places {among} ORDER BY number, seat",
            numbers,
        ):
            told = printable(name_now(name), MAX_NAME)
            seats[number].append(SeatResult(seat, told, *result))
        for number in filter(rows.__contains__, numbers):
            # One damaged row hides no other.
            with suppress(*_DAMAGED):
                yield _record(rows[number], seats[number])

    def count(self, wanted: Wanted | None = None) -> int:
        """How many games there are, or are ``wanted``."""
        condition, values = (wanted or Wanted()).condition
        ((count,),) = self.query(f"SELECT count(*) FROM matches m WHERE {condition}", values)
        return int(count)

    def query(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a SELECT finds in the tables that ``database`` describes."""
        return self.store.query(sql, values)

    def saves(self) -> dict[str, datetime]:
        """The ids recorded matches were saved under, and when each was finished."""
        found = self.query("SELECT save, max(finished) FROM matches GROUP BY save")
        return {save: datetime.fromisoformat(finished) for save, finished in found}

    def match(self, id: str) -> Match:
        """An entry's whole match, at its end."""
        rows = self.query("SELECT text FROM texts JOIN matches USING (number) WHERE id = ?", (id,))
        if not rows or not isinstance(rows[0][0], str):
            raise RecordError(Message(N_("This match isn’t in the history.")))
        try:
            return Match.from_text(rows[0][0])
        except DamagedMatch as error:
            raise RecordError(
                Message(N_("This match can’t be opened: {why}"), why=error.message)
            ) from None


def _rename(connection: "sqlite3.Connection", person: str, to: str) -> None:
    from game.records.database import search_key

    key = search_key(person)
    numbers = [
        number
        for (number,) in connection.execute(
            "SELECT DISTINCT number FROM places WHERE person = ?", (key,)
        )
    ]
    connection.execute(
        "UPDATE places SET name = ?1, person = search_key(?1) WHERE person = ?2", (to, key)
    )
    for number in numbers:
        connection.execute(f"{_FIND_BY} WHERE number = ?", (number,))
        row = connection.execute("SELECT text FROM texts WHERE number = ?", (number,)).fetchone()
        if row is not None:
            text = renamed(str(row[0]), lambda name: search_key(name) == key, to)
            connection.execute("UPDATE texts SET text = ? WHERE number = ?", (text, number))


def record_of(match: Match, finished: datetime, *, save: str = "") -> GameRecord:
    """A finished match's record. Raises ValueError for an unfinished one."""
    if not match.is_finished:
        raise ValueError("the match is not finished")
    last = match.states[-1]
    place_of, points = last.standing().places, last.returns()
    team_of = {seat: n for n, team in enumerate(last.teams) for seat in team}
    return GameRecord(
        entry_id(match),
        save,
        match.info.key,
        match.title,
        match.date,
        finished.astimezone(UTC).isoformat(timespec="seconds"),
        len(match.seats),
        MappingProxyType(dict(match.options)),
        match.moves(),
        tuple(
            SeatResult(n, seat.name, seat.kind, team_of[n], place_of[n], float(points[n]))
            for n, seat in enumerate(match.seats)
        ),
        match.handicaps,
    )


def _feats(match: Match) -> dict[int, tuple[float, int]]:
    """Each seat's best feat in a match: its worth, and after how many actions."""
    best: dict[int, tuple[float, int]] = {}
    feat, player, acted = match.info.feat, NATURE, 0
    if feat is no_feat:
        return best
    for position, entry in enumerate(match.log):
        # What chance makes of an action counts for its player.
        if entry.player != NATURE:
            player, acted = entry.player, position
        worth = feat(match.states[position], entry.action)
        if worth > 0 and worth > best.get(player, (0.0, 0))[0]:
            best[player] = worth, acted
    return best


def _rules(options: Mapping[str, OptionValue], handicaps: Handicaps) -> dict[str, object]:
    """Options and head starts, as one column has them."""
    return {**options, **handicap_tags(handicaps)}


def entry_id(match: Match) -> str:
    """The same for the same game from first action to last, whoever saved it where.

    The date and seed tell apart two games that were played the same.
    """
    # No window needs it to open.
    from hashlib import sha256

    options = json.dumps(_rules(match.options, match.handicaps), sort_keys=True)
    start = (match.info.key, match.info.rules_version, match.date, match.seed, options)
    log = ((entry.player, entry.action.notation()) for entry in match.log)
    return sha256(json.dumps([start, [*log], match.stopped]).encode()).hexdigest()[:32]


def _text_at_end(match: Match) -> str:
    cursor = match.cursor
    match.go_to(len(match.log))
    try:
        return match.to_text()
    finally:
        match.go_to(cursor)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _is_option(told: tuple[str, object]) -> bool:
    """Whether a name and value from JSON may be an option's."""
    return all(isinstance(each, int | str) and is_plain(str(each), MAX_NAME) for each in told)


def _record(row: Sequence[Any], seats: Iterable[SeatResult]) -> GameRecord:
    """A game from its rows. Raises one of ``_DAMAGED``."""
    *known, told, actions = row
    read = json.loads(told)
    options = {key: value for key, value in dict(read).items() if not is_handicap_tag(key)}
    if not all(map(_is_option, options.items())):
        raise ValueError("a row is damaged")
    rest = MappingProxyType(options), actions, tuple(seats), read_handicaps(read)
    record = GameRecord._make((*known, *rest))
    return record._replace(title=printable(record.title, MAX_NAME))
