"""The records' SQLite file: opened, checked, upgraded, or put aside.

It uses SQLite's rollback journal, not the write-ahead log: one transaction a game needs no speed,
the journal works on network folders too, and between writes there's one file to copy or put aside.

Each column's CHECK says what it may hold, once for everything the app, an older file or a
stranger's brings: code that reads a row can trust it.
"""

import os
import re
import sqlite3
import time
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

from game import system
from game.match import name_now
from game.messages import N_, Message
from game.records.files import (
    TMP_SUFFIX,
    RecordError,
    keep_aside,
    shown,
    there,
    write_problem,
)
from game.seats import name_key

APPLICATION: Final = 0x706F636B
"""Marks a SQLite file as ours (``pock``)."""

_JOURNAL = "-journal"
_NAMES_ANOTHER: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal naming another file, which SQLite would delete; ours never do."""

_BUSY_SECONDS = 2.0
# Sync the journal's name too, so that a recorded game survives a power cut.
_SYNCHRONOUS = "EXTRA"
_MAX_TEXT_BYTES = 16_000_000

_CHECKED_BYTES = 16_000_000
"""A larger file isn't read through on opening: its damage shows where it's met."""

_STALE_SECONDS: Final = 60
"""A folder standing for a lock was left by a killed program once it's this old."""


def _whole(name: str, least: int = 0, most: int = 1_000_000) -> str:
    """A column of whole numbers."""
    return (
        f"{name} INTEGER NOT NULL "
        f"CHECK (typeof({name}) = 'integer' AND {name} BETWEEN {least} AND {most})"
    )


def _real(name: str, least: float = -1e9, most: float = 1e9) -> str:
    """A column of finite real numbers."""
    return (
        f"{name} REAL NOT NULL "
        f"CHECK (typeof({name}) = 'real' AND {name} BETWEEN {least} AND {most})"
    )


def _text(name: str) -> str:
    return f"{name} TEXT NOT NULL CHECK (typeof({name}) = 'text')"


def _time(name: str, form: str) -> str:
    """A column of days or moments in UTC, as Python's isoformat() writes them."""
    return (
        f"{name} TEXT NOT NULL "
        f"CHECK (strftime('{form}', {name}, '+0 days') IS {name} AND {name} > '1')"
    )


_DAY: Final = "%Y-%m-%d"
_MOMENT: Final = "%Y-%m-%dT%H:%M:%S+00:00"

_RATING: Final = ", ".join(
    (_real("value", -1000, 5000), _real("deviation", 0.01, 1000), _real("volatility", 1e-6, 10))
)

_OF_A_MATCH: Final = "number INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE"

