"""Every finished game, in one SQLite file.

The file uses SQLite's rollback journal, not its write-ahead log: one transaction a game needs no
speed, the journal works on network folders too, and between writes there is one file to copy or to
put aside.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.match import DamagedMatch, Match
from game.messages import N_, Message
from game.protocol import OptionValue
from game.records.files import RecordError, keep_aside, make_folder, shown, write_problem

APPLICATION: Final = 0x706F636B
"""Marks a SQLite file as ours (``pock``)."""

_JOURNAL = "-journal"
_BUSY_SECONDS = 2.0
# Also the journal's name is synced, so that a recorded game survives a power cut.
_SYNCHRONOUS = "EXTRA"
_COLUMNS = "id, save, game, title, started, finished, seconds, players, options, actions"
_MAX_TEXT_BYTES = 16_000_000

_MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            save TEXT NOT NULL,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL,
            seconds INTEGER,
            players INTEGER NOT NULL,
            options TEXT NOT NULL,
            actions INTEGER NOT NULL,
            text TEXT NOT NULL
        )""",
        """CREATE TABLE seats (
            game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            team INTEGER NOT NULL,
            place INTEGER NOT NULL,
            points REAL NOT NULL,
            PRIMARY KEY (game_id, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX games_by_time ON games (finished, id)",
    ),
)
"""``_MIGRATIONS[n]`` leads from version n to version n + 1; version 0 is an empty file."""

VERSION = len(_MIGRATIONS)
"""The version of the tables, in the file's ``user_version``."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What became of one seat. ``place`` is 1 for the winners; equal places are shared.

    ``kind`` is ``human`` or the computer's level; players with the same ``team`` are partners.
    """

    seat: int
    name: str
    kind: str
    team: int
    place: int
    points: float


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game.

    ``save`` is the id under which the match was saved. ``started`` is ISO 8601 as the match says,
    ``finished`` in UTC; ``seconds`` is the time played, if that was measured.
    """

    id: str
    save: str
    game: str
    title: str
    started: str
    finished: str
    seconds: int | None
    players: int
    options: Mapping[str, OptionValue]
    actions: int
    seats: tuple[SeatResult, ...]


