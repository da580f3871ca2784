"""Files that a player asks for, where they find them again."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from game.records.files import RecordError, make_folder, write_problem

_FORBIDDEN = frozenset('<>:"/\\|?*')
"""Signs that some systems allow in no file's name."""

_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
"""Names that Windows keeps for devices, whatever ending stands behind them."""

_LONGEST = 120
"""Bytes of a name; most systems allow 255 with number and ending."""


class Exports:
    """The folders for such files, the best first; the last one is made if there is none."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders

    def add(self, name: str, ending: str, content: bytes | Iterable[bytes]) -> Path:
        """Write a new file, called ``name`` with a number behind it if that is taken.

        ``ending`` is as ".png"; ``content`` may come in pieces, and what is raised while they are
        made leaves no file. Returns where it lies. Raises RecordError.
        """
        stem = file_stem(name)
        problem: RecordError | None = None
        for folder in self._folders:
            last = folder == self._folders[-1]
            if not (last or folder.is_dir()):
                continue
            try:
                if last:
                    make_folder(folder)
                return _added(folder, stem, ending, content)
            except RecordError as error:
                problem = error
        assert problem is not None
        raise problem

    def found(self, ending: str) -> list[Path]:
        """The files in these folders that end so, the newest first."""
        found: list[Path] = []
        for folder in self._folders:
            with suppress(OSError):
                found += [path for path in folder.iterdir() if path.name.endswith(ending)]
        return sorted(found, key=_time, reverse=True)

    @property
    def folder(self) -> Path:
        """Where files are written first."""
        there = (folder for folder in self._folders if folder.is_dir())
        return next(there, self._folders[-1])


def file_stem(name: str) -> str:
    """A name as every system allows it to a file, without an ending."""
    allowed = "".join("-" if sign in _FORBIDDEN or ord(sign) < 32 else sign for sign in name)
    short = allowed.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore")
    # A file whose name begins with a dot is hidden on some systems.
    stem = short.strip().lstrip(".").strip() or "-"
    return f"{stem}-" if stem.partition(".")[0].rstrip().lower() in _DEVICES else stem


def _time(path: Path) -> float:
    with suppress(OSError, ValueError):
        return path.stat().st_mtime
    return 0.0


def _added(folder: Path, stem: str, ending: str, content: bytes | Iterable[bytes]) -> Path:
    for number in itertools.count(1):
        path = folder / f"{stem}{'' if number == 1 else f' {number}'}{ending}"
        try:
            with path.open("xb") as file:
                file.writelines([content] if isinstance(content, bytes) else content)
        except FileExistsError:
            continue
        except BaseException as error:
            # Half a file is no file.
            with suppress(OSError, ValueError):
                path.unlink(missing_ok=True)
            if isinstance(error, (OSError, ValueError)):
                raise RecordError(write_problem(error, path)) from None
            raise
        return path
    raise AssertionError("the numbers never end")
