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

from tools.bundle import DIST, prove_self_test
from tools.linux.deb import lay_root
from tools.linux.share import NAME, built_at, version

ICON_SIDE: Final = 256


def lay_app(program: Path, app: Path) -> Path:
    """Put the unpacked archive's folder ``program`` into ``app``, as a runtime expects it."""
    lay_root(program, app)
    (app / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    shutil.copy(app / "usr" / "share" / "applications" / f"{NAME}.desktop", app)
    sign = app / "usr/share/icons/hicolor" / f"{ICON_SIDE}x{ICON_SIDE}" / "apps" / f"{NAME}.png"
    shutil.copy(sign, app)
    (app / ".DirIcon").symlink_to(f"{NAME}.png")
    return app


def make_appimage(program: Path, runtime: Path | None, scratch: Path) -> None:
    """Make and prove the AppImage of the folder ``program``, with this file as its runtime.

    Without one only what it holds is proved. One commit gives the same bytes each time. Raises
    OSError, CalledProcessError and NotProved.
    """
    if shutil.which("mksquashfs") is None:
        print("not made: the AppImage, because mksquashfs (package squashfs-tools) is missing")
        return
    image, head = scratch / "app.squashfs", b""
    squash(lay_app(program, scratch / "AppDir"), image)
    if runtime is None:
        print("not made: the AppImage, because --runtime names none", flush=True)
    else:
        head, squashed = runtime.read_bytes(), image.read_bytes()
        image = DIST / f"Pocketful-{version()}-{platform.machine()}.AppImage"
        image.write_bytes(head + squashed)
        image.chmod(0o755)
        print(f"{image.name}: {image.stat().st_size / 1e6:.0f} MB", flush=True)
    folder, offset = scratch / "an unpacked image", str(len(head))
    unsquash = ("unsquashfs", "-quiet", "-no-progress", "-offset", offset, "-dest", folder, image)
    subprocess.run(unsquash, check=True, stdout=subprocess.DEVNULL)
    print(f"proved: of an AppImage, {prove_self_test(folder / 'AppRun', scratch / 'home')}")


def squash(app: Path, path: Path) -> None:
    """Make a file system of the folder ``app`` in the file ``path``."""
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
