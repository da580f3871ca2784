"""What programs of the desktop do for us: show a file in its folder, copy it as a picture.

Only programs that such systems have are started, never the file itself.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.system import COPIED_FILE, copy_command, folder_command


def show_in_folder(path: Path) -> bool:
    """Open the folder of a file, with the file marked where that can be; whether it could."""
    return start(folder_command(path), path)


def copies_pictures() -> bool:
    """Whether a picture can be copied here."""
    return shutil.which(copy_command()[0]) is not None


def copy_picture(path: Path) -> bool:
    """Copy a PNG file into the clipboard as a picture; whether it could be."""
    return start(copy_command(), path)


def start(command: Sequence[str], path: Path = Path(os.devnull)) -> bool:
    """Start a program that gets a file as its input and by name; nobody waits for it.

    Answers whether it is there and could be started.
    """
    # Imported here, as the window opens sooner without it.
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
    """The environment without what a bundle has set for its own libraries."""
    changed = dict(environment)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = changed.pop(f"{name}_ORIG", None)
        if before is not None:
            changed[name] = before
        elif getattr(sys, "frozen", False):
            changed.pop(name, None)
    return changed
