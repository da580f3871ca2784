"""What people have learned: lesson boards done, and concepts of a game they've met.

A person is a name, as in the history; "" is someone without one, and what they've met counts for
everyone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from game.records.statistics import name_key
from game.records.store import Store

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
