"""The moments of matches that players keep, to be watched again: one file for all of them.

A moment is a match as text, up to the action that is worth keeping.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from game.match import Match
from game.messages import N_, Message
from game.records.files import DamagedRecord, keep_aside, make_folder, read_text, shown, write_text

MOST: Final = 40
"""So many moments of one game are kept; the oldest make room."""

_VERSION: Final = 1
_LIMIT: Final = 20_000_000


def moment_text(match: Match, last: int) -> str:
    """The match up to action number ``last``, as text; nobody has anything in hand in it."""
    twin = match.copy()
    twin.go_to(last + 1)
    moment = twin.fork()
    moment.work = {}
    return moment.to_text()


class Moments:
    """The kept moments in the file ``path``; with ``keep=False`` they end with the program."""

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._path, self._keep = path, keep
        self._forgotten: dict[str, list[str]] = {}

    def of(self, game: str) -> list[str]:
        """The moments of a game, the newest first.

        Raises RecordError; a damaged file is put aside first, so that the next call finds none.
        """
        return self._read().get(game, [])

    def add(self, game: str, text: str) -> None:
        """Keep a moment, unless it is kept already. Raises RecordError."""
        kept = self._read()
        others = [each for each in kept.get(game, []) if each != text]
        self._write({**kept, game: [text, *others][:MOST]})

    def remove(self, game: str, text: str) -> None:
        """Let go of a moment. Raises RecordError."""
        kept = self._read()
        self._write({**kept, game: [each for each in kept.get(game, []) if each != text]})

    def _read(self) -> dict[str, list[str]]:
        if not self._keep:
            return self._forgotten
        if not self._path.exists():
            return {}
        try:
            return _parsed(read_text(self._path, _LIMIT))
        except (DamagedRecord, ValueError, RecursionError):
            aside = keep_aside(self._path)
            raise DamagedRecord(
                Message(
                    N_("The kept moments were damaged; they lie in “{path}” now."),
                    path=shown(aside),
                )
            ) from None

    def _write(self, kept: dict[str, list[str]]) -> None:
        if not self._keep:
            self._forgotten = kept
            return
        make_folder(self._path.parent)
        content = {"version": _VERSION, "moments": kept}
        write_text(self._path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def _parsed(text: str) -> dict[str, list[str]]:
    """What a file says. Raises ValueError."""
    content = json.loads(text)
    moments = content.get("moments") if isinstance(content, dict) else None
    if not isinstance(moments, dict):
        raise ValueError
    kept: dict[str, list[str]] = {}
    for game, texts in moments.items():
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise ValueError
        kept[game] = list(texts)
    return kept
