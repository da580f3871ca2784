"""Trickle in a real window, played with a real mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_window import (
    PATIENCE,
    close,
    drag,
    moves_in,
    real_screen,
    repeat_until,
    running,
    shows,
)
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import make_stage
from tools.virtual_screen import wait_for


@pytest.mark.long
def test_a_person_drags_a_bead_with_the_mouse(tmp_path: Path) -> None:
    match = trickle("human", "casual")
    file, data = tmp_path / "opening.pocketful", tmp_path / "data"
    file.write_text(match.to_text(), "utf-8")
    stage = make_stage(tmp_path / "stage")
    table = stage.table(match)
    centre = table.game.board.centre
    with real_screen() as screen:

        def shows_the_board() -> bool:
            return shows(screen, stage, table, table.panel.board_area(table.look))

        with running(screen, data, file) as app:
            assert wait_for(shows_the_board, PATIENCE)
            repeat_until(lambda: moves_in(data), lambda: drag(screen, centre("d4"), centre("c3")))
            assert moves_in(data) == ["d4-c3"]
            close(app)
