"""Proofs that the packages do what a stranger expects of them."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.bundle import DIST, SELF_TEST_SECONDS, NotProved, show_window
from tools.linux.deb import WINDOWS
from tools.linux.fresh import FreshSystem, NoFreshSystem, fresh_system
from tools.linux.share import NAME
from tools.virtual_screen import NoVirtualScreen, virtual_screen

# Each checks one file; the Debian packages they come in.
CHECKERS: Final = (
    (("desktop-file-validate",), "applications/*.desktop", "desktop-file-utils"),
    (("appstreamcli", "validate", "--no-net"), "metainfo/*.xml", "appstream"),
)


def prove_metadata(share: Path) -> None:
    """Let the desktops' own programs check what's in ``share``. Raises NotProved."""
    for command, pattern, package in CHECKERS:
        if shutil.which(command[0]) is None:
            print(f"not proved: {pattern}, because {command[0]} (package {package}) is missing")
            continue
        for path in share.glob(pattern):
            done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise NotProved(f"{command[0]} refuses {path.name}:\n{done.stdout}{done.stderr}")
            print(f"proved: {command[0]} accepts {path.name}", flush=True)


def prove_deb(package: Path) -> None:
    """Install, start and remove the package in a fresh system. Raises NotProved."""
    try:
        with fresh_system() as system:
            before = system.files()
            shutil.copy(package, system.root / "tmp")
            # Without what SDL opens by itself: a game as text needs no window.
            system.manage("dpkg", "--install", f"/tmp/{package.name}")
            print("proved: it installs into a fresh Debian that has no more than it asks for")
            _prove_known(system)
            _prove_self_test(system)
            _prove_window(system)
            left = _after_removal(system, before)
            if left:
                raise NotProved(f"Removed, it leaves {', '.join(sorted(left)[:10])}.")
            print("proved: removed, it leaves nothing", flush=True)
    except NoFreshSystem as reason:
        print(f"not proved: installing it, because {reason}", flush=True)


def _prove_known(system: FreshSystem) -> None:
    """Check that the desktop knows the app and the type of its files."""
    share = system.root / "usr" / "share"
    kinds = (share / "mime" / "globs2").read_text(encoding="utf-8")
    opens = (share / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    if ":application/x-pocketful:*.pocketful" not in kinds:
        raise NotProved("The type of saved matches is not known after installing.")
    if f"application/x-pocketful={NAME}.desktop;" not in opens:
        raise NotProved("Nothing opens saved matches after installing.")
    print("proved: a double click on a saved match opens it", flush=True)


def _prove_self_test(system: FreshSystem) -> None:
    done = subprocess.run(
        system.command(NAME, "--self-test"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SELF_TEST_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise NotProved(f"The self-test ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    print(
        f"proved: the self-test exits 0 there, without any network ({NAME} on the path)", flush=True
    )


def _prove_window(system: FreshSystem) -> None:
    """Check that it shows a window, with what it recommends installed too."""
    try:
        with virtual_screen() as screen:
            system.manage("apt-get", "update")
            system.manage("apt-get", "install", "--yes", *WINDOWS)
            show_window(system.command(NAME, display=screen.display), screen, DIST / "deb.png")
    except NoVirtualScreen as reason:
        print(f"not proved: its window, because {reason}", flush=True)
    else:
        print("proved: with what it recommends, its window opens and closes cleanly", flush=True)


def _after_removal(system: FreshSystem, before: set[str]) -> set[str]:
    """What's left of the app after its removal."""
    system.manage("apt-get", "purge", "--yes", NAME)
    return {path for path in system.files() - before if NAME in path and "srv/player" not in path}