class History:
    """The finished games.

    ``problem`` is one sentence if the file could not be used as it was found. A damaged or foreign
    file is kept beside as ``<name>.damaged-N`` and a new one begun. A file of a newer version is
    not touched; then, and where nothing can be written, games are only remembered until the
    program ends. Everything here raises RecordError if the file fails later, and changes nothing
    then.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the file at ``path``, making it if necessary; None keeps nothing. Never raises."""
        self.problem: Message | None = None
        self.path = path
        self._connection = self._opened(path)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # Opening

    def _opened(self, path: Path | None) -> sqlite3.Connection:
        if path is None:
            return _in_memory()
        try:
            make_folder(path.parent)
            return _open_file(path)
        except _Newer:
            self._forget(
                Message(
                    N_("“{path}” belongs to a newer version of Pocketful; no history this time."),
                    path=shown(path),
                )
            )
        except RecordError as error:
            self._forget(error.message)
        except (sqlite3.Error, _Foreign, OSError, ValueError) as error:
            if _is_damage(error):
                return self._begin_anew(path)
            self._forget(_sentence(error, path))
        return _in_memory()

    def _forget(self, why: Message) -> None:
        self.problem = why
        self.path = None

    def _begin_anew(self, path: Path) -> sqlite3.Connection:
        try:
            aside = _put_aside(path)
            connection = _open_file(path)
        except RecordError as error:
            self._forget(error.message)
            return _in_memory()
        except (sqlite3.Error, _Foreign, _Newer, OSError) as error:
            self._forget(_sentence(error, path))
            return _in_memory()
        self.problem = Message(
            N_("The history was damaged, so a new one begins; the old file is “{path}”."),
            path=shown(aside),
        )
        return connection

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Run a body that reads or writes; what fails in it becomes a RecordError."""
        try:
            yield self._connection
        except sqlite3.Error as error:
            if self.path is None or not _is_damage(error):
                raise RecordError(_sentence(error, self.path)) from None
            # From here on there is a sound file again, and the sentence is said once.
            path, self.problem = self.path, None
            self._connection.close()
            self._connection = self._begin_anew(path)
            raise RecordError(self.problem or _sentence(error, path)) from None
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise RecordError(_sentence(error, self.path)) from None

    # Writing

    def record(
        self, save: str, match: Match, finished: datetime, seconds: int | None = None
    ) -> str:
        """Keep a finished match, saved under the id ``save``, and give the id of its entry.

        ``seconds`` is the time played. Recording the same match again changes nothing, under
        whatever id it is saved; when it is taken back or forked and finished anew, its log differs
        and it becomes an entry of its own. Raises ValueError for an unfinished match.
        """
        if not match.is_finished:
            raise ValueError("the match is not finished")
        id = _entry_id(match)
        last = match.states[-1]
        outcome, points = last.standing(), last.returns()
        team_of = {seat: n for n, team in enumerate(last.teams) for seat in team}
        place_of: dict[int, int] = {}
        for group in outcome.ranking:
            place_of |= dict.fromkeys(group, len(place_of) + 1)
        game = (
            id,
            save,
            match.info.key,
            match.title,
            match.date,
            finished.astimezone(UTC).isoformat(timespec="seconds"),
            seconds,
            len(match.seats),
            json.dumps(match.options),
            len(match.log),
            _text_at_end(match),
        )
        seats = [
            (id, n, seat.name, seat.kind, team_of[n], place_of[n], float(points[n]))
            for n, seat in enumerate(match.seats)
        ]
        with self._reading() as connection, connection:
            # Another window may be recording the same match.
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT 1 FROM games WHERE id = ?", (id,)).fetchone():
                connection.execute(f"INSERT INTO games VALUES ({_marks(game)})", game)
                connection.executemany(f"INSERT INTO seats VALUES ({_marks(seats[0])})", seats)
        return id

    def remove(self, id: str) -> None:
        """Forget one game."""
        with self._reading() as connection, connection:
            connection.execute("DELETE FROM games WHERE id = ?", (id,))

    # Reading

    def games(
        self,
        game: str | None = None,
        *,
        players: int | None = None,
        limit: int = -1,
        offset: int = 0,
    ) -> list[GameRecord]:
        """The finished games, the latest first; only those of ``game`` or of so many players.

        ``limit`` games at most (-1: all), leaving out the first ``offset``.
        """
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM games "
                "WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR players = ?2) "
                "ORDER BY finished DESC, rowid DESC LIMIT ?3 OFFSET ?4",
                (game, players, limit, offset),
            ).fetchall()
            seats = self._seats_of(connection, [row[0] for row in rows])
            return [_record(row, seats.get(row[0], ())) for row in rows]

    def _seats_of(
        self, connection: sqlite3.Connection, ids: Sequence[str]
    ) -> dict[str, tuple[SeatResult, ...]]:
        wanted = set(ids)
        found: dict[str, tuple[SeatResult, ...]] = {}
        columns = "game_id, seat, name, kind, team, place, points"
        if len(ids) <= 500:
            rows = connection.execute(
                f"SELECT {columns} FROM seats WHERE game_id IN ({_marks(ids)}) "
                "ORDER BY game_id, seat",
                tuple(ids),
            )
        else:
            rows = connection.execute(f"SELECT {columns} FROM seats ORDER BY game_id, seat")
        for game_id, seat, name, kind, team, place, points in rows:
            if game_id in wanted:
                result = SeatResult(
                    int(seat), str(name), str(kind), int(team), int(place), float(points)
                )
                found[game_id] = (*found.get(game_id, ()), result)
        return found

    def count(self, game: str | None = None) -> int:
        """How many games there are."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT count(*) FROM games WHERE ?1 IS NULL OR game = ?1", (game,)
            ).fetchone()
            return int(row[0])

    def saves(self) -> set[str]:
        """The ids under which the recorded matches were saved."""
        with self._reading() as connection:
            return {str(row[0]) for row in connection.execute("SELECT save FROM games")}

    def match(self, id: str) -> Match:
        """The whole match of an entry, at its end, to be looked at from the start."""
        with self._reading() as connection:
            row = connection.execute("SELECT text FROM games WHERE id = ?", (id,)).fetchone()
        if row is None or not isinstance(row[0], str):
            raise RecordError(Message(N_("The history does not have this game.")))
        try:
            return Match.from_text(row[0])
        except DamagedMatch as error:
            raise RecordError(
                Message(N_("This game cannot be opened: {why}"), why=error.message)
            ) from None


