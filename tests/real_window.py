"""A real window with a real mouse for the app: xdotool moves it, Xvfb shows it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.match import Match
from scenes.ui.page import Page
from tests.scenes.stage import Stage
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen, wait_for

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
"""Seconds for everything the app does; a busy machine may take as long."""

ALIKE = 3.0
"""Two pictures of the same place differ less than this on average, in steps of 255."""

APP = ("-m", "scenes")
"""What Python runs: the app as it is."""


@contextmanager
def real_screen(depth: int = 24) -> Iterator[VirtualScreen]:
    """A screen for the app; if there can be none, the test is skipped."""
    try:
        with virtual_screen(depth) as screen:
            yield screen
    except NoVirtualScreen as reason:
        pytest.skip(str(reason))


@contextmanager
def running(
    screen: VirtualScreen, data: Path, *files: Path, program: Sequence[str] = APP
) -> Iterator[subprocess.Popen[bytes]]:
    """The app on the screen, in sight; at the end it's killed, wherever it is."""
    environment = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
    }
    app = subprocess.Popen(
        [sys.executable, *program, "--fullscreen", "--data", str(data), *map(str, files)],
        cwd=ROOT,
        env=environment,
    )
    try:
        assert wait_for(lambda: screen.windows(), PATIENCE)
        yield app
    finally:
        app.kill()
        app.wait()


def close(app: subprocess.Popen[bytes]) -> None:
    """End the app like the system does; it must go in peace."""
    app.terminate()
    assert app.wait(PATIENCE) == 0


def mouse(screen: VirtualScreen, *steps: object) -> None:
    subprocess.run(
        ["xdotool", *(str(step) for step in steps)],
        env={**os.environ, "DISPLAY": screen.display},
        check=True,
    )


def click(screen: VirtualScreen, point: tuple[int, int]) -> None:
    mouse(screen, "mousemove", *point, "sleep", 0.1, "click", 1, "sleep", 0.1)


def saved_in(data: Path) -> Match | None:
    """The only saved match, if there's one yet."""
    saves = list((data / "saves").glob("*.pocketful")) if (data / "saves").exists() else []
    return Match.from_text(saves[0].read_text("utf-8")) if saves else None


def moves_in(data: Path) -> list[str]:
    """The first player's moves in the only saved match."""
    match = saved_in(data)
    log = match.log if match is not None else ()
    return [entry.action.notation() for entry in log if entry.player == 0]


def shows(screen: VirtualScreen, stage: Stage, scene: Page, place: pygame.Rect) -> bool:
    """Whether the real screen shows in this place what the scene shows on its stage."""
    scene.invalidate()
    stage.pass_time(scene, 0.5)
    seen = stage.window.subsurface(place)
    wished = Image.frombytes("RGB", place.size, pygame.image.tobytes(seen, "RGB"))
    there = screen.picture().convert("RGB").crop((*place.topleft, *place.bottomright))
    # Only what's where counts, not how an edge is smoothed.
    small = (max(1, place.width // 8), max(1, place.height // 8))
    apart = ImageChops.difference(wished.resize(small), there.resize(small))
    return sum(ImageStat.Stat(apart).mean) / 3 < ALIKE


def repeat_until(condition: Callable[[], object], action: Callable[[], None]) -> None:
    """Repeat ``action`` until it has worked, like an impatient player."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the window did not answer"
        action()
        wait_for(condition, 3.0)
