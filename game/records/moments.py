"""Moments of matches that players keep to watch again.

A moment is a match as text, up to the action worth keeping.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.match import Match
from game.records.statistics import name_key
from game.records.store import Store
from game.tags import renamed

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
