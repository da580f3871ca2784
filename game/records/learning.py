"""What people have learned: boards of lessons, and things of a game that they have met.

A person is a name; "" is whoever has given none, and what they have met counts for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from game.messages import N_, Message
from game.records.files import DamagedRecord, keep_aside, make_folder, read_text, shown, write_text

NOBODY: Final = ""
"""The person who has given no name."""

_VERSION: Final = 1
_LIMIT: Final = 2_000_000

Names = Mapping[str, frozenset[str]]
"""Names by a game's key."""


@dataclass(frozen=True)
class _Learned:
    """What one person has done: boards of lessons and concepts met, by a game's key."""

    boards: Names = field(default_factory=dict)
    met: Names = field(default_factory=dict)


class Learning:
    """What is kept in the file ``path``; with ``keep=False`` it ends with the program."""

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._path, self._keep = path, keep
        self._people: dict[str, _Learned] | None = None
        self._offered: frozenset[str] = frozenset()

    def boards(self, person: str, game: str) -> frozenset[str]:
        """The boards of a game's lessons that a person has done.

        Raises RecordError as all methods do; a damaged file is put aside first.
        """
        return self._of(person).boards.get(game, frozenset())

    def met(self, person: str, game: str) -> frozenset[str]:
        """The concepts of a game that a person has met."""
        known = self._of(NOBODY).met.get(game, frozenset())
        return known | self._of(person).met.get(game, frozenset())

    def offered(self) -> frozenset[str]:
        """What has been offered once, and need not be offered again."""
        self._read()
        return self._offered

    def add_board(self, person: str, game: str, board: str) -> None:
        """Note that a person has done a board."""
        learned = self._of(person)
        self._set(person, replace(learned, boards=_with(learned.boards, game, (board,))))

    def add_met(self, person: str, game: str, concepts: Iterable[str]) -> None:
        """Note that a person has met these concepts."""
        learned = self._of(person)
        self._set(person, replace(learned, met=_with(learned.met, game, concepts)))

    def add_offered(self, name: str) -> None:
        """Note that something was offered, and taken or declined."""
        if name not in self.offered():
            self._offered |= {name}
            self._write()

    def _of(self, person: str) -> _Learned:
        return self._read().get(person, _Learned())

    def _set(self, person: str, learned: _Learned) -> None:
        people = self._read()
        if people.get(person) != learned:
            people[person] = learned
            self._write()

    def _read(self) -> dict[str, _Learned]:
        if self._people is None:
            self._people = {}
            if self._keep and self._path.exists():
                self._load()
        return self._people

    def _load(self) -> None:
        try:
            told = json.loads(read_text(self._path, _LIMIT))
            self._people = {
                str(person): _Learned(_names(each["boards"]), _names(each["met"]))
                for person, each in told["people"].items()
            }
            self._offered = frozenset(map(str, told["offered"]))
        except (DamagedRecord, ValueError, RecursionError, KeyError, TypeError, AttributeError):
            self._people = {}
            aside = keep_aside(self._path)
            raise DamagedRecord(
                Message(
                    N_("What was learned could not be read; it lies in “{path}” now."),
                    path=shown(aside),
                )
            ) from None

    def _write(self) -> None:
        if not self._keep:
            return
        make_folder(self._path.parent)
        people = {
            person: {"boards": _listed(each.boards), "met": _listed(each.met)}
            for person, each in sorted(self._read().items())
        }
        content = {"version": _VERSION, "people": people, "offered": sorted(self._offered)}
        write_text(self._path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def _with(names: Names, game: str, more: Iterable[str]) -> Names:
    return {**names, game: names.get(game, frozenset()) | frozenset(more)}


def _listed(names: Names) -> dict[str, list[str]]:
    return {game: sorted(each) for game, each in sorted(names.items())}


def _names(told: object) -> Names:
    """Names by game, as a file tells them. Raises ValueError."""
    if not isinstance(told, dict):
        raise ValueError(told)
    return {str(game): frozenset(map(str, each)) for game, each in told.items()}
