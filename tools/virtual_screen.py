"""A real but invisible X11 screen, for looking at the app from outside."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image, ImageGrab


class NoVirtualScreen(RuntimeError):
    """There can be no virtual screen here; ``str()`` says why in one sentence."""


@dataclass(frozen=True)
class VirtualScreen:
    """A running X server; ``display`` is what a program finds in DISPLAY."""

    display: str

    def windows(self) -> list[int]:
        """The app's visible windows; needs xdotool."""
        done = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "^pocketful$"],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=False,
        )
        return [int(line) for line in done.stdout.split()]

    def picture(self) -> Image.Image:
        """The whole screen as it is now."""
        return ImageGrab.grab(xdisplay=self.display)


@contextmanager
def virtual_screen(depth: int = 24) -> Iterator[VirtualScreen]:
    """Start an X server of 1280x720, with so many bits a pixel, on a free display.

    It's stopped at the end. Raises NoVirtualScreen without Xvfb or xdotool, or if the server
    doesn't start.
    """
    for program, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(program) is None:
            raise NoVirtualScreen(f"{program} is not installed (Debian package {package})")
    with subprocess.Popen(
        [
            *("Xvfb", "-displayfd", "1", "-screen", "0", f"1280x720x{depth}"),
            # Without the last it starts over, refusing everyone, when its last client leaves.
            *("-nolisten", "tcp", "-noreset"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        try:
            number = server.stdout.readline().strip() if server.stdout else ""
            if not number:
                raise NoVirtualScreen("Xvfb does not start here")
            yield VirtualScreen(f":{number}")
        finally:
            server.terminate()


def wait_for(condition: Callable[[], object], seconds: float, step: float = 0.1) -> bool:
    """Wait until ``condition()`` is true. Returns False if it isn't within ``seconds``."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(step)
    return True
