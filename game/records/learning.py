"""What people have learned: boards of lessons, and things of a game that they have met.

A person is a name, as in the history; "" is whoever has given none, and what they have met counts
for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.messages import N_
from game.records.json_file import Form, JsonFile
from game.records.statistics import name_key
from game.records.together import Rewritten

NOBODY: Final = ""
"""The person who has given no name."""

Names = Mapping[str, frozenset[str]]
"""Names by a game's key."""


@dataclass(frozen=True)
class _Learned:
    """What one person has done: boards of lessons and concepts met, by a game's key."""

    boards: Names = field(default_factory=dict)
    met: Names = field(default_factory=dict)


@dataclass(frozen=True)
class _Content:
    """What the file says: people by the key of their names, and what was offered once."""

    people: Mapping[str, _Learned] = field(default_factory=dict)
    offered: frozenset[str] = frozenset()

    def of(self, person: str) -> _Learned:
        return self.people.get(name_key(person), _Learned())


class Learning:
    """What is kept in the file ``path``; with ``keep=False`` it ends with the program.

    All methods raise RecordError; a damaged file is put aside first, so that the next call finds
    none.
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._file = JsonFile(path, _FORM, keep=keep)

    def boards(self, person: str, game: str) -> frozenset[str]:
        """The boards of a game's lessons that a person has done."""
        return self._file.read().of(person).boards.get(game, frozenset())

    def met(self, person: str, game: str) -> frozenset[str]:
        """The concepts of a game that a person has met."""
        content = self._file.read()
        known = content.of(NOBODY).met.get(game, frozenset())
        return known | content.of(person).met.get(game, frozenset())

    def offered(self) -> frozenset[str]:
        """What has been offered once, and need not be offered again."""
        return self._file.read().offered

    def add_board(self, person: str, game: str, board: str) -> None:
        """Note that a person has done a board."""
        self._change(person, lambda one: replace(one, boards=_with(one.boards, game, (board,))))

    def add_met(self, person: str, game: str, concepts: Iterable[str]) -> None:
        """Note that a person has met these concepts."""
        met = frozenset(concepts)
        self._change(person, lambda one: replace(one, met=_with(one.met, game, met)))

    def add_offered(self, name: str) -> None:
        """Note that something was offered, and taken or declined."""
        self._file.change(lambda content: replace(content, offered=content.offered | {name}))

    def told(self, person: str) -> dict[str, object]:
        """What one person has done, as plain data for ``taken``."""
        one = self._file.read().of(person)
        return {"boards": _listed(one.boards), "met": _listed(one.met)}

    def taken(self, person: str, told: Any) -> list[Rewritten]:
        """The file in which a person has also done what ``told`` says, for ``write_together``.

        Raises ValueError, KeyError, TypeError or AttributeError for wrong data.
        """
        more = _Learned(_names(told["boards"]), _names(told["met"]))
        return self._file.prepared(lambda content: _with_person(content, person, more))

    def moved(self, person: str, to: str) -> list[Rewritten]:
        """The file in which all that a person has done is done by ``to``; by nobody for ""."""

        def changed(content: _Content) -> _Content:
            one, key = content.of(person), name_key(person)
            others = {name: each for name, each in content.people.items() if name != key}
            left = replace(content, people=others)
            return left if not to or one == _Learned() else _with_person(left, to, one)

        return self._file.prepared(changed)

    def _change(self, person: str, change: Callable[[_Learned], _Learned]) -> None:
        self._file.change(
            lambda content: replace(
                content,
                people={**content.people, name_key(person): change(content.of(person))},
            )
        )


def _parsed(told: Any) -> _Content:
    """What a file says. Raises ValueError, KeyError, TypeError or AttributeError."""
    return _Content(
        {
            name_key(person): _Learned(_names(each["boards"]), _names(each["met"]))
            for person, each in told["people"].items()
        },
        frozenset(map(str, told["offered"])),
    )


def _plain(content: _Content) -> dict[str, object]:
    people = {
        person: {"boards": _listed(each.boards), "met": _listed(each.met)}
        for person, each in sorted(content.people.items())
    }
    return {"people": people, "offered": sorted(content.offered)}


def _with_person(content: _Content, person: str, more: _Learned) -> _Content:
    """What a person has done, and ``more``."""
    one = content.of(person)
    both = _Learned(_both(one.boards, more.boards), _both(one.met, more.met))
    return replace(content, people={**content.people, name_key(person): both})


def _both(names: Names, more: Names) -> Names:
    none: frozenset[str] = frozenset()
    games = {*names, *more}
    return {game: names.get(game, none) | more.get(game, none) for game in games}


def _with(names: Names, game: str, more: Iterable[str]) -> Names:
    return {**names, game: names.get(game, frozenset()) | frozenset(more)}


def _listed(names: Names) -> dict[str, list[str]]:
    return {game: sorted(each) for game, each in sorted(names.items())}


def _names(told: Any) -> Names:
    """Names by game, as a file tells them. Raises TypeError or AttributeError."""
    return {str(game): frozenset(map(str, each)) for game, each in told.items()}


_FORM: Final = Form(
    _Content(),
    _parsed,
    _plain,
    N_("What was learned could not be read; it lies in “{path}” now."),
)
