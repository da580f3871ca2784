"""One file for all records except saved matches and settings, and small books kept in it.

``database`` has its tables. The books: what people have learned, moments that they keep to watch
again, and the evening under way, or the last one.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.match import Match
from game.messages import N_, Message
from game.records.files import (
    PUT_ASIDE,
    DamagedRecord,
    RecordError,
    free_path,
    make_folder,
    shown,
    write_text,
)
from game.seats import name_key
from game.tags import renamed

# SQLite is imported when the file is first opened: ``--help`` needs none.
if TYPE_CHECKING:
    import sqlite3


class Store:
    """The SQLite file at ``path``, for one thread.

    It's opened by the first call that needs it. A damaged or foreign file is kept beside it as
    ``<name>.damaged-N``, and a new one starts with what can be read of it. A newer version's file
    isn't touched; then, and where nothing can be written, everything is only remembered until the
    program ends. Later failures raise RecordError and change nothing.
    """

    def __init__(self, path: Path | None) -> None:
        """Creates the file at ``path`` if necessary; None keeps nothing."""
        self.path = path
        self._problem: Message | None = None
        self._open: sqlite3.Connection | None = None

    @property
    def problem(self) -> Message | None:
        """One sentence if the file couldn't be used as it was. Opens it; never raises."""
        self._connected()
        return self._problem

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def query(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a SELECT finds in the tables that ``database`` describes. Raises RecordError."""
        with self._reading() as connection:
            return connection.execute(sql, tuple(values)).fetchall()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Run a body as one transaction: all its changes, or none. Raises RecordError.

        A nested one is part of the outer one, and leaves SQLite's errors to it.
        """
        if self._open is not None and self._open.in_transaction:
            yield self._open
            return
        with self._reading() as connection, connection:
            # Another window may be changing the same.
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def taking(self, damaged: Message) -> Iterator[None]:
        """Run a body that imports a file, completely or not at all. Raises RecordError.

        Wrong content, or anything the tables don't allow, becomes a DamagedRecord.
        """
        import sqlite3

        with self.change():
            try:
                yield
            except (
                AttributeError,
                LookupError,
                OverflowError,
                RecursionError,
                TypeError,
                ValueError,
                sqlite3.DataError,
                sqlite3.IntegrityError,
                sqlite3.InterfaceError,
                sqlite3.ProgrammingError,
            ):
                raise DamagedRecord(damaged) from None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        import sqlite3

        from game.records.database import is_damage, sentence

        connection = self._connected()
        if connection.in_transaction:
            yield connection
            return
        try:
            yield connection
        except sqlite3.Error as error:
            if self.path is None or not is_damage(error):
                raise RecordError(sentence(error, self.path)) from None
            # From here on there's a sound file again, and the sentence is only said once.
            path, self._problem = self.path, None
            connection.close()
            self._open = self._begin_anew(path)
            raise RecordError(self._problem or sentence(error, path)) from None
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise RecordError(sentence(error, self.path)) from None

    # Opening

    def _connected(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = self._opened(self.path)
        return self._open

    def _opened(self, path: Path | None, *, anew: bool = False) -> sqlite3.Connection:
        """The file, ``anew`` after a damaged one; where it can't be used, memory."""
        import sqlite3

        from game.records import database

        if path is None:
            return database.in_memory()
        try:
            make_folder(path.parent)
            return database.open_file(path)
        except database.Newer:
            told = N_("“{path}” is from a newer Pocketful. Nothing is kept this time.")
            self._problem = Message(told, path=shown(path))
        except RecordError as error:
            self._problem = error.message
        except (sqlite3.Error, database.Foreign, OSError, ValueError) as error:
            if database.is_damage(error) and not anew:
                return self._begin_anew(path)
            self._problem = database.sentence(error, path)
        self.path = None
        return database.in_memory()

    def _begin_anew(self, path: Path) -> sqlite3.Connection:
        from game.records import database

        try:
            aside = database.put_aside(path)
        except RecordError as error:
            self._problem, self.path = error.message, None
            return database.in_memory()
        connection = self._opened(path, anew=True)
        if self.path is not None:
            database.salvage(aside, connection)
            self._problem = Message(PUT_ASIDE, path=shown(aside))
        return connection


NOBODY: Final = ""
"""The person without a name."""

_KINDS: Final = ("boards", "met")


class Learning:
    """What's kept in a store. All methods raise RecordError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def boards(self, person: str, game: str) -> frozenset[str]:
        """The boards of a game's lessons a person has done."""
        return self._names(person, "boards", game)

    def met(self, person: str, game: str) -> frozenset[str]:
        """The concepts of a game a person has met."""
        return self._names(NOBODY, "met", game) | self._names(person, "met", game)

    def offered(self) -> frozenset[str]:
        """What has been offered once, and needn't be offered again."""
        return self._names(NOBODY, "offered", "")

    def add_board(self, person: str, game: str, board: str) -> None:
        self._add(person, "boards", game, (board,))

    def add_met(self, person: str, game: str, concepts: Iterable[str]) -> None:
        self._add(person, "met", game, concepts)

    def add_offered(self, *names: str) -> None:
        """Note that something was offered, and taken or declined."""
        self._add(NOBODY, "offered", "", names)

    def told(self, person: str) -> dict[str, object]:
        """What one person has done, as plain data for ``take``."""
        kinds: dict[str, dict[str, list[str]]] = {kind: defaultdict(list) for kind in _KINDS}
        for kind, game, name in self._store.query(
            "SELECT kind, game, name FROM learned WHERE person = ? AND kind IN (?, ?) "
            "ORDER BY kind, game, name",
            (name_key(person), *_KINDS),
        ):
            kinds[kind][game].append(name)
        return {kind: dict(games) for kind, games in kinds.items()}

    def take(self, person: str, told: Any) -> None:
        """Add what plain data says a person has done.

        Wrong data raise ValueError, KeyError, TypeError, AttributeError or an SQLite error.
        """
        with self._store.change():
            for kind in _KINDS:
                for game, names in told[kind].items():
                    self._add(person, kind, game, names)

    def rename(self, person: str, to: str) -> None:
        """Move everything a person has done to ``to``; to no one for ""."""
        key, other = name_key(person), name_key(to)
        if key == other:
            return
        with self._store.change() as db:
            if other:
                db.execute("UPDATE OR IGNORE learned SET person = ? WHERE person = ?", (other, key))
            db.execute("DELETE FROM learned WHERE person = ?", (key,))

    def _names(self, person: str, kind: str, game: str) -> frozenset[str]:
        asked = (name_key(person), kind, game)
        sql = "SELECT name FROM learned WHERE person = ? AND kind = ? AND game = ?"
        return frozenset(name for (name,) in self._store.query(sql, asked))

    def _add(self, person: str, kind: str, game: str, names: Iterable[str]) -> None:
        rows = [(name_key(person), kind, game, name) for name in names]
        with self._store.change() as db:
            db.executemany("INSERT INTO learned VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", rows)


MOST: Final = 40
"""The most moments kept of one game; the oldest make room."""


def moment_text(match: Match, last: int) -> str:
    """The match up to action number ``last``, as text, without drafts."""
    twin = match.copy()
    twin.go_to(last + 1)
    moment = twin.fork()
    moment.work = {}
    return moment.to_text()


class Moments:
    """The moments in a store. All methods raise RecordError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game: str) -> Sequence[str]:
        """A game's moments, newest first."""
        sql = "SELECT text FROM moments WHERE game = ? ORDER BY number DESC"
        return [text for (text,) in self._store.query(sql, (game,))]

    def add(self, game: str, text: str) -> None:
        with self._store.change() as db:
            self.remove(game, text)
            db.execute("INSERT INTO moments (game, text) VALUES (?, ?)", (game, text))
            db.execute(
                "DELETE FROM moments WHERE game = ?1 AND number NOT IN (SELECT number FROM moments "
                "WHERE game = ?1 ORDER BY number DESC LIMIT ?2)",
                (game, MOST),
            )

    def remove(self, game: str, text: str) -> None:
        with self._store.change() as db:
            db.execute("DELETE FROM moments WHERE game = ? AND text = ?", (game, text))

    def rename(self, person: str, to: str) -> None:
        """Call a person ``to`` in all of them."""
        key = name_key(person)
        with self._store.change() as db:
            for number, text in db.execute("SELECT number, text FROM moments").fetchall():
                changed = renamed(text, lambda name: name_key(name) == key, to)
                if changed != text:
                    db.execute("UPDATE moments SET text = ? WHERE number = ?", (changed, number))


if TYPE_CHECKING:
    from game.evening import Evening


class EveningBook:
    """The evening in a store.

    Reading never raises: ``problem`` says what was wrong. Changing raises RecordError.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.problem: Message | None = None
        self.invited: tuple[str, ...] | None = None
        """Who has been chosen for the next evening; None before anyone was."""

    def last(self) -> Evening | None:
        """The last evening, over or not; None before the first."""
        try:
            rows = self._store.query("SELECT told FROM kept WHERE name = 'evening'")
            return self._read(rows[0][0]) if rows else None
        except RecordError as error:
            self.problem = error.message
            return None

    def under_way(self) -> Evening | None:
        """The evening to go on with, if there is one."""
        evening = self.last()
        return None if evening is None or evening.over else evening

    def begin(self, evening: Evening) -> None:
        """Replace the last evening with a new one."""
        told = json.dumps(evening.to_json(), ensure_ascii=False)
        with self._store.change() as db:
            db.execute("INSERT OR REPLACE INTO kept VALUES ('evening', ?)", (told,))
        self.invited = None

    def change(self, change: Callable[[Evening], Evening]) -> Evening | None:
        """Change the evening as it is now, and return the result; None without one."""
        with self._store.change():
            last = self.last()
            if last is None:
                return None
            changed = change(last)
            self.begin(changed)
        return changed

    def rename(self, person: str, to: str) -> None:
        """Call someone ``to`` in it, and in the next one."""
        key = name_key(person)
        invited = self.invited

        def changed(last: Evening) -> Evening:
            return replace(
                last,
                people=tuple(
                    each._replace(name=to) if name_key(each.name) == key else each
                    for each in last.people
                ),
            )

        self.change(changed)
        if invited is not None:
            names = (to if name_key(name) == key else name for name in invited)
            self.invited = tuple({name_key(name): name for name in names}.values())

    def is_playing(self, save: str | None) -> bool:
        """Whether the match saved as ``save`` belongs to the evening under way."""
        evening = self.under_way() if save else None
        return evening is not None and save in evening.saves

    def _read(self, told: str) -> Evening:
        """A stored evening. Raises RecordError; a damaged one is put aside first."""
        # The window opens sooner without it.
        from game.evening import Evening

        try:
            return Evening.from_json(json.loads(told))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
            path = self._store.path
            aside = free_path(path.with_name("evening.json"), ".damaged-") if path else None
            if aside is not None:
                write_text(aside, told)
            with self._store.change() as db:
                db.execute("DELETE FROM kept WHERE name = 'evening'")
            where = "" if aside is None else shown(aside)
            raise DamagedRecord(Message(PUT_ASIDE, path=where)) from None
