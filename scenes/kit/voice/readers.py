"""Whether a screen reader runs: asked of the system alone, in some milliseconds."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_READERS: Final = frozenset({"orca", "VoiceOver"})
_SPI_GETSCREENREADER: Final = 0x0046


def screen_reader_runs(processes: Path = Path("/proc")) -> bool:
    """Whether somebody here uses a screen reader; False where the system does not tell."""
    if sys.platform == "win32":
        return _windows_tells()
    if sys.platform == "darwin":
        return _mac_tells()
    names = []
    for file in processes.glob("[0-9]*/comm"):
        # Processes end while they are looked at.
        with suppress(OSError):
            names.append(file.read_text(encoding="utf-8", errors="replace").strip())
    return not _READERS.isdisjoint(names)


def _windows_tells() -> bool:
    import ctypes

    runs = ctypes.c_int(0)
    with suppress(AttributeError, OSError):
        ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined, unused-ignore]
            _SPI_GETSCREENREADER, 0, ctypes.byref(runs), 0
        )
    return bool(runs.value)


def _mac_tells() -> bool:
    import subprocess

    with suppress(OSError, subprocess.SubprocessError):
        command = ["/usr/bin/pgrep", "-x", "VoiceOver"]
        return subprocess.run(command, capture_output=True, timeout=1, check=False).returncode == 0
    return False
