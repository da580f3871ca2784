"""One file for all records except saved matches and settings; ``database`` has its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.messages import N_, Message
from game.records.files import PUT_ASIDE, DamagedRecord, RecordError, make_folder, shown

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

    def _opened(self, path: Path | None) -> sqlite3.Connection:
        import sqlite3

        from game.records import database

        if path is None:
            return database.in_memory()
        try:
            make_folder(path.parent)
            return database.open_file(path)
        except database.Newer:
            self._forget(
                Message(
                    N_("“{path}” is from a newer Pocketful. Nothing is kept this time."),
                    path=shown(path),
                )
            )
        except RecordError as error:
            self._forget(error.message)
        except (sqlite3.Error, database.Foreign, OSError, ValueError) as error:
            if database.is_damage(error):
                return self._begin_anew(path)
            self._forget(database.sentence(error, path))
        return database.in_memory()

    def _forget(self, why: Message) -> None:
        self._problem = why
        self.path = None

    def _begin_anew(self, path: Path) -> sqlite3.Connection:
        import sqlite3

        from game.records import database

        try:
            aside = database.put_aside(path)
            connection = database.open_file(path)
        except RecordError as error:
            self._forget(error.message)
            return database.in_memory()
        except (sqlite3.Error, database.Foreign, database.Newer, OSError) as error:
            self._forget(database.sentence(error, path))
            return database.in_memory()
        database.salvage(aside, connection)
        self._problem = Message(
            PUT_ASIDE,
            path=shown(aside),
        )
        return connection
