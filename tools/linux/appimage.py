"""The bundle as one file that runs by itself on any Linux with the same or a newer C library.

An AppImage is a small program, the runtime, with a file system after it. The runtime comes from the
AppImage project; its file is named on the command line.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.bundle import empty_environment
from tools.linux.share import NAME, built_at, version

ICON_SIDE: Final = 256


class NoAppImage(RuntimeError):
    """It can't be made here; ``str()`` says why in one sentence."""


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


def build_appimage(program: Path, target: Path, scratch: Path, runtime: Path) -> Path:
    """Make the AppImage of the folder ``program`` in ``target``, with this file as its runtime.

    One commit gives the same bytes each time. Raises NoAppImage without mksquashfs, OSError if
    there's no such runtime, CalledProcessError.
    """
    first = runtime.read_bytes()
    squashed = squash(lay_app(program, scratch / "AppDir"), scratch / "app.squashfs")
    target.mkdir(exist_ok=True)
    image = target / f"Pocketful-{version()}-{platform.machine()}.AppImage"
    with image.open("wb") as file, squashed.open("rb") as behind:
        file.write(first)
        shutil.copyfileobj(behind, file)
    image.chmod(0o755)
    return image


def squash(app: Path, path: Path) -> Path:
    """Make a file system of the folder ``app`` in the file ``path``. Returns that."""
    if shutil.which("mksquashfs") is None:
        raise NoAppImage("mksquashfs is not installed (Debian package squashfs-tools)")
    moment = str(built_at())
    subprocess.run(
        [
            *("mksquashfs", app, path, "-root-owned", "-noappend", "-quiet", "-no-progress"),
            *("-comp", "zstd", "-Xcompression-level", "19", "-b", "1M", "-no-xattrs"),
            *("-mkfs-time", moment, "-all-time", moment),
        ],
        # It refuses to be told the time twice.
        env={name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return path


def run_squashed(path: Path, offset: int, scratch: Path) -> None:
    """Unpack the file system at ``offset`` of a file and let it test itself.

    Raises CalledProcessError.
    """
    folder = scratch / "an unpacked image"
    subprocess.run(
        ["unsquashfs", "-quiet", "-no-progress", "-offset", str(offset), "-dest", folder, path],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run(
        [folder / "AppRun", "--self-test"],
        env=empty_environment(scratch / "home"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
