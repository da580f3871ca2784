import re
from pathlib import Path

import pytest

from tests.real_window import PATIENCE, close, real_screen, running
from tests.scenes.games.hop_the_marble.ear.play import play_from_title_to_rematch
from tests.window_ear import WindowEar
from tools.virtual_screen import wait_for


@pytest.mark.long
def test_a_whole_game_is_played_by_ear_from_the_title_to_the_next(tmp_path: Path) -> None:
    spoken, data = tmp_path / "spoken", tmp_path / "data"
    with (
        real_screen() as screen,
        running(screen, data, program=("-m", "tests.spoken_app", str(spoken))) as app,
    ):
        ear = WindowEar(screen, spoken)
        assert wait_for(lambda: "Pocketful" in ear.everything, PATIENCE)
        told = play_from_title_to_rematch(ear)
        assert re.search(r"Ann: \d+.*Place your marbles in your home circle\.", told)
        close(app)
