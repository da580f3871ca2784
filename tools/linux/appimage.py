"""The bundle as one file that runs by itself on any Linux with the same or a newer C library.

An AppImage is a small program, the runtime, with a file system after it. The runtime comes from the
AppImage project; its file is named on the command line.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.linux.share import NAME, built_at, version

ICON_SIDE: Final = 256


def lay_app(program: Path, app: Path) -> Path:
    """Put the unpacked archive's folder ``program`` into ``app``, as a runtime expects it."""
    home = app / "usr" / "lib" / NAME
    home.parent.mkdir(parents=True)
    shutil.copytree(program, home, symlinks=True, ignore=shutil.ignore_patterns("share"))
    shutil.copytree(program / "share", app / "usr" / "share")
    (app / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    shutil.copy(app / "usr" / "share" / "applications" / f"{NAME}.desktop", app)
    sign = app / "usr/share/icons/hicolor" / f"{ICON_SIDE}x{ICON_SIDE}" / "apps" / f"{NAME}.png"
    shutil.copy(sign, app)
    (app / ".DirIcon").symlink_to(f"{NAME}.png")
    return app


def build_appimage(program: Path, target: Path, scratch: Path, runtime: Path | None) -> Path:
    """Make the AppImage of the folder ``program`` in ``target``, with this file as its runtime.

    Without one it's only the file system, in ``scratch``. One commit gives the same bytes each
    time. Raises OSError if there's no such runtime, CalledProcessError.
    """
    first = b"" if runtime is None else runtime.read_bytes()
    squashed, moment = scratch / "app.squashfs", str(built_at())
    subprocess.run(
        [
            *("mksquashfs", lay_app(program, scratch / "AppDir"), squashed),
            *("-root-owned", "-noappend", "-quiet", "-no-progress", "-no-xattrs", "-b", "1M"),
            *("-comp", "zstd", "-Xcompression-level", "19"),
            *("-mkfs-time", moment, "-all-time", moment),
        ],
        # It refuses to be told the time twice.
        env={name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    if runtime is None:
        return squashed
    image = target / f"Pocketful-{version()}-{platform.machine()}.AppImage"
    image.write_bytes(first + squashed.read_bytes())
    image.chmod(0o755)
    return image
