"""Imports, once, what earlier versions kept in JSON files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game.messages import N_, Message
from game.records.evening_book import EveningBook
from game.records.files import (
    PUT_ASIDE,
    DamagedRecord,
    RecordError,
    keep_aside,
    read_text,
    shown,
    there,
)
from game.records.learning import Learning
from game.records.moments import Moments
from game.records.people import People, Person
from game.records.puzzle_book import PuzzleBook
from game.records.store import Store

TAKEN_OVER: Final = ".taken-over-"
"""Marks a file whose content is in the store now."""

_VERSION: Final = 1
_LIMIT: Final = 20_000_000


def take_over(
    folder: Path,
    store: Store,
    people: People,
    learning: Learning,
    puzzle_book: PuzzleBook,
    moments: Moments,
    evening: EveningBook,
) -> Iterator[Message]:
    """Import each file in ``folder`` into the store, then put it aside.

    Yields a sentence for each that failed. Safe to repeat after an interruption: what the store
    knows stays. A note of files on the move is put aside unread: it names paths.
    """

    def take_people(told: Any) -> None:
        for person in map(Person.from_json, reversed(told["people"])):
            if people.of(person.name) is None:
                people.put(person)

    def take_learning(told: Any) -> None:
        for person, each in told["people"].items():
            learning.take(person, each)
        learning.add_offered(*told["offered"])

    def take_puzzles(told: Any) -> None:
        for person, each in told["people"].items():
            puzzle_book.take(person, each)
        puzzle_book.take_puzzles(told["puzzles"])

    def take_moments(told: Any) -> None:
        for game, texts in told["moments"].items():
            for text in reversed(texts):
                if not isinstance(text, str):
                    raise TypeError(text)
                if text not in moments.of(game):
                    moments.add(game, text)

    def take_evening(told: Any) -> None:
        from game.evening.evening import Evening

        if told["evening"] is not None and evening.last() is None:
            evening.begin(Evening.from_json(told["evening"]))

    taken: dict[str, Callable[[Any], None]] = {
        "people": take_people,
        "learning": take_learning,
        "puzzles": take_puzzles,
        "moments": take_moments,
        "evening": take_evening,
    }
    for name, take in taken.items():
        path = folder / f"{name}.json"
        if not there(path):
            continue
        try:
            with store.taking(Message(PUT_ASIDE, path=shown(path))):
                told = json.loads(read_text(path, _LIMIT))
                if told.get("version", _VERSION) > _VERSION:
                    raise RecordError(
                        Message(
                            N_("“{path}” is from a newer Pocketful."),
                            path=shown(path),
                        )
                    )
                take(told)
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
