"""Small files of JSON that several windows may read and change at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from game.messages import N_, Message
from game.records.files import (
    DamagedRecord,
    RecordError,
    keep_aside,
    locked,
    make_folder,
    read_text,
    shown,
    there,
    write_text,
)
from game.records.together import Rewritten

_VERSION: Final = 1
_LIMIT: Final = 20_000_000

T = TypeVar("T")


@dataclass(frozen=True)
class Form(Generic[T]):
    """What a file holds, as a ``T``: ``empty`` where there is none.

    ``parsed`` makes it of the plain data that ``plain`` gives; wrong data may raise ValueError,
    TypeError, KeyError, AttributeError or OverflowError. ``damaged`` is the sentence about a file
    that was damaged and lies at ``{path}`` now.
    """

    empty: T
    parsed: Callable[[Any], T]
    plain: Callable[[T], Mapping[str, object]]
    damaged: str


class JsonFile(Generic[T]):
    """The file ``path``; with ``keep=False`` what is written ends with the program.

    Reading and changing raise RecordError. A damaged file is put aside first, so that the next call
    finds none; one of a newer version is not touched, and from then on nothing is kept.
    """

    def __init__(self, path: Path, form: Form[T], *, keep: bool = True) -> None:
        self._path, self._form, self._keep = path, form, keep
        self._forgotten = form.empty

    def read(self) -> T:
        """What the file says now: another window may have changed it."""
        if not self._keep:
            return self._forgotten
        if not there(self._path):
            return self._form.empty
        try:
            told = json.loads(read_text(self._path, _LIMIT))
            newer = told.get("version", _VERSION) > _VERSION
            if not newer:
                return self._form.parsed(told)
        except (
            DamagedRecord,
            *(ValueError, RecursionError, TypeError, KeyError, AttributeError, OverflowError),
        ):
            aside = keep_aside(self._path)
            raise DamagedRecord(Message(self._form.damaged, path=shown(aside))) from None
        self._keep = False
        raise RecordError(
            Message(
                N_("“{path}” belongs to a newer version of Pocketful; nothing is kept this time."),
                path=shown(self._path),
            )
        )

    def prepared(self, change: Callable[[T], T]) -> list[Rewritten]:
        """What ``change`` would write, for whoever has locked the folder; nothing is written yet.

        It is empty where nothing changes, or where nothing is kept: then it has changed at once.
        """
        known = self.read() if self._keep else self._forgotten
        changed = change(known)
        if not self._keep:
            self._forgotten = changed
            return []
        return [] if changed == known else [Rewritten(self._path, self._text(changed))]

    def _text(self, content: T) -> str:
        told = {"version": _VERSION, **self._form.plain(content)}
        return json.dumps(told, ensure_ascii=False, indent=1) + "\n"

    def change(self, change: Callable[[T], T]) -> None:
        """Put into the file what ``change`` makes of what it says."""
        if not self._keep:
            self._forgotten = change(self._forgotten)
            return
        make_folder(self._path.parent)
        with locked(self._path.parent):
            known = self.read()
            changed = change(known)
            if changed == known:
                return
            write_text(self._path, self._text(changed))