class _Foreign(Exception):
    """The file is a database of something else, or of ours with other tables."""


class _Newer(Exception):
    """The file is ours but of a newer version."""


def _entry_id(match: Match) -> str:
    """The same for the same game from the first action to the last, whoever saved it where.

    The start's date and seed tell two games apart in which the same was played.
    """
    options = json.dumps(match.options, sort_keys=True)
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


def _record(row: Sequence[object], seats: tuple[SeatResult, ...]) -> GameRecord:
    id, save, game, title, started, finished, seconds, players, options, actions = row
    read = json.loads(str(options))
    if not isinstance(read, dict) or not isinstance(players, int) or not isinstance(actions, int):
        raise ValueError("a row is damaged")
    return GameRecord(
        str(id),
        str(save),
        str(game),
        str(title),
        str(started),
        str(finished),
        seconds if isinstance(seconds, int) else None,
        players,
        MappingProxyType(read),
        actions,
        seats,
    )


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_TEXT_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _in_memory() -> sqlite3.Connection:
    connection = _connect(":memory:")
    _bring_up_to_date(connection)
    return connection


def _open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file. Raises sqlite3.Error, _Foreign or _Newer, having changed nothing."""
    connection = _connect(str(path))
    try:
        _check(connection)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA synchronous = {_SYNCHRONOUS}")
        _bring_up_to_date(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = _tables(connection)
    if application != APPLICATION and (tables or version):
        raise _Foreign
    if version > VERSION:
        raise _Newer
    if version < 0 or tables != _tables_after(_MIGRATIONS[:version]):
        # Also keeps out triggers, which a stranger's file could run on our writes.
        raise _Foreign
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("quick_check")


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()


@cache
def _tables_after(migrations: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        for statements in migrations:
            for statement in statements:
                model.execute(statement)
        return _tables(model)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Lead the tables to VERSION in one transaction, which a second window waits for."""
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for number, statements in enumerate(_MIGRATIONS[version:], version + 1):
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {number}")


def _is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, not a full disk or a missing permission."""
    if isinstance(error, _Foreign):
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"))


def _put_aside(path: Path) -> Path:
    """Keep the file beside, with the journal that belongs to it."""
    journal = path.with_name(path.name + _JOURNAL)
    aside = keep_aside(path)
    if journal.exists():
        with suppress(OSError):
            journal.rename(aside.with_name(aside.name + _JOURNAL))
    return aside


def _sentence(error: Exception, path: Path | None) -> Message:
    name = getattr(error, "sqlite_errorname", "")
    where = shown(path) if path else ":memory:"
    if name == "SQLITE_FULL":
        return Message(N_("The disk is full, so “{path}” could not be saved."), path=where)
    if name.startswith("SQLITE_BUSY"):
        return Message(N_("The history “{path}” is in use by another program."), path=where)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return Message(N_("The history “{path}” cannot be written to."), path=where)
    if isinstance(error, OSError) and path is not None:
        return write_problem(error, path)
    return Message(N_("The history “{path}” cannot be used at the moment."), path=where)