_TABLES: Final = {
    "matches": f"""
        number INTEGER PRIMARY KEY,
        {_text("id")} UNIQUE,
        {_text("save")},
        {_text("game")},
        {_text("title")},
        {_text("started")},
        {_time("finished", _MOMENT)},
        seconds INTEGER CHECK (seconds IS NULL OR typeof(seconds) = 'integer'),
        {_whole("players", 1, 100)},
        {_text("options")},
        {_whole("actions")},
        {_whole("teams", 1, 100)},
        {_whole("winners", 0, 100)},
        {_real("best")},
        {_text("words")})""",
    "places": f"""
        {_OF_A_MATCH},
        {_whole("seat", 0, 99)},
        {_text("name")},
        {_text("person")},
        {_text("kind")},
        {_whole("team", 0, 99)},
        {_whole("place", 1, 100)},
        {_real("points")},
        PRIMARY KEY (number, seat)) WITHOUT ROWID""",
    # Texts are in a table of their own, so a list of a hundred thousand matches reads none.
    "texts": f"""
        number INTEGER PRIMARY KEY REFERENCES matches (number) ON DELETE CASCADE,
        {_text("text")})""",
    "strengths": f"""
        {_OF_A_MATCH},
        {_whole("seat", 0, 99)},
        {_real("opening")},
        {_whole("openings")},
        {_real("ending")},
        {_whole("endings")},
        PRIMARY KEY (number, seat)) WITHOUT ROWID""",
    "feats": f"""
        {_OF_A_MATCH},
        {_whole("seat", 0, 99)},
        {_whole("position")},
        {_real("worth")},
        PRIMARY KEY (number, seat)) WITHOUT ROWID""",
    "slips": f"""
        {_OF_A_MATCH},
        {_whole("seat", 0, 99)},
        {_whole("position")},
        {_text("maxim")},
        PRIMARY KEY (number, seat, position)) WITHOUT ROWID""",
    # From here on a person is a name as name_key() gives it, "" for someone without one.
    "people": f"""
        person TEXT PRIMARY KEY,
        {_whole("rank", 0, 10**15)},
        {_text("told")})""",
    "learned": f"""
        {_text("person")},
        {_text("kind")},
        {_text("game")},
        {_text("name")},
        PRIMARY KEY (person, kind, game, name)) WITHOUT ROWID""",
    "ratings": f"""
        {_text("person")},
        {_text("game")},
        {_RATING},
        PRIMARY KEY (person, game)) WITHOUT ROWID""",
    "puzzles": f"""
        {_text("game")},
        {_text("puzzle")},
        {_RATING},
        PRIMARY KEY (game, puzzle)) WITHOUT ROWID""",
    "tries": f"""
        {_text("person")},
        {_text("game")},
        {_text("puzzle")},
        {_whole("count", 1)},
        {_whole("solved", 0, 1)},
        {_time("last", _DAY)},
        PRIMARY KEY (person, game, puzzle)) WITHOUT ROWID""",
    "mistakes": f"""
        number INTEGER PRIMARY KEY,
        {_text("person")},
        {_text("game")},
        {_text("line")},
        {_time("due", _DAY)},
        {_whole("shown")},
        {_whole("solved")},
        UNIQUE (person, game, line))""",
    "days": f"""
        {_text("person")},
        {_time("day", _DAY)},
        {_whole("solved", 0, 1)},
        PRIMARY KEY (person, day)) WITHOUT ROWID""",
    "moments": f"number INTEGER PRIMARY KEY, {_text('game')}, {_text('text')})",
    # Single values: the evening, and what was done once.
    "kept": f"name TEXT PRIMARY KEY, {_text('told')})",
    # Who's being renamed, until the files outside say so too.
    "moving": f"{_text('person')}, {_text('name')}, {_text('called')})",
}
"""What follows a table's name and a bracket; parents before those that refer to them."""

_INDEXES: Final = (
    "CREATE INDEX matches_by_time ON matches (finished, number)",
    "CREATE INDEX matches_by_game ON matches (game, finished, number)",
    "CREATE INDEX matches_by_save ON matches (save)",
    "CREATE INDEX places_by_person ON places (person, number, place, team, points)",
)

VERSION: Final = 4
"""The tables' version, in the file's ``user_version``; 0 is an empty file."""

_EARLIER: Final = {
    0: (),
    1: ("games", "seats"),
    2: ("matches", "places", "texts", "strengths", "feats"),
    3: ("matches", "places", "texts", "strengths", "feats", "slips"),
}
"""Earlier versions' tables; the first held texts and matches together."""

_FROM_THE_FIRST: Final = (
    """INSERT INTO matches
        SELECT rowid, id, save, game, title, started, finished, seconds, players, options, actions,
            (SELECT count(DISTINCT team) FROM old_seats WHERE game_id = id),
            (SELECT count(DISTINCT team) FROM old_seats WHERE game_id = id AND place = 1),
            coalesce((SELECT max(points) FROM old_seats WHERE game_id = id), 0),
            search_key(title) || char(10) || coalesce(
                (SELECT group_concat(search_key(name), char(10))
                    FROM (SELECT name FROM old_seats WHERE game_id = id ORDER BY seat)), '')
        FROM old_games""",
    "INSERT INTO texts SELECT rowid, text FROM old_games",
    """INSERT INTO places
        SELECT old_games.rowid, seat, name, iif(kind = 'human', search_key(name), ''),
            kind, team, place, points
        FROM old_games JOIN old_seats ON game_id = id""",
)


