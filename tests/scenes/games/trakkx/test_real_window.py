"""TRAKKX in a real window, played with a real mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_window import (
    PATIENCE,
    click,
    close,
    drag,
    moves_in,
    real_screen,
    repeat_until,
    running,
    shows,
)
from tests.scenes.games.trakkx.stage import cloth, point_of, pull, rack_spot, sit_down, trakkx
from tests.scenes.stage import make_stage
from tools.virtual_screen import wait_for


@pytest.mark.long
def test_a_person_lays_three_tokens_with_the_mouse(tmp_path: Path) -> None:
    match = trakkx("human", "casual")
    file, data = tmp_path / "opening.pocketful", tmp_path / "data"
    file.write_text(match.to_text(), "utf-8")
    stage = make_stage(tmp_path / "stage")
    table = sit_down(stage, match)
    furniture = table.game.furniture
    with real_screen() as screen:

        def shows_the_rack() -> bool:
            return shows(screen, stage, table, furniture.floor.clip(furniture.area))

        with running(screen, data, file) as app:
            for column, token in enumerate(("r5", "r6", "r7")):
                assert wait_for(shows_the_rack, PATIENCE), f"before {token}"
                spot = rack_spot(table, token)
                drag(screen, point_of(table, spot), point_of(table, cloth(column, 0)))
                pull(table, spot, cloth(column, 0))
            assert wait_for(shows_the_rack, PATIENCE)
            button = table.ui.find("offer-lay")
            repeat_until(lambda: moves_in(data), lambda: click(screen, button.rect.center))
            assert moves_in(data) == ["lay 0,0=r5 1,0=r6 2,0=r7"]
            close(app)
