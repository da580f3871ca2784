"""Builds the app for the system it runs on and proves it: ``python -m tools.bundle``.

PyInstaller follows ``build.spec``; the result is packed into one archive under ``dist/``. The
archive is then unpacked somewhere else and started without Python, with an empty environment and
home: it must play a whole game by itself, and show a real window.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.linux.share import built_at, lay_share, version
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen, wait_for

ROOT: Final = Path(__file__).resolve().parent.parent
DESKTOP: Final = ROOT / "assets" / "desktop"
WORK: Final = ROOT / "build" / "bundle"
DIST: Final = ROOT / "dist"

SELF_TEST_SECONDS: Final = 600
WINDOW_SECONDS: Final = 60
# Fewer colours than this on the screen is a blank window, or none.
COLOURS: Final = 64

# The libraries that go along, including cffi, which pymunk needs to reach its engine.
SHIPPED: Final = ("pygame-ce", "pymunk", "platformdirs", "cffi", "segno", "pillow")
# And what speaks, if the system has it.
SPEECH: Final = "prismatoid"

LINUX: Final = sys.platform == "linux"
MAC: Final = sys.platform == "darwin"
WINDOWS: Final = sys.platform == "win32"


class NotProved(Exception):
    """The built app doesn't do what it should; ``str()`` is one sentence."""


def archive_stem() -> str:
    """The archive's name without its ending, like ``pocketful-0.1.0-linux-x86_64``."""
    system = "linux" if LINUX else "macos" if MAC else "windows"
    machine = platform.machine().lower().replace("amd64", "x86_64")
    return f"pocketful-{version()}-{system}-{machine}"


def build() -> Path:
    """Run PyInstaller and return the folder (on macOS: the app) it made."""
    subprocess.run(
        [
            sys.executable,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--clean",
            "--log-level",
            "WARN",
            "--distpath",
            WORK / "out",
            "--workpath",
            WORK / "work",
            ROOT / "build.spec",
        ],
        cwd=ROOT,
        # The last two make the bytes the same each time. Modules aren't compressed one by one: the
        # archive does it better for all of them, and the window needn't wait for it.
        env=os.environ
        | {
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0",
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": str(built_at()),
        },
        check=True,
    )
    return WORK / "out" / ("Pocketful.app" if MAC else "pocketful")


def licence_files(distribution: str) -> list[Path]:
    """The licence texts a library was installed with."""
    return [
        Path(str(file.locate()))
        for file in metadata.files(distribution) or []
        if file.name.lower().startswith(("licen", "copying", "lgpl", "mpl", "apache", "notice"))
    ]


def speech_is_here() -> bool:
    """Whether the library that speaks is installed for the Python that makes the bundle."""
    return find_spec("prism") is not None


def add_papers(folder: Path) -> None:
    """Put what people may want to read next to the program."""
    values = {
        "version": version(),
        "program": "pocketful.exe" if WINDOWS else "Pocketful.app" if MAC else "pocketful",
        "command": (
            "pocketful-terminal.exe"
            if WINDOWS
            else "Pocketful.app/Contents/MacOS/pocketful"
            if MAC
            else "./pocketful"
        ),
        "libc": " ".join(platform.libc_ver()) or "not known",
    }
    text = (DESKTOP / "README.txt").read_text(encoding="utf-8")
    if LINUX:
        text += (DESKTOP / "README-linux.txt").read_text(encoding="utf-8")
        lay_share(folder / "share")
    if WINDOWS:
        text += (DESKTOP / "README-windows.txt").read_text(encoding="utf-8")
        shutil.copy(DESKTOP / "open-by-double-click.cmd", folder)
    (folder / "README.txt").write_text(text.format(**values), encoding="utf-8")
    licences = folder / "licences"
    licences.mkdir()
    shutil.copy(ROOT / "LICENSE", licences / "pocketful.txt")
    shutil.copy(ROOT / "assets" / "CREDITS.md", licences / "credits.md")
    for library in (*SHIPPED, SPEECH) if speech_is_here() else SHIPPED:
        for count, path in enumerate(licence_files(library)):
            shutil.copy(path, licences / f"{library}{f'-{count + 1}' if count else ''}.txt")
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.exists():
        shutil.copy(python, licences / "python.txt")


