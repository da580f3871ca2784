"""The screen that nobody sees shows real windows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tools import virtual_screen as tool
from tools.virtual_screen import NoVirtualScreen, virtual_screen, wait_for

PROGRAM = """
import pygame
pygame.display.init()
window = pygame.display.set_mode((400, 300))
for column in range(400):
    pygame.draw.line(window, (column % 256, 90, 160), (column, 0), (column, 300))
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


def test_a_window_is_found_seen_and_closed() -> None:
    try:
        with virtual_screen(640, 480) as screen:
            environment = {
                **os.environ,
                "DISPLAY": screen.display,
                "SDL_VIDEODRIVER": "x11",
                "SDL_VIDEO_X11_WMCLASS": "pocketful-test",
            }
            assert screen.picture().getcolors(4) is not None
            app = subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment)
            try:
                assert wait_for(lambda: screen.windows_of_class("pocketful-test"), 60)
                assert wait_for(lambda: screen.picture().getcolors(100) is None, 60)
                assert screen.windows_of_class("pocketful") == []
                app.terminate()
                assert app.wait(60) == 0
            finally:
                app.kill()
                app.wait()
    except NoVirtualScreen as reason:
        pytest.skip(str(reason))


def test_without_an_x_server_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool.shutil, "which", lambda program: None)
    with pytest.raises(NoVirtualScreen, match="Xvfb is not installed"), virtual_screen():
        pytest.fail("there is no screen to enter")


def test_waiting_ends() -> None:
    answers = iter((False, False, True))
    assert wait_for(lambda: next(answers), 10, step=0.001)
    assert not wait_for(lambda: False, 0.01, step=0.001)
