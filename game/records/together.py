"""Several files that change all at once, or none of them.

Everything is written beside its place first; what a full disk or a missing permission prevents is
prevented there, and nothing has changed. Then a note says which files go where, and they are
renamed, which needs no room. Where the program ends in between, the note leads on at the next
start.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.records.files import (
    DamagedRecord,
    RecordError,
    keep_aside,
    locked,
    put,
    read_text,
    stage,
    there,
    write_problem,
    write_text,
)

_LIMIT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The text that the file ``path`` shall have, and what is to be done once it has it.

    With ``ageless`` the file keeps the time at which it was written.
    """

    path: Path
    text: str
    done: Callable[[], None] = lambda: None
    ageless: bool = False


@contextmanager
def all_locked(*folders: Path) -> Iterator[None]:
    """Keep other Pocketfuls from writing into any of these folders meanwhile."""
    with ExitStack() as stack:
        for folder in sorted({folder for folder in folders if folder.is_dir()}):
            stack.enter_context(locked(folder))
        yield


def write_together(
    note: Path,
    rewritten: Sequence[Rewritten],
    *,
    told: str = "",
    commit: Callable[[], None] = lambda: None,
) -> None:
    """Give all files their texts. Raises RecordError; then nothing has changed.

    ``note`` is where the note lies meanwhile, and ``told`` what it says besides, for ``led_on``.
    ``commit`` comes once all is ready; where it raises, nothing is changed.
    """
    staged: list[tuple[Path, Rewritten]] = []
    try:
        staged.extend((_staged(each), each) for each in rewritten)
        plan = [[str(temporary), str(each.path)] for temporary, each in staged]
        write_text(note, json.dumps({"version": 1, "told": told, "files": plan}) + "\n")
        commit()
    except BaseException:
        with suppress(OSError):
            note.unlink(missing_ok=True)
        for temporary, _each in staged:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        raise
    for temporary, each in staged:
        _put(temporary, each.path)
        each.done()
    with suppress(OSError):
        note.unlink()


def led_on(note: Path) -> str | None:
    """Finish what a note says was begun; returns what it told besides, None if there is no note.

    The note is left until ``forget``, but a damaged one is put aside. Raises RecordError.
    """
    if not there(note):
        return None
    try:
        plan = json.loads(read_text(note, _LIMIT))
        for temporary, target in plan["files"]:
            if there(Path(temporary)):
                _put(Path(temporary), Path(target))
        return str(plan["told"])
    except DamagedRecord:
        keep_aside(note)
        raise
    except (ValueError, RecursionError, KeyError, TypeError):
        keep_aside(note)
        return None


def forget(note: Path) -> None:
    """Take away a note whose work is done."""
    with suppress(OSError):
        note.unlink(missing_ok=True)


def _staged(each: Rewritten) -> Path:
    try:
        temporary = stage(each.path, each.text.encode("utf-8", "replace"))
        if each.ageless:
            status = each.path.stat()
            os.utime(temporary, ns=(status.st_atime_ns, status.st_mtime_ns))
    except (OSError, ValueError) as error:
        raise RecordError(write_problem(error, each.path)) from None
    return temporary


def _put(temporary: Path, target: Path) -> None:
    try:
        put(temporary, target)
    except (OSError, ValueError) as error:
        raise RecordError(write_problem(error, target)) from None
