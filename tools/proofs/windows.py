"""Files as Windows has them, on other systems: what it refuses is refused here too.

It keeps a file that somebody has open from being moved, replaced or removed, allows fewer names and
shorter paths, opens no folders, and lets a virus scanner hold a new file for a moment.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

from game import system

_LONGEST: Final = 259
_FORBIDDEN: Final = frozenset('<>:"|?*')
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
_SCANNED: Final = 0.1
"""So often a scanner holds what is about to be replaced."""


@contextmanager
def as_on_windows(home: Path, rng: Random) -> Iterator[None]:
    """Treat everything below ``home`` as Windows would, as long as it lasts."""

    def is_ours(path: object) -> bool:
        return isinstance(path, (str, os.PathLike)) and Path(path).is_relative_to(home)

    def check(path: Path) -> None:
        # The temporary folder has another length there.
        inside = path.relative_to(home)
        if len(f"C:\\Users\\A quite usual name\\AppData\\Local\\pocketful\\{inside}") > _LONGEST:
            raise FileNotFoundError(errno.ENOENT, "The path is too long", str(path))
        for part in inside.parts:
            base = part.partition(".")[0].rstrip().lower()
            if set(part) & _FORBIDDEN or part[-1] in ". " or base in _DEVICES:
                raise OSError(errno.EINVAL, "The file name is incorrect", str(path))

    def check_free(path: Path) -> None:
        if path in _held():
            raise PermissionError(errno.EACCES, "Another process uses the file", str(path))

    def guarded(
        module: object, name: str, before: Callable[..., None]
    ) -> mock._patch[Callable[..., Any]]:
        real = getattr(module, name)

        def call(first: Any, *others: Any, **more: Any) -> Any:
            if is_ours(first):
                before(Path(first), *others)
            return real(first, *others, **more)

        return mock.patch.object(module, name, call)

    def opened(path: Path, *_others: Any) -> None:
        check(path)
        if path.is_dir():
            raise PermissionError(errno.EACCES, "It is a folder", str(path))

    def removed(path: Path, *_others: Any) -> None:
        check_free(path)

    def renamed(path: Path, target: str | Path, *_others: Any) -> None:
        replaced(path, target)
        if Path(target).exists():
            raise FileExistsError(errno.EEXIST, "The file is there", str(target))

    def replaced(path: Path, target: str | Path, *_others: Any) -> None:
        check(Path(target))
        check_free(path)
        check_free(Path(target))
        if rng.random() < _SCANNED:
            raise PermissionError(errno.EACCES, "A scanner looks at the file", str(target))

    def made(path: Path, *_others: Any) -> None:
        check(path)

    with ExitStack() as stack:
        for module, name, before in (
            (builtins, "open", opened),
            (io, "open", opened),
            (os, "open", opened),
            (os, "mkdir", made),
            (os, "unlink", removed),
            (os, "remove", removed),
            (os, "rename", renamed),
            (os, "replace", replaced),
        ):
            stack.enter_context(guarded(module, name, before))
        stack.enter_context(mock.patch.object(system, "REPLACE_PAUSES", (0.0,) * 6))
        yield


def _held() -> set[Path]:
    """What this process has open, by whatever library."""
    found = set()
    for entry in os.scandir("/proc/self/fd"):
        with suppress(OSError):
            found.add(Path(entry.path).readlink())
    return found
