"""Keeps the evening under way, or the last one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.messages import Message
from game.records.files import PUT_ASIDE, DamagedRecord, RecordError, free_path, shown, write_text
from game.records.statistics import name_key
from game.records.store import Store

if TYPE_CHECKING:
    from game.evening.evening import Evening


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
                    replace(each, name=to) if name_key(each.name) == key else each
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
        return evening is not None and any(each.save == save for each in evening.fixtures)

    def _read(self, told: str) -> Evening:
        """A stored evening. Raises RecordError; a damaged one is put aside first."""
        # The window opens sooner without it.
        from game.evening.evening import Evening

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
