"""A Debian that has never seen the app, to install it in: made by mmdebstrap, then thrown away."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# What a desktop has and a bare system doesn't.
DESKTOP: Final = ("desktop-file-utils", "shared-mime-info", "hicolor-icon-theme")
# What the system records about all packages, whatever is in them.
BOOKS: Final = ("var/lib", "var/log", "var/cache", "etc/ld.so.cache", "proc", "sys", "dev", "tmp")
PLAYER: Final = 1000
SECONDS: Final = 600

_HOME: Final = f'mkdir "$1/srv/player" && chown {PLAYER}:{PLAYER} "$1/srv/player"'
# The mounts are this one command's, which becomes the program it starts.
_ENTER: Final = (
    'mount -t proc proc "$0/proc" && mkdir -p "$0/dev/shm" && mount -t tmpfs tmpfs "$0/dev/shm"'
    f' && exec chroot --userspec={PLAYER}:{PLAYER} "$0" "$@"'
)


class NoFreshSystem(RuntimeError):
    """There can be no fresh system here; ``str()`` says why in one sentence."""


@dataclass(frozen=True)
class FreshSystem:
    """A system installed below ``root`` with one user, a player with an empty home."""

    root: Path

    def command(self, *words: str, display: str | None = None) -> list[str]:
        """How a player runs a program in it: without any network, and with nothing but a home.

        With the name of a ``display`` it reaches that, and so this machine's network.
        """
        net = ["--net"] if display is None else []
        return [
            *("unshare", "--mount", *net, "sh", "-c", _ENTER, str(self.root)),
            *("env", "-i", "-C", "/srv/player", "PATH=/usr/bin:/bin", "HOME=/srv/player"),
            *([] if display is None else [f"DISPLAY={display}"]),
            *words,
        ]

    def manage(self, *words: str) -> None:
        """Run a command as the system's administrator. Raises CalledProcessError."""
        subprocess.run(
            ["chroot", self.root, "env", "DEBIAN_FRONTEND=noninteractive", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=True,
        )

    def files(self) -> set[str]:
        """Everything in it except the system's own records."""
        found = set()
        for place, folders, names in os.walk(self.root):
            here = Path(place).relative_to(self.root)
            folders[:] = [name for name in folders if (here / name).as_posix() not in BOOKS]
            inside = ((here / name).as_posix() for name in (*folders, *names))
            found |= {path for path in inside if path not in BOOKS}
        return found


@contextmanager
def fresh_system() -> Iterator[FreshSystem]:
    """Make a system like a desktop from this one's archive, and remove it at the end.

    Raises NoFreshSystem without mmdebstrap, without root, or if no package can be had.
    """
    if shutil.which("mmdebstrap") is None:
        raise NoFreshSystem("mmdebstrap is not installed (Debian package mmdebstrap)")
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise NoFreshSystem("only root may install packages into a fresh system")
    with tempfile.TemporaryDirectory(prefix="pocketful-fresh-") as scratch:
        # The player has to reach it.
        Path(scratch).chmod(0o755)
        sources = _sources(Path(scratch))
        root = Path(scratch) / "root"
        made = subprocess.run(
            [
                *("mmdebstrap", "--quiet", "--variant=apt"),
                *(f"--include={','.join(DESKTOP)}", f"--customize-hook={_HOME}"),
                *(_suite(), str(root), *map(str, sources)),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode != 0:
            last = made.stderr.strip().splitlines()[-1:]
            raise NoFreshSystem(f"mmdebstrap made none ({''.join(last)})")
        yield FreshSystem(root)


def _sources(folder: Path) -> list[Path]:
    """This machine's package sources, written into ``folder``.

    Without the security updates: a throw-away system needs none.
    """
    known = (Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*.sources"))
    written = []
    for path in known:
        parts = path.read_text(encoding="utf-8").split("\n\n") if path.is_file() else []
        if kept := [each for each in parts if "debian" in each and "security" not in each]:
            written.append(folder / path.name)
            written[-1].write_text("\n\n".join(kept) + "\n", encoding="utf-8")
    return written


def _suite() -> str:
    """This machine's Debian release. Raises NoFreshSystem on another system."""
    try:
        text = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        text = ""
    values = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    if values.get("ID") != "debian" or "VERSION_CODENAME" not in values:
        raise NoFreshSystem("this system is not Debian")
    return values["VERSION_CODENAME"]
