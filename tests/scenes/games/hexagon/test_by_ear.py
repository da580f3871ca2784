from pathlib import Path

from scenes.kit.intent import Command
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import make_stage
from tests.scenes.table_ear import TableEar


def test_who_gains_by_leaving_the_board_is_said(tmp_path: Path) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"
    match = trickle("human", "human", log=log, off_board=True)
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    assert ear.press(Command.READ_NEXT).startswith("a4: ")
    told = ear.press(Command.ACTIVATE, *[Command.READ_NEXT] * 3)
    assert "Off the board over edge 1, from a4. Your edge." in told
