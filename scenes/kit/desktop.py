"""Help from the desktop: show a file in its folder, copy it as a picture.

Only the system's own programs are started, never the file itself.
"""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.system import COPIED_FILE, copy_command, folder_command


def show_in_folder(path: Path) -> bool:
    """Open a file's folder, with the file selected if possible; returns whether it worked."""
    return start(folder_command(path), path)


def copies_pictures() -> bool:
    """Whether a picture can be copied here."""
    return shutil.which(copy_command()[0]) is not None


def copy_picture(path: Path) -> bool:
    """Copy a PNG file to the clipboard as a picture; returns whether it worked."""
    return start(copy_command(), path)


def start(command: Sequence[str], path: Path = Path(os.devnull)) -> bool:
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
                env={**_own(os.environ), COPIED_FILE: str(path)},
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
