"""Small files that must survive a power cut, read and written, and why it failed."""

import errno
import itertools
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from game import system
from game.messages import N_, Message, Said, printable

TMP_SUFFIX = ".tmp"
_STALE_SECONDS = 24 * 3600
_LOCK_ATTEMPTS = 200
_LOCK_PAUSE = 0.01
_STAYING: int = getattr(os, "O_NOFOLLOW", 0)
"""Opens what's in its folder, not what a link there leads to."""


PUT_ASIDE: Final = N_("A damaged file was set aside as “{path}”.")


class RecordError(Said):
    """Something couldn't be read or written; ``message`` says what and why in one sentence."""


class DamagedRecord(RecordError):
    """A file could be read, but its content is of no use."""


def there(path: Path) -> bool:
    """Whether there's anything at ``path``. Never raises, however impossible the path.

    Something that can't be looked at counts as missing: reading or writing it says why it fails.
    """
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8 to ``path``: completely and durably, or not at all.

    The old content stays until the new one is on disk. Raises RecordError.
    """
    write_bytes(path, text.encode("utf-8", "replace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` like ``write_text``. Raises RecordError."""
    with _writing(path):
        temporary = path.with_name(f".{os.urandom(8).hex()}{TMP_SUFFIX}")
        try:
            with temporary.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _replace(temporary, path)
            system.sync_folder(path.parent)
        finally:
            with suppress(OSError, ValueError):
                temporary.unlink(missing_ok=True)


def write_out(path: Path, data: bytes) -> None:
    """Write ``data`` where a player said: through a link, or into a device or a pipe.

    A regular file is written as by ``write_bytes``. Raises RecordError.
    """
    with _writing(path):
        mode = path.stat().st_mode if there(path) else stat.S_IFREG
        if not stat.S_ISREG(mode):
            # Replacing a device would take it from the whole system.
            with path.open("wb") as file:
                file.write(data)
            return
        target = path.resolve()
    write_bytes(target, data)


def read_text(path: Path, limit: int) -> str:
    """The UTF-8 text in the file ``path``, without a byte order mark.

    Raises as ``read_bytes``, and DamagedRecord if it isn't text.
    """
    return decoded(read_bytes(path, limit), path)


def read_bytes(path: Path, limit: int) -> bytes:
    """The content of the file ``path``.

    Raises as ``read_start``, and DamagedRecord if the file is longer than ``limit`` bytes.
    """
    data = read_start(path, limit + 1)
    if len(data) > limit:
        raise DamagedRecord(Message(N_("“{path}” is too big to open."), path=shown(path)))
    return data


def read_start(path: Path, size: int) -> bytes:
    """The first ``size`` bytes of the file ``path``, or all there are.

    Raises RecordError if there's no such file, and DamagedRecord if it isn't a regular one.
    """
    try:
        # A pipe or a device could block forever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise DamagedRecord(Message(N_("“{path}” isn’t a file."), path=shown(path)))
        with open(path, "rb", opener=_unwaiting) as file:
            return file.read(size) or b""
    except (OSError, ValueError) as error:
        raise RecordError(read_problem(error, path)) from None


def _unwaiting(path: str, flags: int) -> int:
    """Open what claims to be a file, without blocking if it's a pipe after all."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decoded(data: bytes, path: Path) -> str:
    """``data`` as text. Raises DamagedRecord, naming ``path``, if it isn't."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DamagedRecord(Message(N_("“{path}” isn’t text."), path=shown(path))) from None


def make_folder(path: Path) -> None:
    """Create the folder ``path`` and its parents, unless it exists. Raises RecordError."""
    with _writing(path):
        missing = [folder for folder in (path, *path.parents) if not there(folder)]
        path.mkdir(parents=True, exist_ok=True)
        for folder in missing:
            system.sync_folder(folder.parent)


def keep_aside(path: Path, mark: str = ".damaged-") -> Path:
    """Rename a file to ``<name>.damaged-N``, or another ``mark``, and return the new path.

    N is the first free number. Raises RecordError.
    """
    with _writing(path):
        aside = free_path(path, mark)
        _replace(path, aside)
    return aside


def free_path(path: Path, separator: str) -> Path:
    """The first of ``<path><separator>1``, ``2``, … that doesn't exist."""
    for number in itertools.count(1):
        candidate = path.with_name(f"{path.name}{separator}{number}")
        if not os.path.lexists(candidate):
            return candidate
    raise AssertionError("the numbers never end")


def sweep(folder: Path) -> None:
    """Remove what interrupted writes left in ``folder`` over a day ago. Never raises."""
    oldest = time.time() - _STALE_SECONDS
    try:
        for leftover in folder.glob(f".*{TMP_SUFFIX}"):
            if leftover.stat().st_mtime < oldest:
                leftover.unlink()
    except OSError:
        return


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other Pocketfuls from writing to ``folder`` meanwhile.

    The lock dies with its process, however that ends. If the file system has no locks, or another
    process doesn't let go within two seconds, the body runs without.
    """
    try:
        lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | _STAYING, 0o666)
    except (OSError, ValueError):
        yield
        return
    with os.fdopen(lock, "r+b", buffering=0) as file:
        held = _lock(file)
        try:
            yield
        finally:
            if held:
                system.unlock(file)


def shown(path: Path) -> str:
    """A path as a sentence shows it."""
    return printable(str(path), 300)


def write_problem(error: OSError | ValueError, path: Path) -> Message:
    """Why ``path`` couldn't be written, in one sentence."""
    if isinstance(error, FileNotFoundError) and any(each.is_file() for each in path.parents):
        # Windows doesn't find what would be inside a file.
        error = NotADirectoryError()
    match error:
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return Message(N_("The disk is full, so “{path}” couldn’t be saved."), path=shown(path))
        case OSError(errno=errno.EROFS):
            return Message(N_("“{path}” is on a read-only disk."), path=shown(path))
        case PermissionError():
            return Message(N_("Pocketful isn’t allowed to write “{path}”."), path=shown(path))
        case NotADirectoryError() | FileExistsError():
            return Message(N_("“{path}” can’t be created: a file is in the way."), path=shown(path))
        case IsADirectoryError():
            return Message(N_("“{path}” is a folder, not a file."), path=shown(path))
    return Message(
        N_("“{path}” couldn’t be saved ({reason})."), path=shown(path), reason=_reason(error)
    )


def read_problem(error: OSError | ValueError, path: Path) -> Message:
    """Why ``path`` couldn't be read, in one sentence."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return Message(N_("There’s no file “{path}”."), path=shown(path))
        case IsADirectoryError():
            return Message(N_("“{path}” is a folder, not a file."), path=shown(path))
        case PermissionError():
            return Message(N_("Pocketful isn’t allowed to read “{path}”."), path=shown(path))
    return Message(
        N_("“{path}” couldn’t be read ({reason})."), path=shown(path), reason=_reason(error)
    )


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return printable(error.strerror, 100)
    return printable(str(error), 100)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Raises RecordError if ``path`` couldn't be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise RecordError(write_problem(error, path)) from None


def _replace(source: Path, target: Path) -> None:
    for pause in system.REPLACE_PAUSES:
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)


def _lock(file: BinaryIO) -> bool:
    for _attempt in range(_LOCK_ATTEMPTS):
        try:
            system.try_lock(file)
        except (BlockingIOError, PermissionError):
            time.sleep(_LOCK_PAUSE)
        except OSError:
            return False
        else:
            return True
    return False
