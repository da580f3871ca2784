"""The app in a real window, played with a real mouse: xdotool moves it, Xvfb shows it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.match import Match
from game.rules.hop_the_marble.actions import bearing_of
from scenes.kit.scene import Scene
from tests.scenes.games.hop_the_marble import stage as hop_stage
from tests.scenes.games.hop_the_marble.stage import hop
from tests.scenes.games.trakkx import stage as trakkx_stage
from tests.scenes.games.trakkx.stage import cloth, point_of, rack_spot, sit_down, trakkx
from tests.scenes.stage import Stage, make_stage, trickle
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen, wait_for

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
"""Seconds for everything that the app does; a busy machine may take as long."""

ALIKE = 3.0
"""Two pictures of the same place differ less than this on average, in steps of 255."""


@contextmanager
def real_screen() -> Iterator[VirtualScreen]:
    """A screen for the app; where there can be none, the test is skipped."""
    try:
        with virtual_screen(1280, 720) as screen:
            yield screen
    except NoVirtualScreen as reason:
        pytest.skip(str(reason))


@contextmanager
def running(screen: VirtualScreen, data: Path, *files: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The app on the screen; at the end it is killed, wherever it is."""
    environment = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
    }
    app = subprocess.Popen(
        [sys.executable, "-m", "scenes", "--fullscreen", "--data", str(data), *map(str, files)],
        cwd=ROOT,
        env=environment,
    )
    try:
        yield app
    finally:
        app.kill()
        app.wait()


def close(app: subprocess.Popen[bytes]) -> None:
    """End the app as the system does; it must go in peace."""
    app.terminate()
    assert app.wait(PATIENCE) == 0


def mouse(screen: VirtualScreen, *steps: object) -> None:
    subprocess.run(
        ["xdotool", *(str(step) for step in steps)],
        env={**os.environ, "DISPLAY": screen.display},
        check=True,
    )


def moves_in(data: Path) -> list[str]:
    """The moves of the first player in the only saved match."""
    saves = list((data / "saves").glob("*.pocketful")) if (data / "saves").exists() else []
    if not saves:
        return []
    match = Match.from_text(saves[0].read_text("utf-8"))
    return [entry.action.notation() for entry in match.log if entry.player == 0]