def pack(built: Path) -> Path:
    """Pack the built app and its papers into one archive under ``dist/``. Returns its path."""
    stem = archive_stem()
    staging = WORK / "staging"
    shutil.rmtree(staging, ignore_errors=True)
    folder = staging / f"pocketful-{version()}"
    if MAC:
        folder.mkdir(parents=True)
        shutil.copytree(built, folder / built.name, symlinks=True)
    else:
        shutil.copytree(built, folder, symlinks=True)
    add_papers(folder)
    DIST.mkdir(exist_ok=True)
    if LINUX:
        archive = DIST / f"{stem}.tar.xz"
        with tarfile.open(archive, "w:xz") as tar:
            tar.add(folder, folder.name, filter=_of_nobody)
    elif MAC:
        # The app has links and executable bits, which only the system's own archiver keeps.
        archive = DIST / f"{stem}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", folder, archive], check=True)
    else:
        archive = Path(shutil.make_archive(str(DIST / stem), "zip", staging))
    return archive


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry without who made it and when, which differ between two builds of one commit."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = built_at()
    return entry


def unpack(archive: Path, target: Path) -> Path:
    """Unpack the archive like a player. Returns the program's path."""
    if MAC:
        subprocess.run(["ditto", "-x", "-k", archive, target], check=True)
    else:
        shutil.unpack_archive(archive, target)
    folder = target / f"pocketful-{version()}"
    if MAC:
        return folder / "Pocketful.app" / "Contents" / "MacOS" / "pocketful"
    return folder / ("pocketful.exe" if WINDOWS else "pocketful")


def empty_environment(home: Path) -> dict[str, str]:
    """The environment of a machine that knows nothing of Python: a home, and no PATH to any."""
    home.mkdir(parents=True, exist_ok=True)
    if WINDOWS:
        system = os.environ["SYSTEMROOT"]
        return {
            "SYSTEMROOT": system,
            # pygame-ce doesn't start without a PATH, which no Windows lacks.
            "PATH": str(Path(system, "System32")),
            "USERPROFILE": str(home),
            "LOCALAPPDATA": str(home),
            "APPDATA": str(home),
        }
    return {"HOME": str(home)}


def prove_contents(program: Path) -> str:
    """Check that nothing for developers went along, and all parts that are here."""
    root = program.parents[2] if MAC else program.parent
    heavy = {"numpy", "tkinter", "_tkinter", "pytest", "hypothesis"}
    if found := sorted({p.name for p in root.rglob("*") if p.name.split(".")[0] in heavy}):
        raise NotProved(f"The bundle contains what no player needs: {', '.join(found)}.")
    kernels = (".".join(path.relative_to(ROOT).parts) for path in ROOT.glob("game/**/kernel"))
    built = any(find_spec(f"{name}._kernel") is not None for name in kernels)
    parts = ("*_kernel.*", "the kernel", built), ("_prism_cffi.*", "what speaks", speech_is_here())
    there = [name for pattern, name, _here in parts if any(root.rglob(pattern))]
    if lost := [name for _pattern, name, here in parts if here and name not in there]:
        raise NotProved(f"The bundle is without {' and '.join(lost)}, which are here.")
    size = sum(p.stat().st_size for p in root.rglob("*") if p.is_file() and not p.is_symlink())
    return f"{size / 1e6:.0f} MB unpacked, with {' and '.join(there) or 'no optional part'}"


