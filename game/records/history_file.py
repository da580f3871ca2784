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

from game.messages import N_, Message
from game.records.files import keep_aside, shown, write_problem

APPLICATION: Final = 0x706F636B
"""Marks a SQLite file as ours (``pock``)."""

_JOURNAL = "-journal"
_BUSY_SECONDS = 2.0
# The journal's name is synced too, so that a recorded game survives a power cut.
_SYNCHRONOUS = "EXTRA"
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


class Foreign(Exception):
    """The file is a database of something else, or of ours with other tables."""


class Newer(Exception):
    """The file is ours but of a newer version."""


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_TEXT_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def in_memory() -> sqlite3.Connection:
    """A history that lasts until it is closed."""
    connection = _connect(":memory:")
    _bring_up_to_date(connection)
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file. Raises sqlite3.Error, Foreign or Newer, having changed nothing."""
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
        raise Foreign
    if version > VERSION:
        raise Newer
    if version < 0 or tables != _tables_after(_MIGRATIONS[:version]):
        # Also keeps out triggers, which a stranger's file could run on our writes.
        raise Foreign
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


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, not a full disk or a missing permission."""
    if isinstance(error, Foreign):
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"))


def put_aside(path: Path) -> Path:
    """Rename the file aside, with the journal that belongs to it."""
    journal = path.with_name(path.name + _JOURNAL)
    aside = keep_aside(path)
    if journal.exists():
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
