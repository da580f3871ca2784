import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from scenes.pages.title import TitleScene
from tests.pebbles.rules.state import PEBBLES, PebblesState
from tests.pebbles.stage import pebbles
from tests.real_window import (
    PATIENCE,
    ROOT,
    click,
    close,
    mouse,
    moves_in,
    real_screen,
    repeat_until,
    running,
    saved_in,
    shows,
)
from tests.scenes.stage import make_stage
from tools.virtual_screen import wait_for

PROGRAM = """
import sys
from game.catalogue import ENTRIES
from scenes.__main__ import main
from tests.pebbles import ENTRY

ENTRIES.clear()
ENTRIES["pebbles"] = ENTRY
if __name__ == "__main__":
    sys.exit(main())
"""
"""The app with no game but the small one."""


@pytest.mark.usefixtures("pebbles")
def test_a_person_plays_with_the_mouse_is_killed_and_comes_back(tmp_path: Path) -> None:
    stage = make_stage(tmp_path / "stage")
    table = stage.table(pebbles("human", "casual"))
    place, area = table.game.row.place, table.game.row.area
    row = pygame.Rect(area.left, area.centery - 32, area.width, 64)
    data = tmp_path / "data"
    with real_screen() as screen:

        def take(left: int, count: int) -> None:
            x, y = place(left - count)
            click(screen, (round(x), round(y)))

        with running(screen, data, program=("-c", PROGRAM)):
            # The title offers the game first, and its set-up the start.
            repeat_until(
                lambda: shows(screen, stage, table, row),
                lambda: mouse(screen, "key", "Return"),
            )
            repeat_until(lambda: moves_in(data), lambda: take(PEBBLES, 2))
            assert moves_in(data) == ["take 2"]
        with running(screen, data, program=("-c", PROGRAM)) as app:

            def goes_on() -> bool:
                match = saved_in(data)
                assert match is not None
                mine = match.acting_seats() == (0,)
                return mine and shows(screen, stage, stage.table(match), row)

            # The title offers to continue; the computer answers if it had not yet.
            repeat_until(goes_on, lambda: mouse(screen, "key", "Return"))
            match = saved_in(data)
            assert match is not None
            left = PebblesState.of(match.state).left
            repeat_until(lambda: len(moves_in(data)) > 1, lambda: take(left, 1))
            assert moves_in(data) == ["take 2", "take 1"]
            close(app)


@pytest.mark.long
@pytest.mark.parametrize("depth", [15, 16, 30])
def test_a_screen_of_other_pixels_shows_the_title_and_ctrl_c_leaves_it(
    tmp_path: Path, depth: int
) -> None:
    with real_screen(depth) as screen, running(screen, tmp_path) as app:
        app.send_signal(signal.SIGINT)
        assert app.wait(PATIENCE) == 0


def test_a_display_that_does_not_answer_gets_a_sentence(tmp_path: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    told = subprocess.run(
        [sys.executable, "-m", "scenes", "--data", str(tmp_path)],
        cwd=ROOT,
        env={**environ, "DISPLAY": ":98765"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert told.returncode == 2
    assert "can’t open a window" in told.stderr.splitlines()[-1]


def test_taps_without_a_motion_between_them_are_clicks(tmp_path: Path) -> None:
    stage = make_stage(tmp_path / "stage")
    title, unfolded = TitleScene(stage.services), TitleScene(stage.services)
    for page in (title, unfolded):
        page.layout()
        page.enter()
    link, same = title.ui.find("menu"), unfolded.ui.find("menu")
    assert link is not None
    assert same is not None
    same.on_press(same.rect.center)
    same.on_release(same.rect.center, inside=True)
    place = unfolded.ui.overlays[0].rect
    with real_screen() as screen, running(screen, tmp_path / "data") as app:
        assert wait_for(lambda: shows(screen, stage, title, place), PATIENCE)
        mouse(screen, "mousemove", *link.rect.center)
        for _again in range(3):
            # No repeating here: the one tap has to do.
            mouse(screen, "click", 1)
            assert wait_for(lambda: shows(screen, stage, unfolded, place), PATIENCE)
            mouse(screen, "key", "Escape")
            assert wait_for(lambda: shows(screen, stage, title, place), PATIENCE)
        close(app)
