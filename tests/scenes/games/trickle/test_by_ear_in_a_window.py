import re
from pathlib import Path
from random import Random

import pytest

from game.rules.trickle import INSIDE
from game.rules.trickle.state import TrickleState
from scenes.kit.intent import Command
from tests.real_window import close, real_screen, repeat_until, running
from tests.scenes.games.hexagon.ear import play, wait_for_turn
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import by_lot
from tests.window_ear import WindowEar


@pytest.mark.long
def test_a_game_is_won_by_ear(tmp_path: Path) -> None:
    """Its last turns: a whole game is played without a window, in moments."""
    file, spoken, data = (tmp_path / name for name in ("match.pocketful", "spoken", "data"))
    late, rng = trickle("human", "learner"), Random(1)
    while (TrickleState.of(late.state).occupied & INSIDE).bit_count() > 3:
        by_lot(late, rng)
    file.write_text(late.to_text(), "utf-8")
    program = ("-m", "tests.spoken_app", str(spoken))
    with (
        real_screen() as screen,
        running(screen, data, file, program=program) as app,
    ):
        ear = WindowEar(screen, spoken)
        told = wait_for_turn(ear, "")
        repeat_until(lambda: "f6: " in ear.everything, lambda: ear.type(Command.RIGHT))
        ear.listen()
        told = play(ear, told, hints=True)
        assert "Ann wins." in told
        points = re.search(r"Ann: (\d+), Ben: (\d+)", ear.press(Command.ASK_1))
        assert points
        assert int(points[1]) > int(points[2])
        close(app)
