"""A listener at a real window who knows only what it says."""

import os
import subprocess
import time
from pathlib import Path
from typing import Final

from scenes.kit.intent import Command
from tests.real_window import PATIENCE
from tools.virtual_screen import VirtualScreen, wait_for

KEYS: Final = {
    Command.UP: "Up",
    Command.DOWN: "Down",
    Command.LEFT: "Left",
    Command.RIGHT: "Right",
    Command.ACTIVATE: "Return",
    Command.NEXT: "Tab",
    Command.READ_NEXT: "ctrl+Down",
    Command.HINT: "h",
    Command.ASK_1: "1",
    Command.ASK_2: "2",
    Command.ASK_3: "3",
    Command.ASK_4: "4",
    Command.ASK_8: "8",
}


class WindowEar:
    """A keyboard for a window that no one looks at, and the file of what it says."""

    def __init__(self, screen: VirtualScreen, spoken: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": screen.display}
        self._spoken = spoken
        # Without a window manager nothing else gives the window the keyboard.
        self._xdotool("windowfocus", "--sync", str(screen.windows_of_class("pocketful")[0]))
        self._heard = 0

    def listen(self) -> str:
        """What was said since the last call, and in the next moment."""
        time.sleep(0.15)
        text = self.everything
        new, self._heard = text[self._heard :], len(text)
        return new

    def press(self, *commands: Command) -> str:
        """Press keys, each when the one before was answered. Returns everything said in reply."""
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
        """Everything ever said."""
        return self._spoken.read_text("utf-8").replace("\n", " ") if self._spoken.exists() else ""