def shows(screen: VirtualScreen, stage: Stage, scene: Scene, place: pygame.Rect) -> bool:
    """Whether the real screen shows in this place what the scene shows on its stage."""
    scene.invalidate()
    stage.pass_time(scene, 0.5)
    seen = stage.window.subsurface(place)
    wished = Image.frombytes("RGB", place.size, pygame.image.tobytes(seen, "RGB"))
    there = screen.picture().convert("RGB").crop((*place.topleft, *place.bottomright))
    # Nothing but what lies where counts, and not how an edge is smoothed.
    small = (max(1, place.width // 8), max(1, place.height // 8))
    apart = ImageChops.difference(wished.resize(small), there.resize(small))
    return sum(ImageStat.Stat(apart).mean) / 3 < ALIKE


def repeat_until(condition: Callable[[], object], action: Callable[[], None]) -> None:
    """Do ``action`` again and again, as an impatient player would, until it has worked."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the window did not answer"
        action()
        wait_for(condition, 3.0)


def test_a_person_plays_with_the_mouse_is_killed_and_comes_back(tmp_path: Path) -> None:
    stage = make_stage(tmp_path / "stage")
    table = stage.table(trickle("human", "casual"))
    board = table.game.board
    data = tmp_path / "data"
    with real_screen() as screen:

        def sits_at_the_table() -> bool:
            return shows(screen, stage, table, table.panel.board_area(table.look))

        def sit_down_with_return() -> None:
            repeat_until(sits_at_the_table, lambda: mouse(screen, "key", "Return"))

        with running(screen, data):
            assert wait_for(lambda: screen.windows_of_class("pocketful"), PATIENCE)
            # The title offers the game first, and its set-up the start.
            sit_down_with_return()
            repeat_until(
                lambda: moves_in(data),
                lambda: drag(screen, board.centre("d4"), board.centre("c3")),
            )
            assert moves_in(data) == ["d4-c3"]
        with running(screen, data) as app:
            assert wait_for(lambda: screen.windows_of_class("pocketful"), PATIENCE)
            # Return continues the match; then two clicks move a bead the computer left there.
            sit_down_with_return()
            tries = cycle((("h7", "i7"), ("h8", "i8"), ("h6", "i6"), ("g8", "h9")))

            def play_on() -> None:
                for cell in next(tries):
                    click(screen, board.centre(cell))

            repeat_until(lambda: len(moves_in(data)) > 1, play_on)
            assert moves_in(data)[0] == "d4-c3"
            close(app)


def test_a_person_lays_three_tokens_with_the_mouse(tmp_path: Path) -> None:
    match = trakkx("human", "casual")
    file, data = tmp_path / "opening.pocketful", tmp_path / "data"
    file.write_text(match.to_text(), "utf-8")
    stage = make_stage(tmp_path / "stage")
    table = sit_down(stage, match)
    with real_screen() as screen:

        def shows_the_rack() -> bool:
            return shows(
                screen, stage, table, table.game.furniture.floor.clip(table.game.furniture.area)
            )

        with running(screen, data, file) as app:
            for column, token in enumerate(("r5", "r6", "r7")):
                assert wait_for(shows_the_rack, PATIENCE), f"before {token}"
                spot = rack_spot(table, token)
                drag(screen, point_of(table, spot), point_of(table, cloth(column, 0)))
                trakkx_stage.pull(table, spot, cloth(column, 0))
            assert wait_for(shows_the_rack, PATIENCE)
            button = table.ui.find("offer-lay")
            assert button is not None
            repeat_until(lambda: moves_in(data), lambda: click(screen, button.rect.center))
            assert moves_in(data) == ["lay 0,0=r5 1,0=r6 2,0=r7"]
            close(app)


def test_a_person_flicks_a_marble_with_the_mouse(tmp_path: Path) -> None:
    match = hop("human", "casual")
    file, data = tmp_path / "opening.pocketful", tmp_path / "data"
    file.write_text(match.to_text(), "utf-8")
    stage = make_stage(tmp_path / "stage")
    table = hop_stage.sit_down(stage, match)
    marble_at = hop_stage.point_of(table, "L1")
    away = (marble_at[0] - 36, marble_at[1] + 48)
    with real_screen() as screen:

        def shows_the_cloth() -> bool:
            return shows(screen, stage, table, table.game.eye.view.cloth)

        with running(screen, data, file) as app:
            assert wait_for(shows_the_cloth, PATIENCE)
            # Back in the marble nothing is flicked.
            mouse(screen, "mousemove", *marble_at, "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
            mouse(screen, "mousemove", *away, "sleep", 0.3)
            mouse(screen, "mousemove", *marble_at, "sleep", 0.3)
            mouse(screen, "mouseup", 1, "sleep", 0.3)
            assert wait_for(shows_the_cloth, PATIENCE)
            assert not moves_in(data)
            repeat_until(lambda: moves_in(data), lambda: drag(screen, marble_at, away))
            _word, marble, bearing, speed = moves_in(data)[-1].split()
            assert marble == "L1"
            assert abs(int(bearing) - bearing_of((36, 48))) <= 10
            assert 200 < int(speed) < 1000
            close(app)


def click(screen: VirtualScreen, point: tuple[int, int]) -> None:
    mouse(screen, "mousemove", *point, "sleep", 0.1, "click", 1, "sleep", 0.1)


def drag(screen: VirtualScreen, start: tuple[int, int], end: tuple[int, int]) -> None:
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    mouse(screen, "mousemove", *start, "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
    mouse(screen, "mousemove", *middle, "sleep", 0.1, "mousemove", *end, "sleep", 0.1)
    mouse(screen, "mouseup", 1, "sleep", 0.1)
