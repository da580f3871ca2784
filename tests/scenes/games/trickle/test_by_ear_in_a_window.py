import re
from pathlib import Path

import pytest

from scenes.kit.commands import Command
from tests.real_window import close, real_screen, repeat_until, running
from tests.scenes.games.hexagon.ear import play, wait_for_turn
from tests.scenes.games.hexagon.stage import trickle
from tests.window_ear import WindowEar


@pytest.mark.long
def test_a_game_is_won_by_ear(tmp_path: Path) -> None:
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
        points = re.search(r"Ann: (\d+), Ben: (\d+)", ear.press(Command.ASK_1))
        assert points
        assert int(points[1]) > int(points[2])
        close(app)
