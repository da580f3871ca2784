from dataclasses import replace
from pathlib import Path

from game.rules.trakkx.table import OnCloth
from tests.scenes.app.one_switch import stops_of
from tests.scenes.games.trakkx.stage import OPENED, sit_down, trakkx
from tests.scenes.stage import make_stage


def test_what_is_offered_is_in_sight_wherever_one_looks(tmp_path: Path) -> None:
    table = sit_down(make_stage(tmp_path), trakkx(log=OPENED))
    camera = table.game.camera
    camera.view = camera.goal = replace(camera.goal, centre=(500.0, 500.0))
    board = table.side.board_area(table.look)
    cloth = [stop for stop in stops_of(table.stops()) if isinstance(stop.key[1], OnCloth)]
    assert cloth
    for stop in cloth:
        assert not board.contains(stop.place())
        stop.show()
        assert board.contains(stop.place())