class Foreign(Exception):
    """The file is another program's database, or ours with other tables."""


class Newer(Exception):
    """The file is ours but of a newer version."""


def _connect(name: str, seconds: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """``seconds`` is how long to wait for another program."""
    connection = sqlite3.connect(name, timeout=seconds, isolation_level=None, uri=True)
    # One undecodable letter hides neither its row nor the others.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_TEXT_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    # Someone who's forgotten must not live on in unused parts of the file.
    connection.execute("PRAGMA secure_delete = ON")
    connection.create_function("search_key", 1, search_key, deterministic=True)
    return connection


def search_key(name: object) -> str:
    """What a player's name, or a match's, is found by.

    >>> search_key("Ann "), search_key("You")
    ('ann', 'player')
    """
    return name_key(name_now(str(name)))


def in_memory() -> sqlite3.Connection:
    """Records that last until they're closed."""
    connection = _connect(":memory:")
    _bring_up_to_date(connection)
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """Open or create the file.

    Raises RecordError, sqlite3.Error, Foreign or Newer, having changed nothing.

    On a file system without locks, a folder beside the file stands for one.
    """
    for each in (path, *(path.with_name(path.name + end) for end in (_JOURNAL, "-wal", "-shm"))):
        if there(each) and not each.is_file():
            # A pipe would block, and a device never ends.
            raise RecordError(Message(N_("“{path}” isn’t a file."), path=shown(each)))
    with suppress(OSError), path.with_name(path.name + _JOURNAL).open("rb") as journal:
        journal.seek(-len(_NAMES_ANOTHER), os.SEEK_END)
        if journal.read() == _NAMES_ANOTHER:
            raise Foreign
    try:
        return _opened(_uri(path), 0.0)
    except sqlite3.OperationalError as error:
        if not _may_lack_locks(error):
            raise
    if system.DOTFILE_LOCKS is None or _has_locks(path.parent):
        return _opened(_uri(path), _BUSY_SECONDS)
    lock = path.with_name(path.name + ".lock")
    with suppress(OSError):
        if time.time() - lock.stat().st_mtime > _STALE_SECONDS:
            lock.rmdir()
    return _opened(f"{_uri(path)}?vfs={system.DOTFILE_LOCKS}", _BUSY_SECONDS)


def _uri(path: Path) -> str:
    return "file:" + quote(os.fsencode(path))


def _may_lack_locks(error: sqlite3.Error) -> bool:
    """Whether a lock failed: another program has it, or there are none."""
    name = getattr(error, "sqlite_errorname", "")
    return name.startswith(("SQLITE_BUSY", "SQLITE_IOERR", "SQLITE_PROTOCOL"))


def _has_locks(folder: Path) -> bool:
    """Whether a file no one else knows can be locked in ``folder``."""
    probe = folder / f".{os.urandom(8).hex()}{TMP_SUFFIX}"
    try:
        with closing(_connect(_uri(probe), 0.0)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        return False
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
    return True


def _opened(name: str, seconds: float) -> sqlite3.Connection:
    connection = _connect(name, seconds)
    try:
        with connection:
            # Another window upgrading the tables meanwhile mustn't make them look foreign.
            connection.execute("BEGIN")
            _check(connection)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA synchronous = {_SYNCHRONOUS}")
        _bring_up_to_date(connection)
        connection.execute(f"PRAGMA busy_timeout = {round(_BUSY_SECONDS * 1000)}")
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
    # Also keeps out triggers, which a stranger's file could run on our writes.
    if version == VERSION:
        sound = tables == _our_tables()
    else:
        names = {name for kind, name, *_ in tables if kind == "table"}
        sound = names == {*_EARLIER.get(version, ("",))} and all(map(_is_plain, tables))
    if not sound:
        raise Foreign
    pages, page = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_count", "page_size")
    )
    small = pages * page <= _CHECKED_BYTES
    if small and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("quick_check")


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()


def _is_plain(row: tuple[str, ...]) -> bool:
    """Whether it's an index, or a table that computes nothing when read."""
    kind, _name, _of, sql = row
    return kind == "index" or (kind == "table" and not re.search(r"(?i)\b(as|virtual)\b", sql))


@cache
def _our_tables() -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        _bring_up_to_date(model)
        return _tables(model)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Upgrade the tables to VERSION in one transaction, which a second window waits for.

    Raises Foreign if an older file holds what no one could have put there.
    """
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            return
        try:
            _lead_on(connection, version)
        except sqlite3.Error as error:
            if error.sqlite_errorname.startswith(("SQLITE_CONSTRAINT", "SQLITE_ERROR")):
                raise Foreign from None
            raise
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _lead_on(connection: sqlite3.Connection, version: int) -> None:
    earlier = _EARLIER[version]
    copied = [f"INSERT INTO {name} SELECT * FROM old_{name}" for name in earlier]
    for statement in (
        *(f"ALTER TABLE {name} RENAME TO old_{name}" for name in earlier),
        *(f"CREATE TABLE {name} ({columns}" for name, columns in _TABLES.items()),
        *(_FROM_THE_FIRST if version == 1 else copied),
        *(f"DROP TABLE old_{name}" for name in reversed(earlier)),
        *_INDEXES,
    ):
        connection.execute(statement)


def salvage(aside: Path, into: sqlite3.Connection) -> None:
    """Copy the sound rows of a damaged file into a new one. Never raises."""
    with (
        suppress(sqlite3.Error),
        # Write nothing there, not even to roll back an interrupted change.
        closing(_connect(f"{_uri(aside)}?immutable=1")) as old,
        into,
    ):
        into.execute("BEGIN IMMEDIATE")
        there = {row[1] for row in _tables(old) if row[0] == "table" and _is_plain(row)}
        for table in _TABLES:
            if table in there:
                _copy(old, into, table)
        into.execute(
            "DELETE FROM matches WHERE number NOT IN (SELECT number FROM texts) OR "
            "players <> (SELECT count(*) FROM places WHERE places.number = matches.number)"
        )


def _copy(old: sqlite3.Connection, into: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in into.execute(f"PRAGMA table_info({table})")]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    with suppress(sqlite3.Error):
        for row in old.execute(f"SELECT {names} FROM {table}"):
            with suppress(sqlite3.Error):
                into.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, not a full disk or a missing permission."""
    if isinstance(error, Foreign):
        return True
    # A ProgrammingError blames the caller, never the file.
    if not isinstance(error, sqlite3.DatabaseError) or isinstance(error, sqlite3.ProgrammingError):
        return False
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"))


def put_aside(path: Path) -> Path:
    """Rename the file aside, with its journal."""
    journal = path.with_name(path.name + _JOURNAL)
    aside = keep_aside(path)
    if there(journal):
        with suppress(OSError):
            journal.rename(aside.with_name(aside.name + _JOURNAL))
    return aside


def sentence(error: Exception, path: Path | None) -> Message:
    """Why the file can't be used, in one sentence."""
    name = getattr(error, "sqlite_errorname", "")
    where = shown(path) if path else ":memory:"
    if name == "SQLITE_FULL":
        return Message(N_("The disk is full, so “{path}” couldn’t be saved."), path=where)
    if name.startswith("SQLITE_BUSY"):
        return Message(N_("Another program is using the history “{path}”."), path=where)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return Message(N_("Pocketful isn’t allowed to write “{path}”."), path=where)
    if isinstance(error, OSError) and path is not None:
        return write_problem(error, path)
    return Message(N_("The history “{path}” can’t be used right now."), path=where)
