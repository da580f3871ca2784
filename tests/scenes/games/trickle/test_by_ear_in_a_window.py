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
    Command.HINT: "h",
    Command.ASK_4: "4",
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
        text = self.everything
        new, self._heard = text[self._heard :], len(text)
        return new

    def press(self, *commands: Command) -> str:
        """Press keys, each when the one before was answered; all that is said to that."""
        said = []
        for command in commands:
            self.type(command)
            before = self._heard
            wait_for(lambda: len(self.everything) > before, PATIENCE, step=0.01)  # noqa: B023
            said.append(self.listen())
        return " ".join(said)

    def type(self, command: Command) -> None:
        """Press a key, whatever comes of it."""
        self._xdotool("key", KEYS[command])

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    @property
    def everything(self) -> str:
        """All that was ever said."""
        return self._spoken.read_text("utf-8").replace("\n", " ") if self._spoken.exists() else ""


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
        repeat_until(lambda: "f6: a bead." in ear.everything, lambda: ear.type(Command.RIGHT))
        ear.listen()
        told = play(ear, told, hints=True)
        assert "Ann wins." in told
        points = re.search(r"Ann: (\d+), Ben: (\d+)", ear.press(Command.ASK_4))
        assert points
        assert int(points[1]) > int(points[2])
        close(app)
