"""How soon a frozen program shows its first frame: the app's bundle beside a bare window.

Both are seen from outside, on a screen whose pixels lie in a file, from the start of the process
until anything appears in the middle of the screen.
"""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.records.places import HOME_VARIABLE, find_places, open_records
from tools.bench.measuring import Spent, median, tell, tell_baseline
from tools.virtual_screen import NoVirtualScreen, virtual_screen

DIST: Final = Path(__file__).resolve().parents[2] / "dist"
_STARTS: Final = 11
_WIDE, _HIGH = 1920, 1080
_LONGEST: Final = 20.0

# As large as the app's window on such a screen.
_BARE: Final = """
import pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 720))
window.fill((90, 90, 90))
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


def frozen() -> None:
    """Print how soon the bundle in ``dist/`` shows something, beside a bare window."""
    archives = sorted(DIST.glob("pocketful-*-linux-*.tar.xz"))
    if not archives:
        print("the bundle's first frame: not measured, make bundle puts it into dist/")
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        bare = _bare(folder)
        with tarfile.open(archives[-1]) as archive:
            archive.extractall(folder / "app", filter="data")
        ours = next((folder / "app").glob("*/pocketful"))
        try:
            with virtual_screen(_WIDE, _HIGH, pixels=folder) as screen:
                environ = {
                    "DISPLAY": screen.display,
                    "HOME": scratch,
                    "SDL_AUDIODRIVER": "dummy",
                    HOME_VARIABLE: str(folder / "home"),
                }
                pixels = folder / "Xvfb_screen0"
                first = [_shown([str(each)], environ, pixels) for each in (bare, ours)]
                open_records(find_places(environ[HOME_VARIABLE])).settings.establish()
                rounds = [
                    [_shown([str(each)], environ, pixels) for each in (bare, ours)]
                    for _ in range(_STARTS)
                ]
        except NoVirtualScreen as why:
            print(f"the bundle's first frame: not measured, {why}")
            return
    baseline = median(one for one, _ours in rounds)
    tell_baseline("bare window, frozen alike", baseline, "ms")
    tell("the bundle's first frame", median(each for _bare, each in rounds), "ms", baseline)
    tell_baseline("bare window, started for the first time", first[0], "ms")
    tell("the bundle, started for the first time", first[1], "ms", first[0])


def _bare(folder: Path) -> Path:
    """A program with nothing but a window, made as the app's is."""
    source = folder / "bare.py"
    source.write_text(_BARE, encoding="utf-8")
    places = [f"--{kind}path={folder / kind}" for kind in ("dist", "work", "spec")]
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR"),
            *("--exclude-module=numpy", *places, str(source)),
        ],
        check=True,
        cwd=folder,
    )
    return folder / "dist" / "bare" / "bare"


def _shown(command: Sequence[str], environ: Mapping[str, str], pixels: Path) -> Spent:
    """Start a program, wait until the screen's middle is no longer empty, and kill it."""
    line = 4 * _WIDE
    with pixels.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as screen:
        middle = slice(len(screen) - line * (_HIGH // 2), len(screen) - line * (_HIGH // 2 - 1))
        _wait(lambda: not _is_drawn(screen[middle]))
        used = _children()
        began = time.perf_counter()
        process = subprocess.Popen(command, env=dict(environ), stdout=subprocess.DEVNULL)
        try:
            _wait(lambda: _is_drawn(screen[middle]))
            wall = time.perf_counter() - began
        finally:
            process.kill()
            process.wait()
    return Spent(wall, _children() - used)


def _is_drawn(row: bytes) -> bool:
    return row.strip(b"\0") != b""


def _wait(condition: Callable[[], bool]) -> None:
    end = time.perf_counter() + _LONGEST
    while not condition():
        if time.perf_counter() > end:
            raise TimeoutError(f"nothing was seen within {_LONGEST:.0f} seconds")
        time.sleep(0.0005)


def _children() -> float:
    """Processor seconds of all programs that have ended."""
    used = os.times()
    return used.children_user + used.children_system
