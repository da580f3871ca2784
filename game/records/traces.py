"""What people leave in all records: called otherwise, brought together, forgotten, taken along.

Each of these happens in all records at once, or in none; see ``together``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.messages import N_, Message
from game.records.evening_book import EveningBook
from game.records.files import (
    DamagedRecord,
    RecordError,
    keep_aside,
    read_text,
    shown,
    there,
)
from game.records.history import History
from game.records.learning import Learning
from game.records.moments import Moments
from game.records.people import People, Person, clean
from game.records.puzzle_book import PuzzleBook
from game.records.saves import SaveStore
from game.records.settings import SettingsStore
from game.records.together import Rewritten, all_locked, forget, led_on, write_together

SUFFIX: Final = ".pocketful-person"
VERSION: Final = 1
"""Version of a person's file; a reader refuses a higher one."""

_FORMAT: Final = "pocketful-person"
_LIMIT: Final = 5_000_000


class Traces:
    """All records in which people are found. Methods raise RecordError, and change nothing then.

    ``note`` is where a note lies while something is changed.
    """

    def __init__(
        self,
        note: Path,
        people: People,
        learning: Learning,
        puzzle_book: PuzzleBook,
        moments: Moments,
        evening: EveningBook,
        settings: SettingsStore,
        saves: SaveStore,
        history: History,
    ) -> None:
        self._note = note
        self._people, self._learning, self._puzzle_book = people, learning, puzzle_book
        self._moments, self._evening = moments, evening
        self._settings, self._saves = settings, saves
        self._history = history

    def rename(self, person: str, to: str) -> None:
        """Call a person ``to`` everywhere; if somebody is called so already, they become one."""
        to = clean(to)
        if not to:
            raise RecordError(Message(N_("Nobody can be without a name here.")))
        self._move(person, to, to)

    def remove(self, person: str, guest: str) -> None:
        """Forget a person: in matches of others they become the guest called ``guest``."""
        self._move(person, "", guest)

    def _move(self, person: str, to: str, called: str) -> None:
        saves, settings = self._saves.folder, self._settings.path.parent
        with all_locked(self._note.parent, saves, settings), ExitStack() as stack:
            rewritten = [
                *self._people.moved(person, to),
                *self._learning.moved(person, to),
                *self._puzzle_book.moved(person, to),
                *self._moments.moved(person, called),
                *self._evening.moved(person, called),
                *self._settings.moved(person, to),
                *self._saves.moved(person, called),
            ]
            stack.enter_context(self._history.renaming(person, called))
            told = json.dumps([person, called])
            self._write(rewritten, told, stack)

    def _write(self, rewritten: Sequence[Rewritten], told: str, stack: ExitStack) -> None:
        if not self._saves.keep:
            return
        write_together(self._note, rewritten, told=told, commit=stack.close)

    # A person as a file

    def file_of(self, person: str) -> bytes:
        """Somebody's sign, likes, lessons and puzzles, as a file for another computer."""
        known = self._people.of(person) or Person(clean(person))
        told = {
            "format": _FORMAT,
            "version": VERSION,
            "person": known.to_json(),
            "learning": self._learning.told(person),
            "puzzles": self._puzzle_book.told(person),
        }
        return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()

    def take(self, path: Path) -> Person:
        """Take in the person of such a file; whoever has that name already gets what it brings.

        Sign and likes are as in the file then, lessons and puzzles both.
        """
        try:
            told = json.loads(read_text(path, _LIMIT))
            if told["format"] != _FORMAT:
                raise ValueError(told["format"])
            if int(told["version"]) > VERSION:
                raise RecordError(
                    Message(
                        N_("“{path}” belongs to a newer version of Pocketful."), path=shown(path)
                    )
                )
            return self._take(told)
        except DamagedRecord:
            raise
        except (ValueError, RecursionError, TypeError, KeyError, AttributeError, OverflowError):
            raise DamagedRecord(
                Message(N_("“{path}” is not the file of a person."), path=shown(path))
            ) from None

    def _take(self, told: Any) -> Person:
        person = Person.from_json(told["person"])
        known = self._people.of(person.name)
        if known is not None:
            person = replace(person, name=known.name)
            if person.sign is None:
                person = replace(person, colour=known.colour, symbol=known.symbol)
        with all_locked(self._note.parent), ExitStack() as stack:
            rewritten = [
                *self._learning.taken(person.name, told["learning"]),
                *self._puzzle_book.taken(person.name, told["puzzles"]),
                *self._people.taken(person),
            ]
            self._write(rewritten, "", stack)
        return person


def is_person_file(path: Path) -> bool:
    """Whether a file looks like that of a person."""
    try:
        return path.suffix == SUFFIX or f'"{_FORMAT}"' in read_text(path, _LIMIT)[:200]
    except RecordError:
        return False


def end_what_was_begun(note: Path, history: History) -> list[Message]:
    """End what a note says was begun when the program ended; a sentence where that failed."""
    if not there(note):
        return []
    # Another window may be in the middle of it; its note is gone once it is done.
    with all_locked(note.parent):
        try:
            told = led_on(note)
            if told:
                person, called = map(str, json.loads(told))
                with history.renaming(person, called):
                    pass
        except RecordError as error:
            return [error.message]
        except (ValueError, RecursionError, TypeError):
            with suppress(RecordError):
                keep_aside(note)
        forget(note)
    return []
