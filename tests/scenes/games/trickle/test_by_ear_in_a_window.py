"""Somebody who sees nothing wins a game of Trickle in a real window: by keys and by ear alone."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest

from scenes.kit.commands import Command
from tests.real_window import PATIENCE, close, real_screen, repeat_until, running
from tests.scenes.games.hexagon.ear import play, wait_for_turn
from tests.scenes.games.hexagon.stage import trickle
from tests.thorough import is_thorough
from tools.virtual_screen import VirtualScreen, wait_for

KEYS: Final = {
    Command.UP: "Up",
    Command.DOWN: "Down",
    Command.LEFT: "Left",
    Command.RIGHT: "Right",
    Command.ACTIVATE: "Return",
    Command.ASK_2: "2",
    Command.ASK_4: "4",
    Command.ASK_5: "5",
}


class WindowEar:
    """A keyboard before a window that nobody looks at, and the file of what it says."""

    def __init__(self, screen: VirtualScreen, spoken: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": screen.display}
        self._spoken = spoken
        # Without a window manager nobody else gives the window the keyboard.
        self._xdotool("windowfocus", "--sync", str(screen.windows_of_class("pocketful")[0]))
        self._heard = 0

    def listen(self) -> str:
        """What was said since this was asked last, and in the next moment."""
        time.sleep(0.15)
        return self._new()

    def press(self, *commands: Command) -> str:
        """Press keys, each when the one before was answered; all that is said to that."""
        said = []
        for command in commands:
            self.type(command)
            before = self._heard
            wait_for(lambda: self._length() > before, PATIENCE, step=0.01)  # noqa: B023
            said.append(self.listen())
        return " ".join(said)

    def type(self, command: Command) -> None:
        """Press a key, whatever comes of it."""
        self._xdotool("key", KEYS[command])

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def _length(self) -> int:
        return len(self._spoken.read_text("utf-8")) if self._spoken.exists() else 0

    def _new(self) -> str:
        text = self._spoken.read_text("utf-8") if self._spoken.exists() else ""
        new, self._heard = text[self._heard :], len(text)
        return new.replace("\n", " ")


def test_a_game_is_won_by_ear(tmp_path: Path) -> None:
    if not is_thorough():
        pytest.skip("a whole game in a real window takes minutes: --thorough")
    file, spoken, data = (tmp_path / name for name in ("match.pocketful", "spoken", "data"))
    file.write_text(trickle("human", "learner").to_text(), "utf-8")
    program = ("-m", "tests.spoken_app", str(spoken))
    with (
        real_screen() as screen,
        running(screen, data, file, program=program) as app,
    ):
        ear = WindowEar(screen, spoken)
        told = wait_for_turn(ear, "")
        repeat_until(lambda: "a bead" in ear.listen(), lambda: ear.type(Command.RIGHT))
        told = play(ear, told)
        assert "Ann wins." in told
        points = re.search(r"Ann: (\d+), Ben: (\d+)", ear.press(Command.ASK_4))
        assert points
        assert int(points[1]) > int(points[2])
        close(app)
