from pathlib import Path

import pytest

from game.rules.hop_the_marble.actions import bearing_of
from tests.real_window import (
    PATIENCE,
    close,
    drag,
    mouse,
    moves_in,
    real_screen,
    repeat_until,
    running,
    shows,
)
from tests.scenes.games.hop_the_marble.stage import hop, point_of, sit_down
from tests.scenes.stage import make_stage
from tools.virtual_screen import wait_for


@pytest.mark.long
def test_a_person_flicks_a_marble_with_the_mouse(tmp_path: Path) -> None:
    match = hop("human", "casual")
    file, data = tmp_path / "opening.pocketful", tmp_path / "data"
    file.write_text(match.to_text(), "utf-8")
    stage = make_stage(tmp_path / "stage")
    table = sit_down(stage, match)
    marble_at = point_of(table, "L1")
    away = (marble_at[0] - 36, marble_at[1] + 48)
    with real_screen() as screen:

        def shows_the_cloth() -> bool:
            view = table.game.camera.view
            return shows(screen, stage, table, view.cloth.clip(view.clear))

        with running(screen, data, file) as app:
            assert wait_for(shows_the_cloth, PATIENCE)
            # Back in the marble nothing is flicked.
            mouse(screen, "mousemove", *marble_at, "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
            mouse(screen, "mousemove", *away, "sleep", 0.3)
            mouse(screen, "mousemove", *marble_at, "sleep", 0.3)
            mouse(screen, "mouseup", 1, "sleep", 0.3)
            assert wait_for(shows_the_cloth, PATIENCE)
            before = moves_in(data)
            assert not any(move.startswith("flick") for move in before)
            repeat_until(lambda: moves_in(data) != before, lambda: drag(screen, marble_at, away))
            _word, marble, bearing, speed = moves_in(data)[-1].split()
            assert marble == "L1"
            assert abs(int(bearing) - bearing_of(table.game.camera.view.unturn((36, 48)))) <= 10
            assert 200 < int(speed) < 1000
            close(app)
