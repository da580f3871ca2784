"""Proofs that the packages do what a stranger expects of them."""

import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bundle import DIST, SELF_TEST_SECONDS, NotProved, show_window
from tools.linux.deb import WINDOWS
from tools.linux.share import NAME
from tools.virtual_screen import NoVirtualScreen, virtual_screen

# What a desktop has and a bare system doesn't.
DESKTOP: Final = ("desktop-file-utils", "shared-mime-info", "hicolor-icon-theme")
PLAYER: Final = 1000

_APT: Final = Path("/etc/apt")
_SOURCES: Final = (_APT / "sources.list", _APT / "sources.list.d" / "debian.sources")
# The mounts are this one command's, which becomes the program it starts.
_ENTER: Final = (
    'mount -t proc proc "$0/proc" && mkdir -p "$0/dev/shm" && mount -t tmpfs tmpfs "$0/dev/shm"'
    f' && exec chroot --userspec={PLAYER}:{PLAYER} "$0" "$@"'
)


def prove_deb(package: Path) -> None:
    """Install, start and remove the package in a fresh Debian, made by mmdebstrap.

    Raises NotProved, and CalledProcessError if anything there fails.
    """
    if shutil.which("mmdebstrap") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        print("not proved: installing it, because that takes mmdebstrap, run by root", flush=True)
        return
    sources = [path for path in _SOURCES if path.is_file()]
    with tempfile.TemporaryDirectory(prefix="pocketful-fresh-") as scratch:
        root = Path(scratch) / "root"
        # The player has to reach it.
        Path(scratch).chmod(0o755)
        suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
        include = f"--include={','.join(DESKTOP)}"
        _run("mmdebstrap", "--quiet", "--variant=apt", include, suite, root, *sources)
        home = root / "srv" / "player"
        home.mkdir()
        shutil.chown(home, PLAYER, PLAYER)
        shutil.copy(package, root / "tmp")
        manage = ("chroot", root, "env", "DEBIAN_FRONTEND=noninteractive")
        # Without what SDL opens by itself: a game as text needs no window.
        _run(*manage, "dpkg", "--install", f"/tmp/{package.name}")
        print("proved: it installs into a fresh Debian that has no more than it asks for")
        _prove_known(root / "usr" / "share")
        _run("unshare", "--net", *_played(root), NAME, "--self-test")
        print("proved: the self-test exits 0 there, without any network", flush=True)
        _prove_window(root, manage)
        _run(*manage, "apt-get", "purge", "--yes", NAME)
        tops = (root / top for top in ("etc", "opt", "usr"))
        if left := [str(path) for top in tops for path in top.rglob(f"*{NAME}*")]:
            raise NotProved(f"Removed, it leaves {', '.join(left[:10])}.")
        print("proved: removed, it leaves nothing", flush=True)


def _run(*command: str | Path) -> None:
    subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SELF_TEST_SECONDS,
        check=True,
    )


def _played(root: Path, *environment: str) -> Sequence[str | Path]:
    """How a player runs a program in the system: with nothing but a home."""
    return (
        *("unshare", "--mount", "sh", "-c", _ENTER, root),
        *("env", "-i", "-C", "/srv/player", "PATH=/usr/bin:/bin", "HOME=/srv/player", *environment),
    )


def _prove_known(share: Path) -> None:
    """Check that the desktop knows the app and the type of its files."""
    kinds = (share / "mime" / "globs2").read_text(encoding="utf-8")
    opens = (share / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    if ":application/x-pocketful:*.pocketful" not in kinds:
        raise NotProved("The type of saved matches is not known after installing.")
    if f"application/x-pocketful={NAME}.desktop;" not in opens:
        raise NotProved("Nothing opens saved matches after installing.")
    print("proved: a double click on a saved match opens it", flush=True)


def _prove_window(root: Path, manage: Sequence[str | Path]) -> None:
    """Check that it shows a window, with what it recommends installed too."""
    try:
        with virtual_screen() as screen:
            _run(*manage, "apt-get", "update")
            _run(*manage, "apt-get", "install", "--yes", *WINDOWS)
            command = (*_played(root, f"DISPLAY={screen.display}"), NAME)
            show_window(command, screen, DIST / "deb.png")
    except NoVirtualScreen as reason:
        print(f"not proved: its window, because {reason}", flush=True)
    else:
        print("proved: with what it recommends, its window opens and closes cleanly", flush=True)
