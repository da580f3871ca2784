"""What installs the bundle by double click on Windows and macOS: ``python -m tools.installers``.

On Windows, Inno Setup makes a program from ``assets/desktop/windows.iss``; on macOS, hdiutil makes
a disk image from which the app is dragged into the applications folder. Both take what's in
``dist/``, signed or not. For Linux there's ``tools.linux``.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.bundle import DESKTOP, DIST, MAC, WINDOWS, archive_stem, unpack
from tools.linux.share import version

SCRIPT: Final = DESKTOP / "windows.iss"
COMPILER: Final = Path("C:/Program Files (x86)/Inno Setup 6/ISCC.exe")


def windows_definitions(source: Path) -> dict[str, str]:
    """What the Windows script leaves open, for a bundle in the folder ``source``."""
    return {
        "VERSION": version(),
        "SOURCE": str(source),
        "OUTPUT": str(DIST),
        "NAME": f"{archive_stem()}-setup",
    }


def make_setup(archive: Path) -> Path:
    """Make the Windows installer from the archive. Returns its path."""
    with tempfile.TemporaryDirectory(prefix="pocketful-setup-") as scratch:
        given = windows_definitions(unpack(archive, Path(scratch)).parent)
        compiler = shutil.which("iscc") or COMPILER
        options = [f"/D{name}={value}" for name, value in given.items()]
        subprocess.run([compiler, "/Qp", *options, SCRIPT], check=True)
    return DIST / f"{given['NAME']}.exe"


def make_image(archive: Path) -> Path:
    """Make the macOS disk image from the archive. Returns its path."""
    target = DIST / f"{archive_stem()}.dmg"
    with tempfile.TemporaryDirectory(prefix="pocketful-image-") as scratch:
        unpack(archive, Path(scratch))
        folder = Path(scratch) / f"pocketful-{version()}"
        (folder / "Applications").symlink_to("/Applications")
        name = ("-volname", f"Pocketful {version()}")
        subprocess.run(
            ["hdiutil", "create", "-ov", "-format", "ULFO", *name, "-srcfolder", folder, target],
            check=True,
        )
    return target


def main() -> int:
    """Run from the command line. Returns the exit status, 1 if there's nothing to make."""
    if not (WINDOWS or MAC):
        print("Installers are made on Windows and macOS; for Linux there is python -m tools.linux.")
        return 1
    archive = DIST / f"{archive_stem()}.zip"
    if not archive.exists():
        print(f"There is no {archive.name} in dist; python -m tools.bundle makes it.")
        return 1
    print((make_setup if WINDOWS else make_image)(archive))
    return 0


if __name__ == "__main__":
    sys.exit(main())