def prove_self_test(program: Path, home: Path) -> str:
    """Let the app play a whole game by itself through its real screens."""
    try:
        done = subprocess.run(
            [program, "--self-test"],
            cwd=home.parent,
            env=empty_environment(home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            # Windows' programs write in their own code page.
            errors="replace",
            timeout=SELF_TEST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NotProved(f"The self-test did not end within {SELF_TEST_SECONDS} s.") from None
    if done.returncode != 0:
        output = (done.stdout + done.stderr).strip()
        raise NotProved(f"The self-test ended with {done.returncode}:\n{output}")
    said = done.stdout.strip().splitlines()
    return "the self-test exits 0" + (f" ({'; '.join(said)})" if said else "")


def prove_window(program: Path, home: Path, picture: Path) -> str:
    """Show the app on a real screen, look at it, and close it. Raises NoVirtualScreen."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with virtual_screen() as screen:
        environment = empty_environment(home) | {"DISPLAY": screen.display}
        show_window([program], screen, picture, home.parent, environment)
    return f"a real window shows the app and closes cleanly ({picture.relative_to(ROOT)})"


def show_window(
    command: Sequence[str | Path],
    screen: VirtualScreen,
    picture: Path,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Run the app, keep a ``picture`` of its window, and close it. Raises NotProved."""
    with tempfile.TemporaryFile() as output:
        app = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _look_at(app, screen, picture)
        except NotProved as failed:
            output.seek(0)
            said = output.read().decode(errors="replace").strip()
            raise NotProved(f"{failed}\n{said}") from None
        finally:
            app.kill()
            app.wait()


def _look_at(app: subprocess.Popen[bytes], screen: VirtualScreen, picture: Path) -> None:
    wait_for(lambda: app.poll() is not None or screen.windows(), WINDOW_SECONDS)
    if app.poll() is not None or not screen.windows():
        raise NotProved("No window appeared:")
    painted = wait_for(lambda: screen.picture().getcolors(COLOURS) is None, WINDOW_SECONDS, 0.3)
    screen.picture().save(picture)
    if not painted:
        raise NotProved(f"The window stays empty, see {picture}:")
    # SDL passes this on as the wish to close the window.
    app.terminate()
    try:
        code = app.wait(WINDOW_SECONDS)
    except subprocess.TimeoutExpired:
        raise NotProved("The window does not close:") from None
    if code != 0:
        raise NotProved(f"Closing the window ended with {code}:")


def prove(archive: Path) -> None:
    """Unpack the archive elsewhere and print a line for each proof. Raises NotProved."""
    with tempfile.TemporaryDirectory(prefix="pocketful-bundle-") as scratch:
        place = Path(scratch)
        program = unpack(archive, place / "an unpacked archive")
        print(f"proved: {prove_contents(program)}", flush=True)
        print(f"proved: {prove_self_test(program, place / 'home')}", flush=True)
        if not LINUX:
            print("not proved: a real window (looked at on Linux only)")
            return
        try:
            print(f"proved: {prove_window(program, place / 'home', DIST / 'window.png')}")
        except NoVirtualScreen as reason:
            print(f"not proved: a real window, because {reason}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, pack and prove. Returns 0, or 1 after a sentence on standard error."""
    parser = argparse.ArgumentParser(prog="tools.bundle", description=__doc__)
    parser.add_argument("--prove", type=Path, metavar="ARCHIVE", help="only prove this archive")
    options = parser.parse_args(arguments)
    try:
        archive = options.prove or pack(build())
        print(f"{archive.name}: {archive.stat().st_size / 1e6:.0f} MB", flush=True)
        prove(archive)
    except (NotProved, OSError, subprocess.CalledProcessError) as failed:
        return told(failed)
    return 0


def told(failed: Exception) -> int:
    """Say in a sentence what failed, with the last that a program said. Returns the exit status."""
    if isinstance(failed, subprocess.CalledProcessError):
        said = failed.stderr or failed.stdout or b""
        print(said[-1500:].decode(errors="replace"), file=sys.stderr)
        failed = NotProved(f"{failed.cmd[0]} failed with {failed.returncode}.")
    print(failed, file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
