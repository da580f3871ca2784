"""What each operating system does its own way: the only module that asks which one it is.

Everything here can be called everywhere. What a system doesn't have does nothing, or is None.
"""

import errno
import gc
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

if sys.platform == "win32":
    import ctypes
    import locale
    import msvcrt
    import winreg
else:
    import fcntl

NAME: Final = sys.platform
"""As Python calls it: ``linux``, ``darwin``, ``win32`` or another."""

REPLACE_PAUSES: Final = (0.01, 0.03, 0.1, 0.3) if sys.platform == "win32" else ()
"""Seconds to wait before retrying a file that's in use: on Windows a virus scanner or a second
window may have it open for a moment.
"""

DOTFILE_LOCKS: Final = None if sys.platform == "win32" else "unix-dotfile"
"""SQLite's name for locks that only need a file system with folders, if it has them."""

CONSOLE_CLEARS: Final = sys.platform != "win32"
"""Whether a terminal obeys clearing codes without being told to."""

AUDIO_COMPLAINS: Final = sys.platform == "linux"
"""Whether sound libraries write to the terminal."""

_GET_SCREEN_READER: Final = 0x0046
_GET_HIGH_CONTRAST: Final = 0x0042
_GET_CLIENT_AREA_ANIMATION: Final = 0x1042


def has_no_screen(environ: Mapping[str, str]) -> bool:
    """Whether no one could see a window here, even if one could be opened."""
    screens = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    return sys.platform.startswith("linux") and not screens


def tidy_memory() -> None:
    """Collect garbage and give free memory back to the system; this takes longer than a frame.

    What's in use won't be looked through again in mid-movement, which would take as long. Linux has
    to be asked to take memory, or it leaves a program a hundred freed megabytes after a while.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def event_waiter(library: str) -> Callable[[float], object] | None:
    """Sleeps for this many seconds or until a window has an event; None where nothing can.

    ``library`` is the file of an extension module linked with SDL.
    """
    import ctypes

    try:
        wait = ctypes.CDLL("SDL2" if sys.platform == "win32" else library).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    return lambda seconds: wait(None, round(1000 * seconds))


def is_unread(error: OSError) -> bool:
    """Whether a write failed because no one is reading any more."""
    # Windows calls the pipe invalid then, and names no file.
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or invalid


if sys.platform == "win32":

    def sync_folder(folder: Path) -> None:
        """Do nothing: Windows can't sync a folder, and NTFS journals names."""

    def try_lock(file: BinaryIO) -> None:
        """Lock ``file`` for this process alone. Raises OSError if another has it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def unlock(file: BinaryIO) -> None:
        """Let others lock ``file``."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

    def registered(path: str, name: str) -> int | None:
        """A number in the user's registry."""
        with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            found = winreg.QueryValueEx(key, name)[0]
            return found if isinstance(found, int) else None
        return None

    def animates() -> bool | None:
        """Whether the user wants windows to animate."""
        yes = ctypes.c_int(1)
        told = ctypes.windll.user32.SystemParametersInfoW(
            _GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(yes), 0
        )
        return bool(yes.value) if told else None

    def has_high_contrast() -> bool | None:
        """Whether the user wants high contrast."""

        class HighContrast(ctypes.Structure):
            _fields_ = (
                ("size", ctypes.c_uint),
                ("flags", ctypes.c_uint),
                ("scheme", ctypes.c_wchar_p),
            )

        high = HighContrast(ctypes.sizeof(HighContrast), 0, None)
        told = ctypes.windll.user32.SystemParametersInfoW(
            _GET_HIGH_CONTRAST, high.size, ctypes.byref(high), 0
        )
        return bool(high.flags & 1) if told else None

    def language() -> str | None:
        """The language of the user's windows, as ``de_AT``."""
        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())

