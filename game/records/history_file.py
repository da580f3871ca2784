"""The SQLite file of the history: opened, checked, brought up to date, or put aside.

The file uses SQLite's rollback journal, not its write-ahead log: one transaction a game needs no
speed, the journal works on network folders too, and between writes there is one file to copy or
put aside.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Final

from game.match import name_now
from game.messages import N_, Message
from game.records.files import keep_aside, shown, there, write_problem
from game.records.statistics import name_key

APPLICATION: Final = 0x706F636B
"""Marks a SQLite file as ours (``pock``)."""

_JOURNAL = "-journal"
_BUSY_SECONDS = 2.0
# The journal's name is synced too, so that a recorded game survives a power cut.
_SYNCHRONOUS = "EXTRA"
_MAX_TEXT_BYTES = 16_000_000

_CHECKED_BYTES = 16_000_000
"""A larger file is not read through when it is opened: damage in it shows when it is met."""

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
    # Texts lie apart, so that a list of a hundred thousand matches reads none of them.
    (
        """CREATE TABLE matches (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            save TEXT NOT NULL,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL,
            seconds INTEGER,
            players INTEGER NOT NULL,
            options TEXT NOT NULL,
            actions INTEGER NOT NULL,
            teams INTEGER NOT NULL,
            winners INTEGER NOT NULL,
            best REAL NOT NULL,
            words TEXT NOT NULL
        )""",
        """CREATE TABLE places (
            number INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            person TEXT NOT NULL,
            kind TEXT NOT NULL,
            team INTEGER NOT NULL,
            place INTEGER NOT NULL,
            points REAL NOT NULL,
            PRIMARY KEY (number, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE texts (
            number INTEGER PRIMARY KEY REFERENCES matches (number) ON DELETE CASCADE,
            text TEXT NOT NULL
        )""",
        """CREATE TABLE strengths (
            number INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            opening REAL NOT NULL,
            openings INTEGER NOT NULL,
            ending REAL NOT NULL,
            endings INTEGER NOT NULL,
            PRIMARY KEY (number, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE feats (
            number INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            position INTEGER NOT NULL,
            worth REAL NOT NULL,
            PRIMARY KEY (number, seat)
        ) WITHOUT ROWID""",
        """INSERT INTO matches
            SELECT rowid, id, save, game, title, started, finished, seconds, players, options,
                actions,
                (SELECT count(DISTINCT team) FROM seats WHERE game_id = id),
                (SELECT count(DISTINCT team) FROM seats WHERE game_id = id AND place = 1),
                coalesce((SELECT max(points) FROM seats WHERE game_id = id), 0),
                search_key(title) || char(10) || coalesce(
                    (SELECT group_concat(search_key(name), char(10))
                        FROM (SELECT name FROM seats WHERE game_id = id ORDER BY seat)), '')
            FROM games""",
        "INSERT INTO texts SELECT rowid, text FROM games",
        """INSERT INTO places
            SELECT games.rowid, seat, name, iif(kind = 'human', search_key(name), ''),
                kind, team, place, points
            FROM games JOIN seats ON game_id = id""",
        "DROP TABLE seats",
        "DROP TABLE games",
        "CREATE INDEX matches_by_time ON matches (finished, number)",
        "CREATE INDEX matches_by_game ON matches (game, finished, number)",
        "CREATE INDEX matches_by_save ON matches (save)",
        "CREATE INDEX places_by_person ON places (person, number, place, team, points)",
    ),
    (
        """CREATE TABLE slips (
            number INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            position INTEGER NOT NULL,
            maxim TEXT NOT NULL,
            PRIMARY KEY (number, seat, position)
        ) WITHOUT ROWID""",
    ),
)
"""``_MIGRATIONS[n]`` leads from version n to version n + 1; version 0 is an empty file."""

VERSION = len(_MIGRATIONS)
"""The version of the tables, in the file's ``user_version``."""


class Foreign(Exception):
    """The file is a database of something else, or of ours with other tables."""


class Newer(Exception):
    """The file is ours but of a newer version."""


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_TEXT_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    _teach(connection)
    return connection


def _teach(connection: sqlite3.Connection) -> None:
    connection.create_function("search_key", 1, search_key, deterministic=True)


def search_key(name: object) -> str:
    """What a player's name, or a match's, is found by.

    >>> search_key("Ann "), search_key("You")
    ('ann', 'player')
    """
    return name_key(name_now(str(name)))


def in_memory() -> sqlite3.Connection:
    """A history that lasts until it is closed."""
    connection = _connect(":memory:")
    _bring_up_to_date(connection)
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file. Raises sqlite3.Error, Foreign or Newer, having changed nothing."""
    connection = _connect(str(path))
    try:
        with connection:
            # Another window that leads the tables on meanwhile must not make them look foreign.
            connection.execute("BEGIN")
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
        raise Foreign
    if version > VERSION:
        raise Newer
    if version < 0 or tables != _tables_after(_MIGRATIONS[:version]):
        # Also keeps out triggers, which a stranger's file could run on our writes.
        raise Foreign
    small = _size(connection) <= _CHECKED_BYTES
    if small and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("quick_check")


def _size(connection: sqlite3.Connection) -> int:
    """The file's size in bytes."""
    pages, page = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_count", "page_size")
    )
    return pages * page


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()


@cache
def _tables_after(migrations: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        _teach(model)
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


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, not a full disk or a missing permission."""
    if isinstance(error, Foreign):
        return True
    # The library blames whoever calls it, never the file, by a ProgrammingError.
    if not isinstance(error, sqlite3.DatabaseError) or isinstance(error, sqlite3.ProgrammingError):
        return False
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"))


def put_aside(path: Path) -> Path:
    """Rename the file aside, with the journal that belongs to it."""
    journal = path.with_name(path.name + _JOURNAL)
    aside = keep_aside(path)
    if there(journal):
        with suppress(OSError):
            journal.rename(aside.with_name(aside.name + _JOURNAL))
    return aside


def sentence(error: Exception, path: Path | None) -> Message:
    """Why the file cannot be used, in one sentence."""
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
