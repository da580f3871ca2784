"""The bundle as a package for Debian, Ubuntu and their kin."""

import gzip
import os
import platform
import re
import shutil
import subprocess
import textwrap
from pathlib import Path
from typing import Final

from tools.linux.share import NAME, ROOT, built_at, told, version

# What SDL opens by itself if it's there: windows, pictures on them, and sound. Playing as plain
# text needs none of it.
WINDOWS: Final = (
    "libx11-6",
    "libxcursor1",
    "libxext6",
    "libxfixes3",
    "libxi6",
    "libxrandr2",
    "libxss1",
    "libxkbcommon0",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libdecor-0-0",
    "libegl1",
    "libgl1",
    "libpulse0",
)
MAINTAINER: Final = "Pocketful contributors <contributors@pocketful.invalid>"

_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def architecture() -> str:
    """Debian's name for this machine."""
    machine = platform.machine().lower()
    return {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf"}.get(machine, machine)


def oldest_libc(folder: Path) -> str:
    """The oldest C library that everything in the folder can run with."""
    needed = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if content.startswith(b"\x7fELF"):
                needed |= {(int(a), int(b)) for a, b in _GLIBC.findall(content)}
    return "{}.{}".format(*max(needed))


def control(installed: int, libc: str) -> str:
    """The package's control file; ``installed`` is its installed size in KiB."""
    return "\n".join(
        (
            f"Package: {NAME}",
            f"Version: {version()}",
            f"Architecture: {architecture()}",
            f"Maintainer: {MAINTAINER}",
            f"Installed-Size: {installed}",
            f"Depends: libc6 (>= {libc})",
            f"Recommends: {', '.join(WINDOWS)}",
            "Suggests: speech-dispatcher",
            "Section: games",
            "Priority: optional",
            f"Description: {told('summary')}",
            textwrap.indent(textwrap.fill(told("description/p"), 78), " "),
            "",
        )
    )


def copyright_text() -> str:
    """Debian's file of that name: our licence, and where the others' are."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    indented = "\n".join(f" {line}" if line.strip() else " ." for line in licence.splitlines())
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Pocketful\n"
        "Comment: The licences of the libraries and typefaces that go along lie in the\n"
        f" folder /usr/share/doc/{NAME}/licences.\n"
        "\n"
        "Files: *\n"
        "Copyright: Pocketful contributors\n"
        f"License: Expat\n{indented}\n"
    )


def lay_root(program: Path, root: Path) -> None:
    """Put the unpacked archive's folder ``program`` into ``root`` as on a system."""
    home = root / "usr" / "lib" / NAME
    share = root / "usr" / "share"
    home.parent.mkdir(parents=True)
    shutil.copytree(
        program,
        home,
        symlinks=True,
        ignore=shutil.ignore_patterns("share", "licences", "README.txt"),
    )
    shutil.copytree(program / "share", share)
    papers = share / "doc" / NAME
    shutil.copytree(program / "licences", papers / "licences")
    (papers / "copyright").write_text(copyright_text(), encoding="utf-8")
    news = (ROOT / "CHANGELOG.md").read_bytes()
    (papers / "NEWS.gz").write_bytes(gzip.compress(news, mtime=0))
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")


def tidy_modes(root: Path) -> None:
    """Make everything readable by all, and only the programs executable."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.name == NAME else 0o644)


def build_deb(program: Path, target: Path, scratch: Path) -> Path:
    """Make the package of the unpacked archive's folder ``program`` in the folder ``target``.

    One commit gives the same bytes each time. Raises CalledProcessError if dpkg-deb fails, and
    FileNotFoundError if it's missing.
    """
    root = scratch / "deb"
    lay_root(program, root)
    tidy_modes(root)
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    about = root / "DEBIAN"
    about.mkdir(mode=0o755)
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    (about / "control").write_text(control(size, oldest_libc(program)), encoding="utf-8")
    (about / "control").chmod(0o644)
    target.mkdir(exist_ok=True)
    package = target / f"{NAME}_{version()}_{architecture()}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package],
        env=os.environ | {"SOURCE_DATE_EPOCH": str(built_at())},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return package