else:

    def sync_folder(folder: Path) -> None:
        """Flush the names in ``folder`` to disk: until then a power cut can lose one.

        Some file systems refuse; the data is on disk anyway.
        """
        try:
            descriptor = os.open(folder, os.O_RDONLY)
        except OSError:
            return
        try:
            os.fsync(descriptor)
        except OSError:
            return
        finally:
            os.close(descriptor)

    def try_lock(file: BinaryIO) -> None:
        """Lock ``file`` for this process alone. Raises OSError if another has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: BinaryIO) -> None:
        """Let others lock ``file``."""
        fcntl.flock(file, fcntl.LOCK_UN)

    def registered(path: str, name: str) -> int | None:
        """Only Windows has a registry."""

    def animates() -> bool | None:
        """Only Windows tells."""

    def has_high_contrast() -> bool | None:
        """Only Windows tells."""

    def language() -> str | None:
        """Only Windows tells; elsewhere the environment does."""


if sys.platform == "win32":

    def screen_reader_runs() -> bool:
        """Whether a screen reader is running."""
        runs = ctypes.c_int(0)
        ctypes.windll.user32.SystemParametersInfoW(_GET_SCREEN_READER, 0, ctypes.byref(runs), 0)
        return bool(runs.value)

elif sys.platform == "darwin":

    def screen_reader_runs() -> bool:
        """Whether a screen reader is running."""
        import subprocess

        command = ["/usr/bin/pgrep", "-x", "VoiceOver"]
        with suppress(OSError, subprocess.SubprocessError):
            told = subprocess.run(command, capture_output=True, timeout=1, check=False)
            return told.returncode == 0
        return False

else:

    def screen_reader_runs(processes: Path = Path("/proc")) -> bool:
        """Whether a screen reader is running; False if the system doesn't tell."""
        names = []
        for file in processes.glob("[0-9]*/comm"):
            # Processes may end while we look at them.
            with suppress(OSError):
                names.append(file.read_text(encoding="utf-8", errors="replace").strip())
        return "orca" in names


_COPIED_FILE: Final = "POCKETFUL_FILE"
"""The environment variable that names the file to ``_copy_command``."""

_COPY_ON_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
    f"[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($env:{_COPIED_FILE}))"
)
_COPY_ON_MACOS: Final = (
    f'set the clipboard to (read (POSIX file (system attribute "{_COPIED_FILE}")) as «class PNGf»)'
)


def _copy_command() -> Sequence[str]:
    """A command that copies a PNG file as a picture, read from its input or by name."""
    if NAME == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", _COPY_ON_WINDOWS]
    if NAME == "darwin":
        return ["osascript", "-e", _COPY_ON_MACOS]
    if os.environ.get("WAYLAND_DISPLAY"):
        return ["wl-copy", "--type", "image/png"]
    return ["xclip", "-selection", "clipboard", "-t", "image/png"]


def show_in_folder(path: Path) -> bool:
    """Open a file's folder, with the file selected if possible; returns whether it worked."""
    if NAME == "win32":
        return start_program(["explorer", f"/select,{path}"], path)
    if NAME == "darwin":
        return start_program(["open", "-R", str(path)], path)
    return start_program(["xdg-open", str(path.parent)], path)


def copies_pictures() -> bool:
    """Whether a picture can be copied here."""
    return shutil.which(_copy_command()[0]) is not None


def copy_picture(path: Path) -> bool:
    """Copy a PNG file to the clipboard as a picture; returns whether it worked."""
    return start_program(_copy_command(), path)


def start_program(command: Sequence[str], path: Path = Path(os.devnull)) -> bool:
    """Start a program with a file as its input and by name, without waiting.

    Returns whether it exists and could be started.
    """
    # The window opens sooner without it.
    import subprocess

    program = shutil.which(command[0])
    if program is None:
        return False
    try:
        with path.open("rb") as file:
            subprocess.Popen(
                [program, *command[1:]],
                stdin=file,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env={**_own(os.environ), _COPIED_FILE: str(path)},
            )
    except OSError:
        return False
    return True


def _own(environment: Mapping[str, str]) -> Mapping[str, str]:
    """The environment without what a bundle set for its own libraries."""
    changed = dict(environment)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = changed.pop(f"{name}_ORIG", None)
        if before is not None:
            changed[name] = before
        elif getattr(sys, "frozen", False):
            changed.pop(name, None)
    return changed
