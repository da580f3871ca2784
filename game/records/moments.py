"""The moments of matches that players keep, to be watched again: one file for all of them.

A moment is a match as text, up to the action that is worth keeping.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.match import Match
from game.messages import N_
from game.records.json_file import Form, JsonFile
from game.records.statistics import name_key
from game.records.together import Rewritten
from game.tags import renamed

MOST: Final = 40
"""So many moments of one game are kept; the oldest make room."""


_Kept = Mapping[str, Sequence[str]]
"""Moments by a game's key."""


def moment_text(match: Match, last: int) -> str:
    """The match up to action number ``last``, as text; nobody has anything in hand in it."""
    twin = match.copy()
    twin.go_to(last + 1)
    moment = twin.fork()
    moment.work = {}
    return moment.to_text()


def _parsed(told: Any) -> _Kept:
    """What a file says. Raises ValueError, KeyError, TypeError or AttributeError."""
    kept: dict[str, list[str]] = {}
    for game, texts in told["moments"].items():
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise ValueError(game)
        kept[game] = texts
    return kept


_FORM: Final = Form[_Kept](
    {},
    _parsed,
    lambda kept: {"moments": kept},
    N_("The kept moments were damaged; they lie in “{path}” now."),
)


class Moments:
    """The kept moments in the file ``path``; with ``keep=False`` they end with the program."""

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._file = JsonFile(path, _FORM, keep=keep)

    def of(self, game: str) -> Sequence[str]:
        """The moments of a game, the newest first.

        Raises RecordError; a damaged file is put aside first, so that the next call finds none.
        """
        return self._file.read().get(game, [])

    def add(self, game: str, text: str) -> None:
        """Keep a moment, unless it is kept already. Raises RecordError."""

        def added(kept: _Kept) -> _Kept:
            others = [each for each in kept.get(game, ()) if each != text]
            return {**kept, game: [text, *others][:MOST]}

        self._file.change(added)

    def moved(self, person: str, to: str) -> list[Rewritten]:
        """The file in which a person is called ``to``, for ``write_together``."""

        def is_meant(name: str) -> bool:
            return name_key(name) == name_key(person)

        return self._file.prepared(
            lambda kept: {
                game: [renamed(text, is_meant, to) for text in texts]
                for game, texts in kept.items()
            }
        )

    def remove(self, game: str, text: str) -> None:
        """Let go of a moment. Raises RecordError."""
        self._file.change(
            lambda kept: {**kept, game: [each for each in kept.get(game, ()) if each != text]}
        )
