"""What people leave in all records: renamed, merged, forgotten, exported.

Each happens in the whole store at once, or not at all. Matches and settings are outside it: until
they're rewritten too, the store remembers which names are meant, and the next start finishes what
was begun.

What earlier versions kept in JSON files is imported once.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.messages import N_, Message
from game.records.files import (
    PUT_ASIDE,
    DamagedRecord,
    RecordError,
    keep_aside,
    locked,
    read_text,
    shown,
    there,
)
from game.records.history import History
from game.records.people import People, Person, clean
from game.records.puzzle_book import PuzzleBook
from game.records.saves import SaveStore
from game.records.settings import SettingsStore
from game.records.store import EveningBook, Learning, Moments, Store

TAKEN_OVER: Final = ".taken-over-"
"""Marks a file whose content is in the store now."""

_VERSION: Final = 1
_LARGEST: Final = 20_000_000

SUFFIX: Final = ".pocketful-person"
VERSION: Final = 1
"""A person's file's version; a reader refuses a higher one."""

_FORMAT: Final = "pocketful-person"
_LIMIT: Final = 5_000_000


@dataclass(frozen=True, slots=True)
class Traces:
    """All records with people in them. Methods raise RecordError."""

    _store: Store
    _people: People
    _learning: Learning
    _puzzle_book: PuzzleBook
    _moments: Moments
    _evening: EveningBook
    _history: History
    _settings: SettingsStore
    _saves: SaveStore

    def rename(self, person: str, to: str) -> None:
        """Call a person ``to`` everywhere; if there's already someone of that name, merge them."""
        to = clean(to)
        if not to:
            raise RecordError(Message(N_("Everyone needs a name here.")))
        self._move(person, to, to)

    def remove(self, person: str, guest: str) -> None:
        """Forget a person: in others' matches they become the guest called ``guest``."""
        self._move(person, "", guest)

    def end_what_was_begun(self) -> None:
        """Finish what was under way when the program ended; called at start."""
        for move in self._store.query("SELECT DISTINCT person, name, called FROM moving"):
            self._move(*move)

    def _move(self, person: str, to: str, called: str) -> None:
        """Call someone ``to``, no one for "", and ``called`` where others played with them.

        Repeating it changes nothing.
        """
        move = (person, to, called)
        with ExitStack() as stack:
            for folder in sorted({self._saves.folder, self._settings.path.parent}):
                stack.enter_context(locked(folder))
            with self._store.change() as db:
                self._people.rename(person, to)
                self._learning.rename(person, to)
                self._puzzle_book.rename(person, to)
                for records in (self._moments, self._evening, self._history):
                    records.rename(person, called)
                db.execute("INSERT INTO moving VALUES (?, ?, ?)", move)
            self._settings.rename(person, to)
            self._saves.rename(person, called)
            if self._store.path is not None:
                # An older version's files that were taken over tell of everyone.
                with suppress(OSError):
                    for left in self._store.path.parent.glob(f"*{TAKEN_OVER}*"):
                        left.unlink()
            with self._store.change() as db:
                db.execute("DELETE FROM moving WHERE (person, name, called) = (?, ?, ?)", move)

    # A person as a file

    def file_of(self, person: str) -> bytes:
        """Someone's style, likes, lessons and puzzles, as a file for another computer."""
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
        """Take in the person of such a file; a person of that name gets what it brings.

        Sign and likes are as in the file then, lessons and puzzles both.
        """
        with self._store.taking(Message(N_("“{path}” isn’t a person’s file."), path=shown(path))):
            told = json.loads(read_text(path, _LIMIT))
            if told["format"] != _FORMAT:
                raise ValueError(told["format"])
            if int(told["version"]) > VERSION:
                raise RecordError(
                    Message(N_("“{path}” is from a newer Pocketful."), path=shown(path))
                )
            return self._take(told)

    def _take(self, told: Any) -> Person:
        person = Person.from_json(told["person"])
        known = self._people.of(person.name)
        if known is not None:
            person = person._replace(name=known.name).completed(known)
        self._learning.take(person.name, told["learning"])
        self._puzzle_book.take(person.name, told["puzzles"])
        self._people.put(person)
        return person

    # What earlier versions kept

    def take_over(self, folder: Path) -> Iterator[Message]:
        """Import each file in ``folder`` into the store, then put it aside.

        Yields a sentence for each that failed. Safe to repeat after an interruption: what the store
        knows stays. A note of files on the move is put aside unread: it names paths.
        """
        for name in ("people", "learning", "puzzles", "moments", "evening"):
            path = folder / f"{name}.json"
            if not there(path):
                continue
            try:
                with self._store.taking(Message(PUT_ASIDE, path=shown(path))):
                    told = json.loads(read_text(path, _LARGEST))
                    if told.get("version", _VERSION) > _VERSION:
                        raise RecordError(
                            Message(N_("“{path}” is from a newer Pocketful."), path=shown(path))
                        )
                    self._take_earlier(name, told)
                keep_aside(path, TAKEN_OVER)
            except DamagedRecord:
                try:
                    yield Message(PUT_ASIDE, path=shown(keep_aside(path)))
                except RecordError as error:
                    yield error.message
            except RecordError as error:
                if there(path):
                    yield error.message
        with suppress(RecordError):
            keep_aside(folder / "moving.json", TAKEN_OVER)

    def _take_earlier(self, name: str, told: Any) -> None:
        match name:
            case "people":
                for person in map(Person.from_json, reversed(told["people"])):
                    if self._people.of(person.name) is None:
                        self._people.put(person)
            case "learning":
                for person, each in told["people"].items():
                    self._learning.take(person, each)
                self._learning.add_offered(*told["offered"])
            case "puzzles":
                for person, each in told["people"].items():
                    self._puzzle_book.take(person, each)
                self._puzzle_book.take_puzzles(told["puzzles"])
            case "moments":
                for game, texts in told["moments"].items():
                    for text in reversed(texts):
                        if not isinstance(text, str):
                            raise TypeError(text)
                        if text not in self._moments.of(game):
                            self._moments.add(game, text)
            case "evening" if told["evening"] is not None and self._evening.last() is None:
                from game.evening import Evening

                self._evening.begin(Evening.from_json(told["evening"]))


def is_person_file(path: Path) -> bool:
    """Whether a file looks like a person's."""
    try:
        return path.suffix == SUFFIX or f'"{_FORMAT}"' in read_text(path, _LIMIT)[:200]
    except RecordError:
        return False
