"""The app in a real window, played with a real mouse: xdotool moves it, Xvfb shows it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from tests.scenes.stage import make_stage, trickle
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen, wait_for

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60


def start(screen: VirtualScreen, data: Path) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "scenes", "--fullscreen", "--data", str(data)],
        cwd=ROOT,
        env=environment,
    )


def mouse(screen: VirtualScreen, *steps: object) -> None:
    subprocess.run(
        ["xdotool", *(str(step) for step in steps)],
        env={**os.environ, "DISPLAY": screen.display},
        check=True,
    )


def moves_in(data: Path) -> list[str]:
    """The moves of people in the only saved match."""
    saves = list((data / "saves").glob("*.pocketful")) if (data / "saves").exists() else []
    if not saves:
        return []
    _, _, log = saves[0].read_text("utf-8").partition("\n\n")
    return [line[2:] for line in log.splitlines() if line.startswith("0 ")]


def repeat_until(condition: Callable[[], object], action: Callable[[], None]) -> None:
    """Do ``action`` again and again, as an impatient player would, until it has worked."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the window did not answer"
        action()
        wait_for(condition, 1.5)


def test_a_person_plays_with_the_mouse_is_killed_and_comes_back(tmp_path: Path) -> None:
    board = make_stage(tmp_path / "stage").table(trickle("human", "casual")).board
    data = tmp_path / "data"
    try:
        with virtual_screen(1280, 720) as screen:
            app = start(screen, data)
            try:
                assert wait_for(lambda: screen.windows_of_class("pocketful"), PATIENCE)

                # The title offers the game first, and its set-up the start.
                def begin() -> None:
                    mouse(screen, "key", "Return")
                    drag(screen, board.centre("d4"), board.centre("c3"))

                repeat_until(lambda: moves_in(data), begin)
                assert moves_in(data) == ["d4-c3"]
            finally:
                app.send_signal(signal.SIGKILL)
                app.wait()
            app = start(screen, data)
            try:
                assert wait_for(lambda: screen.windows_of_class("pocketful"), PATIENCE)
                # Return continues the match; then two clicks move a bead the computer left there.
                tries = cycle((("h7", "i7"), ("h8", "i8"), ("h6", "i6"), ("g8", "h9")))

                def play_on() -> None:
                    mouse(screen, "key", "Return", "sleep", 1)
                    for cell in next(tries):
                        click(screen, board.centre(cell))

                repeat_until(lambda: len(moves_in(data)) > 1, play_on)
                assert moves_in(data)[0] == "d4-c3"
                app.terminate()
                assert app.wait(PATIENCE) == 0
            finally:
                app.kill()
                app.wait()
    except NoVirtualScreen as reason:
        pytest.skip(str(reason))


def click(screen: VirtualScreen, point: tuple[int, int]) -> None:
    mouse(screen, "mousemove", *point, "sleep", 0.1, "click", 1, "sleep", 0.1)


def drag(screen: VirtualScreen, start: tuple[int, int], end: tuple[int, int]) -> None:
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    mouse(screen, "mousemove", *start, "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
    mouse(screen, "mousemove", *middle, "sleep", 0.1, "mousemove", *end, "sleep", 0.1)
    mouse(screen, "mouseup", 1, "sleep", 0.1)
