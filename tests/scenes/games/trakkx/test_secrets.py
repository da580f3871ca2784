"""Nothing on TRAKKX's table depends on what its viewer may not see."""

from pathlib import Path

import pytest

from game.rules.trakkx.actions import DrawToken
from scenes.table.meaning import PlayAction
from tests.scenes.games.trakkx.stage import OPENED, sit_down, trakkx
from tests.scenes.stage import make_stage
from tools.witness import listen


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_who_has_drawn_hears_what_before_the_curtain_calls_the_next(
    tmp_path: Path, speed: str
) -> None:
    stage = make_stage(tmp_path, animation_speed=speed)
    heard = listen(stage.services)
    table = sit_down(stage, trakkx(log=OPENED))
    heard.said.clear()
    heard.whispered.clear()
    heard.stop = lambda: heard.said.append("STOP")  # type: ignore[method-assign]
    table.table.do(PlayAction(DrawToken()))
    stage.pass_time(table, 6.0)
    (token,) = [said for said in heard.whispered if said.startswith("Ann gets ")]
    call = next(said for said in heard.said if "press Enter" in said)
    assert "STOP" not in heard.said[: heard.said.index(call)]
    assert heard.said.index(token) < heard.said.index(call)
